//===- ProjectAnalysis.h - All files, as one project --------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PROJECTANALYSIS_H
#define TORCH_TIDY_DRIVER_PROJECTANALYSIS_H

#include "Analyse.h"
#include "CompileCommands.h"
#include "Configuration.h"
#include "FileResult.h"
#include "Profile.h"
#include "cache/ResultCache.h"
#include "llvm/Support/Threading.h"

namespace torchtidy {

/// First each file alone, then those again of which other files know something:
/// the order of files and the number of jobs change nothing.
class ProjectAnalysis {
public:
  /// All outlive this.
  ProjectAnalysis(const CommandLine &Command, Configuration &Config,
                  CompileCommands &Commands, llvm::ArrayRef<std::string> Files)
      : Command(Command), Config(Config), Commands(Commands), Files(Files),
        Cache(Command.keepsResults() ? Command.CacheDir : "") {}
  void run();

  /// One for each file.
  llvm::ArrayRef<FileResult> results() const { return Results; }
  llvm::ArrayRef<Profile> profiles() const { return Profiles; }

  /// What is wrong with the cache; empty when nothing is.
  std::string cacheNote() const { return Cache.note(); }

private:
  void analyseAST(clang::ASTContext &AST, const AnalysisOptions &Options,
                  FileResult &Result) const;
  void
  parseAndAnalyse(const CompileCommand &Flags, const AnalysisOptions &Options,
                  FileResult &Result,
                  llvm::function_ref<void(clang::ASTContext &)> Then) const;
  /// All others are known, so that what they say of this file can be asked
  /// while its AST is there: the result with it is kept ahead of its time.
  void analyseLast(size_t I, const CompileCommand &Flags,
                   const AnalysisOptions &Options, FileResult &Result);
  FileResult analyseFile(size_t I, const ProjectIndex *Project);
  AnalysisOptions optionsFor(size_t I, FileResult &, const ProjectIndex *);
  void takeKept(llvm::ArrayRef<size_t> Which);
  void analyseEach(llvm::ArrayRef<size_t> Which, const ProjectIndex *Project);
  llvm::ThreadPoolStrategy jobs() const;

  const CommandLine &Command;
  Configuration &Config;
  CompileCommands &Commands;
  llvm::ArrayRef<std::string> Files;
  ResultCache Cache;
  std::vector<FileResult> Results;
  bool IsLookingUp = false;         ///< only results that are kept are wanted
  std::vector<size_t> Missing;      ///< files whose results are not kept
  std::vector<FileIndex> Elsewhere; ///< of files that are not in this run
  std::vector<Profile> Profiles;    ///< empty when not wanted
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PROJECTANALYSIS_H
