//===- ConfigFile.h - One .torch-tidy.yaml ----------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CONFIGFILE_H
#define TORCH_TIDY_DRIVER_CONFIGFILE_H

#include "OptionTable.h"
#include "Settings.h"

namespace torchtidy {

inline constexpr llvm::StringLiteral ConfigFileName = ".torch-tidy.yaml";

/// A file whose keys are options of the command line, those with the flag
/// ConfigKey, and the few in ConfigFile.cpp's own table.
struct ConfigFile {
  OptionSource Source;
  bool InheritsParent = false; ///< the next file above counts too
  ParsedOptions Options;

  /// \p Path is absolute. An error is one line, with the file and where it
  /// can be told the line.
  static llvm::Expected<ConfigFile> read(llvm::StringRef Path);
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CONFIGFILE_H
