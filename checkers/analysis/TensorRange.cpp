//===- TensorRange.cpp - Index ranges of results --------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Which values the elements of an integer tensor can have. The bounds of what
// nothing is known of are the symbols min and max of its elements, so that a
// later check of x.max() still proves something.
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"

using namespace clang;

namespace torchtidy {

void Transfer::freshRange(TensorFacts &T, const Expr *E) {
  SymbolId Elements = Context.Symbols.get(SymbolKind::Tensor, E, 1, 0, text(E),
                                          E->getExprLoc());
  T.Range = RangeFact();
  T.Range.Elements = Elements;
  T.Range.Lo = Extent::symbol(
      Context.Symbols.get(SymbolKind::Min, nullptr, 0, Elements));
  T.Range.Hi = Extent::symbol(
      Context.Symbols.get(SymbolKind::Max, nullptr, 0, Elements));
}

void Transfer::setRange(TensorFacts &T, const CallArguments &C,
                        std::optional<Extent> Lo, std::optional<Extent> Hi,
                        const std::string &Why, bool Reached) {
  freshRange(T, C.Call);
  OriginRef From = makeOrigin(C.Call->getExprLoc(), Why);
  if (Lo) {
    T.Range.Lo = *Lo;
    T.Range.LoKnown = true;
    T.Range.LoReached = Reached;
    T.Range.LoFrom = From;
  }
  if (Hi) {
    T.Range.Hi = *Hi;
    T.Range.HiKnown = true;
    T.Range.HiReached = Reached;
    T.Range.HiFrom = From;
  }
}

void Transfer::setIndicesOf(TensorFacts &T, const CallArguments &C,
                            const Extent &Bound, const std::string &Why) {
  setRange(T, C, Extent(0), Bound - 1, Why);
  T.DType = {scalar_type::Long, 0};
}

/// The extremes as symbols that keep what is known of the range.
static Extent extreme(const RangeFact &R, SymbolKind Kind, SymbolTable &Symbols,
                      State &S) {
  const Extent &Bound = Kind == SymbolKind::Min ? R.Lo : R.Hi;
  if (R.Lo == R.Hi)
    return Bound;
  Extent E = Extent::symbol(Symbols.get(Kind, nullptr, 0, R.Elements));
  if (R.LoKnown)
    S.Known.add(E - R.Lo);
  if (R.HiKnown)
    S.Known.add(R.Hi - E);
  return E;
}

Extent Transfer::smallest(const TensorFacts &T) {
  return extreme(T.Range, SymbolKind::Min, Context.Symbols, *S);
}

Extent Transfer::largest(const TensorFacts &T) {
  return extreme(T.Range, SymbolKind::Max, Context.Symbols, *S);
}

void Transfer::equate(const Extent &A, const Extent &B) {
  S->Known.add(A - B);
  S->Known.add(B - A);
}

std::optional<Extent> Transfer::intOf(const Value &V) {
  if (std::optional<Extent> E = V.extent())
    return E;
  if (const auto *F = V.as<FloatValue>();
      F && F->Number && *F->Number == double(int64_t(*F->Number)))
    return Extent(int64_t(*F->Number));
  if (FormulaRef F = V.formula(); F && F->K == Formula::Constant)
    return Extent(F->Truth ? 1 : 0);
  if (TensorRef T = V.tensor(); T && T->Range.Lo == T->Range.Hi)
    return T->Range.Lo;
  return std::nullopt;
}

RangeFact Transfer::rangeOfInt(const Extent &E, OriginRef From) {
  RangeFact R;
  R.Lo = R.Hi = E;
  R.LoKnown = R.HiKnown = true;
  R.LoReached = R.HiReached = true;
  R.LoFrom = R.HiFrom = std::move(From);
  return R;
}

} // namespace torchtidy
