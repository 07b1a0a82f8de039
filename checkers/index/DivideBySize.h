//===- DivideBySize.h - torch-divide-by-size --------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_INDEX_DIVIDEBYSIZE_H
#define TORCH_TIDY_CHECKERS_INDEX_DIVIDEBYSIZE_H

#include "Check.h"

namespace torchtidy {

/// A division by a size that may be 0.
/// See docs/checks/torch-divide-by-size.md.
class DivideBySize : public Check {
public:
  using Check::visit;
  void visit(const DivisionSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_INDEX_DIVIDEBYSIZE_H
