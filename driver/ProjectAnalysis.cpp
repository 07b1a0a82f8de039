//===- ProjectAnalysis.cpp - All files, as one project --------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectAnalysis.h"
#include "IndexStore.h"
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
  Options.Model = &Own.Model;
  Options.OnBudgetExceeded = [&Result](const clang::FunctionDecl &F,
                                       StringRef Reason) {
    Result.Notes.push_back(
        ("'" + F.getQualifiedNameAsString() + "' is left out: " + Reason)
            .str());
    Result.HasGaps = true;
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
  std::vector<NolintComment> Nolints;
  if (Options.IsEnabled("torch-unused-suppression"))
    Nolints = findNolintComments(AST, Options);
  auto IsSuppressed = [&](const Finding &F) {
    bool Is = Comments.isSuppressed(F);
    if (Is)
      markUsed(Nolints, F, AST);
    return Is;
  };
  AnalysisOptions Own = Options;
  if (!Nolints.empty())
    Own.OnUnsure = IsSuppressed;
  for (const Finding &F : torchtidy::analyse(AST, Own)) {
    Result.Findings.push_back(convertFinding(F, AST));
    if (IsSuppressed(F))
      Result.Findings.back().Suppressed = {Suppression::Comment};
  }
  uniteNolintComments(Result.Nolints, Nolints); // of both sides
  llvm::append_range(Result.CommentErrors, Comments.errors());
}

void ProjectAnalysis::parseAndAnalyse(
    const CompileCommand &Flags, const AnalysisOptions &Options,
    FileResult &Result, function_ref<void(clang::ASTContext &)> Then) {
  ParseOptions Parsing;
  Parsing.CacheDir = Command.CacheDir;
  Parsing.Files = &States;
  Stopwatch Total(Options.Costs ? &Options.Costs->Total : nullptr);
  Result.Parsed =
      parseFile(Flags, Parsing, [&](clang::ASTContext &AST, auto &) {
        analyseAST(AST, Options, Result);
        Then(AST);
      });
}

std::vector<FileIndex> ProjectAnalysis::knownParts() const {
  std::vector<FileIndex> Parts = Elsewhere;
  for (const FileResult &Result : Results)
    if (Result.Parsed.HasAST)
      Parts.push_back(Result.Index);
  return Parts;
}

void ProjectAnalysis::analyseLast(size_t I, const CompileCommand &Flags,
                                  const AnalysisOptions &Options,
                                  FileResult &Result) {
  unsigned Sides = 0;
  std::optional<ProjectIndex> Project;
  FileResult Ahead;
  AnalysisOptions AheadOptions;
  parseAndAnalyse(Flags, Options, Result, [&](clang::ASTContext &AST) {
    if (++Sides > 1)
      return;
    std::vector<FileIndex> Parts = knownParts();
    Parts.push_back(Result.Index);
    Project.emplace(std::move(Parts));
    AheadOptions = optionsFor(I, Ahead, &*Project);
    if (Project->concerns(Result.Index))
      analyseAST(AST, AheadOptions, Ahead);
  });
  // What a second side adds to the index came too late.
  if (Sides != 1 || !Project->concerns(Result.Index))
    return;
  Ahead.Parsed = Result.Parsed;
  Cache.store({Flags, AheadOptions, Project->answersFor(Result.Index)}, Ahead);
}

std::vector<std::string>
ProjectAnalysis::notesOn(const CompileCommand &Flags) const {
  std::vector<std::string> Notes = Flags.Notes;
  if (Command.Verbose)
    Notes.push_back("parsed with: " + llvm::join(Flags.Args, " "));
  return Notes;
}

uint64_t ProjectAnalysis::answersFor(size_t I,
                                     const ProjectIndex *Project) const {
  return Project ? Project->answersFor(Results[I].Index) : 0;
}

bool ProjectAnalysis::takeKept(size_t I, const ProjectIndex *Project) {
  CompileCommand Flags = Commands.commandFor(Files[I]);
  if (!Flags.Error.empty())
    return false;
  FileResult Unused;
  AnalysisOptions Options = optionsFor(I, Unused, Project);
  std::optional<FileResult> Kept =
      Cache.find({Flags, Options, answersFor(I, Project)});
  if (!Kept)
    return false;
  // In the second phase it may be from this very run.
  Kept->IsKept = !Project || Results[I].IsKept;
  std::vector<std::string> Notes = notesOn(Flags);
  if (Command.Verbose && Kept->IsKept)
    Notes.push_back("unchanged: its result is from the cache");
  Kept->Notes.insert(Kept->Notes.begin(), Notes.begin(), Notes.end());
  Results[I] = std::move(*Kept);
  return true;
}

FileResult ProjectAnalysis::analyseFile(size_t I, const ProjectIndex *Project,
                                        bool IsLast) {
  FileResult Result;
  CompileCommand Flags = Commands.commandFor(Files[I]);
  if (!Flags.Error.empty()) {
    Result.Error = Flags.Error;
  } else {
    AnalysisOptions Options = optionsFor(I, Result, Project);
    if (IsLast)
      analyseLast(I, Flags, Options, Result);
    else
      parseAndAnalyse(Flags, Options, Result, [](auto &) {});
    Cache.store({Flags, Options, answersFor(I, Project)}, Result);
  }
  std::vector<std::string> Notes = notesOn(Flags);
  Result.Notes.insert(Result.Notes.begin(), Notes.begin(), Notes.end());
  return Result;
}

void ProjectAnalysis::forEach(ArrayRef<size_t> Which,
                              function_ref<void(size_t I)> Do) const {
  DefaultThreadPool Pool(Jobs);
  for (size_t I : Which)
    Pool.async([=] { Do(I); });
  Pool.wait();
}

void ProjectAnalysis::analyseEach(ArrayRef<size_t> Which,
                                  const ProjectIndex *Project) {
  std::vector<char> IsTaken(Files.size()); // no bits, which threads would share
  forEach(Which, [&](size_t I) { IsTaken[I] = takeKept(I, Project); });
  std::vector<size_t> Missing;
  copy_if(Which, std::back_inserter(Missing),
          [&](size_t I) { return !IsTaken[I]; });
  bool IsLast = Missing.size() == 1 && !Project && Command.keepsResults();
  Progress Shown(Which.size(), Which.size() - Missing.size(), Command.Quiet);
  forEach(Missing, [&](size_t I) {
    Shown.start(Files[I]);
    Results[I] = analyseFile(I, Project, IsLast);
    Shown.finish(Files[I]);
  });
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
  IndexStore Store = IndexStore::of(Command.CacheDir, Files);
  Elsewhere = Store.load(Files);
  analyseEach(All, nullptr);
  std::vector<const FileIndex *> Own;
  for (const FileResult &Result : Results)
    if (Result.Parsed.HasAST)
      Own.push_back(&Result.Index);
  Store.store(Own);
  ProjectIndex Project(knownParts());
  erase_if(All, [&](size_t I) { return !Project.concerns(Results[I].Index); });
  analyseEach(All, &Project);
}

} // namespace torchtidy
