//===- FileStates.h - How files look in this run ----------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_FILESTATES_H
#define TORCH_TIDY_DRIVER_FILESTATES_H

#include "ParseInputs.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <cstdint>
#include <mutex>
#include <optional>

namespace torchtidy {

/// How a file looked when something was made from it. Times are nanoseconds
/// since the epoch.
struct FileStamp {
  std::string Path;
  uint64_t Size = 0;
  int64_t ModifiedNs = 0;
  /// When it was last written or put in its place, which no tool sets back.
  /// Not what tells two files apart: a copy of a whole tree has another one.
  int64_t ChangedNs = 0;

  bool operator==(const FileStamp &O) const {
    return Path == O.Path && Size == O.Size && ModifiedNs == O.ModifiedNs;
  }
};

/// False when there is no such file.
bool stampFile(llvm::StringRef Path, FileStamp &Stamp);

/// Looks at each file and folder once, for any number of threads: a run takes
/// them as they were when it first asked.
class FileStates {
public:
  /// Differs when the bytes do.
  std::string contents(llvm::StringRef Path);
  /// Null when there is no such file.
  const FileStamp *stamp(llvm::StringRef Path);
  /// The paths by which something is found.
  std::vector<std::string> found(llvm::ArrayRef<std::string> Names,
                                 llvm::ArrayRef<std::string> Folders);
  std::vector<std::string> found(const Lookups &Looked) {
    return found(Looked.Names, Looked.Folders);
  }

private:
  const llvm::StringSet<> &entries(llvm::StringRef Folder);

  std::mutex Lock;
  llvm::StringMap<std::string> Contents;
  llvm::StringMap<std::optional<FileStamp>> Stamps;
  llvm::StringMap<llvm::StringSet<>> Folders;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_FILESTATES_H
