//===- DiscardedResult.cpp - torch-discarded-result -----------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DiscardedResult.h"

namespace torchtidy {

void DiscardedResult::visit(const UnusedResultSite &Site, const State &,
                            SiteContext &Context) const {
  if (Site.K != UnusedResultSite::Kind::TensorOperation)
    return;
  Context.add(Context.make(Site.Call, Confidence::Likely,
                           "the result of '" + Site.Op +
                               "' is dropped; it "
                               "does not change '" +
                               Context.text(Site.SelfExpr) + "'"));
}

std::unique_ptr<Check> createDiscardedResult(const AnalysisOptions &) {
  return std::make_unique<DiscardedResult>();
}

} // namespace torchtidy
