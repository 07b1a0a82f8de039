//===- Git.h - Asking git about a repository --------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_GIT_H
#define TORCH_TIDY_DRIVER_GIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace torchtidy {

/// One repository, which is untrusted: what its configuration and attributes
/// name (hooks, monitors, filters, external diffs, remotes) is never started.
class Git {
public:
  /// The repository whose work tree is \p Root, the folder of a .git entry.
  static llvm::Expected<Git> open(llvm::StringRef Root);

  /// What git prints; an error, of one line, unless it exits with 0.
  llvm::Expected<std::string> run(llvm::ArrayRef<llvm::StringRef> Args) const;

  /// The hash of a commit; empty when there is none of this name.
  llvm::Expected<std::string> commit(llvm::StringRef Revision) const;

  const std::string &root() const { return Root; }

private:
  struct Answer {
    int Code = 0;
    std::string Out, Error;
  };
  llvm::Expected<Answer> ask(llvm::ArrayRef<llvm::StringRef> Args) const;
  llvm::Error turnOffFilters();

  std::string Program;
  std::string Root;
  std::vector<std::string> Settings; ///< each after a -c
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_GIT_H
