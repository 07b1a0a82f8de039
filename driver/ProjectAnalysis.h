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
  void parseAndAnalyse(const CompileCommand &Flags,
                       const AnalysisOptions &Options,
                       FileResult &Result) const;
  FileResult analyseFile(size_t I, const ProjectIndex *Project);
  AnalysisOptions optionsFor(size_t I, FileResult &, const ProjectIndex *);
  void analyseEach(llvm::ArrayRef<size_t> Which, const ProjectIndex *Project);

  const CommandLine &Command;
  Configuration &Config;
  CompileCommands &Commands;
  llvm::ArrayRef<std::string> Files;
  ResultCache Cache;
  std::vector<FileResult> Results;
  std::vector<Profile> Profiles; ///< empty when not wanted
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PROJECTANALYSIS_H
