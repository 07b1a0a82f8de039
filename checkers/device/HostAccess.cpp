//===- HostAccess.cpp - torch-host-access ---------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostAccess.h"

namespace torchtidy {

using By = MemorySite::By;

namespace {
enum class Where { Elsewhere, MaybeCuda, SometimesCuda, Cuda };
} // namespace

static Where whereIs(const MemorySite &Site) {
  auto IsCuda = [](const DeviceFact &D) { return D.K == DeviceFact::Cuda; };
  if (llvm::all_of(Site.Devices, IsCuda))
    return Where::Cuda;
  if (llvm::any_of(Site.Devices, IsCuda))
    return Where::SometimesCuda;
  bool IsKnown = llvm::all_of(Site.Devices,
                              [](const DeviceFact &D) { return D.isKnown(); });
  return IsKnown ? Where::Elsewhere : Where::MaybeCuda;
}

/// Nothing where the access is fine, or nothing is known of a plain pointer.
static std::optional<Confidence> judge(const MemorySite &Site, Where W) {
  switch (W) {
  case Where::Cuda:
    return Confidence::Certain;
  case Where::SometimesCuda:
    return Confidence::Likely;
  case Where::MaybeCuda:
    if (Site.Data->IsRaw || Site.Inside || Site.K != By::Host)
      return std::nullopt;
    return Site.HandlesCuda ? Confidence::Likely : Confidence::Possible;
  case Where::Elsewhere:
    break;
  }
  return std::nullopt;
}

void HostAccess::visit(const MemorySite &Site, const State &S,
                       SiteContext &Context) const {
  bool IsBlob = Site.K == By::Blob;
  if (Site.K != By::Host &&
      !(IsBlob && S.resolve(Site.Result->Device).K == DeviceFact::Cpu))
    return;
  Where W = whereIs(Site);
  std::optional<Confidence> C = judge(Site, W);
  if (!C)
    return;
  std::string Memory = "'" + Context.text(Site.Pointer) + "'";
  std::string On = W == Where::Cuda ? "is on " : "may be on ";
  On += nameDevice(W == Where::Cuda ? Site.Devices[0] : DeviceFact::cuda(),
                   Context.symbols());
  Finding F = Context.make(
      Site.At, *C,
      IsBlob ? "from_blob takes the memory of " + Memory + ", which " + On +
                   ", for the CPU's; give it a device"
             : "the host accesses the memory of " + Memory + ", which " + On);
  Context.addPath(F, Site.Data->Tensor->DeviceFrom);
  if (Site.Inside)
    F.Path.push_back({Site.Inside->getExprLoc(),
                      "accessed in '" + Context.text(Site.Inside) + "' here"});
  Context.add(std::move(F));
}

std::unique_ptr<Check> createHostAccess(const AnalysisOptions &) {
  return std::make_unique<HostAccess>();
}

} // namespace torchtidy
