//===- MissingDeviceGuard.cpp - torch-missing-device-guard ----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MissingDeviceGuard.h"

using namespace clang;

namespace torchtidy {

void MissingDeviceGuard::visit(const LaunchSite &Site, const State &S,
                               SiteContext &Context) const {
  if (!Site.HandlesTensors || Site.Guarded == Tri::Yes)
    return;
  Confidence C =
      Site.Guarded == Tri::No ? Confidence::Likely : Confidence::Possible;
  Finding F =
      Context.make(Site.Call, C,
                   "'" + Site.Kernel +
                       "' is launched on the current device, which nothing "
                       "makes the device of its tensors");
  if (const Expr *Lost = S.Cuda.LostGuard)
    F.Path.push_back({Lost->getExprLoc(),
                      "this guard has no name, so it ends with its statement"});
  if (const CallRecord *Caller = Site.CallWithoutGuard)
    F.Path.push_back(
        {Site.Call->getExprLoc(),
         "'" + Caller->CallerName + "' calls it here and sets no device either",
         std::make_shared<FilePlace>(Caller->Where)});
  Context.add(std::move(F));
}

void MissingDeviceGuard::visit(const GuardSite &Site, const State &,
                               SiteContext &Context) const {
  if (Site.K == GuardSite::Kind::OfOther) {
    // A tensor made like another that nobody compared is on its device.
    Context.add(Context.make(Site.At, Confidence::Possible,
                             "the guard is for another device than that of '" +
                                 Site.Name + "', which is passed here"));
    return;
  }
  // A CPU tensor is refused there too, if with a message that says less.
  Finding F = Context.make(Site.At, Confidence::Possible,
                           "the guard accepts CUDA devices only and stands "
                           "before the test that '" +
                               Site.Name + "' is on one");
  F.Path.push_back({Site.Test->getExprLoc(), "tested here"});
  Context.add(std::move(F));
}

std::unique_ptr<Check> createMissingDeviceGuard(const AnalysisOptions &) {
  return std::make_unique<MissingDeviceGuard>();
}

} // namespace torchtidy
