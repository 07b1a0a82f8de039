//===- SyncInLoop.cpp - torch-sync-in-loop --------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SyncInLoop.h"

namespace torchtidy {

/// Whether a tensor may be on CUDA by the paths that lead here; unknown where
/// one of them does not say.
static Tri mayBeOnCuda(const LoopSite &Site) {
  Tri May = Tri::No;
  for (const DeviceFact &D : Site.From) {
    if (D.K == DeviceFact::Cuda)
      return Tri::Yes;
    if (!D.isKnown())
      May = Tri::Unknown;
  }
  return May;
}

void SyncInLoop::visit(const LoopSite &Site, const State &,
                       SiteContext &Context) const {
  Tri OnCuda = mayBeOnCuda(Site);
  if (Site.K != LoopSite::Kind::Sync || OnCuda == Tri::No)
    return;
  std::string What = "'" + Site.Op + "'";
  if (Site.SelfExpr)
    What += " of '" + Context.text(Site.SelfExpr) + "', which " +
            (OnCuda == Tri::Yes ? "is" : "may be") + " on CUDA,";
  Finding F = Context.make(
      Site.Call, OnCuda == Tri::Yes ? Confidence::Likely : Confidence::Possible,
      What + " waits for the device on each iteration of a loop");
  F.Path.push_back({Site.Loop->getBeginLoc(), "the loop"});
  Context.add(std::move(F));
}

std::unique_ptr<Check> createSyncInLoop(const AnalysisOptions &) {
  return std::make_unique<SyncInLoop>();
}

} // namespace torchtidy
