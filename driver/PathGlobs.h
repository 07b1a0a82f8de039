//===- PathGlobs.h - Files by glob ------------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PATHGLOBS_H
#define TORCH_TIDY_DRIVER_PATHGLOBS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/GlobPattern.h"
#include <memory>
#include <string>
#include <vector>

namespace torchtidy {

/// What --exclude names. A glob without a slash is the name of files and
/// folders at any depth; any other is a path, relative to the folder that the
/// tool was started in or absolute. A folder stands for all that is in it, and
/// `*` matches slashes too, as in ruff.
class PathGlobs {
public:
  /// \p Folder is absolute; relative globs start there.
  static llvm::Expected<PathGlobs> create(llvm::ArrayRef<std::string> Globs,
                                          llvm::StringRef Folder);

  /// Those of \p Others too.
  void add(PathGlobs Others);

  /// As globs that mean the same from any folder.
  std::vector<std::string> absoluteGlobs() const;

  /// \p Path is absolute, without dots.
  bool match(llvm::StringRef Path) const;

private:
  struct Glob {
    std::string Folder; ///< what the text is relative to
    std::string Text;   ///< the pattern refers to it
    bool IsName = false;
    llvm::GlobPattern Pattern;

    bool match(llvm::StringRef Path) const;
  };
  std::vector<std::unique_ptr<Glob>> Globs;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PATHGLOBS_H
