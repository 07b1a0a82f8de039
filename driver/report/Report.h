//===- Report.h - Findings that outlive their AST ---------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Plain data for reporters: every location is a file and a byte offset, and the
// source lines that a reporter shows are copied. Made by convertFinding() while
// the AST is alive.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_REPORT_H
#define TORCH_TIDY_DRIVER_REPORT_H

#include "Finding.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace torchtidy {

struct ReportedLocation : FilePlace {
  unsigned EndLine = 0, EndColumn = 0, EndOffset = 0; ///< past the last byte
};

struct ReportedNote {
  ReportedLocation Where;
  std::string Message;
};

/// Replaces what the location spans, which may be nothing.
struct ReportedEdit : ReportedLocation {
  std::string Text;
  std::string Include;   ///< the header, where the edit is an #include of it
  uint64_t FileHash = 0; ///< xxh3 of the file that the edit was made for

  unsigned length() const { return EndOffset - Offset; }
};

struct ReportedFix {
  std::string Title;
  std::vector<ReportedEdit> Edits;
};

struct ReportedGuard {
  std::string Kind; ///< "index-range", "label-range", "same-device"
  std::vector<ReportedLocation> Operands;
  std::optional<int64_t> Dim;
};

/// Why a finding is kept for the reports that show these, and counts for
/// nothing. True when there is a reason.
struct Suppression {
  enum Reason { None, Comment, Baseline };
  Reason Why = None;

  explicit operator bool() const { return Why != None; }
};

struct ReportedFinding {
  const CheckInfo *Check = nullptr;
  ReportedLocation Where;
  std::string Message;
  Confidence Sureness = Confidence::Possible;
  std::vector<ReportedNote> Path;
  std::vector<ReportedFix> Fixes;
  std::optional<ReportedGuard> Guard;
  std::vector<SiteFact> Facts;
  std::string FunctionUSR;
  /// The tokens of the finding's line, one space between: for fingerprints.
  std::string Context;
  Suppression Suppressed;
  bool Fixed = false; ///< by this run

  /// Whether it counts as a finding.
  bool isOpen() const { return !Suppressed && !Fixed; }
  bool operator<(const ReportedFinding &O) const;
};

/// Sorts, and leaves one of those that several files with one header gave. A
/// fix must do for each of them: one that has none speaks for all, then one
/// whose fix is the longest.
void uniteFindings(std::vector<ReportedFinding> &Findings);

/// "possible", "likely" or "certain".
std::optional<Confidence> parseConfidence(llvm::StringRef Text);

ReportedFinding convertFinding(const Finding &F, const clang::ASTContext &AST);

/// What a run did, for reports and the closing line.
struct RunSummary {
  unsigned Files = 0;      ///< analysed, partly analysed ones included
  unsigned Partly = 0;     ///< analysed with errors
  unsigned Failed = 0;     ///< not analysed
  unsigned Suppressed = 0; ///< by NOLINT comments
  unsigned Baselined = 0;  ///< in the baseline
  std::vector<std::string> Problems; ///< one line per partly or failed file
};

class FixPlan;

struct ReportOptions {
  bool Color = false;
  bool ShowSuppressed = false;    ///< text shows these too
  std::string WorkingDirectory;   ///< text shows paths below it relative
  std::string SourceRoot;         ///< reports for other services start there
  const FixPlan *Fixes = nullptr; ///< what a diff shows
};

/// A report writes all findings at once; they are sorted and unique.
using ReportWriter = void (*)(llvm::raw_ostream &OS,
                              const std::vector<ReportedFinding> &Findings,
                              const RunSummary &Summary,
                              const ReportOptions &Options);

void writeText(llvm::raw_ostream &OS,
               const std::vector<ReportedFinding> &Findings,
               const RunSummary &Summary, const ReportOptions &Options);
void writeJson(llvm::raw_ostream &OS,
               const std::vector<ReportedFinding> &Findings,
               const RunSummary &Summary, const ReportOptions &Options);
void writeSarif(llvm::raw_ostream &OS,
                const std::vector<ReportedFinding> &Findings,
                const RunSummary &Summary, const ReportOptions &Options);
void writeJunit(llvm::raw_ostream &OS,
                const std::vector<ReportedFinding> &Findings,
                const RunSummary &Summary, const ReportOptions &Options);
void writeGithub(llvm::raw_ostream &OS,
                 const std::vector<ReportedFinding> &Findings,
                 const RunSummary &Summary, const ReportOptions &Options);
void writeGitlab(llvm::raw_ostream &OS,
                 const std::vector<ReportedFinding> &Findings,
                 const RunSummary &Summary, const ReportOptions &Options);
void writeRdjson(llvm::raw_ostream &OS,
                 const std::vector<ReportedFinding> &Findings,
                 const RunSummary &Summary, const ReportOptions &Options);
void writeHtml(llvm::raw_ostream &OS,
               const std::vector<ReportedFinding> &Findings,
               const RunSummary &Summary, const ReportOptions &Options);
void writeStatistics(llvm::raw_ostream &OS,
                     const std::vector<ReportedFinding> &Findings,
                     const RunSummary &Summary, const ReportOptions &Options);
void writeDiff(llvm::raw_ostream &OS,
               const std::vector<ReportedFinding> &Findings,
               const RunSummary &Summary, const ReportOptions &Options);

/// "3 findings in 2 files, 1 not analysed".
void writeClosingLine(llvm::raw_ostream &OS,
                      const std::vector<ReportedFinding> &Findings,
                      const RunSummary &Summary);

/// The page docs/checks/<Id>.md, built into the program; empty when unknown.
llvm::StringRef checkPage(llvm::StringRef Id);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_REPORT_H
