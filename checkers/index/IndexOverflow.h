//===- IndexOverflow.h - torch-index-overflow -------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_INDEX_INDEXOVERFLOW_H
#define TORCH_TIDY_CHECKERS_INDEX_INDEXOVERFLOW_H

#include "Check.h"

namespace torchtidy {

/// 32-bit arithmetic on sizes that need 64.
/// See docs/checks/torch-index-overflow.md.
class IndexOverflow : public Check {
public:
  using Check::visit;
  void visit(const OverflowSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_INDEX_INDEXOVERFLOW_H
