//===- CommandDatabase.h - Reads compile_commands.json ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_COMMANDDATABASE_H
#define TORCH_TIDY_DRIVER_COMMANDDATABASE_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace torchtidy {

struct DatabaseEntry {
  std::string File;      ///< absolute
  std::string Directory; ///< absolute
  /// Either the whole command line ("command") or its words ("arguments").
  std::string Command;
  std::vector<std::string> Arguments;

  /// The words, compiler first, without ccache and other launchers.
  std::vector<std::string> words() const;
};

/// The entries of one compile_commands.json. The file is read as a stream with
/// no recursion, so that a broken, huge or hostile one ends in an error.
class CommandDatabase {
public:
  static llvm::Expected<CommandDatabase> load(llvm::StringRef Path);

  /// The first usable entry of \p File (absolute), also by its real path.
  const DatabaseEntry *find(llvm::StringRef File) const;

  /// For a header or a file that the build doesn't know: the entry whose file
  /// is nearest, preferring the same stem, then the same language, then the
  /// longest common folder.
  const DatabaseEntry *nearest(llvm::StringRef File) const;

  llvm::StringRef path() const { return Path; }

private:
  std::string Path;
  std::vector<DatabaseEntry> Entries;
  llvm::StringMap<unsigned> ByFile;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_COMMANDDATABASE_H
