//===- CompileCommands.h - Which flags each source file takes ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_COMPILECOMMANDS_H
#define TORCH_TIDY_DRIVER_COMPILECOMMANDS_H

#include "CompileCommand.h"
#include "Settings.h"
#include "Toolkits.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace torchtidy {

/// Answers which flags a file takes: from compile_commands.json where one
/// has the file, else inferred from the project's layout and the toolkits.
class CompileCommands {
public:
  virtual ~CompileCommands();
  /// Safe to call from several threads.
  virtual CompileCommand commandFor(llvm::StringRef File) = 0;

  /// \p DatabaseDir is -p: empty means search upward from each file and in
  /// build*/ folders. \p Roots are the paths that the user named. A database
  /// that was named with -p and can't be read is an error; one that was found
  /// and can't be read is reported through \p Warnings and not used: that may
  /// happen in commandFor, so \p Warnings must outlive the result. \p Extra
  /// flags come after each file's own.
  static llvm::Expected<std::unique_ptr<CompileCommands>>
  load(llvm::StringRef DatabaseDir, const std::vector<std::string> &Roots,
       const Toolkits &Kits, std::vector<std::string> &Warnings,
       std::vector<ExtraFlags> Extra = {});
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_COMPILECOMMANDS_H
