//===- Run.h - From paths to findings ---------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_RUN_H
#define TORCH_TIDY_DRIVER_RUN_H

#include "CommandLine.h"

namespace torchtidy {

/// Exit codes, as INTEGRATIONS of linters expect them.
namespace exit_code {
enum : int { Clean = 0, Findings = 1, Usage = 2, Unanalysed = 3 };
} // namespace exit_code

/// Does what the command line asks for. Returns the exit code.
int run(const CommandLine &Command);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_RUN_H
