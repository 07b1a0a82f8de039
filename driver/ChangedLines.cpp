//===- ChangedLines.cpp - What changed since a git revision ---------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangedLines.h"
#include "Git.h"
#include "Paths.h"
#include "ProjectFiles.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>
#include <set>

using namespace llvm;

namespace torchtidy {

Error ChangedLines::addRepository(const Git &Repository, StringRef Revision) {
  Expected<std::string> Commit = Repository.commit(Revision);
  if (!Commit)
    return Commit.takeError();
  if (Commit->empty())
    return createStringError("unknown revision '" + Revision + "' in '" +
                             Repository.root() + "'");
  // All that a repository can configure and would change the form is said. To
  // look into a submodule, git would start itself with that one's settings.
  Expected<std::string> Diff = Repository.run(
      {"diff", "--unified=0", "--inter-hunk-context=0", "--no-color",
       "--no-renames", "--no-ext-diff", "--no-textconv", "--text",
       "--ignore-submodules=all", "--src-prefix=a/", "--dst-prefix=b/",
       "-O/dev/null", *Commit, "--"});
  if (!Diff)
    return Diff.takeError();
  Expected<LineRanges> Changed = parseUnifiedDiff(*Diff);
  if (!Changed)
    return Changed.takeError();
  for (auto &Each : *Changed)
    Ranges[joinPath(Repository.root(), Each.first())] = std::move(Each.second);

  Expected<std::string> Untracked = Repository.run(
      {"ls-files", "-z", "--others", "--exclude-standard", "--"});
  if (!Untracked)
    return Untracked.takeError();
  SmallVector<StringRef, 16> Names;
  StringRef(*Untracked).split(Names, '\0', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names)
    Ranges[joinPath(Repository.root(), Name)] = {
        {1, std::numeric_limits<unsigned>::max()}};
  return Error::success();
}

Expected<ChangedLines> ChangedLines::since(StringRef Revision,
                                           ArrayRef<std::string> Files) {
  std::set<std::string> Roots;
  for (const std::string &File : Files) {
    std::string Root = findGitRoot(realPath(File));
    if (Root.empty())
      return createStringError("'" + File + "' is in no git repository");
    Roots.insert(Root);
  }
  ChangedLines Result;
  for (const std::string &Root : Roots) {
    Expected<Git> Repository = Git::open(Root);
    if (!Repository)
      return Repository.takeError();
    if (Error E = Result.addRepository(*Repository, Revision))
      return std::move(E);
  }
  return Result;
}

bool ChangedLines::touches(StringRef File, unsigned First,
                           unsigned Last) const {
  auto It = Ranges.find(realPath(File));
  return It != Ranges.end() && any_of(It->second, [&](const LineRange &R) {
           return R.First <= Last && First <= R.Last;
         });
}

} // namespace torchtidy
