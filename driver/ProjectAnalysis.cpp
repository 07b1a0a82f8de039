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

void ProjectAnalysis::parseAndAnalyse(const CompileCommand &Flags,
                                      const AnalysisOptions &Options,
                                      FileResult &Result) const {
  ParseOptions Parsing;
  Parsing.CacheDir = Command.CacheDir;
  Stopwatch Total(Options.Costs ? &Options.Costs->Total : nullptr);
  Result.Parsed = parseFile(
      Flags, Parsing, [&](clang::ASTContext &AST, clang::Preprocessor &) {
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
      });
}

FileResult ProjectAnalysis::analyseFile(size_t I, const ProjectIndex *Project) {
  FileResult Result;
  CompileCommand Flags = Commands.commandFor(Files[I]);
  std::vector<std::string> Notes = Flags.Notes;
  if (Command.Verbose)
    Notes.push_back("parsed with: " + llvm::join(Flags.Args, " "));
  if (Flags.Error.empty()) {
    AnalysisOptions Options = optionsFor(I, Result, Project);
    ResultCache::Request Request{
        Flags, Options, Project ? Project->answersFor(Results[I].Index) : 0};
    if (std::optional<FileResult> Kept = Cache.find(Request)) {
      Result = std::move(*Kept);
      Result.IsKept = true;
      if (Command.Verbose)
        Notes.push_back("unchanged: its result is from the cache");
    } else {
      parseAndAnalyse(Flags, Options, Result);
      Cache.store(Request, Result);
    }
  } else {
    Result.Error = Flags.Error;
  }
  Result.Notes.insert(Result.Notes.begin(), Notes.begin(), Notes.end());
  return Result;
}

void ProjectAnalysis::analyseEach(ArrayRef<size_t> Which,
                                  const ProjectIndex *Project) {
  Progress Shown(Which.size(), Command.Quiet);
  DefaultThreadPool Pool(
      hardware_concurrency(Command.Jobs ? Command.Jobs : defaultJobs()));
  for (size_t I : Which)
    Pool.async([&, I] {
      Shown.start(Files[I]);
      Results[I] = analyseFile(I, Project);
      Shown.finish(Files[I], Results[I].IsKept);
    });
  Pool.wait();
  Shown.clear();
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
  analyseEach(All, nullptr);
  IndexStore Store = IndexStore::of(Command.CacheDir, Files);
  std::vector<FileIndex> Parts = Store.load(Files);
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
