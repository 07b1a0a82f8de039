//===- NvccFlags.h - nvcc command lines in clang's words ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_NVCCFLAGS_H
#define TORCH_TIDY_DRIVER_NVCCFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace torchtidy {

struct NvccTranslation {
  /// Flags in gcc's words, still to be filtered by filterHostFlags.
  std::vector<std::string> HostArgs;
  std::string Arch;     ///< "sm_90a", the newest that clang knows; may be empty
  std::string Language; ///< value of the last -x, may be empty
  std::vector<std::string> Notes;
};

/// Translates nvcc's arguments (no compiler name) by the table NvccFlags.def.
/// Response files are read relative to \p Directory. Never fails: what can't be
/// understood is left out with a note.
NvccTranslation translateNvccFlags(llvm::ArrayRef<std::string> Args,
                                   llvm::StringRef Directory);

/// True for the name or path of nvcc and of wrappers that take its flags.
bool isNvcc(llvm::StringRef Compiler);

/// Splits nvcc's comma lists: "\," is a comma, and commas inside quotes stay.
std::vector<std::string> splitNvccList(llvm::StringRef List);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_NVCCFLAGS_H
