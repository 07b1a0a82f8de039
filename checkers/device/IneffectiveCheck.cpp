//===- IneffectiveCheck.cpp - torch-ineffective-check ---------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IneffectiveCheck.h"

namespace torchtidy {

/// A comparison that always gives the same.
static Finding same(const IneffectiveSite &Site, SiteContext &Context) {
  return Context.make(Site.At, Confidence::Likely,
                      "this compares '" + Context.text(Site.Asked) +
                          "' with itself, so it " +
                          (Site.Holds ? "always" : "never") + " holds");
}

/// A parameter that tests of its neighbours leave out.
static Finding leftOut(const IneffectiveSite &Site, SiteContext &Context) {
  bool IsAlone = Site.Tested >= 2 && Site.LeftOut == 1;
  Confidence C = IsAlone ? Confidence::Likely : Confidence::Possible;
  std::string Untested =
      "'" + Site.Name + "' is passed to a kernel and not tested to be on CUDA";
  if (!Site.Again || !IsAlone)
    return Context.make(Site.At, C, Untested + ", as other parameters are");
  Finding F = Context.make(
      Site.Again, C, "'" + Site.AgainName + "' is tested again; " + Untested);
  F.Path.push_back({Site.At->getExprLoc(), "passed here"});
  return F;
}

void IneffectiveCheck::visit(const IneffectiveSite &Site, const State &,
                             SiteContext &Context) const {
  switch (Site.K) {
  case IneffectiveSite::Kind::Same:
    Context.add(same(Site, Context));
    return;
  case IneffectiveSite::Kind::Unchecked:
    Context.add(leftOut(Site, Context));
    return;
  case IneffectiveSite::Kind::Assert:
    Context.add(Context.make(Site.At, Confidence::Possible,
                             "a caller decides '" + Context.text(Site.Asked) +
                                 "', and assert is gone where NDEBUG is "
                                 "defined"));
    return;
  }
}

std::unique_ptr<Check> createIneffectiveCheck(const AnalysisOptions &) {
  return std::make_unique<IneffectiveCheck>();
}

} // namespace torchtidy
