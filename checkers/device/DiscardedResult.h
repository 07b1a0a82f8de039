//===- DiscardedResult.h - torch-discarded-result ---------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_DISCARDEDRESULT_H
#define TORCH_TIDY_CHECKERS_DEVICE_DISCARDEDRESULT_H

#include "Check.h"

namespace torchtidy {

/// The result of an operation that changes nothing is dropped.
/// See docs/checks/torch-discarded-result.md.
class DiscardedResult : public Check {
public:
  using Check::visit;
  void visit(const UnusedResultSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_DISCARDEDRESULT_H
