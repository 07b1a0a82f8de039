//===- LaunchConfig.h - torch-launch-config ---------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_KERNEL_LAUNCHCONFIG_H
#define TORCH_TIDY_CHECKERS_KERNEL_LAUNCHCONFIG_H

#include "Check.h"

namespace torchtidy {

/// A launch configuration that CUDA refuses.
/// See docs/checks/torch-launch-config.md.
class LaunchConfig : public Check {
public:
  using Check::visit;
  void visit(const LaunchSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_KERNEL_LAUNCHCONFIG_H
