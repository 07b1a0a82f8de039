//===- FixableFiles.cpp - Which files --fix may change --------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FixableFiles.h"
#include "driver/Paths.h"
#include "driver/ProjectFiles.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace torchtidy {

static std::string rootOf(StringRef Path) {
  std::string Real = realPath(absolutePath(Path));
  std::string Folder =
      sys::fs::is_directory(Real) ? Real : sys::path::parent_path(Real).str();
  std::string Repository = findGitRoot(joinPath(Folder, "any"));
  return Repository.empty() ? Folder : Repository;
}

FixableFiles::FixableFiles(ArrayRef<std::string> Named, Configuration &Config,
                           const JudgedFiles &Judged)
    : Config(Config), Judged(Judged) {
  for (const std::string &Path : Named)
    if (std::string Root = rootOf(Path); !is_contained(Roots, Root))
      Roots.push_back(std::move(Root));
}

StringRef FixableFiles::refusal(StringRef File) const {
  if (none_of(Roots, [&](StringRef Root) { return isInside(File, Root); }))
    return "not in a repository or folder of a path that was named";
  if (Config.isExcluded(File))
    return "excluded";
  if (!Judged.isWhole(File))
    return "partially analysed";
  return "";
}

} // namespace torchtidy
