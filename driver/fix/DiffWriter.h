//===- DiffWriter.h - Edits as a diff that tools apply ----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_FIX_DIFFWRITER_H
#define TORCH_TIDY_DRIVER_FIX_DIFFWRITER_H

#include "clang/Tooling/Core/Replacement.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace torchtidy {

/// A unified diff for `git apply` and `patch -p1`. \p Name is what they call
/// the file.
void writeUnifiedDiff(llvm::raw_ostream &OS, llvm::StringRef Name,
                      llvm::StringRef Code,
                      const clang::tooling::Replacements &Edits);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_FIX_DIFFWRITER_H
