//===- BaselineUpdate.h - What a run says to its baseline ----*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_BASELINEUPDATE_H
#define TORCH_TIDY_DRIVER_BASELINEUPDATE_H

#include "Baseline.h"
#include "FindingFilter.h"
#include "JudgedFiles.h"

namespace torchtidy {

struct BaselineWishes {
  bool Write, Quiet;
  std::string ShownPath;
};

/// Says how many entries are stale or, where it is to be written, takes them
/// out and the wanted findings in. False when it can't be written, which is
/// said.
bool updateBaseline(Baseline &Accepted,
                    const std::vector<ReportedFinding> &Findings,
                    const FindingFilter &Filter, const JudgedFiles &Judged,
                    const BaselineWishes &Wishes);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_BASELINEUPDATE_H
