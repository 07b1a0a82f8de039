//===- DeviceKindOnly.h - torch-device-kind-only ----------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_DEVICEKINDONLY_H
#define TORCH_TIDY_CHECKERS_DEVICE_DEVICEKINDONLY_H

#include "Check.h"

namespace torchtidy {

/// Tensors of one launch that are each on some card.
/// See docs/checks/torch-device-kind-only.md.
class DeviceKindOnly : public Check {
public:
  using Check::visit;
  void visit(const LaunchSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_DEVICEKINDONLY_H
