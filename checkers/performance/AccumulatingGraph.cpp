//===- AccumulatingGraph.cpp - torch-accumulating-graph -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccumulatingGraph.h"

namespace torchtidy {

void AccumulatingGraph::visit(const LoopSite &Site, const State &,
                              SiteContext &Context) const {
  if (Site.K != LoopSite::Kind::Graph)
    return;
  Finding F = Context.make(
      Site.Call, Site.IsConsumed ? Confidence::Likely : Confidence::Possible,
      "'" + Site.Op + "' keeps the graph of '" + Context.text(Site.SelfExpr) +
          "' of each iteration alive; item() or detach() lets it go");
  F.Path.push_back({Site.Loop->getBeginLoc(), "the loop"});
  Context.add(std::move(F));
}

std::unique_ptr<Check> createAccumulatingGraph(const AnalysisOptions &) {
  return std::make_unique<AccumulatingGraph>();
}

} // namespace torchtidy
