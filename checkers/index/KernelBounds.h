//===- KernelBounds.h - torch-kernel-bounds ---------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_INDEX_KERNELBOUNDS_H
#define TORCH_TIDY_CHECKERS_INDEX_KERNELBOUNDS_H

#include "Check.h"

namespace torchtidy {

/// An access in a kernel that nothing keeps within its memory.
/// See docs/checks/torch-kernel-bounds.md.
class KernelBounds : public Check {
public:
  using Check::visit;
  void visit(const AccessSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_INDEX_KERNELBOUNDS_H
