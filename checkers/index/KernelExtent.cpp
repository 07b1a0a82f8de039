//===- KernelExtent.cpp - torch-kernel-extent -----------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelExtent.h"
#include "analysis/AccessBounds.h"

namespace torchtidy {

/// Whether the host made sure that groups of elements fit: n % 4 == 0, where at
/// most three of four lie beyond.
static bool isDivisible(const AccessSite &Site, const Extent &Most,
                        const State &S, const SymbolTable &Symbols) {
  std::optional<int64_t> Beyond = (Most - *Site.Count + 1).asConstant();
  if (!Beyond)
    return false;
  for (const Extent &Fact : S.Known.facts())
    for (const Extent::Term &T : Fact.terms()) {
      const Computation *C = Symbols.computation(T.first);
      std::optional<int64_t> By = C ? C->Right.asConstant() : std::nullopt;
      if (C && C->Of == Computation::Remainder && By && *By > *Beyond &&
          C->Left == *Site.Count &&
          S.Known.proves(Extent::symbol(T.first).scaled(-1), Symbols))
        return true;
    }
  return false;
}

/// A bound that is the size of another dimension than the one that says how
/// many elements there are: size(0) where size(1) is meant.
static std::optional<Extent> otherDimension(const AccessSite &Site,
                                            const AccessBounds &Bounds,
                                            const SymbolTable &Symbols) {
  auto SizeIn = [&](const Extent &E) -> const SymbolInfo * {
    if (E.terms().size() != 1 || E.terms()[0].second != 1)
      return nullptr;
    const SymbolInfo &Info = Symbols[E.terms()[0].first];
    return Info.Kind == SymbolKind::Size ? &Info : nullptr;
  };
  const SymbolInfo *Count = SizeIn(*Site.Count);
  llvm::SmallVector<Extent, 4> Upper = Bounds.upper(Site.Last);
  if (!Count || Upper.empty())
    return std::nullopt;
  for (const Extent &U : Upper) {
    const SymbolInfo *Size = SizeIn(U);
    if (!Size || Size->Base != Count->Base || Size->Extra == Count->Extra)
      return std::nullopt;
  }
  return Upper.front();
}

void KernelExtent::visit(const AccessSite &Site, const State &S,
                         SiteContext &Context) const {
  if (!Site.Launch || !Site.Count || Site.K != AccessSite::Kind::Pointer)
    return;
  AccessBounds Bounds(Site, S, Context.symbols());
  if (Site.FreeThread || Bounds.isBelow(Site.Last, *Site.Count))
    return;
  std::optional<Extent> Most = Bounds.reaches(Site.Last, *Site.Count);
  if (!Most)
    Most = otherDimension(Site, Bounds, Context.symbols());
  if (!Most || isDivisible(Site, *Most, S, Context.symbols()))
    return;
  Finding F = Context.make(
      Site.Access, Confidence::Likely,
      "'" + Context.text(Site.Access) + "' can reach element " +
          Context.str(*Most) + ", but '" + Site.Object->getNameAsString() +
          "' has " + Context.str(*Site.Count) + " elements at a launch");
  F.Path.push_back({Site.Launch->getExprLoc(), "launched here"});
  F.Facts.push_back({"largest element", Context.str(*Most)});
  F.Facts.push_back({"elements", Context.str(*Site.Count)});
  Context.add(std::move(F));
}

std::unique_ptr<Check> createKernelExtent(const AnalysisOptions &) {
  return std::make_unique<KernelExtent>();
}

} // namespace torchtidy
