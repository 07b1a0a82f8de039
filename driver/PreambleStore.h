//===- PreambleStore.h - Precompiled preambles on disk ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PREAMBLESTORE_H
#define TORCH_TIDY_DRIVER_PREAMBLESTORE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace torchtidy {

/// How a file looked when something was built from it.
struct FileStamp {
  std::string Path;
  uint64_t Size = 0;
  int64_t ModifiedNs = 0;
};

/// False when there is no such file.
bool stampFile(llvm::StringRef Path, FileStamp &Stamp);

/// What one preamble is and was built from.
struct PreambleRecord {
  /// False when these headers make errors of their own under these flags: no
  /// preamble is to be built until one of the files changes.
  bool IsUsable = true;
  FileStamp Pch; ///< its path is not stored
  std::vector<FileStamp> Files;
  /// The names that the headers look for in the include folders. A folder of
  /// the user's with such a file changes what they resolve to.
  std::vector<std::string> IncludedNames;
};

/// The folder of precompiled preambles: per key KEY.pch, KEY.macros (those
/// that the headers ask for or define), KEY.deps (the record, touched at each
/// use), and empty marks KEY.FILE.good or .bad. Each appears by a rename, so
/// that an interrupted run leaves no half of one, and a record stands for
/// nothing but the exact .pch that it was written with.
class PreambleStore {
public:
  PreambleStore(llvm::StringRef Dir, uint64_t MaxBytes)
      : Dir(Dir), MaxBytes(MaxBytes) {}

  std::string pathOf(llvm::StringRef Key, llvm::StringRef Suffix) const;

  /// True when \p Key has a record and all its files are as they were.
  bool load(llvm::StringRef Key, PreambleRecord &Record) const;

  /// Fails where the folder can't be written to.
  llvm::Error prepare() const;
  /// \p Macros are those that the headers ask for in conditions or define, and
  /// once more with a = those that they leave defined, each between line ends.
  llvm::Error save(llvm::StringRef Key, llvm::StringRef Pch,
                   llvm::StringRef Macros, PreambleRecord Record) const;
  /// Whether the headers ask for one of \p Names or define it.
  bool mentions(llvm::StringRef Key, llvm::ArrayRef<std::string> Names) const;
  /// Those of \p Names that the headers leave defined.
  std::vector<std::string> defined(llvm::StringRef Key,
                                   llvm::ArrayRef<std::string> Names) const;
  void discard(llvm::StringRef Key) const;

  enum class Verdict { None, Good, Bad };
  Verdict verdict(llvm::StringRef Key, llvm::StringRef File) const;
  void setVerdict(llvm::StringRef Key, llvm::StringRef File, Verdict V) const;

private:
  llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Data) const;
  /// Removes the least recently used preambles over the bound, but not \p Keep.
  void prune(llvm::StringRef Keep) const;

  std::string Dir;
  uint64_t MaxBytes;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PREAMBLESTORE_H
