//===- FileResult.h - What one file gave -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_FILERESULT_H
#define TORCH_TIDY_DRIVER_FILERESULT_H

#include "NolintComments.h"
#include "Parse.h"
#include "analysis/ProjectIndex.h"
#include "report/Report.h"

namespace torchtidy {

/// What one file gave.
struct FileResult {
  std::vector<ReportedFinding> Findings;
  std::string Facts;
  std::vector<std::string> Notes;         ///< for --verbose
  std::vector<std::string> CommentErrors; ///< of NOLINT comments
  std::vector<NolintComment> Nolints;     ///< for torch-unused-suppression
  bool HasGaps = false; ///< the analysis of some function was given up
  FileIndex Index;
  ParseResult Parsed;
  std::string Error;   ///< when the file has no usable command
  bool IsKept = false; ///< it comes from the cache
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_FILERESULT_H
