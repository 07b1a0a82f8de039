//===- MissingDeviceGuard.h - torch-missing-device-guard --------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_MISSINGDEVICEGUARD_H
#define TORCH_TIDY_CHECKERS_DEVICE_MISSINGDEVICEGUARD_H

#include "Check.h"

namespace torchtidy {

/// A launch with nothing that sets the device of its tensors.
/// See docs/checks/torch-missing-device-guard.md.
class MissingDeviceGuard : public Check {
public:
  using Check::visit;
  void visit(const LaunchSite &Site, const State &S,
             SiteContext &Context) const override;
  void visit(const GuardSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_MISSINGDEVICEGUARD_H
