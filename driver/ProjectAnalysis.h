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
#include "Parse.h"
#include "Profile.h"
#include "analysis/ProjectIndex.h"
#include "llvm/ADT/ArrayRef.h"

namespace torchtidy {

/// What one file gave.
struct FileResult {
  std::vector<ReportedFinding> Findings;
  std::string Facts;
  std::vector<std::string> Notes;         ///< for --verbose
  std::vector<std::string> CommentErrors; ///< of NOLINT comments
  FileIndex Index;
  ParseResult Parsed;
  std::string Error; ///< when the file has no usable command
};

/// First each file alone, then those again of which other files know something:
/// the order of files and the number of jobs change nothing.
class ProjectAnalysis {
public:
  /// All outlive this.
  ProjectAnalysis(const CommandLine &Command, Configuration &Config,
                  CompileCommands &Commands, llvm::ArrayRef<std::string> Files)
      : Command(Command), Config(Config), Commands(Commands), Files(Files) {}
  void run();

  /// One for each file.
  llvm::ArrayRef<FileResult> results() const { return Results; }
  llvm::ArrayRef<Profile> profiles() const { return Profiles; }

private:
  FileResult analyseFile(size_t I, const ProjectIndex *Project);
  AnalysisOptions optionsFor(size_t I, FileResult &, const ProjectIndex *);
  void analyseEach(llvm::ArrayRef<size_t> Which, const ProjectIndex *Project);

  const CommandLine &Command;
  Configuration &Config;
  CompileCommands &Commands;
  llvm::ArrayRef<std::string> Files;
  std::vector<FileResult> Results;
  std::vector<Profile> Profiles; ///< empty when not wanted
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PROJECTANALYSIS_H
