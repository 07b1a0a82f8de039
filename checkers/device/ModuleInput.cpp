//===- ModuleInput.cpp - torch-module-input -------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleInput.h"

namespace torchtidy {

void ModuleInput::visit(const OptimizerSite &Site, const State &,
                        SiteContext &Context) const {
  if (Site.Made == Site.Now || !Site.Now.isKnown())
    return;
  bool Certain = Site.Made.isKnown() && Site.Made.K != Site.Now.K;
  Finding F = Context.make(
      Site.Call, Certain ? Confidence::Certain : Confidence::Likely,
      "the state of '" + Context.text(Site.OptimizerExpr) +
          "' is where the parameters were before they moved to " +
          nameDevice(Site.Now, Context.symbols()) + ": " + Site.Kind +
          " makes it when it is constructed");
  SiteContext::addPath(F, Site.From);
  Context.add(std::move(F));
}

std::unique_ptr<Check> createModuleInput(const AnalysisOptions &) {
  return std::make_unique<ModuleInput>();
}

} // namespace torchtidy
