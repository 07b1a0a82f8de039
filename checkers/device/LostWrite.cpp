//===- LostWrite.cpp - torch-lost-write -----------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LostWrite.h"

namespace torchtidy {

void LostWrite::visit(const LostWriteSite &Site, const State &,
                      SiteContext &Context) const {
  Finding F =
      Context.make(Site.Write, Confidence::Certain,
                   "'" + Context.text(Site.Copy) +
                       "' is a copy, so that what is written to it is lost");
  Context.add(std::move(F));
}

std::unique_ptr<Check> createLostWrite(const AnalysisOptions &) {
  return std::make_unique<LostWrite>();
}

} // namespace torchtidy
