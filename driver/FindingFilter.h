//===- FindingFilter.h - Which findings the user wants to see ---*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_FINDINGFILTER_H
#define TORCH_TIDY_DRIVER_FINDINGFILTER_H

#include "ChangedLines.h"
#include "Configuration.h"
#include "llvm/ADT/StringSet.h"

namespace torchtidy {

/// By their place: what --since, and in headers --exclude and --header-filter,
/// leave.
class FindingFilter {
public:
  /// \p Files are those that were analysed: findings elsewhere are in headers.
  /// \p Changed is null when all lines count. All outlive this.
  FindingFilter(Configuration &Config, llvm::ArrayRef<std::string> Files,
                const ChangedLines *Changed);

  bool wants(const ReportedFinding &F) const;

private:
  bool isFileWanted(llvm::StringRef File) const;

  Configuration &Config;
  const ChangedLines *Changed;
  llvm::StringSet<> Files;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_FINDINGFILTER_H
