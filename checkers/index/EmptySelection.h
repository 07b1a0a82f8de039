//===- EmptySelection.h - torch-empty-selection -----------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_INDEX_EMPTYSELECTION_H
#define TORCH_TIDY_CHECKERS_INDEX_EMPTYSELECTION_H

#include "Check.h"

namespace torchtidy {

/// What a selection left is used as if it had an element.
/// See docs/checks/torch-empty-selection.md.
class EmptySelection : public Check {
public:
  using Check::visit;
  void visit(const EmptySite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_INDEX_EMPTYSELECTION_H
