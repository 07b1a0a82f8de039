//===- UncheckedCudaCall.h - torch-unchecked-cuda-call ----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_KERNEL_UNCHECKEDCUDACALL_H
#define TORCH_TIDY_CHECKERS_KERNEL_UNCHECKEDCUDACALL_H

#include "Check.h"

namespace torchtidy {

/// The status of a CUDA call is dropped.
/// See docs/checks/torch-unchecked-cuda-call.md.
class UncheckedCudaCall : public Check {
public:
  using Check::visit;
  void visit(const UnusedResultSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_KERNEL_UNCHECKEDCUDACALL_H
