//===- DumpConfig.h - The options in force ----------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_DUMPCONFIG_H
#define TORCH_TIDY_DRIVER_DUMPCONFIG_H

#include "Settings.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace torchtidy {

/// As a .torch-tidy.yaml that has the same effect from any folder, below the
/// names of the files that it comes from.
void dumpConfig(llvm::raw_ostream &OS, const Settings &Of);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_DUMPCONFIG_H
