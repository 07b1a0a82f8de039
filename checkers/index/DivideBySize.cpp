//===- DivideBySize.cpp - torch-divide-by-size ----------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DivideBySize.h"

namespace torchtidy {

void DivideBySize::visit(const DivisionSite &Site, const State &S,
                         SiteContext &Context) const {
  const SymbolTable &Symbols = Context.symbols();
  bool IsCount = false, IsSize = false;
  for (const Extent::Term &T : Site.Divisor.terms()) {
    SymbolKind K = Symbols[T.first].Kind;
    IsCount |= K == SymbolKind::Count;
    IsSize |= K == SymbolKind::Size || K == SymbolKind::Numel;
  }
  if ((!IsCount && !IsSize) || S.Known.proves(Site.Divisor - 1, Symbols) ||
      S.Known.proves(Extent(-1) - Site.Divisor, Symbols))
    return;
  bool IsZero = S.Known.proves(Site.Divisor, Symbols) &&
                S.Known.proves(Site.Divisor.scaled(-1), Symbols);
  // A size is 0 for an empty tensor only; a count for each mask that selects
  // nothing.
  Confidence C = IsZero                        ? Confidence::Certain
                 : IsCount && !Site.IsFloating ? Confidence::Likely
                                               : Confidence::Possible;
  std::string Text = Context.text(Site.DivisorExpr);
  std::string Of = Context.str(Site.Divisor);
  Context.add(Context.make(
      Site.Division, C,
      "'" + Text + "'" + (Of == Text ? "" : ", which is " + Of + ",") +
          (IsZero ? " is 0 here" : " may be 0") +
          (Site.IsFloating ? ", which makes the quotient infinite or NaN"
                           : ", and is divided by")));
}

std::unique_ptr<Check> createDivideBySize(const AnalysisOptions &) {
  return std::make_unique<DivideBySize>();
}

} // namespace torchtidy
