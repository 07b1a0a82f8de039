//===- ClangTidyConfig.h - What .clang-tidy says of our checks --*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CLANGTIDYCONFIG_H
#define TORCH_TIDY_DRIVER_CLANGTIDYCONFIG_H

#include "Settings.h"
#include "clang-tidy/ClangTidyOptions.h"
#include <memory>
#include <string>
#include <vector>

namespace torchtidy {

inline constexpr llvm::StringLiteral ClangTidyFileName = ".clang-tidy";

/// Finds and merges .clang-tidy files by clang-tidy's own code, so that the
/// driver and the plugin agree.
class ClangTidyConfig {
public:
  ClangTidyConfig();

  /// Takes over what the files for \p Folder (absolute) say of torch-* checks.
  void apply(llvm::StringRef Folder, Settings &To);

  /// Of files that clang-tidy can't read, and names that no check has.
  const std::vector<std::string> &warnings() const { return Warnings; }

private:
  llvm::ErrorOr<clang::tidy::ClangTidyOptions>
  parse(llvm::MemoryBufferRef File);
  void warnOfUnknownNames(llvm::StringRef File,
                          const clang::tidy::ClangTidyOptions &Options);

  std::unique_ptr<clang::tidy::FileOptionsProvider> Files;
  std::vector<std::string> Warnings;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CLANGTIDYCONFIG_H
