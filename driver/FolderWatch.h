//===- FolderWatch.h - What changes in folders ------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_FOLDERWATCH_H
#define TORCH_TIDY_DRIVER_FOLDERWATCH_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>

namespace torchtidy {

/// One inotify queue for all folders: clang's DirectoryWatcher takes one for
/// each, of which a user may have 128.
class FolderWatch {
public:
  static llvm::Expected<FolderWatch> create();
  FolderWatch(FolderWatch &&O);
  FolderWatch &operator=(FolderWatch &&) = delete;
  ~FolderWatch();

  /// The folder, not those in it. False when it is watched already, or isn't
  /// there.
  llvm::Expected<bool> add(llvm::StringRef Folder);

  /// Blocks until something was written, moved or removed and then nothing more
  /// for a moment: editors save in steps. The paths of all that; none where
  /// there was too much to tell.
  std::set<std::string> wait();

private:
  explicit FolderWatch(int Queue) : Queue(Queue) {}
  bool hasMore(int Milliseconds) const;
  void read(std::set<std::string> &Changed);

  int Queue;
  std::map<int, std::string> Folders; ///< by watch
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_FOLDERWATCH_H
