//===- Progress.h - How far a run is ----------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PROGRESS_H
#define TORCH_TIDY_DRIVER_PROGRESS_H

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace torchtidy {

/// One line that is written over, on a terminal; nothing elsewhere. For any
/// number of threads.
class Progress {
public:
  /// \p FromCache of \p Total are done already.
  Progress(size_t Total, size_t FromCache, bool Quiet);
  void start(llvm::StringRef File);
  void finish(llvm::StringRef File);
  void clear();

  using Time = std::chrono::steady_clock::time_point;
  /// "[3/12] 1 from the cache, 2.1 files/s, 4 s left, knn.cu since 12 s", where
  /// the last is the file that takes longest.
  std::string line(Time Now) const;

private:
  void show();

  const size_t Total, FromCache;
  const bool IsShown;
  const Time Begin;
  std::mutex Lock;
  size_t Done;
  std::map<std::string, Time> Running; ///< files, since when
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PROGRESS_H
