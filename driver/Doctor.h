//===- Doctor.h - What an analysis would use -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_DOCTOR_H
#define TORCH_TIDY_DRIVER_DOCTOR_H

#include "CommandLine.h"

namespace torchtidy {

/// Prints to stdout what an analysis of the command line's paths, by default
/// the working folder, would use, and what to do where something is missing.
/// Returns the exit code: 2 when it would not work.
int runDoctor(const CommandLine &Command);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_DOCTOR_H
