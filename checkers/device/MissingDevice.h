//===- MissingDevice.h - torch-missing-device -------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_MISSINGDEVICE_H
#define TORCH_TIDY_CHECKERS_DEVICE_MISSINGDEVICE_H

#include "Check.h"

namespace torchtidy {

/// Is a tensor created without a device and then used with one that is, or may
/// be, on CUDA? See docs/checks/torch-missing-device.md.
class MissingDevice : public Check {
public:
  using Check::visit;
  void visit(const OperationSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_MISSINGDEVICE_H
