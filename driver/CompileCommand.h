//===- CompileCommand.h - How to parse one file ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_COMPILECOMMAND_H
#define TORCH_TIDY_DRIVER_COMPILECOMMAND_H

#include <string>
#include <vector>

namespace torchtidy {

/// How to parse one source file with clang: already translated from whatever
/// the build uses (nvcc, gcc), and free of flags that write files or run code.
struct CompileCommand {
  std::string File;      ///< absolute path of the source
  std::string Directory; ///< absolute working directory of the command
  /// Driver arguments without the compiler, the file, -c and -o.
  std::vector<std::string> Args;
  bool IsCuda = false;
  /// False when flags were inferred because no compile_commands.json has the
  /// file.
  bool FromDatabase = false;
  /// Not empty when the file can't be analysed at all (a .cu file and no CUDA
  /// headers): one line that says why and what to do.
  std::string Error;
  /// What was dropped or changed, for --verbose; one sentence each.
  std::vector<std::string> Notes;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_COMPILECOMMAND_H
