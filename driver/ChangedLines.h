//===- ChangedLines.h - What changed since a git revision -------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CHANGEDLINES_H
#define TORCH_TIDY_DRIVER_CHANGEDLINES_H

#include "UnifiedDiff.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace torchtidy {

class Git;

/// The lines of the work tree that differ from a revision, and the files that
/// git doesn't track.
class ChangedLines {
public:
  /// Of all repositories that \p Files, absolute paths, are in. An error, of
  /// one line, when git is missing, a file is in no repository or a repository
  /// doesn't know the revision.
  static llvm::Expected<ChangedLines> since(llvm::StringRef Revision,
                                            llvm::ArrayRef<std::string> Files);

  /// True when one of the lines from \p First to \p Last changed.
  bool touches(llvm::StringRef File, unsigned First, unsigned Last) const;

private:
  llvm::Error addRepository(const Git &Repository, llvm::StringRef Revision);

  LineRanges Ranges; ///< by real path
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CHANGEDLINES_H
