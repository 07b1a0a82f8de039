//===- RangeExtremes.cpp - max(), min(), maximum(), minimum() ------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "RangeRules.h"

using namespace clang;

namespace torchtidy {

void RangeRules::reduce() {
  if (C.find("other"))
    return elementwiseExtreme();
  if (!Self)
    return;
  if (T.isZeroDim() && !Op.starts_with("median")) {
    Extent E = Op.contains("max") ? In.largest(*Self) : In.smallest(*Self);
    T.Range = In.rangeOfInt(E, Self->Range.HiFrom);
    T.Range.Elements = In.Context.Symbols.get(SymbolKind::Tensor, C.Call, 1);
  } else {
    T.Range = Self->Range;
    T.Range.LoReached = T.Range.HiReached = false;
  }
}

/// An upper bound of either is one of the smaller, a lower bound must hold for
/// both; and the other way round.
void RangeRules::elementwiseExtreme() {
  auto A = Self ? std::optional(Self->Range) : std::nullopt;
  auto B = rangeOf(other());
  if (!A || !B)
    return;
  const Constraints &Known = In.S->Known;
  // An index that is made at least 0 is below a size that is none, as after
  // clamp_min(0).
  auto IsBelow = [&](const Extent &X, const Extent &Y) {
    return Known.proves(Y - X, In.Context.Symbols) ||
           (X.isConstant() && X.constant() <= 0 && !Y.isConstant() &&
            Known.proves(Y + 1, In.Context.Symbols));
  };
  bool Smaller = Op.contains("min");
  T.Range.LoReached = T.Range.HiReached = false;
  auto SetLo = [&](const RangeFact &R) {
    T.Range.Lo = R.Lo;
    T.Range.LoKnown = R.LoKnown;
    T.Range.LoFrom = R.LoFrom;
  };
  auto SetHi = [&](const RangeFact &R) {
    T.Range.Hi = R.Hi;
    T.Range.HiKnown = R.HiKnown;
    T.Range.HiFrom = R.HiFrom;
  };
  // The bound of one is enough.
  if (Smaller && (A->HiKnown || B->HiKnown))
    SetHi(!A->HiKnown || (B->HiKnown && IsBelow(B->Hi, A->Hi)) ? *B : *A);
  if (!Smaller && (A->LoKnown || B->LoKnown))
    SetLo(!A->LoKnown || (B->LoKnown && IsBelow(A->Lo, B->Lo)) ? *B : *A);
  // The bound of both is the weaker one.
  if (Smaller && A->LoKnown && B->LoKnown) {
    if (IsBelow(A->Lo, B->Lo))
      SetLo(*A);
    else if (IsBelow(B->Lo, A->Lo))
      SetLo(*B);
  }
  if (!Smaller && A->HiKnown && B->HiKnown) {
    if (IsBelow(A->Hi, B->Hi))
      SetHi(*B);
    else if (IsBelow(B->Hi, A->Hi))
      SetHi(*A);
  }
}

} // namespace torchtidy
