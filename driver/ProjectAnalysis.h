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
#include "Jobs.h"
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
        Jobs(llvm::hardware_concurrency(Command.Jobs ? Command.Jobs
                                                     : defaultJobs())),
        Cache(Command.keepsResults() ? Command.CacheDir : "", States) {}
  void run();

  /// One for each file.
  llvm::ArrayRef<FileResult> results() const { return Results; }
  llvm::ArrayRef<Profile> profiles() const { return Profiles; }

  /// What is wrong with the cache; empty when nothing is.
  std::string cacheNote() const { return Cache.note(); }

private:
  void analyseAST(clang::ASTContext &AST, const AnalysisOptions &Options,
                  FileResult &Result) const;
  void parseAndAnalyse(const CompileCommand &Flags,
                       const AnalysisOptions &Options, FileResult &Result,
                       llvm::function_ref<void(clang::ASTContext &)> Then);
  /// All others are known, so that what they say of this file can be asked
  /// while its AST is there: the result with it is kept ahead of its time.
  void analyseLast(size_t I, const CompileCommand &Flags,
                   const AnalysisOptions &Options, FileResult &Result);
  FileResult analyseFile(size_t I, const ProjectIndex *Project, bool IsLast);
  /// Whether the cache had the result.
  bool takeKept(size_t I, const ProjectIndex *Project);
  AnalysisOptions optionsFor(size_t I, FileResult &, const ProjectIndex *);
  uint64_t answersFor(size_t I, const ProjectIndex *Project) const;
  std::vector<std::string> notesOn(const CompileCommand &Flags) const;
  /// The index as far as it is known.
  std::vector<FileIndex> knownParts() const;
  void forEach(llvm::ArrayRef<size_t> Which,
               llvm::function_ref<void(size_t I)> Do) const;
  void analyseEach(llvm::ArrayRef<size_t> Which, const ProjectIndex *Project);

  const CommandLine &Command;
  Configuration &Config;
  CompileCommands &Commands;
  llvm::ArrayRef<std::string> Files;
  const llvm::ThreadPoolStrategy Jobs;
  FileStates States;
  ResultCache Cache;
  std::vector<FileResult> Results;
  std::vector<FileIndex> Elsewhere; ///< of files that are not in this run
  std::vector<Profile> Profiles;    ///< empty when not wanted
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PROJECTANALYSIS_H
