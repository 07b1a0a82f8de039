//===- MixedDevice.h - torch-mixed-device -----------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_MIXEDDEVICE_H
#define TORCH_TIDY_CHECKERS_DEVICE_MIXEDDEVICE_H

#include "Check.h"

namespace torchtidy {

/// Do the tensor arguments of one operation live on different devices?
/// See docs/checks/torch-mixed-device.md.
class MixedDevice : public Check {
public:
  using Check::visit;
  void visit(const OperationSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_MIXEDDEVICE_H
