//===- DeviceConflict.h - Which operands can't meet -------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_DEVICECONFLICT_H
#define TORCH_TIDY_CHECKERS_DEVICE_DEVICECONFLICT_H

#include "Check.h"

namespace torchtidy {

/// Two operands of one operation that its device rule keeps apart.
struct DeviceConflict {
  const Operand *A, *B;
  Confidence Sureness;
  /// The operand that is on the CPU because its factory was given no device.
  const Operand *Implicit = nullptr;
};

std::optional<DeviceConflict> findConflict(const OperationSite &Site);

/// Message, path and run-time guard that both device checks share.
Finding describeConflict(const OperationSite &Site, const DeviceConflict &C,
                         SiteContext &Context, std::string Message);

/// "'x'", "element 1 of 'xs'".
std::string nameOperand(const Operand &O, SiteContext &Context);

/// "'mask' is on the CPU"
std::string describeOperand(const Operand &O, SiteContext &Context);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_DEVICECONFLICT_H
