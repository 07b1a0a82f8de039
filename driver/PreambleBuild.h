//===- PreambleBuild.h - Third-party headers to a precompiled header ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PREAMBLEBUILD_H
#define TORCH_TIDY_DRIVER_PREAMBLEBUILD_H

#include "Invocation.h"
#include "PreambleScan.h"
#include "PreambleStore.h"
#include "llvm/ADT/SmallVector.h"

namespace torchtidy {

struct BuiltPreamble {
  llvm::SmallVector<char, 0> Pch; ///< empty when there were errors
  PreambleRecord Record;
  std::string Macros; ///< see PreambleStore::save
};

/// Parses \p Text under the flags of \p I, without any function body, on top
/// of the precompiled \p Parent (may be empty). False when clang crashed, or
/// when a file changed meanwhile.
bool buildPreamble(const Invocation &I, const PreambleText &Text,
                   llvm::StringRef Parent, FileStates &Files,
                   BuiltPreamble &Built);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PREAMBLEBUILD_H
