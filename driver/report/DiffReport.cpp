//===- DiffReport.cpp - What fixes change ---------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "driver/Paths.h"
#include "driver/fix/DiffWriter.h"
#include "driver/fix/FixPlan.h"

using namespace llvm;

namespace torchtidy {

void writeDiff(raw_ostream &OS, const std::vector<ReportedFinding> &,
               const RunSummary &, const ReportOptions &Options) {
  std::string Folder = realPath(Options.WorkingDirectory);
  for (const FixedSource *Source : Options.Fixes->sources())
    writeUnifiedDiff(OS, relativePath(Source->file(), Folder), Source->code(),
                     Source->edits());
}

} // namespace torchtidy
