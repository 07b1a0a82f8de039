//===- ParseInputs.h - What a parse was made from ---------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PARSEINPUTS_H
#define TORCH_TIDY_DRIVER_PARSEINPUTS_H

#include <string>
#include <vector>

namespace torchtidy {

/// What files were looked for: which of them there are decides what is read.
struct Lookups {
  /// As an #include or its kind names them; absolute where a file beside the
  /// one with the #include would have come first.
  std::vector<std::string> Names;
  std::vector<std::string> Folders; ///< absolute
};

/// What a parse read, and what else decided what it read.
struct ParseInputs {
  std::vector<std::string> UserFiles;   ///< of the user's own
  std::vector<std::string> SystemFiles; ///< that no preamble has
  /// The names of the preamble's pieces, see Preamble.
  std::vector<std::string> Preambles;
  Lookups Looked; ///< without those that the preamble made
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PARSEINPUTS_H
