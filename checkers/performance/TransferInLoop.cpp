//===- TransferInLoop.cpp - torch-transfer-in-loop ------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransferInLoop.h"
#include "llvm/ADT/STLExtras.h"

namespace torchtidy {

/// Whether data goes between the host and a card: likely where each end is
/// known on some path, none where they are the same.
static std::optional<Confidence> judge(const LoopSite &Site) {
  auto Has = [](const auto &Devices, DeviceFact::Kind K) {
    return llvm::any_of(Devices, [K](const DeviceFact &D) { return D.K == K; });
  };
  auto IsUnknown = [](const auto &Devices) {
    return llvm::any_of(Devices,
                        [](const DeviceFact &D) { return !D.isKnown(); });
  };
  for (auto [From, To] : {std::pair(DeviceFact::Cpu, DeviceFact::Cuda),
                          std::pair(DeviceFact::Cuda, DeviceFact::Cpu)})
    if (Has(Site.From, From) && Has(Site.To, To))
      return Confidence::Likely;
  bool IsSame = Site.From.size() == 1 && Site.To.size() == 1 &&
                Site.From[0] == Site.To[0];
  if (IsSame || (!IsUnknown(Site.From) && !IsUnknown(Site.To)))
    return std::nullopt;
  return Confidence::Possible;
}

void TransferInLoop::visit(const LoopSite &Site, const State &,
                           SiteContext &Context) const {
  std::string What;
  switch (Site.K) {
  case LoopSite::Kind::Transfer:
    What = "'" + Context.text(Site.SelfExpr) +
           "' is moved on each iteration of a loop that does not change it";
    break;
  case LoopSite::Kind::Created:
    What = "'" + Context.text(Site.SelfExpr) +
           "' is made on the CPU and moved on each iteration of a loop; a "
           "device can be given to what makes it";
    break;
  case LoopSite::Kind::Pageable:
    What = "'non_blocking' has no effect: the memory of '" +
           Context.text(Site.SelfExpr) + "' is not pinned";
    break;
  default:
    return;
  }
  std::optional<Confidence> C = judge(Site);
  if (!C)
    return;
  Finding F = Context.make(Site.Call, *C, What);
  F.Path.push_back({Site.Loop->getBeginLoc(), "the loop"});
  Context.add(std::move(F));
}

std::unique_ptr<Check> createTransferInLoop(const AnalysisOptions &) {
  return std::make_unique<TransferInLoop>();
}

} // namespace torchtidy
