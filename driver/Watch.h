//===- Watch.h - Runs again when files change -------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_WATCH_H
#define TORCH_TIDY_DRIVER_WATCH_H

#include "CommandLine.h"

namespace torchtidy {

/// Analyses, and again each time that one of the user's files changes, and says
/// what is new and what is gone. Returns an exit code only when it can't.
int runWatch(const CommandLine &Command);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_WATCH_H
