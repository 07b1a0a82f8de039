//===- JudgedFiles.h - Of which files a run has all findings ----*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_JUDGEDFILES_H
#define TORCH_TIDY_DRIVER_JUDGEDFILES_H

#include "ProjectAnalysis.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

namespace torchtidy {

/// Whether a run would have shown a finding, were it still there.
class JudgedFiles {
public:
  JudgedFiles(Configuration &Config, llvm::ArrayRef<std::string> Files,
              llvm::ArrayRef<FileResult> Results);

  /// The check ran, findings of this confidence were wanted, and the file is
  /// gone, or was analysed whole or included by one that was.
  bool operator()(llvm::StringRef File, llvm::StringRef Check,
                  Confidence Sureness) const;

  /// Whether the file, by its real path, was analysed without errors, or
  /// included by one that was.
  bool isWhole(llvm::StringRef File) const { return Judges.contains(File); }

private:
  Configuration &Config;
  /// By real path: the settings of each source that has or includes it.
  llvm::StringMap<llvm::SmallSetVector<const Settings *, 2>> Judges;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_JUDGEDFILES_H
