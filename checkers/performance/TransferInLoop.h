//===- TransferInLoop.h - torch-transfer-in-loop ----------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_PERFORMANCE_TRANSFERINLOOP_H
#define TORCH_TIDY_CHECKERS_PERFORMANCE_TRANSFERINLOOP_H

#include "Check.h"

namespace torchtidy {

/// The same data is moved on each iteration of a loop.
/// See docs/checks/torch-transfer-in-loop.md.
class TransferInLoop : public Check {
public:
  using Check::visit;
  void visit(const LoopSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_PERFORMANCE_TRANSFERINLOOP_H
