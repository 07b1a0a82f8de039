//===- UnguardedIndex.cpp - torch-unguarded-index -------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnguardedIndex.h"

using namespace clang;

namespace torchtidy {

namespace {
/// One end of the index range against its bound.
enum class Side {
  Safe,
  Unknown, ///< nothing is known of this end
  Open,    ///< known, but not proven inside
  Outside, ///< known to reach outside
};

struct Verdict {
  Side Low, High;
  /// The value outside that a guard lets through.
  std::optional<Extent> Most;
  /// A value outside that some elements hold.
  std::optional<Extent> Extra;
};
} // namespace

static Extent extremeSymbol(const IndexSite &Site, SymbolKind Kind,
                            SymbolTable &Symbols) {
  return Extent::symbol(Symbols.get(Kind, nullptr, 0, Site.Range.Elements));
}

/// For an index whose guard admits more than the bound: i <= n, or i < n where
/// i + 1 is used.
static std::optional<Extent> guardAdmits(const Extent &Index,
                                         const Extent &Bound, const State &S) {
  if (Index.terms().size() != 1 || Index.terms()[0].second != 1)
    return std::nullopt;
  SymbolId Sym = Index.terms()[0].first;
  std::optional<Extent> Least;
  for (const Extent &Fact : S.Known.facts()) {
    if (Fact.coefficient(Sym) != -1)
      continue;
    // Index <= Most, and Most itself is outside.
    Extent Most = Fact + Extent::symbol(Sym) + Index.constant();
    std::optional<int64_t> Above = (Most - Bound).asConstant();
    if (!Most.isConstant() && Above && *Above >= 0 &&
        (!Least || Most.constant() < Least->constant()))
      Least = Most;
  }
  return Least;
}

static Verdict judge(const IndexSite &Site, const State &S,
                     SymbolTable &Symbols) {
  const RangeFact &R = Site.Range;
  const bool IsTensor = R.Elements != 0;
  auto Proves = [&](const Extent &E) { return S.Known.proves(E, Symbols); };
  Verdict V{Side::Unknown, Side::Unknown, std::nullopt, std::nullopt};

  const Extent Top = Site.Bound - 1;
  if (Proves(Top - R.Hi) ||
      (IsTensor && Proves(Top - extremeSymbol(Site, SymbolKind::Max, Symbols))))
    V.High = Side::Safe;
  else if (R.HiKnown && Proves(R.Hi - Site.Bound))
    V.High = Side::Outside;
  else {
    V.Most = guardAdmits(
        IsTensor ? extremeSymbol(Site, SymbolKind::Max, Symbols) : R.Hi,
        Site.Bound, S);
    V.High = V.Most                  ? Side::Outside
             : IsTensor && R.HiKnown ? Side::Open
                                     : Side::Unknown;
  }

  const Extent Bottom = Site.NegativeWraps ? Site.Bound.scaled(-1) : Extent(0);
  if (Proves(R.Lo - Bottom) || Proves(R.Lo) ||
      (IsTensor && (Proves(extremeSymbol(Site, SymbolKind::Min, Symbols)))))
    V.Low = Side::Safe;
  else if (R.LoKnown && Proves(Bottom - 1 - R.Lo))
    V.Low = Side::Outside;
  else if (IsTensor && R.LoKnown)
    V.Low = Side::Open;

  for (const Extent &E : R.Extras)
    if (Proves(E - Site.Bound) || Proves(Bottom - 1 - E))
      V.Extra = E;
  return V;
}

static std::string describeBound(const IndexSite &Site, SiteContext &Context) {
  std::string Size = Context.str(Site.Bound);
  std::string Name = Site.SelfExpr ? Context.text(Site.SelfExpr) : "the tensor";
  if (Site.K == IndexSite::Kind::Pointer)
    return "'" + Name + "' which points to " + Size + " elements";
  if (Site.K == IndexSite::Kind::Narrow)
    return "dimension " + std::to_string(Site.Dim) + " of '" + Name + "'";
  return "dimension " + std::to_string(Site.Dim) + " of '" + Name +
         "' with size " + Size;
}

static std::optional<Confidence> sureness(const IndexSite &Site,
                                          const Verdict &V) {
  const RangeFact &R = Site.Range;
  bool HighOutside = V.High == Side::Outside,
       LowOutside = V.Low == Side::Outside;
  if (HighOutside || LowOutside) {
    bool Reached = (HighOutside && R.HiReached) || (LowOutside && R.LoReached);
    bool Constant = R.Lo == R.Hi || R.LoReached;
    return Reached && Constant ? Confidence::Certain : Confidence::Likely;
  }
  if (V.Extra)
    return Confidence::Likely;
  if (V.High == Side::Safe && V.Low == Side::Safe)
    return std::nullopt;
  // A range that someone made on one side only.
  bool Tensor = R.Elements != 0;
  bool OneSided =
      (V.High == Side::Safe && V.Low == Side::Unknown && R.HiKnown) ||
      (V.Low == Side::Safe && V.High == Side::Unknown && R.LoKnown &&
       R.LoReached);
  if (Tensor && OneSided)
    return Confidence::Likely;
  return Confidence::Possible;
}

/// A value of the index that is outside, when one is known.
static std::optional<Extent> wrongValue(const Verdict &V, const RangeFact &R) {
  if (V.High == Side::Outside)
    return V.Most ? *V.Most : R.Hi;
  if (V.Low == Side::Outside)
    return R.Lo;
  return V.Extra ? std::optional<Extent>(*V.Extra) : std::nullopt;
}

void UnguardedIndex::visit(const IndexSite &Site, const State &S,
                           SiteContext &Context) const {
  if (!Site.BoundKnown)
    return;
  const RangeFact &R = Site.Range;
  Verdict V = judge(Site, S, Context.symbols());
  std::optional<Confidence> C = sureness(Site, V);
  if (!C)
    return;
  // A constant into an unknown size is the shape that the code is written for.
  if (*C == Confidence::Possible && R.Lo.isConstant() && R.Hi.isConstant())
    return;
  if (Site.Inside && *C != Confidence::Certain)
    return;
  std::string Text = Context.text(Site.IndexExpr);
  std::string Index = "index '" + Text + "'";
  std::string Message;
  if (std::optional<Extent> Wrong = wrongValue(V, R)) {
    std::string Value = Context.str(*Wrong);
    Message = Value == Text ? "index " + Value + " is" // index 2 is
                            : Index + " can be " + Value + ", which is";
    Message += " out of range for ";
  } else if (V.High == Side::Safe) {
    Message = Index + " has no lower bound by ";
  } else if (V.Low == Side::Safe || V.Low == Side::Open) {
    Message = Index + " is not bounded above by ";
  } else {
    Message = Index + " is not bounded by ";
  }
  if (V.High == Side::Safe && V.Low == Side::Unknown && !V.Extra)
    Message = Index + " can be negative, which '" + Site.Op +
              "' does not accept, for ";
  Message += describeBound(Site, Context);
  Finding F = Context.make(Site.Call, *C, std::move(Message));
  Context.addPath(F, R.LoFrom);
  if (R.HiFrom != R.LoFrom)
    Context.addPath(F, R.HiFrom);
  if (V.Extra)
    Context.addPath(F, R.ExtraFrom);
  if (Site.Inside)
    F.Path.push_back({Site.Inside->getExprLoc(),
                      "indexed in '" + Context.text(Site.Inside) + "' here"});
  F.Facts.push_back({"range of " + Context.text(Site.IndexExpr),
                     "[" + Context.str(R.Lo) + ", " + Context.str(R.Hi) + "]"});
  F.Facts.push_back({"bound", Context.str(Site.Bound)});
  if (!Site.Inside && Site.SelfExpr) {
    RuntimeGuard G;
    G.K = RuntimeGuard::Kind::IndexRange;
    G.Operands = {Site.SelfExpr->getSourceRange(),
                  Site.IndexExpr->getSourceRange()};
    G.Dim = Site.Dim;
    F.Guard = std::move(G);
  }
  Context.add(std::move(F));
}

std::unique_ptr<Check> createUnguardedIndex(const AnalysisOptions &) {
  return std::make_unique<UnguardedIndex>();
}

} // namespace torchtidy
