//===- Completion.h - Words that shells complete -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_COMPLETION_H
#define TORCH_TIDY_DRIVER_COMPLETION_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace torchtidy {

/// "bash", "zsh" and "fish".
std::vector<llvm::StringRef> completionShells();

/// What \p Shell, one of these, reads to complete words.
void printCompletion(llvm::raw_ostream &OS, llvm::StringRef Shell);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_COMPLETION_H
