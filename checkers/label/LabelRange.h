//===- LabelRange.h - torch-label-range -------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_LABEL_LABELRANGE_H
#define TORCH_TIDY_CHECKERS_LABEL_LABELRANGE_H

#include "Check.h"

namespace torchtidy {

/// Do labels fit the class count of the loss that they are given to?
/// See docs/checks/torch-label-range.md.
class LabelRange : public Check {
public:
  using Check::visit;
  void visit(const LabelSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_LABEL_LABELRANGE_H
