//===- DanglingData.h - torch-dangling-data ---------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_MEMORY_DANGLINGDATA_H
#define TORCH_TIDY_CHECKERS_MEMORY_DANGLINGDATA_H

#include "Check.h"

namespace torchtidy {

/// A pointer or from_blob tensor outlives the memory that it uses.
/// See docs/checks/torch-dangling-data.md.
class DanglingData : public Check {
public:
  using Check::visit;
  void visit(const LifetimeSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_MEMORY_DANGLINGDATA_H
