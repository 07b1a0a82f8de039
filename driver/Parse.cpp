//===- Parse.cpp - Source and flags to an AST ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parse.h"
#include "ConditionCallbacks.h"
#include "CrashGuard.h"
#include "ErrorCounter.h"
#include "InputCollector.h"
#include "Invocation.h"
#include "Preamble.h"
#include "SkipBodies.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace torchtidy {

namespace {

using AnalyseFn = llvm::function_ref<void(ASTContext &, Preprocessor &)>;

/// What one run of the parser showed.
struct Attempt {
  unsigned NumErrors = 0;
  std::string FirstError;
  bool ReachedEnd = false; ///< there was an AST, analysed or not
  bool HasAST = false;     ///< and it was analysed
  bool AsksForCudaArch = false;
  ParseInputs Inputs;
};

/// Whether the user's code asks for __CUDA_ARCH__.
class ArchWatcher : public ConditionCallbacks {
public:
  ArchWatcher(Preprocessor &PP, Attempt &Out) : PP(PP), Out(Out) {}

private:
  void noteCondition(SourceRange Range) override {
    SourceManager &SM = PP.getSourceManager();
    if (Out.AsksForCudaArch || SM.isInSystemHeader(Range.getBegin()))
      return;
    auto Chars = CharSourceRange::getTokenRange(Range);
    Out.AsksForCudaArch = Lexer::getSourceText(Chars, SM, PP.getLangOpts())
                              .contains("__CUDA_ARCH__");
  }
  void noteName(const Token &Name) override {
    if (Name.getIdentifierInfo()->isStr("__CUDA_ARCH__") &&
        !PP.getSourceManager().isInSystemHeader(Name.getLocation()))
      Out.AsksForCudaArch = true;
  }

  Preprocessor &PP;
  Attempt &Out;
};

class AnalyseAction : public ASTFrontendAction {
public:
  AnalyseAction(Attempt &Out, UserBodiesConsumer::Callback Done)
      : Out(Out), Done(Done) {}

private:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    Preprocessor &PP = CI.getPreprocessor();
    PP.addPPCallbacks(std::make_unique<ArchWatcher>(PP, Out));
    PP.addPPCallbacks(std::make_unique<InputCollector>(PP, Out.Inputs));
    return std::make_unique<UserBodiesConsumer>(Done);
  }

  Attempt &Out;
  UserBodiesConsumer::Callback Done;
};

/// One side of one file: parsed with a preamble where there is one, and again
/// without where the preamble may be to blame for an error.
class SideParser {
public:
  SideParser(const CompileCommand &Command, PreambleCache *Cache,
             AnalyseFn Analyse)
      : Command(Command), Cache(Cache), Analyse(Analyse) {}

  Attempt parse(CudaSide Side, bool &UsedPreamble);

private:
  /// Parses, and analyses unless \p OnlyWithoutErrors and there were some.
  Attempt attempt(const Invocation &I, const Preamble *P,
                  bool OnlyWithoutErrors);
  Attempt parseWithPreamble(const Invocation &I, const Preamble &P,
                            bool &UsedPreamble);

  const CompileCommand &Command;
  PreambleCache *Cache;
  AnalyseFn Analyse;
};

} // namespace

static void addError(Attempt &A, unsigned Count, llvm::StringRef First) {
  A.NumErrors += Count;
  if (A.FirstError.empty())
    A.FirstError = First.str();
}

Attempt SideParser::attempt(const Invocation &I, const Preamble *P,
                            bool OnlyWithoutErrors) {
  Attempt Result;
  // Outlives a crash, and with it the first error that led there.
  ErrorCounter Errors(Command.File);
  bool Survived = survives([&] {
    auto Compiler = makeCompiler(I, Errors);
    if (P) {
      Result.Inputs.Preambles = P->Names;
      Compiler->getPreprocessorOpts().ImplicitPCHInclude = P->Path;
    }
    auto Done = [&](ASTContext &Context) {
      Result.ReachedEnd = true;
      if (OnlyWithoutErrors && Errors.count())
        return;
      Analyse(Context, Compiler->getPreprocessor());
      Result.HasAST = true;
    };
    AnalyseAction Action(Result, Done);
    Compiler->ExecuteAction(Action);
  });
  addError(Result, Errors.count(), Errors.first());
  if (!Survived) {
    Result.HasAST = false;
    addError(Result, 1, Command.File + ": clang crashed on this file");
  }
  return Result;
}

Attempt SideParser::parseWithPreamble(const Invocation &I, const Preamble &P,
                                      bool &UsedPreamble) {
  using Verdict = PreambleStore::Verdict;
  Verdict Known = Cache->store().verdict(P.Key, Command.File);
  if (Known == Verdict::Bad)
    return attempt(I, nullptr, false);
  Attempt With = attempt(I, &P, /*OnlyWithoutErrors=*/Known != Verdict::Good);
  if (With.HasAST) {
    UsedPreamble = true;
    return With;
  }
  // The errors may come from the preamble: the parse without it decides.
  Attempt Without = attempt(I, nullptr, false);
  if (!Without.HasAST)
    return Without;
  if (!With.ReachedEnd)
    Cache->discard(P);
  else if (Without.NumErrors < With.NumErrors)
    Cache->store().setVerdict(P.Key, Command.File, Verdict::Bad);
  else
    Cache->store().setVerdict(P.Key, Command.File, Verdict::Good);
  return Without;
}

Attempt SideParser::parse(CudaSide Side, bool &UsedPreamble) {
  ErrorCounter FlagErrors(Command.File);
  Invocation I;
  Attempt Result;
  if (!survives([&] { I = makeInvocation(Command, Side, FlagErrors); }) ||
      !I.CI) {
    addError(Result, std::max(1u, FlagErrors.count()),
             FlagErrors.count()
                 ? FlagErrors.first()
                 : Command.File + ": clang does not take these flags");
    return Result;
  }
  std::optional<Preamble> P;
  if (Cache)
    P = Cache->acquire(I);
  Result = P ? parseWithPreamble(I, *P, UsedPreamble)
             : attempt(I, nullptr, /*OnlyWithoutErrors=*/false);
  if (FlagErrors.count()) {
    Result.FirstError = FlagErrors.first();
    Result.NumErrors += FlagErrors.count();
  }
  return Result;
}

/// Each once, in the order in which they were read.
static void addTo(std::vector<std::string> &All,
                  const std::vector<std::string> &New) {
  llvm::StringSet<> Known(llvm::from_range, All);
  for (const std::string &Each : New)
    if (Known.insert(Each).second)
      All.push_back(Each);
}

static void addTo(ParseInputs &All, const ParseInputs &New) {
  addTo(All.UserFiles, New.UserFiles);
  addTo(All.SystemFiles, New.SystemFiles);
  addTo(All.Preambles, New.Preambles);
  addTo(All.Looked.Names, New.Looked.Names);
  addTo(All.Looked.Folders, New.Looked.Folders);
}

static void addTo(ParseResult &Result, Attempt A) {
  Result.NumErrors += A.NumErrors;
  if (Result.FirstError.empty())
    Result.FirstError = std::move(A.FirstError);
  addTo(Result.Inputs, A.Inputs);
}

ParseResult parseFile(const CompileCommand &Command,
                      const ParseOptions &Options, AnalyseFn Analyse) {
  ParseResult Result;
  FileStates Own;
  std::optional<PreambleCache> Cache;
  if (!Options.CacheDir.empty())
    Cache.emplace(Options.CacheDir, Options.MaxCacheBytes,
                  Options.Files ? *Options.Files : Own);
  SideParser Parser(Command, Cache ? &*Cache : nullptr, Analyse);

  Attempt Host = Parser.parse(CudaSide::Host, Result.UsedPreamble);
  bool NeedsDevice = Host.HasAST && Command.IsCuda && Host.AsksForCudaArch;
  Result.HasAST = Host.HasAST;
  addTo(Result, std::move(Host));
  if (NeedsDevice)
    addTo(Result, Parser.parse(CudaSide::Device, Result.UsedPreamble));
  if (Cache)
    Result.CacheNote = Cache->note();
  return Result;
}

} // namespace torchtidy
