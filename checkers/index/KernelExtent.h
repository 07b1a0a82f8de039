//===- KernelExtent.h - torch-kernel-extent ---------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_INDEX_KERNELEXTENT_H
#define TORCH_TIDY_CHECKERS_INDEX_KERNELEXTENT_H

#include "Check.h"

namespace torchtidy {

/// A kernel's bound does not fit the tensor that a launch passes.
/// See docs/checks/torch-kernel-extent.md.
class KernelExtent : public Check {
public:
  using Check::visit;
  void visit(const AccessSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_INDEX_KERNELEXTENT_H
