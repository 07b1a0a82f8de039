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

/// Analyses what the command line names and writes the reports. Each of these
/// returns the exit code.
int runAnalysis(const CommandLine &Command);

/// Prints the checks that are selected, or all as JSON.
int runListChecks(const CommandLine &Command);

/// Prints the configuration in force.
int runDumpConfig(const CommandLine &Command);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_SESSION_H
