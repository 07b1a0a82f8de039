//===- FileList.h - Paths from a file ---------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_FILELIST_H
#define TORCH_TIDY_DRIVER_FILELIST_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace torchtidy {

/// The paths that \p Name, or stdin for "-", has: one per line, or between NUL
/// bytes where it has any, as `git diff -z` and `find -print0` write them.
llvm::Expected<std::vector<std::string>> readFileList(llvm::StringRef Name);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_FILELIST_H
