//===- UncheckedLaunch.h - torch-unchecked-launch ---------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_KERNEL_UNCHECKEDLAUNCH_H
#define TORCH_TIDY_CHECKERS_KERNEL_UNCHECKEDLAUNCH_H

#include "Check.h"

namespace torchtidy {

/// A kernel launch whose error nobody asks for.
/// See docs/checks/torch-unchecked-launch.md.
class UncheckedLaunch : public Check {
public:
  using Check::visit;
  void visit(const LaunchSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_KERNEL_UNCHECKEDLAUNCH_H
