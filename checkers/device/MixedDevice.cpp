//===- MixedDevice.cpp - torch-mixed-device -------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MixedDevice.h"
#include "DeviceConflict.h"

namespace torchtidy {

void MixedDevice::visit(const OperationSite &Site, const State &,
                        SiteContext &Context) const {
  std::optional<DeviceConflict> C = findConflict(Site);
  // A tensor created with no device is torch-missing-device's to report.
  if (!C || C->Implicit)
    return;
  std::string Verb =
      C->Sureness == Confidence::Certain
          ? "operands of '" + Site.Op + "' are on different devices: "
          : "operands of '" + Site.Op + "' may be on different devices: ";
  Context.add(describeConflict(Site, *C, Context,
                               Verb + describeOperand(*C->A, Context) +
                                   " and " + describeOperand(*C->B, Context)));
}

std::unique_ptr<Check> createMixedDevice(const AnalysisOptions &) {
  return std::make_unique<MixedDevice>();
}

} // namespace torchtidy
