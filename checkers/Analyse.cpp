//===- Analyse.cpp - The whole interface of checkers/ ---------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analyse.h"
#include "Check.h"
#include "Profile.h"
#include "analysis/Types.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Format/Format.h"
#include "clang/Index/USRGeneration.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/Inclusions/HeaderIncludes.h"
#include "llvm/ADT/SmallString.h"
#include <map>
#include <set>

using namespace clang;

namespace torchtidy {

Finding SiteContext::make(const Expr *At, Confidence C,
                          std::string Message) const {
  const SourceManager &SM = Analysis.AST.getSourceManager();
  Finding F;
  F.Check = &Info;
  F.Loc = SM.getFileLoc(At->getExprLoc());
  F.Range = At->getSourceRange();
  F.Sureness = C;
  F.Message = std::move(Message);
  if (Analysis.Current) {
    llvm::SmallString<128> USR;
    if (!index::generateUSRForDecl(Analysis.Current, USR))
      F.FunctionUSR = USR.str().str();
  }
  return F;
}

CharSourceRange SiteContext::written(const Expr *E) const {
  return Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(E->getSourceRange()),
      Analysis.AST.getSourceManager(), Analysis.AST.getLangOpts());
}

bool SiteContext::isDeclared(llvm::ArrayRef<llvm::StringRef> Name) const {
  const Decl *Found = Analysis.AST.getTranslationUnitDecl();
  for (llvm::StringRef Part : Name) {
    const auto *Scope = dyn_cast<DeclContext>(Found);
    if (!Scope)
      return false;
    DeclContext::lookup_result All =
        Scope->lookup(&Analysis.AST.Idents.get(Part));
    if (All.empty())
      return false;
    Found = All.front();
  }
  return true;
}

void SiteContext::addInclude(Fix &To, const Expr *E,
                             llvm::StringRef Header) const {
  const SourceManager &SM = Analysis.AST.getSourceManager();
  FileID File = SM.getFileID(SM.getFileLoc(E->getBeginLoc()));
  tooling::HeaderIncludes Includes(
      SM.getFilename(SM.getLocForStartOfFile(File)), SM.getBufferData(File),
      format::getLLVMStyle().IncludeStyle);
  std::optional<tooling::Replacement> R = Includes.insert(
      Header, /*IsAngled=*/true, tooling::IncludeDirective::Include);
  if (R)
    To.Includes.push_back(
        {Header.str(),
         FixItHint::CreateInsertion(SM.getComposedLoc(File, R->getOffset()),
                                    R->getReplacementText())});
}

void SiteContext::addPath(Finding &F, const OriginRef &From) {
  if (!From)
    return;
  addPath(F, From->Before);
  // Two operands may share a step.
  bool Known = llvm::any_of(F.Path, [&](const PathNote &Note) {
    return Note.Loc == From->Loc && Note.Message == From->Text &&
           Note.Elsewhere == From->Elsewhere;
  });
  if (!Known)
    F.Path.push_back({From->Loc, From->Text, From->Elsewhere});
}

/// Whether a fix changes a file that is no more than a part of a function's
/// body: what it needs before the function, it can't have there.
static bool changesPartOfBody(const Finding &F, const FunctionDecl *Function,
                              const SourceManager &SM) {
  if (!Function || !Function->getBody())
    return false;
  auto FileOf = [&](SourceLocation Loc) {
    return SM.getFileID(SM.getFileLoc(Loc));
  };
  FileID Own = FileOf(Function->getBody()->getBeginLoc());
  return llvm::any_of(F.Fixes, [&](const Fix &Each) {
    return llvm::any_of(Each.Hints, [&](const FixItHint &Hint) {
      return FileOf(Hint.RemoveRange.getBegin()) != Own;
    });
  });
}

void SiteContext::add(Finding F) {
  if (changesPartOfBody(F, Analysis.Current, Analysis.AST.getSourceManager()))
    F.Fixes.clear();
  Findings.push_back(std::move(F));
}

namespace {

/// Hands each site to the checks that are enabled.
class CheckRunner : public SiteVisitor {
public:
  explicit CheckRunner(const AnalysisOptions &Options) {
    auto Enabled = [&](llvm::StringRef Id) {
      return !Options.IsEnabled || Options.IsEnabled(Id);
    };
#define CHECK(CLASS, FOLDER, ID, CONFIDENCE, FIX, SUMMARY)                     \
  if (Enabled(ID))                                                             \
    add(*findCheck(ID), create##CLASS(Options), Options.Costs);
#include "Checks.def"
  }

  void visit(SiteRef Site, const State &S) override {
    std::visit([&](const auto *Each) { ask(*Each, S); }, Site);
  }

  /// A finding that assumes what no call in this file does speaks of callers
  /// that nobody has seen: the CPU's half of a dispatch, for one.
  void doubtAssumptions() {
    for (const auto &[Key, I] : Assumed)
      if (Analysis->isCalled(Key.second) && !Confirmed.contains(Key))
        Findings[I].Sureness =
            std::min(Findings[I].Sureness, Confidence::Possible);
  }

  AnalysisContext *Analysis = nullptr;
  std::vector<Finding> Findings;

private:
  struct EnabledCheck {
    const CheckInfo &Info;
    std::unique_ptr<Check> Asked;
    double *Seconds; ///< null when nobody wants to know
  };
  void add(const CheckInfo &Info, std::unique_ptr<Check> Asked,
           Profile *Costs) {
    Checks.push_back(
        {Info, std::move(Asked), Costs ? &Costs->Checks[Info.Id] : nullptr});
  }

  template <typename SiteT> void ask(const SiteT &Site, const State &S) {
    for (const EnabledCheck &Each : Checks) {
      Stopwatch Timer(Each.Seconds);
      SiteContext Context(*Analysis, Each.Info, Findings);
      Each.Asked->visit(Site, S, Context);
    }
  }
  void ask(const OperationSite &Site, const State &S) {
    size_t Before = Findings.size();
    ask<OperationSite>(Site, S);
    for (size_t I = Before; I != Findings.size(); ++I)
      if (!Site.Inside && Site.dependsOnCaller())
        Assumed.insert({{Findings[I].Check, Site.Call}, I});
      else if (Findings[I].Sureness >= Confidence::Likely)
        Confirmed.insert({Findings[I].Check, Site.Inside});
    // A call that adds nothing to what its function is told of already.
    if (Site.Inside && Site.dependsOnCaller())
      Findings.erase(std::remove_if(Findings.begin() + Before, Findings.end(),
                                    [&](const Finding &F) {
                                      return Assumed.count(
                                          {F.Check, Site.Inside});
                                    }),
                     Findings.end());
  }
  /// Findings that depend on the callers of their function, and those that a
  /// call showed, each with its operation.
  using Key = std::pair<const CheckInfo *, const Expr *>;
  std::map<Key, size_t> Assumed;
  std::set<Key> Confirmed;

  std::vector<EnabledCheck> Checks;
};

/// Finds the bodies in user code; instantiations stand for their templates.
class BodyFinder : public RecursiveASTVisitor<BodyFinder> {
public:
  explicit BodyFinder(AnalysisContext &Analysis) : Analysis(Analysis) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }

  /// Registries are filled by the initialisers of variables.
  bool VisitVarDecl(VarDecl *V) {
    if (Analysis.Options.Collected && V->isFileVarDecl() && V->getInit())
      Analysis.noteUnfollowed(scanCode(*V->getInit()));
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) {
    // Lambdas are analysed where they stand.
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (Method && Method->getParent()->isLambda())
      return true;
    // Where clang gave up, nobody knows who else is called.
    if (Analysis.AST.getDiagnostics().hasErrorOccurred() && !F->isDefined())
      Analysis.Others.noteEscape(*F);
    if (!F->isThisDeclarationADefinition() || !F->hasBody() ||
        !Analysis.isUserCode(F->getLocation()))
      return true;
    if (F->hasAttr<CUDAGlobalAttr>()) {
      // One instantiation speaks for a kernel; launches ask for theirs.
      const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
      if (!Pattern || Kernels.insert(Pattern).second)
        Analysis.summaryOf(*F);
      return true;
    }
    const BodyContents &Body = Analysis.contentsOf(*F);
    if (Analysis.Facts || Body.HasTensors || Body.HasCudaCalls)
      Analysis.summaryOf(*F);
    return true;
  }

private:
  AnalysisContext &Analysis;
  llvm::DenseSet<const FunctionDecl *> Kernels;
};

} // namespace

/// Only what this file itself declares: walking the headers behind a preamble
/// would load them.
static void analyseBodies(ASTContext &AST, AnalysisContext &Analysis) {
  BodyFinder Finder(Analysis);
  for (Decl *D : AST.getTranslationUnitDecl()->noload_decls())
    if (Analysis.isUserCode(D->getLocation()))
      Finder.TraverseDecl(D);
  Analysis.finish();
}

static void sortAndUnique(std::vector<Finding> &Findings,
                          const SourceManager &SM) {
  auto Before = [&](const Finding &A, const Finding &B) {
    if (A.Loc != B.Loc)
      return SM.isBeforeInTranslationUnit(A.Loc, B.Loc);
    if (A.Check != B.Check)
      return A.Check < B.Check;
    return A.Sureness > B.Sureness;
  };
  llvm::sort(Findings, Before);
  // One finding per check and place: the surest instantiation speaks.
  auto Same = [](const Finding &A, const Finding &B) {
    return A.Loc == B.Loc && A.Check == B.Check;
  };
  Findings.erase(std::unique(Findings.begin(), Findings.end(), Same),
                 Findings.end());
  std::set<std::pair<const CheckInfo *, SourceLocation>> Causes;
  llvm::erase_if(Findings, [&](const Finding &F) {
    return F.Cause.isValid() && !Causes.insert({F.Check, F.Cause}).second;
  });
}

std::vector<Finding> analyse(ASTContext &AST, const AnalysisOptions &Options) {
  CheckRunner Runner(Options);
  AnalysisContext Analysis(AST, Options, Runner);
  Runner.Analysis = &Analysis;
  analyseBodies(AST, Analysis);
  Runner.doubtAssumptions();
  llvm::erase_if(Runner.Findings, [&](const Finding &F) {
    bool IsUnsure =
        F.Sureness < (Options.MinConfidence ? Options.MinConfidence(F.Check->Id)
                                            : Confidence::Likely);
    if (IsUnsure && Options.OnUnsure)
      Options.OnUnsure(F);
    return IsUnsure;
  });
  sortAndUnique(Runner.Findings, AST.getSourceManager());
  return std::move(Runner.Findings);
}

namespace {
class NoSites : public SiteVisitor {
  void visit(SiteRef, const State &) override {}
};

/// Prints `file:line:col: text: facts`, each expression once.
class FactPrinter : public FactVisitor {
public:
  void visit(const Expr &E, const Value &V, const State &S) override {
    std::string Facts = describe(resolved(V, S), Analysis->Symbols);
    const SourceManager &SM = Analysis->AST.getSourceManager();
    PresumedLoc Loc = SM.getPresumedLoc(SM.getFileLoc(E.getBeginLoc()));
    if (Facts.empty() || Loc.isInvalid())
      return;
    std::string Guards;
    if (TensorRef T = V.tensor(); T && T->DeviceFrom)
      Guards = " (" + T->DeviceFrom->Text + ")";
    Lines.insert({Loc.getFilename(), Loc.getLine(), Loc.getColumn(),
                  Analysis->text(&E) + ": " + Facts + Guards});
  }

  /// Devices as the path knows them.
  static Value resolved(const Value &V, const State &S) {
    TensorRef T = V.tensor();
    if (!T)
      return V;
    auto R = std::make_shared<TensorFacts>(*T);
    R->Device = S.resolve(T->Device);
    R->DType = S.resolve(T->DType);
    return R;
  }

  AnalysisContext *Analysis = nullptr;
  std::set<std::tuple<std::string, unsigned, unsigned, std::string>> Lines;
};
} // namespace

void dumpFacts(ASTContext &AST, const AnalysisOptions &Options,
               llvm::raw_ostream &OS) {
  NoSites Sites;
  FactPrinter Facts;
  AnalysisContext Analysis(AST, Options, Sites, &Facts);
  Facts.Analysis = &Analysis;
  analyseBodies(AST, Analysis);
  for (const auto &[File, Line, Column, Text] : Facts.Lines)
    OS << File << ':' << Line << ':' << Column << ": " << Text << '\n';
}

} // namespace torchtidy
