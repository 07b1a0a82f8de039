//===- Preamble.h - The preamble cache ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PREAMBLE_H
#define TORCH_TIDY_DRIVER_PREAMBLE_H

#include "Invocation.h"
#include "PreambleScan.h"
#include "PreambleStore.h"
#include <optional>

namespace torchtidy {

/// A precompiled header that holds the third-party headers a file starts with,
/// parsed without function bodies.
struct Preamble {
  std::string Key;
  std::string Path;
  std::vector<std::string> AllKeys; ///< with those of the pieces below it
  /// Their names: a key, for the flags, and a digest, for all that was read.
  std::vector<std::string> Names;
};

/// Finds or builds preambles. Any number of processes and threads may use one
/// folder: they build each preamble once and wait for one another.
class PreambleCache {
public:
  PreambleCache(llvm::StringRef Dir, uint64_t MaxBytes, FileStates &Files);

  /// The preamble of the file that \p I parses. None when the file includes
  /// nothing worth it, when its headers have errors, or when the folder can't
  /// be written to (see note()).
  std::optional<Preamble> acquire(const Invocation &I);

  /// Forgets a preamble that turned out to be damaged.
  void discard(const Preamble &P);

  const PreambleStore &store() const { return Store; }

  /// Why no preamble could be kept; empty when nothing is wrong.
  const std::string &note() const { return Note; }

private:
  std::optional<Preamble> acquire(const Invocation &I,
                                  const PreambleScan &Scan);
  /// One piece, on top of \p Parent.
  std::optional<PreambleRecord> findOrBuild(const Invocation &I,
                                            const PreambleText &Text,
                                            const Preamble &Parent,
                                            llvm::StringRef Key);
  bool build(const Invocation &I, const PreambleText &Text,
             const Preamble &Parent, llvm::StringRef Key,
             PreambleRecord &Record);

  enum class Outcome { Ok, Shadowed, Failed };
  /// All pieces under the flags of \p Common, the last one to \p Result.
  /// Shadowed when they may not be what the file itself would include, because
  /// of files in \p UserFolders or \p MacroNames that it defines.
  Outcome acquireAll(const Invocation &Common,
                     const std::vector<PreambleText> &Pieces,
                     llvm::ArrayRef<std::string> UserFolders,
                     llvm::ArrayRef<std::string> MacroNames, Preamble &Result);

  FileStates &Files;
  PreambleStore Store;
  std::string Note;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PREAMBLE_H
