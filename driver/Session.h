//===- Session.h - From paths to findings -----------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_SESSION_H
#define TORCH_TIDY_DRIVER_SESSION_H

#include "CommandLine.h"

namespace torchtidy {

/// Who runs an analysis more than once.
class RunObserver {
public:
  virtual ~RunObserver() = default;
  /// What of the findings the report on stdout is to have.
  virtual std::vector<ReportedFinding>
  narrow(const std::vector<ReportedFinding> &Findings) = 0;
  /// What the user named, and the user's files that the result depends on.
  virtual void read(llvm::ArrayRef<std::string> Files) = 0;
};

/// Analyses what the command line names and writes the reports. Each of these
/// returns the exit code.
int runAnalysis(const CommandLine &Command, RunObserver *Observer = nullptr);

/// Prints the checks that are selected, or all as JSON.
int runListChecks(const CommandLine &Command);

/// Prints the configuration in force.
int runDumpConfig(const CommandLine &Command);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_SESSION_H
