//===- BaselinePath.h - Where a run's baseline is ---------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_BASELINEPATH_H
#define TORCH_TIDY_DRIVER_BASELINEPATH_H

#include "CommandLine.h"
#include "Settings.h"

namespace torchtidy {

/// Absolute; empty when the run has none. An error, of one line, when it can't
/// be there.
llvm::Expected<std::string> baselinePath(const CommandLine &Command,
                                         const Settings &Run);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_BASELINEPATH_H
