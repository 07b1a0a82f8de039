//===- DefaultStream.h - torch-default-stream -------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_KERNEL_DEFAULTSTREAM_H
#define TORCH_TIDY_CHECKERS_KERNEL_DEFAULTSTREAM_H

#include "Check.h"

namespace torchtidy {

/// A launch on the default stream in code that handles tensors.
/// See docs/checks/torch-default-stream.md.
class DefaultStream : public Check {
public:
  using Check::visit;
  void visit(const LaunchSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_KERNEL_DEFAULTSTREAM_H
