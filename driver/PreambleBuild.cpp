//===- PreambleBuild.cpp - Third-party headers to a precompiled header ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PreambleBuild.h"
#include "ConditionCallbacks.h"
#include "CrashGuard.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <chrono>

using namespace clang;
namespace path = llvm::sys::path;

namespace torchtidy {

namespace {

/// Collects the names that go through the include folders, whether they were
/// found or only asked for.
class NameCollector : public PPCallbacks {
public:
  NameCollector(llvm::StringSet<> &Names, const SourceManager &SM)
      : Names(Names), SM(SM) {}

  void InclusionDirective(SourceLocation HashLoc, const Token &,
                          StringRef FileName, bool IsAngled, CharSourceRange,
                          OptionalFileEntryRef File, StringRef SearchPath,
                          StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    StringRef Includer = SM.getFilename(HashLoc);
    bool IsNextToIncluder =
        File && !IsAngled && path::parent_path(Includer) == SearchPath;
    if (!IsNextToIncluder)
      add(FileName);
  }
  void HasInclude(SourceLocation, StringRef FileName, bool,
                  OptionalFileEntryRef, SrcMgr::CharacteristicKind) override {
    add(FileName);
  }

private:
  void add(StringRef FileName) {
    if (!path::is_absolute(FileName))
      Names.insert(FileName);
  }

  llvm::StringSet<> &Names;
  const SourceManager &SM;
};

/// Collects the macros that conditions ask for, and those that get defined.
class MacroCollector : public ConditionCallbacks {
public:
  MacroCollector(llvm::StringSet<> &Names, const Preprocessor &PP)
      : Names(Names), PP(PP) {}

  void MacroDefined(const Token &Name, const MacroDirective *) override {
    noteName(Name);
  }

private:
  void noteName(const Token &Name) override {
    Names.insert(Name.getIdentifierInfo()->getName());
  }
  void noteCondition(SourceRange Range) override {
    for (StringRef Name : namesInCondition(Range, PP))
      Names.insert(Name);
  }

  llvm::StringSet<> &Names;
  const Preprocessor &PP;
};

/// As clang's GeneratePCHAction, but into memory: the cache decides when it
/// becomes a file.
class BuildAction : public ASTFrontendAction {
public:
  std::shared_ptr<PCHBuffer> Buffer = std::make_shared<PCHBuffer>();
  llvm::StringSet<> Names;
  std::vector<std::string> Files;
  llvm::StringSet<> Macros;
  std::string MacroList = "\n";

private:
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    CI.getLangOpts().CompilingPCH = true;
    return true;
  }
  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
  bool hasASTFileSupport() const override { return false; }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    Preprocessor &PP = CI.getPreprocessor();
    PP.addPPCallbacks(
        std::make_unique<NameCollector>(Names, CI.getSourceManager()));
    PP.addPPCallbacks(std::make_unique<MacroCollector>(Macros, PP));
    return std::make_unique<PCHGenerator>(
        PP, CI.getModuleCache(), /*OutputFile=*/"preamble.pch",
        /*isysroot=*/"", Buffer, CI.getCodeGenOpts(),
        ArrayRef<std::shared_ptr<ModuleFileExtension>>());
  }

  void EndSourceFileAction() override {
    Preprocessor &PP = getCompilerInstance().getPreprocessor();
    for (const auto &Entry : Macros) {
      StringRef Name = Entry.getKey();
      MacroList += (Name + "\n").str();
      if (PP.isMacroDefined(Name))
        MacroList += ("=" + Name + "\n").str();
    }
    SourceManager &SM = getCompilerInstance().getSourceManager();
    for (auto It = SM.fileinfo_begin(), End = SM.fileinfo_end(); It != End;
         ++It)
      Files.push_back(It->first.getName().str());
  }
};

/// Errors are counted by the engine; nobody reads them.
class Silent : public DiagnosticConsumer {};

} // namespace

static void runBuild(const Invocation &I, const PreambleText &Text,
                     llvm::StringRef Parent, BuiltPreamble &Built,
                     std::vector<std::string> &Files) {
  Silent Errors;
  auto Compiler = makeCompiler(I, Errors);
  FrontendOptions &Frontend = Compiler->getFrontendOpts();
  auto Source =
      llvm::MemoryBuffer::getMemBufferCopy(Text.Text, "torch-tidy-preamble.h");
  InputKind Kind = Frontend.Inputs.front().getKind().getHeader();
  Frontend.Inputs = {FrontendInputFile(Source->getMemBufferRef(), Kind)};
  Compiler->getPreprocessorOpts().ImplicitPCHInclude = Parent.str();
  BuildAction Action;
  Compiler->ExecuteAction(Action);
  bool IsUsable = Action.Buffer->IsComplete && !Errors.getNumErrors();
  Built.Record.IsUsable = IsUsable;
  if (IsUsable)
    Built.Pch = std::move(Action.Buffer->Data);
  for (const auto &Name : Action.Names)
    Built.Record.IncludedNames.push_back(Name.first().str());
  Files = std::move(Action.Files);
  Built.Macros = std::move(Action.MacroList);
}

bool buildPreamble(const Invocation &I, const PreambleText &Text,
                   llvm::StringRef Parent, BuiltPreamble &Built) {
  using namespace std::chrono;
  auto Start = system_clock::now().time_since_epoch();
  std::vector<std::string> Files;
  if (!survives([&] { runBuild(I, Text, Parent, Built, Files); }))
    return false;
  // A parent that was built again makes this one useless.
  if (!Parent.empty() && !stampFile(Parent, Built.Record.Files.emplace_back()))
    return false;
  for (const std::string &File : Files) {
    llvm::SmallString<256> Path(File);
    (void)I.FS->makeAbsolute(Path);
    FileStamp Stamp;
    if (!stampFile(Path, Stamp))
      continue; // One of our virtual headers.
    if (Stamp.ModifiedNs >= duration_cast<nanoseconds>(Start).count())
      return false;
    Built.Record.Files.push_back(std::move(Stamp));
  }
  return true;
}

} // namespace torchtidy
