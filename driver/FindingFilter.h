//===- FindingFilter.h - Which findings the user wants to see ---*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_FINDINGFILTER_H
#define TORCH_TIDY_DRIVER_FINDINGFILTER_H

#include "CommandLine.h"
#include "llvm/ADT/StringSet.h"

namespace torchtidy {

/// By their place: in headers, what --exclude and --header-filter leave.
class FindingFilter {
public:
  /// \p Files are those that were analysed: findings elsewhere are in headers.
  FindingFilter(const CommandLine &Command, llvm::ArrayRef<std::string> Files);

  bool wants(const ReportedFinding &F) const;

private:
  const CommandLine &Command;
  llvm::StringSet<> Files;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_FINDINGFILTER_H
