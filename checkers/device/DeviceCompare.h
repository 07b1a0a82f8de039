//===- DeviceCompare.h - torch-device-compare -------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_DEVICECOMPARE_H
#define TORCH_TIDY_CHECKERS_DEVICE_DEVICECOMPARE_H

#include "Check.h"

namespace torchtidy {

/// A tensor's device compared with one that has no card.
/// See docs/checks/torch-device-compare.md.
class DeviceCompare : public Check {
public:
  using Check::visit;
  void visit(const DeviceTestSite &Site, const State &S,
             SiteContext &Context) const override;
  void visit(const OperationSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_DEVICECOMPARE_H
