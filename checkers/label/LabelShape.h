//===- LabelShape.h - torch-label-shape -------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_LABEL_LABELSHAPE_H
#define TORCH_TIDY_CHECKERS_LABEL_LABELSHAPE_H

#include "Check.h"

namespace torchtidy {

/// Labels of a shape or type that the loss does not accept.
/// See docs/checks/torch-label-shape.md.
class LabelShape : public Check {
public:
  using Check::visit;
  void visit(const LabelSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_LABEL_LABELSHAPE_H
