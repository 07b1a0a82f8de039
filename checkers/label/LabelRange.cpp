//===- LabelRange.cpp - torch-label-range ---------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LabelRange.h"

using namespace clang;

namespace torchtidy {

namespace {
struct Violation {
  std::string What; ///< "labels can be 10"
  Confidence Sureness;
  OriginRef From;
};
} // namespace

/// Extremes that a check may have bounded, when the range itself is unknown.
static Extent extremeOf(const RangeFact &R, SymbolKind Kind,
                        SymbolTable &Symbols) {
  return Extent::symbol(Symbols.get(Kind, nullptr, 0, R.Elements));
}

static std::optional<Violation>
judgeClasses(const LabelSite &Site, const State &S, SiteContext &Context) {
  const RangeFact &R = Site.Labels->Range;
  SymbolTable &Symbols = Context.symbols();
  auto Proves = [&](const Extent &E) { return S.Known.proves(E, Symbols); };
  auto Ignored = [&](const Extent &E) {
    return Site.IgnoreIndex && E.asConstant() == *Site.IgnoreIndex;
  };
  const Extent &Classes = *Site.Classes;
  auto Sure = [](bool Reached) {
    return Reached ? Confidence::Certain : Confidence::Likely;
  };
  for (const Extent &E : R.Extras)
    if (!Ignored(E) && (Proves(E - Classes) || Proves(Extent(-1) - E)))
      return Violation{"labels can be " + Context.str(E), Confidence::Likely,
                       R.ExtraFrom};
  // Below 0 is one ignored value, or nothing.
  bool LowIgnored = Ignored(R.Lo) && (R.Lo.asConstant() == -1 || R.Lo == R.Hi);
  if (R.LoKnown && Proves(Extent(-1) - R.Lo) && !LowIgnored)
    return Violation{"labels can be " + Context.str(R.Lo), Sure(R.LoReached),
                     R.LoFrom};
  if (R.HiKnown && !Ignored(R.Hi) && Proves(R.Hi - Classes))
    return Violation{"labels can be " + Context.str(R.Hi), Sure(R.HiReached),
                     R.HiFrom};
  if (Site.Blank && R.HiKnown && R.LoKnown && Proves(R.Hi - *Site.Blank) &&
      Proves(*Site.Blank - R.Lo))
    return Violation{"labels can be the blank " + Context.str(*Site.Blank),
                     Confidence::Likely, R.HiFrom};
  bool HighSafe = Proves(Classes - 1 - R.Hi) || Ignored(R.Hi) ||
                  Proves(Classes - 1 - extremeOf(R, SymbolKind::Max, Symbols));
  bool LowSafe = Proves(R.Lo) || LowIgnored ||
                 Proves(extremeOf(R, SymbolKind::Min, Symbols));
  if (HighSafe && LowSafe)
    return std::nullopt;
  // Made for other classes than these: a known bound that does not fit.
  if (R.HiKnown && !HighSafe)
    return Violation{"labels can be " + Context.str(R.Hi) +
                         ", which nothing keeps below the class count",
                     Confidence::Possible, R.HiFrom};
  if (!HighSafe && !LowSafe && Classes.isConstant())
    return Violation{"labels are not checked", Confidence::Possible, nullptr};
  return std::nullopt;
}

static std::optional<Violation>
judgeProbability(const LabelSite &Site, const State &S, SiteContext &Context) {
  const RangeFact &R = Site.Labels->Range;
  auto Proves = [&](const Extent &E) {
    return S.Known.proves(E, Context.symbols());
  };
  auto Outside = [&](const Extent &E) {
    return Proves(E - 2) || Proves(Extent(-1) - E);
  };
  for (const Extent &E : R.Extras)
    if (Outside(E))
      return Violation{"targets can be " + Context.str(E), Confidence::Certain,
                       R.ExtraFrom};
  if (R.LoKnown && Outside(R.Lo))
    return Violation{"targets can be " + Context.str(R.Lo), Confidence::Certain,
                     R.LoFrom};
  if (R.HiKnown && Outside(R.Hi))
    return Violation{"targets can be " + Context.str(R.Hi), Confidence::Certain,
                     R.HiFrom};
  return std::nullopt;
}

void LabelRange::visit(const LabelSite &Site, const State &S,
                       SiteContext &Context) const {
  std::optional<Violation> V;
  std::string Against;
  DTypeFact DType = S.resolve(Site.Labels->DType);
  switch (Site.R) {
  case LabelSite::Rule::Classes:
  case LabelSite::Rule::Ctc:
    // Floating targets are probabilities, which have no range rule.
    if (!Site.Classes ||
        (DType.isKnown() && scalar_type::isFloating(DType.Scalar)))
      return;
    V = judgeClasses(Site, S, Context);
    Against = ", but '" + Site.Op + "' has " + Context.str(*Site.Classes) +
              " classes";
    break;
  case LabelSite::Rule::Probability:
    V = judgeProbability(Site, S, Context);
    Against = ", but '" + Site.Op + "' takes targets from 0 to 1";
    break;
  case LabelSite::Rule::Weight: {
    const Extent &Given = (*Site.Labels->Shape)[0];
    if (!Site.Classes || !Given.isConstant() || !Site.Classes->isConstant() ||
        Given == *Site.Classes)
      return;
    V = Violation{"class weights are given for " + Context.str(Given) +
                      " classes",
                  Confidence::Certain, nullptr};
    Against = ", but '" + Site.Op + "' has " + Context.str(*Site.Classes);
    break;
  }
  }
  if (!V)
    return;
  Finding F = Context.make(Site.Call, V->Sureness, V->What + Against);
  Context.addPath(F, V->From);
  Context.addPath(F, Site.ClassesFrom);
  if (Site.Classes)
    F.Facts.push_back({"classes", Context.str(*Site.Classes)});
  if (Site.LabelsExpr && Site.LogitsExpr &&
      Site.R == LabelSite::Rule::Classes) {
    RuntimeGuard G;
    G.K = RuntimeGuard::Kind::LabelRange;
    G.Operands = {Site.LogitsExpr->getSourceRange(),
                  Site.LabelsExpr->getSourceRange()};
    F.Guard = std::move(G);
  }
  Context.add(std::move(F));
}

std::unique_ptr<Check> createLabelRange(const AnalysisOptions &) {
  return std::make_unique<LabelRange>();
}

} // namespace torchtidy
