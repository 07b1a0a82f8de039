//===- StatisticsReport.cpp - How many findings of each check -------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckInfo.h"
#include "Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace torchtidy {

namespace {
struct Count {
  const CheckInfo *Check = nullptr;
  unsigned Findings = 0, WithFix = 0;
};
} // namespace

/// The most frequent first, as ruff has them.
static SmallVector<Count>
countChecks(const std::vector<ReportedFinding> &Findings) {
  std::map<const CheckInfo *, Count> ByCheck;
  for (const ReportedFinding &F : Findings) {
    if (!F.isOpen())
      continue;
    Count &C = ByCheck[F.Check];
    C.Check = F.Check;
    ++C.Findings;
    C.WithFix += !F.Fixes.empty();
  }
  SmallVector<Count> Counts = to_vector(make_second_range(ByCheck));
  llvm::sort(Counts, [](const Count &A, const Count &B) {
    return std::tuple(B.Findings, A.Check->Id) <
           std::tuple(A.Findings, B.Check->Id);
  });
  return Counts;
}

void writeStatistics(raw_ostream &OS,
                     const std::vector<ReportedFinding> &Findings,
                     const RunSummary &, const ReportOptions &) {
  SmallVector<Count> Counts = countChecks(Findings);
  size_t NumberWidth = 0, IdWidth = 0;
  for (const Count &C : Counts) {
    NumberWidth = std::max(NumberWidth, std::to_string(C.Findings).size());
    IdWidth = std::max(IdWidth, C.Check->Id.size());
  }
  for (const Count &C : Counts) {
    StringRef Fixable = C.WithFix == 0            ? "[ ]"
                        : C.WithFix == C.Findings ? "[*]"
                                                  : "[-]";
    OS << right_justify(std::to_string(C.Findings), NumberWidth) << '\t'
       << left_justify(C.Check->Id, IdWidth) << '\t' << Fixable << ' '
       << C.Check->Summary << '\n';
  }
}

} // namespace torchtidy
