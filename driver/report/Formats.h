//===- Formats.h - The forms of a report ------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_FORMATS_H
#define TORCH_TIDY_DRIVER_FORMATS_H

#include "Report.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace torchtidy {

struct ReportFormat {
  llvm::StringRef Name; ///< what --format calls it
  ReportWriter Writer;
  llvm::StringRef Help; ///< one line
};

/// What --format knows, in the order that --help shows; the first is the
/// default.
llvm::ArrayRef<ReportFormat> reportFormats();

/// A report that was asked for.
struct ReportOutput {
  const ReportFormat *Format;
  std::string File = {}; ///< empty: stdout
};

/// What takes the place of the text report: of --statistics, of --diff.
enum class TextKind { Findings, Statistics, Diff };

/// \p Kinds are the values of --format, each KIND or KIND:FILE, \p Output is
/// --output's: where the KIND without a file goes. Errors are one line.
llvm::Expected<std::vector<ReportOutput>>
parseReports(llvm::ArrayRef<std::string> Kinds, llvm::StringRef Output,
             TextKind Text);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_FORMATS_H
