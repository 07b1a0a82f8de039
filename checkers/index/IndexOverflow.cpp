//===- IndexOverflow.cpp - torch-index-overflow ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexOverflow.h"
#include "analysis/Geometry.h"

namespace torchtidy {

/// The grid's own product exceeds 32 bits only where more than 2^32 threads
/// run.
static bool isGridProduct(const OverflowSite &Site,
                          const SymbolTable &Symbols) {
  return gridPosition(Site.Value.asSymbol(), Symbols).has_value();
}

static Confidence sureness(const OverflowSite &Site,
                           const SymbolTable &Symbols) {
  switch (Site.K) {
  case OverflowSite::Kind::Widened:
    if (isGridProduct(Site, Symbols))
      return Confidence::Possible;
    return Site.Launch || Site.CountsElements ? Confidence::Likely
                                              : Confidence::Possible;
  case OverflowSite::Kind::Index:
    return Site.Launch ? Confidence::Likely : Confidence::Possible;
  case OverflowSite::Kind::Narrowed:
  case OverflowSite::Kind::Compared:
    return Confidence::Possible;
  case OverflowSite::Kind::Multiplied:
    return Confidence::Likely;
  }
  return Confidence::Possible;
}

static std::string message(const OverflowSite &Site,
                           const std::string &Product) {
  switch (Site.K) {
  case OverflowSite::Kind::Widened:
    return "'" + Product +
           "' is multiplied in 32 bits before it becomes a 64-bit integer";
  case OverflowSite::Kind::Index:
    return "the offset has the 32-bit product '" + Product +
           "', which a tensor of more than 2^31 elements overflows";
  case OverflowSite::Kind::Narrowed:
    return "'" + Product +
           "' is cut to 32 bits; a tensor can have more elements";
  case OverflowSite::Kind::Multiplied:
    return "'" + Product +
           "' has 32 bits and is multiplied by a 64-bit number, which cuts the "
           "product";
  case OverflowSite::Kind::Compared:
    return "'" + Product +
           "' counts threads in 32 bits and is compared with 64 bits; it wraps "
           "where the grid has more";
  }
  return "";
}

void IndexOverflow::visit(const OverflowSite &Site, const State &,
                          SiteContext &Context) const {
  Finding F = Context.make(Site.At, sureness(Site, Context.symbols()),
                           message(Site, Context.text(Site.Product)));
  if (Site.Launch)
    F.Path.push_back(
        {Site.Factor->getExprLoc(), "64-bit '" + Context.text(Site.Factor) +
                                        "' is cut to a 32-bit parameter here"});
  Context.add(std::move(F));
}

std::unique_ptr<Check> createIndexOverflow(const AnalysisOptions &) {
  return std::make_unique<IndexOverflow>();
}

} // namespace torchtidy
