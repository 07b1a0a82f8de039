//===- ProjectAnalysis.cpp - All files, as one project --------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectAnalysis.h"
#include "IndexStore.h"
#include "Jobs.h"
#include "Progress.h"
#include "Suppression.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ThreadPool.h"

using namespace llvm;

namespace torchtidy {

AnalysisOptions ProjectAnalysis::optionsFor(size_t I, FileResult &Result,
                                            const ProjectIndex *Project) {
  AnalysisOptions Options;
  const Settings &Own = Config.of(Files[I]);
  Options.IsEnabled = [&Own](StringRef Id) {
    return Own.Checks.count(Id.str()) != 0;
  };
  Options.MinConfidence = [&Own](StringRef Id) {
    return Own.minConfidence(Id);
  };
  Options.OnBudgetExceeded = [&Result](const clang::FunctionDecl &F,
                                       StringRef Reason) {
    Result.Notes.push_back(
        ("'" + F.getQualifiedNameAsString() + "' is left out: " + Reason)
            .str());
  };
  if (Project)
    Options.Project = Project;
  else
    Options.Collected = &Result.Index;
  if (!Profiles.empty())
    Options.Costs = &Profiles[I];
  return Options;
}

void ProjectAnalysis::analyseAST(clang::ASTContext &AST,
                                 const AnalysisOptions &Options,
                                 FileResult &Result) const {
  Stopwatch Timer(Options.Costs ? &Options.Costs->Analysis : nullptr);
  if (Command.What == Action::DumpFacts) {
    raw_string_ostream OS(Result.Facts);
    dumpFacts(AST, Options, OS);
    return;
  }
  Suppressions Comments(AST);
  for (const Finding &F : torchtidy::analyse(AST, Options)) {
    Result.Findings.push_back(convertFinding(F, AST));
    if (Comments.isSuppressed(F))
      Result.Findings.back().Suppressed = {Suppression::Comment};
  }
  llvm::append_range(Result.CommentErrors, Comments.errors());
}

void ProjectAnalysis::parseAndAnalyse(
    const CompileCommand &Flags, const AnalysisOptions &Options,
    FileResult &Result, function_ref<void(clang::ASTContext &)> Then) const {
  ParseOptions Parsing;
  Parsing.CacheDir = Command.CacheDir;
  Stopwatch Total(Options.Costs ? &Options.Costs->Total : nullptr);
  Result.Parsed =
      parseFile(Flags, Parsing, [&](clang::ASTContext &AST, auto &) {
        analyseAST(AST, Options, Result);
        Then(AST);
      });
}

void ProjectAnalysis::analyseLast(size_t I, const CompileCommand &Flags,
                                  const AnalysisOptions &Options,
                                  FileResult &Result) {
  std::vector<FileIndex> Others = Elsewhere;
  for (const FileResult &Each : Results)
    if (Each.Parsed.HasAST)
      Others.push_back(Each.Index);
  unsigned Sides = 0;
  uint64_t Answers = 0;
  FileResult Ahead;
  AnalysisOptions AheadOptions;
  parseAndAnalyse(Flags, Options, Result, [&](clang::ASTContext &AST) {
    // What a second side adds to the index comes too late.
    if (Sides++)
      return;
    Others.push_back(Result.Index);
    ProjectIndex Project(std::move(Others));
    AheadOptions = optionsFor(I, Ahead, &Project);
    Answers = Project.answersFor(Result.Index);
    if (Project.concerns(Result.Index))
      analyseAST(AST, AheadOptions, Ahead);
    else
      Sides = 2;
  });
  if (Sides != 1)
    return;
  Ahead.Parsed = Result.Parsed;
  Cache.store({Flags, AheadOptions, Answers}, Ahead);
}

FileResult ProjectAnalysis::analyseFile(size_t I, const ProjectIndex *Project) {
  FileResult Result;
  CompileCommand Flags = Commands.commandFor(Files[I]);
  std::vector<std::string> Notes = Flags.Notes;
  if (Command.Verbose)
    Notes.push_back("parsed with: " + llvm::join(Flags.Args, " "));
  if (!Flags.Error.empty()) {
    Result.Error = Flags.Error;
  } else {
    AnalysisOptions Options = optionsFor(I, Result, Project);
    ResultCache::Request Request{
        Flags, Options, Project ? Project->answersFor(Results[I].Index) : 0};
    if (std::optional<FileResult> Kept = Cache.find(Request)) {
      Result = std::move(*Kept);
      Result.IsKept = !Project || Results[I].IsKept;
      if (Command.Verbose && Result.IsKept)
        Notes.push_back("unchanged: its result is from the cache");
    } else if (IsLookingUp) {
      return Result;
    } else {
      bool IsLast = Missing.size() == 1 && !Project;
      if (IsLast && Command.keepsResults())
        analyseLast(I, Flags, Options, Result);
      else
        parseAndAnalyse(Flags, Options, Result, [](auto &) {});
      Cache.store(Request, Result);
    }
  }
  Result.Notes.insert(Result.Notes.begin(), Notes.begin(), Notes.end());
  return Result;
}

ThreadPoolStrategy ProjectAnalysis::jobs() const {
  return hardware_concurrency(Command.Jobs ? Command.Jobs : defaultJobs());
}

void ProjectAnalysis::analyseEach(ArrayRef<size_t> Which,
                                  const ProjectIndex *Project) {
  Progress Shown(Which.size(), Command.Quiet);
  DefaultThreadPool Pool(jobs());
  for (size_t I : Which)
    Pool.async([&, I] {
      Shown.start(Files[I]);
      Results[I] = analyseFile(I, Project);
      Shown.finish(Files[I], Results[I].IsKept);
    });
  Pool.wait();
  Shown.clear();
}

/// Results that are kept, without a look at how far that is: it is quick.
void ProjectAnalysis::takeKept(ArrayRef<size_t> Which) {
  IsLookingUp = true;
  DefaultThreadPool Pool(jobs());
  for (size_t I : Which)
    Pool.async([&, I] { Results[I] = analyseFile(I, nullptr); });
  Pool.wait();
  IsLookingUp = false;
  for (size_t I : Which)
    if (!Results[I].IsKept)
      Missing.push_back(I);
}

/// The largest first, so that none of them is left alone at the end.
static std::vector<size_t> bySize(ArrayRef<std::string> Files) {
  std::vector<std::pair<uint64_t, size_t>> Sizes;
  for (auto [I, File] : enumerate(Files)) {
    uint64_t Size = 0;
    (void)sys::fs::file_size(File, Size);
    Sizes.push_back({UINT64_MAX - Size, I});
  }
  llvm::sort(Sizes);
  auto Order = llvm::make_second_range(Sizes);
  return {Order.begin(), Order.end()};
}

void ProjectAnalysis::run() {
  Results.resize(Files.size());
  if (Command.Profile)
    Profiles.resize(Files.size());
  std::vector<size_t> All = bySize(Files);
  IndexStore Store = IndexStore::of(Command.CacheDir, Files);
  Elsewhere = Store.load(Files);
  takeKept(All);
  analyseEach(Missing, nullptr);
  std::vector<FileIndex> Parts = std::move(Elsewhere);
  std::vector<const FileIndex *> Own;
  for (const FileResult &Result : Results)
    if (Result.Parsed.HasAST) {
      Parts.push_back(Result.Index);
      Own.push_back(&Result.Index);
    }
  Store.store(Own);
  ProjectIndex Project(std::move(Parts));
  erase_if(All, [&](size_t I) { return !Project.concerns(Results[I].Index); });
  analyseEach(All, &Project);
}

} // namespace torchtidy
