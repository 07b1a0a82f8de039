//===- UnifiedDiff.h - The lines that a diff adds or changes ----*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_UNIFIEDDIFF_H
#define TORCH_TIDY_DRIVER_UNIFIEDDIFF_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace torchtidy {

struct LineRange {
  unsigned First = 0, Last = 0; ///< 1-based, both included
};

/// In the new version of each file, by the file's name without `b/`.
using LineRanges = llvm::StringMap<std::vector<LineRange>>;

/// Reads what `git diff --unified=0` prints. Files that are gone, and places
/// where lines only went, add nothing.
llvm::Expected<LineRanges> parseUnifiedDiff(llvm::StringRef Text);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_UNIFIEDDIFF_H
