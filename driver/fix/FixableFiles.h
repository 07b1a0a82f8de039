//===- FixableFiles.h - Which files --fix may change ------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_FIX_FIXABLEFILES_H
#define TORCH_TIDY_DRIVER_FIX_FIXABLEFILES_H

#include "driver/JudgedFiles.h"

namespace torchtidy {

/// Sources are untrusted: a link or an #include of theirs may lead anywhere.
class FixableFiles {
public:
  /// All outlive this. \p Named: what the user named.
  FixableFiles(llvm::ArrayRef<std::string> Named, Configuration &Config,
               const JudgedFiles &Judged);

  /// Why a file, given by its real path, stays as it is; empty when it may be
  /// changed: it is in a repository, or else folder, of a path that the user
  /// named, isn't excluded, and clang could parse a file that it is part of.
  llvm::StringRef refusal(llvm::StringRef File) const;

private:
  Configuration &Config;
  const JudgedFiles &Judged;
  std::vector<std::string> Roots; ///< real paths
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_FIX_FIXABLEFILES_H
