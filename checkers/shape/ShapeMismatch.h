//===- ShapeMismatch.h - torch-shape-mismatch -------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_SHAPE_SHAPEMISMATCH_H
#define TORCH_TIDY_CHECKERS_SHAPE_SHAPEMISMATCH_H

#include "Check.h"

namespace torchtidy {

/// Shapes that do not fit the operation.
/// See docs/checks/torch-shape-mismatch.md.
class ShapeMismatch : public Check {
public:
  using Check::visit;
  void visit(const ShapeSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_SHAPE_SHAPEMISMATCH_H
