//===- TidyModule.cpp - The checks as a clang-tidy module -----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A thin adapter: analyse() runs once per translation unit, and each check
// reports its own findings.
//
//===----------------------------------------------------------------------===//

#include "Analyse.h"
#include "CheckInfo.h"
#include "IndexStore.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

using namespace clang;
using namespace clang::tidy;

namespace torchtidy {
namespace {

/// What the checks of one translation unit share. clang-tidy makes the checks
/// anew for each unit and runs units one after another.
class UnitFindings {
public:
  void enable(llvm::StringRef Id, Confidence MinConfidence) {
    Enabled[Id] = MinConfidence;
  }

  const std::vector<Finding> &of(ASTContext &AST) {
    if (!Findings) {
      AnalysisOptions Analysis;
      Analysis.IsEnabled = [this](llvm::StringRef Id) {
        return Enabled.contains(Id);
      };
      Analysis.MinConfidence = [this](llvm::StringRef Id) {
        return Enabled.lookup(Id);
      };
      const SourceManager &SM = AST.getSourceManager();
      Findings = analyseInProject(
          AST, Analysis,
          IndexStore::above(defaultCacheDir(),
                            absolutePath(SM, SM.getMainFileID())));
    }
    return *Findings;
  }

  void endUnit() {
    Findings.reset();
    Enabled.clear();
  }

private:
  llvm::StringMap<Confidence> Enabled; ///< with the least that each shows
  std::optional<std::vector<Finding>> Findings;
};

class TorchCheck : public ClangTidyCheck {
public:
  TorchCheck(llvm::StringRef Name, ClangTidyContext *Context,
             std::shared_ptr<UnitFindings> Unit)
      : ClangTidyCheck(Name, Context), Unit(std::move(Unit)), Id(Name.str()),
        Strict(Options.getLocalOrGlobal("Strict", false)) {
    this->Unit->enable(Id, Strict ? Confidence::Possible : Confidence::Likely);
  }

  void storeOptions(ClangTidyOptions::OptionMap &Opts) override {
    Options.store(Opts, "Strict", Strict);
  }

  void registerMatchers(ast_matchers::MatchFinder *Finder) override {
    Finder->addMatcher(ast_matchers::translationUnitDecl(), this);
  }

  void check(const ast_matchers::MatchFinder::MatchResult &Result) override {
    for (const Finding &F : Unit->of(*Result.Context))
      if (F.Check->Id == Id)
        report(F, *Result.SourceManager);
  }

  void onEndOfTranslationUnit() override { Unit->endUnit(); }

private:
  void report(const Finding &F, const SourceManager &SM) {
    {
      DiagnosticBuilder Warning = diag(F.Loc, "%0") << F.Message;
      if (!F.Fixes.empty()) {
        for (const FixItHint &Hint : F.Fixes.front().Hints)
          Warning << Hint;
        for (const AddedInclude &Include : F.Fixes.front().Includes)
          Warning << Include.Hint;
      }
    }
    for (const PathNote &Note : F.Path) {
      std::string Text = Note.Message;
      if (Note.Elsewhere) // a file that clang-tidy has not opened
        Text += " (" + Note.Elsewhere->File + ":" +
                std::to_string(Note.Elsewhere->Line) + ")";
      diag(SM.getFileLoc(Note.Loc), "%0", DiagnosticIDs::Note) << Text;
    }
  }

  std::shared_ptr<UnitFindings> Unit;
  const std::string Id;
  const bool Strict;
};

class TorchModule : public ClangTidyModule {
public:
  void addCheckFactories(ClangTidyCheckFactories &Factories) override {
    auto Unit = std::make_shared<UnitFindings>();
    for (const CheckInfo &Info : allChecks())
      if (!Info.IsOfDriver)
        Factories.registerCheckFactory(
            Info.Id, [Unit](llvm::StringRef Name, ClangTidyContext *Context) {
              return std::make_unique<TorchCheck>(Name, Context, Unit);
            });
  }
};

ClangTidyModuleRegistry::Add<TorchModule>
    Registration("torch-tidy-module", "Checks of LibTorch and CUDA code.");

} // namespace
} // namespace torchtidy
