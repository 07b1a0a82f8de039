//===- MissingDevice.cpp - torch-missing-device ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MissingDevice.h"
#include "CreationFix.h"
#include "DeviceConflict.h"

namespace torchtidy {

void MissingDevice::visit(const OperationSite &Site, const State &,
                          SiteContext &Context) const {
  std::optional<DeviceConflict> C = findConflict(Site);
  if (!C || !C->Implicit)
    return;
  const Operand &Other = C->Implicit == C->A ? *C->B : *C->A;
  bool OnOnePath = C->Implicit->Devices.size() > 1;
  std::string Message = nameOperand(*C->Implicit, Context) + " is on the CPU " +
                        (OnOnePath ? "on one path " : "") +
                        "since it is created without a device, but " +
                        describeOperand(Other, Context);
  Finding F = describeConflict(Site, *C, Context, std::move(Message));
  if (auto Repair = fixCreation(Site, *C->Implicit, Other, Context))
    F.Fixes.push_back(std::move(*Repair));
  Context.add(std::move(F));
}

std::unique_ptr<Check> createMissingDevice(const AnalysisOptions &) {
  return std::make_unique<MissingDevice>();
}

} // namespace torchtidy
