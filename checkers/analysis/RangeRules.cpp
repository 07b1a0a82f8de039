//===- RangeRules.cpp - Index ranges by operation -------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RangeRules.h"
#include "AnalysisContext.h"
#include "llvm/ADT/StringMap.h"

namespace torchtidy {

RangeRules::Rule RangeRules::find(llvm::StringRef Op) {
  static const llvm::StringMap<Rule> Table = {
      {"to", &RangeRules::keep},
      {"cpu", &RangeRules::keep},
      {"cuda", &RangeRules::keep},
      {"type_as", &RangeRules::keep},
      {"toType", &RangeRules::keep},
      {"contiguous", &RangeRules::keep},
      {"clone", &RangeRules::keep},
      {"detach", &RangeRules::keep},
      {"view", &RangeRules::keep},
      {"view_as", &RangeRules::keep},
      {"reshape", &RangeRules::keep},
      {"reshape_as", &RangeRules::keep},
      {"flatten", &RangeRules::keep},
      {"ravel", &RangeRules::keep},
      {"squeeze", &RangeRules::keep},
      {"unsqueeze", &RangeRules::keep},
      {"expand", &RangeRules::keep},
      {"expand_as", &RangeRules::keep},
      {"repeat", &RangeRules::keep},
      {"repeat_interleave", &RangeRules::keep},
      {"tile", &RangeRules::keep},
      {"broadcast_to", &RangeRules::keep},
      {"permute", &RangeRules::keep},
      {"transpose", &RangeRules::keep},
      {"t", &RangeRules::keep},
      {"mT", &RangeRules::keep},
      {"flip", &RangeRules::keep},
      {"roll", &RangeRules::keep},
      {"slice", &RangeRules::keep},
      {"narrow", &RangeRules::keep},
      {"select", &RangeRules::keep},
      {"alias", &RangeRules::keep},
      {"pin_memory", &RangeRules::keep},
      {"long", &RangeRules::keep},
      {"floor", &RangeRules::keep},
      {"ceil", &RangeRules::keep},
      {"round", &RangeRules::keep},
      {"trunc", &RangeRules::keep},
      {"index_select", &RangeRules::take},
      {"gather", &RangeRules::take},
      {"take", &RangeRules::take},
      {"masked_select", &RangeRules::take},
      {"index", &RangeRules::take},
      {"add", &RangeRules::shiftUp},
      {"operator+", &RangeRules::shiftUp},
      {"operator+=", &RangeRules::shiftUp},
      {"sub", &RangeRules::shiftDown},
      {"subtract", &RangeRules::shiftDown},
      {"operator-", &RangeRules::shiftDown},
      {"operator-=", &RangeRules::shiftDown},
      {"mul", &RangeRules::scale},
      {"operator*", &RangeRules::scale},
      {"operator*=", &RangeRules::scale},
      {"clamp", &RangeRules::clamp},
      {"clip", &RangeRules::clamp},
      {"clamp_min", &RangeRules::clampMin},
      {"clamp_max", &RangeRules::clampMax},
      {"relu", &RangeRules::clampMin},
      {"remainder", &RangeRules::remainder},
      {"operator%", &RangeRules::remainder},
      {"argmax", &RangeRules::argIndex},
      {"argmin", &RangeRules::argIndex},
      {"argsort", &RangeRules::argIndex},
      {"nonzero", &RangeRules::nonzero},
      {"argwhere", &RangeRules::nonzero},
      {"multinomial", &RangeRules::multinomial},
      {"searchsorted", &RangeRules::sorted},
      {"bucketize", &RangeRules::sorted},
      {"max", &RangeRules::reduce},
      {"min", &RangeRules::reduce},
      {"amax", &RangeRules::reduce},
      {"amin", &RangeRules::reduce},
      {"median", &RangeRules::reduce},
      {"minimum", &RangeRules::elementwiseExtreme},
      {"maximum", &RangeRules::elementwiseExtreme},
      {"masked_fill", &RangeRules::maskedFill},
      {"index_fill", &RangeRules::maskedFill},
      {"index_put", &RangeRules::maskedFill},
      {"fill", &RangeRules::fill},
      {"zero", &RangeRules::zero},
      {"random", &RangeRules::random},
      {"sigmoid", &RangeRules::unit},
      {"softmax", &RangeRules::unit},
      {"rand_like", &RangeRules::unit},
      {"full_like", &RangeRules::fill},
      {"zeros_like", &RangeRules::zero},
      {"ones_like", &RangeRules::one},
      {"lt", &RangeRules::compare},
      {"le", &RangeRules::compare},
      {"gt", &RangeRules::compare},
      {"ge", &RangeRules::compare},
      {"eq", &RangeRules::compare},
      {"operator<", &RangeRules::compare},
      {"operator<=", &RangeRules::compare},
      {"operator>", &RangeRules::compare},
      {"operator>=", &RangeRules::compare},
      {"operator==", &RangeRules::compare},
      {"operator!=", &RangeRules::compare},
      {"ne", &RangeRules::compare},
      {"logical_and", &RangeRules::maskAnd},
      {"bitwise_and", &RangeRules::maskAnd},
      {"operator&", &RangeRules::maskAnd},
      {"logical_or", &RangeRules::maskOr},
      {"bitwise_or", &RangeRules::maskOr},
      {"operator|", &RangeRules::maskOr},
      {"all", &RangeRules::maskAll},
      {"any", &RangeRules::maskAny},
      {"where", &RangeRules::where},
      {"cat", &RangeRules::concat},
      {"concat", &RangeRules::concat},
      {"stack", &RangeRules::concat},
  };
  auto It = Table.find(Op);
  if (It == Table.end() && Op.ends_with("_"))
    It = Table.find(Op.drop_back());
  return It == Table.end() ? nullptr : It->second;
}

RangeRules::RangeRules(Transfer &In, const CallArguments &C, llvm::StringRef Op,
                       TensorFacts &T)
    : In(In), C(C), Op(Op), T(T), Self(C.tensor("self")),
      Text(In.text(C.Call)) {
  if (!Self)
    Self = C.self();
  // Operators: at::operator+(x, y) names its parameters so.
  for (llvm::StringRef Name : {"x", "input", "sorted_sequence"})
    if (TensorRef X = C.tensor(Name); X && !Self)
      Self = X;
}

void RangeRules::apply() {
  In.freshRange(T, C.Call);
  if (Rule R = find(Op))
    (this->*R)();
}

Value RangeRules::other() const {
  for (llvm::StringRef Name :
       {"other", "y", "min", "max", "value", "fill_value"})
    if (const CallArguments::Argument *A = C.find(Name))
      return A->V;
  return C.Arguments.empty() ? Value() : C.Arguments.back().V;
}

std::optional<RangeFact> RangeRules::rangeOf(const Value &V) const {
  if (TensorRef X = V.tensor())
    return X->Range;
  if (std::optional<Extent> E = In.intOf(V))
    return In.rangeOfInt(*E);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// The two ends of a range after an operation with a number or a tensor.
static void shiftBounds(TensorFacts &T, const RangeFact &A, const RangeFact &B,
                        bool Down) {
  const Extent &AddLo = Down ? B.Hi : B.Lo, &AddHi = Down ? B.Lo : B.Hi;
  T.Range.LoKnown = A.LoKnown && (Down ? B.HiKnown : B.LoKnown);
  T.Range.HiKnown = A.HiKnown && (Down ? B.LoKnown : B.HiKnown);
  if (T.Range.LoKnown || A.Lo == A.Hi || B.Lo == B.Hi)
    T.Range.Lo = Down ? A.Lo - AddLo : A.Lo + AddLo;
  if (T.Range.HiKnown || A.Lo == A.Hi || B.Lo == B.Hi)
    T.Range.Hi = Down ? A.Hi - AddHi : A.Hi + AddHi;
  T.Range.LoReached = A.LoReached && B.Lo == B.Hi;
  T.Range.HiReached = A.HiReached && B.Lo == B.Hi;
  T.Range.LoFrom = A.LoFrom;
  T.Range.HiFrom = A.HiFrom;
}

void RangeRules::shift(bool Down) {
  // x + 1, 1 + x, x + y; alpha scales what is added.
  bool Scaled = C.find("alpha") && C.constant("alpha") != 1;
  auto A = Self ? std::optional(Self->Range)
                : rangeOf(C.Arguments.empty() ? Value() : C.Arguments[0].V);
  auto B = rangeOf(other());
  if (A && B && !Scaled)
    shiftBounds(T, *A, *B, Down);
}

void RangeRules::scale() {
  std::optional<Extent> K = In.intOf(other());
  if (!Self || !K || !K->isConstant() || *K->asConstant() < 0)
    return;
  SymbolId Elements = T.Range.Elements;
  T.Range = Self->Range;
  T.Range.Elements = Elements;
  T.Range.Lo = Self->Range.Lo.scaled(*K->asConstant());
  T.Range.Hi = Self->Range.Hi.scaled(*K->asConstant());
  T.Range.Extras.clear();
}

void RangeRules::clampTo(std::optional<Extent> Lo, std::optional<Extent> Hi) {
  if (!Self)
    return;
  const Constraints &Known = In.S->Known;
  const RangeFact &R = Self->Range;
  In.setRange(T, C, Lo, Hi, "clamped by '" + Text + "'");
  // The side that is not clamped stays. A bound that holds already is kept
  // too when it is the tighter one.
  if (!Lo || (R.LoKnown && Known.proves(R.Lo - *Lo, In.Context.Symbols))) {
    T.Range.Lo = R.Lo;
    T.Range.LoKnown = R.LoKnown;
    T.Range.LoReached = R.LoReached;
    T.Range.LoFrom = R.LoFrom;
  }
  if (!Hi || (R.HiKnown && Known.proves(*Hi - R.Hi, In.Context.Symbols))) {
    T.Range.Hi = R.Hi;
    T.Range.HiKnown = R.HiKnown;
    T.Range.HiReached = R.HiReached;
    T.Range.HiFrom = R.HiFrom;
  }
  // An unknown side is a symbol of the elements before.
  if (!Lo && !R.LoKnown)
    T.Range.Elements = R.Elements;
}

void RangeRules::clamp() {
  clampTo(In.intOf(C.value("min")), In.intOf(C.value("max")));
}

void RangeRules::clampMin() {
  clampTo(Op.starts_with("relu") ? Extent(0) : In.intOf(C.value("min")),
          std::nullopt);
}

void RangeRules::clampMax() { clampTo(std::nullopt, In.intOf(C.value("max"))); }

void RangeRules::remainder() {
  if (std::optional<Extent> N = In.intOf(other()))
    In.setRange(T, C, Extent(0), *N - 1, "'" + Text + "' is below its divisor");
}

void RangeRules::unit() {
  In.setRange(T, C, Extent(0), Extent(1), "'" + Text + "' is within 0 and 1",
              false);
}

void RangeRules::fillWith(const Extent &E) {
  In.setRange(T, C, E, E, "filled with " + E.str(In.Context.Symbols) + " here");
}

void RangeRules::fill() {
  if (std::optional<Extent> E = In.intOf(other()))
    fillWith(*E);
}

void RangeRules::random() {
  std::optional<Extent> From = C.extent("from"), To = C.extent("to");
  if (To)
    In.setRange(T, C, From ? *From : Extent(0), *To - 1,
                "drawn by '" + Text + "'");
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

void RangeRules::argIndex() {
  if (!Self)
    return;
  std::optional<int64_t> Dim = C.constant("dim");
  bool HasDim = C.find("dim") && !C.value("dim").isUnknown();
  if (!HasDim && Op == "argsort")
    Dim = -1;
  In.setIndicesOf(T, C, Dim ? In.sizeOf(*Self, *Dim) : In.numelOf(*Self),
                  Dim ? "'" + Text + "' gives positions along dimension " +
                            std::to_string(*Dim)
                      : "'" + Text + "' gives positions in all elements");
}

void RangeRules::nonzero() {
  if (Self && Self->rank() == 1u)
    In.setIndicesOf(T, C, In.sizeOf(*Self, 0),
                    "'" + Text + "' gives positions");
  T.DType = {scalar_type::Long, 0};
}

void RangeRules::multinomial() {
  if (!Self)
    return;
  // multinomial takes vectors and matrices: where dimension 1 exists, it is
  // the last.
  if (!Self->Shape)
    In.equate(In.sizeOf(*Self, -1), In.sizeOf(*Self, 1));
  In.setIndicesOf(T, C, In.sizeOf(*Self, -1), "'" + Text + "' draws positions");
}

void RangeRules::sorted() {
  TensorRef Edges = C.tensor("sorted_sequence");
  if (!Edges)
    Edges = C.tensor("boundaries");
  if (Edges)
    In.setRange(T, C, Extent(0), In.sizeOf(*Edges, -1),
                "'" + Text + "' gives 0 to the number of edges, both included");
}

//===----------------------------------------------------------------------===//
// Elements of the operands
//===----------------------------------------------------------------------===//

void RangeRules::keep() {
  if (!Self)
    return;
  T.Range = Self->Range;
  T.Masks = Self->Masks;
  T.Alternatives = Self->Alternatives;
  T.Reduced = Self->Reduced;
  T.FromParameter = Self->FromParameter;
}

void RangeRules::take() {
  if (!Self)
    return;
  TensorRef Mask = C.tensor("mask");
  if (ListRef L = C.value("indices").list(); L && L->Elements.size() == 1)
    Mask = L->Elements[0].tensor();
  if (!Mask || Mask->Masks.empty()) {
    T.Range = Self->Range;
    return;
  }
  const RangeFact &R = Self->Range;
  T.Range.LoKnown = R.LoKnown;
  T.Range.HiKnown = R.HiKnown;
  if (T.Range.LoKnown)
    T.Range.Lo = R.Lo;
  if (T.Range.HiKnown)
    T.Range.Hi = R.Hi;
  T.Range.LoFrom = R.LoFrom;
  T.Range.HiFrom = R.HiFrom;
  refineByMask(T.Range, *Mask, R.Elements);
}

void RangeRules::maskedFill() {
  if (!Self)
    return;
  llvm::StringRef Name = C.find("value") ? "value" : "v";
  std::optional<Extent> E =
      In.intOf(C.value(C.find(Name) ? Name : llvm::StringRef("values")));
  if (!E)
    return;
  T.Range = Self->Range;
  if (TensorRef Mask = C.tensor("mask"))
    refineByMask(T.Range, *Mask, Self->Range.Elements, /*Selected=*/false);
  if (!llvm::is_contained(T.Range.Extras, *E))
    T.Range.Extras.push_back(*E);
  T.Range.ExtraFrom = makeOrigin(C.Call->getExprLoc(),
                                 "some elements become " +
                                     E->str(In.Context.Symbols) + " here");
}

void RangeRules::concat() {
  ListRef L = C.value("tensors").list();
  if (!L || !L->Complete || L->Elements.empty())
    return;
  TensorRef First = L->Elements[0].tensor();
  bool Same = First && llvm::all_of(L->Elements, [&](const Value &V) {
                TensorRef X = V.tensor();
                return X && X->Range.Lo == First->Range.Lo &&
                       X->Range.Hi == First->Range.Hi;
              });
  if (Same)
    T.Range = First->Range;
}

} // namespace torchtidy
