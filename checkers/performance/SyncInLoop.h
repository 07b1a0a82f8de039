//===- SyncInLoop.h - torch-sync-in-loop ------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_PERFORMANCE_SYNCINLOOP_H
#define TORCH_TIDY_CHECKERS_PERFORMANCE_SYNCINLOOP_H

#include "Check.h"

namespace torchtidy {

/// Each iteration of a loop waits for the device.
/// See docs/checks/torch-sync-in-loop.md.
class SyncInLoop : public Check {
public:
  using Check::visit;
  void visit(const LoopSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_PERFORMANCE_SYNCINLOOP_H
