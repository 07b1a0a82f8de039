//===- ImplicitBroadcast.h - torch-implicit-broadcast -----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_SHAPE_IMPLICITBROADCAST_H
#define TORCH_TIDY_CHECKERS_SHAPE_IMPLICITBROADCAST_H

#include "Check.h"

namespace torchtidy {

/// Operands broadcast to a shape that neither has.
/// See docs/checks/torch-implicit-broadcast.md.
class ImplicitBroadcast : public Check {
public:
  using Check::visit;
  void visit(const ShapeSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_SHAPE_IMPLICITBROADCAST_H
