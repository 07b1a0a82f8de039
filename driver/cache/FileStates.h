//===- FileStates.h - How files look in this run -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CACHE_FILESTATES_H
#define TORCH_TIDY_DRIVER_CACHE_FILESTATES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <mutex>
#include <string>

namespace torchtidy {

/// Looks at each file and folder once, for any number of threads: a run takes
/// them as they were when it first asked.
class FileStates {
public:
  /// Differs when the bytes do.
  std::string contents(llvm::StringRef Path);
  /// Differs when the size or the time of change does.
  std::string stamp(llvm::StringRef Path);
  /// Those of \p Names that an #include finds in one of \p Folders, and where.
  std::string found(llvm::ArrayRef<std::string> Names,
                    llvm::ArrayRef<std::string> Folders);

private:
  const llvm::StringSet<> &entries(llvm::StringRef Folder);

  std::mutex Lock;
  llvm::StringMap<std::string> Contents, Stamps;
  llvm::StringMap<llvm::StringSet<>> Folders;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CACHE_FILESTATES_H
