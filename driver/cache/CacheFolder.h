//===- CacheFolder.h - What the cache folder holds -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CACHE_CACHEFOLDER_H
#define TORCH_TIDY_DRIVER_CACHE_CACHEFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace torchtidy {

/// One part of the cache, which may share its folder with other things.
struct CachePart {
  llvm::StringRef Title;
  unsigned Files = 0;
  uint64_t Bytes = 0;
};

/// What analyses left in \p CacheDir, each part even when it is empty.
std::vector<CachePart> cacheParts(llvm::StringRef CacheDir);

void printCacheInfo(llvm::raw_ostream &OS, llvm::StringRef CacheDir);

/// Removes these parts and nothing else. What can't be removed is named in the
/// error, after the rest is gone.
llvm::Error clearCache(llvm::StringRef CacheDir);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CACHE_CACHEFOLDER_H
