//===- JudgedFiles.h - Of which files a run has all findings ----*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_JUDGEDFILES_H
#define TORCH_TIDY_DRIVER_JUDGEDFILES_H

#include "ProjectAnalysis.h"
#include "llvm/ADT/StringSet.h"

namespace torchtidy {

/// The real paths of files that were analysed without errors, or included by
/// one that was.
llvm::StringSet<> filesAnalysedWhole(llvm::ArrayRef<FileResult> Results);

/// Whether a run would have shown a finding, were it still there.
class JudgedFiles {
public:
  JudgedFiles(const CommandLine &Command, llvm::ArrayRef<FileResult> Results);

  /// The check ran, findings of this confidence were wanted, and the file is
  /// gone, or was analysed whole or included by one that was.
  bool operator()(llvm::StringRef File, llvm::StringRef Check,
                  Confidence Sureness) const;

private:
  const CommandLine &Command;
  llvm::StringSet<> Files; ///< analysed whole
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_JUDGEDFILES_H
