//===- RangeMasks.cpp - Masks of comparisons ------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RangeRules.h"

using namespace clang;

namespace torchtidy {

/// One comparison of a mask: Coefficient * element + Bound >= 0.
static std::optional<MaskFact> comparison(llvm::StringRef Op, SymbolId Subject,
                                          const Extent &Than) {
  if (Op == "lt" || Op == "operator<")
    return MaskFact{Subject, -1, Than - 1};
  if (Op == "le" || Op == "operator<=")
    return MaskFact{Subject, -1, Than};
  if (Op == "gt" || Op == "operator>")
    return MaskFact{Subject, 1, Extent(-1) - Than};
  if (Op == "ge" || Op == "operator>=")
    return MaskFact{Subject, 1, Than.scaled(-1)};
  return std::nullopt;
}

/// c * e + b >= 0 is wrong where -c * e - b - 1 >= 0.
static MaskFact negated(const MaskFact &M) {
  return {M.Subject, -M.Coefficient, Extent(-1) - M.Bound};
}

/// Elements that a mask of comparisons with themselves selects, or leaves, are
/// in range.
void RangeRules::refineByMask(RangeFact &R, const TensorFacts &Mask,
                              SymbolId Subject, bool Selected) const {
  // Of several comparisons all hold where all are selected by, or none.
  if (Mask.Masks.size() > 1 && Mask.Alternatives == Selected)
    return;
  OriginRef From = makeOrigin(C.Call->getExprLoc(), "selected by a mask here");
  for (const MaskFact &Given : Mask.Masks) {
    MaskFact M = Selected ? Given : negated(Given);
    if (M.Subject != Subject)
      continue;
    if (M.Coefficient > 0) {
      R.Lo = M.Bound.scaled(-1);
      R.LoKnown = true;
      R.LoReached = false;
      R.LoFrom = From;
    } else {
      R.Hi = M.Bound;
      R.HiKnown = true;
      R.HiReached = false;
      R.HiFrom = From;
    }
  }
}

void RangeRules::compare() {
  In.setRange(T, C, Extent(0), Extent(1), "a comparison is 0 or 1", false);
  if (std::optional<Extent> Than = In.intOf(other()); Self && Than)
    if (auto M = comparison(Op, Self->Range.Elements, *Than))
      T.Masks.push_back(*M);
}

void RangeRules::combineMasks(bool Or) {
  TensorRef B = other().tensor();
  auto Combines = [&](const TensorFacts &X) {
    return !X.Masks.empty() && (X.Masks.size() == 1 || X.Alternatives == Or);
  };
  if (!Self || !B || !Combines(*Self) || !Combines(*B))
    return;
  T.Masks = Self->Masks;
  T.Masks.append(B->Masks.begin(), B->Masks.end());
  T.Alternatives = Or;
}

void RangeRules::reduceMask(bool All) {
  if (!Self || !T.isZeroDim())
    return;
  T.Masks = Self->Masks;
  T.Alternatives = Self->Alternatives;
  T.Reduced = All ? TensorFacts::All : TensorFacts::Any;
}

/// One number beside what nobody knows: some elements become it.
void RangeRules::where() {
  auto A = rangeOf(C.value("self")), B = rangeOf(C.value("other"));
  if (!A || !B)
    return;
  if (TensorRef Mask = C.tensor("condition")) {
    refineByMask(*A, *Mask, A->Elements);
    refineByMask(*B, *Mask, B->Elements, /*Selected=*/false);
  }
  auto IsNumber = [](const RangeFact &R) {
    return R.LoKnown && R.HiKnown && R.Lo == R.Hi;
  };
  if (IsNumber(*A))
    std::swap(A, B);
  bool AllKnown = A->LoKnown && A->HiKnown && B->LoKnown && B->HiKnown;
  if (!AllKnown && !IsNumber(*B))
    return;
  T.Range = *A;
  if (A->Lo == B->Lo && A->Hi == B->Hi)
    return;
  T.Range.ExtraFrom = B->LoFrom;
  T.Range.Extras.push_back(B->Lo);
  if (!IsNumber(*B))
    T.Range.Extras.push_back(B->Hi);
}

} // namespace torchtidy
