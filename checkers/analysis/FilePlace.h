//===- FilePlace.h - A place in any file of the project ---------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_FILEPLACE_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_FILEPLACE_H

#include "clang/Basic/SourceManager.h"
#include <string>

namespace torchtidy {

/// A place that outlives the AST that it comes from, with what reports show.
struct FilePlace {
  std::string File;       ///< absolute path
  unsigned Line = 0;      ///< 1-based
  unsigned Column = 0;    ///< 1-based, in bytes
  unsigned Offset = 0;    ///< byte offset in the file
  std::string SourceLine; ///< without the newline; raw bytes of the file

  auto order() const { return std::tie(File, Offset); }
};

/// Absolute, with no `..` in it.
std::string absolutePath(const clang::SourceManager &SM, clang::FileID File);

/// Where \p Loc is written or expanded; empty for an invalid one.
FilePlace placeInFile(const clang::SourceManager &SM,
                      clang::SourceLocation Loc);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_FILEPLACE_H
