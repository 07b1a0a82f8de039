//===- BaselineUpdate.cpp - What a run says to its baseline --------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BaselineUpdate.h"
#include "Messages.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace torchtidy {

static void sayStale(size_t Count) {
  errs() << "torch-tidy: " << Count
         << (Count == 1 ? " baseline entry is" : " baseline entries are")
         << " stale; --write-baseline removes " << (Count == 1 ? "it" : "them")
         << '\n';
}

bool updateBaseline(Baseline &Accepted,
                    const std::vector<ReportedFinding> &Findings,
                    const FindingFilter &Filter, const JudgedFiles &Judged,
                    const BaselineWishes &Wishes) {
  std::vector<BaselineKey> Stale = Accepted.stale(Findings, Judged);
  if (!Wishes.Write) {
    if (!Stale.empty() && !Wishes.Quiet)
      sayStale(Stale.size());
    return true;
  }
  Accepted.remove(Stale);
  size_t Kept = Accepted.size();
  Accepted.add(Findings,
               [&](const ReportedFinding &F) { return Filter.wants(F); });
  if (Error E = Accepted.write()) {
    complain("--write-baseline: " + toString(std::move(E)));
    return false;
  }
  if (!Wishes.Quiet)
    errs() << "torch-tidy: " << Wishes.ShownPath << ": "
           << Accepted.size() - Kept << " added, " << Stale.size()
           << " stale removed, " << Accepted.size() << " in all\n";
  return true;
}

} // namespace torchtidy
