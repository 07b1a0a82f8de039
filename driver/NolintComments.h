//===- NolintComments.h - Comments that name checks of ours -----*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Whether a comment silences a finding is clang-tidy's decision
// (Suppression.h). Here is asked which comments had a finding to silence.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_NOLINTCOMMENTS_H
#define TORCH_TIDY_DRIVER_NOLINTCOMMENTS_H

#include "Analyse.h"
#include "report/Report.h"

namespace torchtidy {

struct FileResult;

/// One of the names between a comment's parentheses.
struct NolintName {
  std::string Glob;
  bool IsOurs = false;
  /// It silenced a finding, or a check that it names did not run.
  bool IsUsed = false;
};

/// NOLINT(…), NOLINTNEXTLINE(…), or NOLINTBEGIN(…) with its end, of which a
/// name is ours.
struct NolintComment {
  ReportedLocation Where; ///< "NOLINT" to ")"
  std::string Kind;       ///< "NOLINT", "NOLINTNEXTLINE", "NOLINTBEGIN"
  unsigned FirstLine = 0, LastLine = 0; ///< that are silenced
  std::vector<NolintName> Names;
  /// What goes when some names stay, and when none does; none for a block,
  /// which has two ends.
  std::vector<ReportedEdit> List, Whole;
};

/// Of the user's own files, in order. Names of checks that \p Options do not
/// run count as used.
std::vector<NolintComment> findNolintComments(const clang::ASTContext &AST,
                                              const AnalysisOptions &Options);

/// \p F was silenced.
void markUsed(std::vector<NolintComment> &Comments, const Finding &F,
              const clang::ASTContext &AST);

/// Both saw the same files, or some of them: what one of them used is used.
void uniteNolintComments(std::vector<NolintComment> &All,
                         const std::vector<NolintComment> &Others);

/// The findings of torch-unused-suppression: a header's comment is used when
/// one of the files that include it uses it.
std::vector<ReportedFinding>
unusedSuppressions(llvm::ArrayRef<FileResult> Results);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_NOLINTCOMMENTS_H
