//===- DeviceCompare.cpp - torch-device-compare ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceCompare.h"

namespace torchtidy {

void DeviceCompare::visit(const DeviceTestSite &Site, const State &,
                          SiteContext &Context) const {
  Finding F = Context.make(
      Site.Test, Confidence::Certain,
      "'" + Context.text(Site.Test) + "' is always " +
          (Site.IsEquality ? "false" : "true") + ": '" +
          Context.text(Site.KindExpr) +
          "' has no card, and the device of a CUDA tensor has one");
  Context.add(std::move(F));
}

/// Tensors of the current card, whichever that is, and of another.
void DeviceCompare::visit(const OperationSite &Site, const State &S,
                          SiteContext &Context) const {
  if (!S.Cuda.Guards.empty() || Site.Rule == DeviceRule::CrossDevice)
    return;
  auto IsCurrent = [](const Operand &O) {
    return O.Tensor->Device == DeviceFact::cuda();
  };
  auto IsOther = [](const Operand &O) {
    return O.Device.K == DeviceFact::Cuda && O.Device.Index > 0;
  };
  const auto A = llvm::find_if(Site.Operands, IsCurrent);
  const auto B = llvm::find_if(Site.Operands, IsOther);
  if (A == Site.Operands.end() || B == Site.Operands.end())
    return;
  Finding F =
      Context.make(Site.Call, Confidence::Likely,
                   "'" + Context.text(A->E) +
                       "' is on the current card, and '" + Context.text(B->E) +
                       "' on " + toString(B->Device, Context.symbols()));
  SiteContext::addPath(F, A->Tensor->DeviceFrom);
  SiteContext::addPath(F, B->Tensor->DeviceFrom);
  Context.add(std::move(F));
}

std::unique_ptr<Check> createDeviceCompare(const AnalysisOptions &) {
  return std::make_unique<DeviceCompare>();
}

} // namespace torchtidy
