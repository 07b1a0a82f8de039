//===- FixableFiles.h - Which files --fix may change ------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_FIX_FIXABLEFILES_H
#define TORCH_TIDY_DRIVER_FIX_FIXABLEFILES_H

#include "driver/ProjectAnalysis.h"
#include "llvm/ADT/StringSet.h"

namespace torchtidy {

/// Sources are untrusted: a link or an #include of theirs may lead anywhere.
class FixableFiles {
public:
  /// \p Command outlives this.
  FixableFiles(const CommandLine &Command, llvm::ArrayRef<FileResult> Results);

  /// Why a file, given by its real path, stays as it is; empty when it may be
  /// changed: it is in a repository, or else folder, of a path that the user
  /// named, isn't excluded, and clang could parse a file that it is part of.
  llvm::StringRef refusal(llvm::StringRef File) const;

private:
  const PathGlobs &Excluded;
  std::vector<std::string> Roots; ///< real paths
  llvm::StringSet<> Whole;        ///< real paths
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_FIX_FIXABLEFILES_H
