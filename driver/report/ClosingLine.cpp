//===- ClosingLine.cpp - How many findings in how many files --------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace torchtidy {

void writeClosingLine(raw_ostream &OS,
                      const std::vector<ReportedFinding> &Findings,
                      const RunSummary &Summary) {
  size_t Shown = llvm::count_if(
      Findings, [](const ReportedFinding &F) { return !F.Suppressed; });
  OS << Shown << (Shown == 1 ? " finding in " : " findings in ")
     << Summary.Files << (Summary.Files == 1 ? " file" : " files");
  if (Summary.Partly)
    OS << ", " << Summary.Partly << " partially analysed";
  if (Summary.Failed)
    OS << ", " << Summary.Failed << " not analysed";
  if (Summary.Suppressed)
    OS << ", " << Summary.Suppressed << " suppressed by NOLINT";
  if (Summary.Baselined)
    OS << ", " << Summary.Baselined << " in the baseline";
  OS << '\n';
}

} // namespace torchtidy
