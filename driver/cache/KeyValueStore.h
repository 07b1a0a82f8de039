//===- KeyValueStore.h - Blobs on disk -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CACHE_KEYVALUESTORE_H
#define TORCH_TIDY_DRIVER_CACHE_KEYVALUESTORE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

struct sqlite3;

namespace torchtidy {

/// Blobs by key in one SQLite file, that any number of threads and processes
/// may use. What is not used for long goes first. A damaged file, or one of
/// another version, is made anew; where nothing can be kept, nothing is found.
class KeyValueStore {
public:
  /// \p Path: of the file, whose folder is made. Keeps about \p MaxBytes.
  KeyValueStore(llvm::StringRef Path, uint64_t MaxBytes);
  ~KeyValueStore();
  KeyValueStore(const KeyValueStore &) = delete;
  KeyValueStore &operator=(const KeyValueStore &) = delete;

  std::optional<std::string> find(llvm::StringRef Key);
  void put(llvm::StringRef Key, llvm::StringRef Value);

  /// Why nothing is kept, or what was lost; worth showing once. Empty when
  /// nothing is wrong.
  std::string note() const;

private:
  struct Closer {
    void operator()(sqlite3 *) const;
  };
  int open();
  int prepareTables();
  void make();
  void prune();
  /// Whether the call went well. Leaves the file alone from now on otherwise.
  bool check(int Code);

  const std::string Path;
  const uint64_t MaxBytes;
  mutable std::mutex Lock;
  std::unique_ptr<sqlite3, Closer> Database; ///< null: keeps nothing
  std::string Note;
  bool HasWritten = false;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CACHE_KEYVALUESTORE_H
