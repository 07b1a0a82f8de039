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

namespace {
enum class RangeRule {
  None,
  Keep,      ///< views, copies, moves
  Shift,     ///< add: both bounds move
  ShiftDown, ///< sub
  Clamp,
  ClampMin,
  ClampMax,
  Remainder,
  ArgIndex, ///< argmax, argsort: positions along `dim`
  Nonzero,
  Multinomial,
  Sorted, ///< searchsorted, bucketize: one past the end is a result
  Reduce, ///< max(), min(): an element
  MaskedFill,
  Fill,
  Unit, ///< sigmoid, softmax: within 0 and 1
  Compare,
  MaskAnd,
  MaskOr,
  MaskAll,
  MaskAny,
  Take, ///< elements of self: index_select, gather, masked_select
  Where,
  Concat,
  Zero,
  Random,
  Scale,
};
} // namespace

static RangeRule findRangeRule(llvm::StringRef Op) {
  static const llvm::StringMap<RangeRule> Table = {
      {"to", RangeRule::Keep},
      {"cpu", RangeRule::Keep},
      {"cuda", RangeRule::Keep},
      {"type_as", RangeRule::Keep},
      {"toType", RangeRule::Keep},
      {"contiguous", RangeRule::Keep},
      {"clone", RangeRule::Keep},
      {"detach", RangeRule::Keep},
      {"view", RangeRule::Keep},
      {"view_as", RangeRule::Keep},
      {"reshape", RangeRule::Keep},
      {"reshape_as", RangeRule::Keep},
      {"flatten", RangeRule::Keep},
      {"ravel", RangeRule::Keep},
      {"squeeze", RangeRule::Keep},
      {"unsqueeze", RangeRule::Keep},
      {"expand", RangeRule::Keep},
      {"expand_as", RangeRule::Keep},
      {"repeat", RangeRule::Keep},
      {"repeat_interleave", RangeRule::Keep},
      {"tile", RangeRule::Keep},
      {"broadcast_to", RangeRule::Keep},
      {"permute", RangeRule::Keep},
      {"transpose", RangeRule::Keep},
      {"t", RangeRule::Keep},
      {"mT", RangeRule::Keep},
      {"flip", RangeRule::Keep},
      {"roll", RangeRule::Keep},
      {"slice", RangeRule::Keep},
      {"narrow", RangeRule::Keep},
      {"select", RangeRule::Keep},
      {"alias", RangeRule::Keep},
      {"pin_memory", RangeRule::Keep},
      {"long", RangeRule::Keep},
      {"floor", RangeRule::Keep},
      {"ceil", RangeRule::Keep},
      {"round", RangeRule::Keep},
      {"trunc", RangeRule::Keep},
      {"index_select", RangeRule::Take},
      {"gather", RangeRule::Take},
      {"take", RangeRule::Take},
      {"masked_select", RangeRule::Take},
      {"index", RangeRule::Take},
      {"add", RangeRule::Shift},
      {"operator+", RangeRule::Shift},
      {"operator+=", RangeRule::Shift},
      {"sub", RangeRule::ShiftDown},
      {"subtract", RangeRule::ShiftDown},
      {"operator-", RangeRule::ShiftDown},
      {"operator-=", RangeRule::ShiftDown},
      {"mul", RangeRule::Scale},
      {"operator*", RangeRule::Scale},
      {"operator*=", RangeRule::Scale},
      {"clamp", RangeRule::Clamp},
      {"clip", RangeRule::Clamp},
      {"hardtanh", RangeRule::None},
      {"clamp_min", RangeRule::ClampMin},
      {"clamp_max", RangeRule::ClampMax},
      {"relu", RangeRule::ClampMin},
      {"abs", RangeRule::None},
      {"remainder", RangeRule::Remainder},
      {"argmax", RangeRule::ArgIndex},
      {"argmin", RangeRule::ArgIndex},
      {"argsort", RangeRule::ArgIndex},
      {"nonzero", RangeRule::Nonzero},
      {"argwhere", RangeRule::Nonzero},
      {"multinomial", RangeRule::Multinomial},
      {"searchsorted", RangeRule::Sorted},
      {"bucketize", RangeRule::Sorted},
      {"max", RangeRule::Reduce},
      {"min", RangeRule::Reduce},
      {"amax", RangeRule::Reduce},
      {"amin", RangeRule::Reduce},
      {"median", RangeRule::Reduce},
      {"masked_fill", RangeRule::MaskedFill},
      {"index_fill", RangeRule::MaskedFill},
      {"index_put", RangeRule::MaskedFill},
      {"fill", RangeRule::Fill},
      {"zero", RangeRule::Zero},
      {"random", RangeRule::Random},
      {"sigmoid", RangeRule::Unit},
      {"softmax", RangeRule::Unit},
      {"rand_like", RangeRule::Unit},
      {"lt", RangeRule::Compare},
      {"le", RangeRule::Compare},
      {"gt", RangeRule::Compare},
      {"ge", RangeRule::Compare},
      {"eq", RangeRule::Compare},
      {"operator<", RangeRule::Compare},
      {"operator<=", RangeRule::Compare},
      {"operator>", RangeRule::Compare},
      {"operator>=", RangeRule::Compare},
      {"operator==", RangeRule::Compare},
      {"operator!=", RangeRule::Compare},
      {"ne", RangeRule::Compare},
      {"logical_and", RangeRule::MaskAnd},
      {"bitwise_and", RangeRule::MaskAnd},
      {"operator&", RangeRule::MaskAnd},
      {"logical_or", RangeRule::MaskOr},
      {"bitwise_or", RangeRule::MaskOr},
      {"operator|", RangeRule::MaskOr},
      {"all", RangeRule::MaskAll},
      {"any", RangeRule::MaskAny},
      {"where", RangeRule::Where},
      {"cat", RangeRule::Concat},
      {"concat", RangeRule::Concat},
      {"stack", RangeRule::Concat},
  };
  auto It = Table.find(Op);
  if (It == Table.end() && Op.ends_with("_"))
    It = Table.find(Op.drop_back());
  return It == Table.end() ? RangeRule::None : It->second;
}

/// The two ends of a range after an operation with a number or a tensor.
static void shift(TensorFacts &T, const RangeFact &A, const RangeFact &B,
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

RangeFact Transfer::rangeOfInt(const Extent &E, OriginRef From) {
  RangeFact R;
  R.Lo = R.Hi = E;
  R.LoKnown = R.HiKnown = true;
  R.LoReached = R.HiReached = true;
  R.LoFrom = R.HiFrom = std::move(From);
  return R;
}

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

/// Elements that a mask of comparisons with themselves selects are in range.
static void refineByMask(TensorFacts &T, const TensorFacts &Mask,
                         SymbolId Subject, OriginRef From) {
  if (Mask.Alternatives)
    return;
  for (const MaskFact &M : Mask.Masks) {
    if (M.Subject != Subject)
      continue;
    if (M.Coefficient > 0) {
      T.Range.Lo = M.Bound.scaled(-1);
      T.Range.LoKnown = true;
      T.Range.LoReached = false;
      T.Range.LoFrom = From;
    } else {
      T.Range.Hi = M.Bound;
      T.Range.HiKnown = true;
      T.Range.HiReached = false;
      T.Range.HiFrom = From;
    }
  }
}

bool Transfer::computeResult(const CallArguments &C, llvm::StringRef Op,
                             TensorFacts &T) {
  TensorRef Self = C.tensor("self");
  if (!Self)
    Self = C.self();
  // Operators: at::operator+(x, y) names its parameters so.
  if (!Self)
    for (llvm::StringRef Name : {"x", "input", "sorted_sequence"})
      if (TensorRef X = C.tensor(Name); X && !Self)
        Self = X;
  auto Other = [&]() -> Value {
    for (llvm::StringRef Name : {"other", "y", "min", "max", "value"})
      if (const CallArguments::Argument *A = C.find(Name))
        return A->V;
    return C.Arguments.empty() ? Value() : C.Arguments.back().V;
  };
  auto RangeOf = [&](const Value &V) -> std::optional<RangeFact> {
    if (TensorRef X = V.tensor())
      return X->Range;
    if (std::optional<Extent> E = intOf(V))
      return rangeOfInt(*E);
    return std::nullopt;
  };
  const std::string Text = text(C.Call);
  RangeRule Rule = findRangeRule(Op);
  freshRange(T, C.Call);
  switch (Rule) {
  case RangeRule::None:
    break;
  case RangeRule::Keep:
    if (Self) {
      T.Range = Self->Range;
      T.Masks = Self->Masks;
      T.Alternatives = Self->Alternatives;
      T.Reduced = Self->Reduced;
      T.FromParameter = Self->FromParameter;
    }
    break;
  case RangeRule::Take:
    if (Self) {
      T.Range = Self->Range;
      TensorRef Mask = C.tensor("mask");
      if (ListRef L = C.value("indices").list(); L && L->Elements.size() == 1)
        Mask = L->Elements[0].tensor();
      if (Mask && !Mask->Masks.empty()) {
        SymbolId Subject = Self->Range.Elements;
        freshRange(T, C.Call);
        T.Range.LoKnown = Self->Range.LoKnown;
        T.Range.HiKnown = Self->Range.HiKnown;
        if (T.Range.LoKnown)
          T.Range.Lo = Self->Range.Lo;
        if (T.Range.HiKnown)
          T.Range.Hi = Self->Range.Hi;
        T.Range.LoFrom = Self->Range.LoFrom;
        T.Range.HiFrom = Self->Range.HiFrom;
        refineByMask(
            T, *Mask, Subject,
            makeOrigin(C.Call->getExprLoc(), "selected by a mask here"));
      }
    }
    break;
  case RangeRule::Shift:
  case RangeRule::ShiftDown: {
    // x + 1, 1 + x, x + y; alpha scales what is added.
    bool Scaled = C.find("alpha") && C.constant("alpha") != 1;
    auto A = Self ? std::optional(Self->Range)
                  : RangeOf(C.Arguments.empty() ? Value() : C.Arguments[0].V);
    auto B = RangeOf(Other());
    if (A && B && !Scaled)
      shift(T, *A, *B, Rule == RangeRule::ShiftDown);
    break;
  }
  case RangeRule::Scale:
    if (std::optional<Extent> K = intOf(Other());
        Self && K && K->isConstant() && *K->asConstant() >= 0) {
      int64_t Factor = *K->asConstant();
      T.Range.Lo = Self->Range.Lo.scaled(Factor);
      T.Range.Hi = Self->Range.Hi.scaled(Factor);
      T.Range.LoKnown = Self->Range.LoKnown;
      T.Range.HiKnown = Self->Range.HiKnown;
      T.Range.LoReached = Self->Range.LoReached;
      T.Range.HiReached = Self->Range.HiReached;
    }
    break;
  case RangeRule::Clamp:
  case RangeRule::ClampMin:
  case RangeRule::ClampMax: {
    if (!Self)
      break;
    std::optional<Extent> Lo, Hi;
    if (Op.starts_with("relu"))
      Lo = Extent(0);
    else if (Rule != RangeRule::ClampMax)
      Lo = intOf(C.value("min"));
    if (Rule != RangeRule::ClampMin)
      Hi = intOf(C.value("max"));
    const RangeFact &R = Self->Range;
    setRange(T, C, Lo, Hi, "clamped by '" + Text + "'");
    // The side that is not clamped stays. A bound that holds already is kept
    // too when it is the tighter one.
    if (!Lo || (R.LoKnown && S->Known.proves(R.Lo - *Lo, Context.Symbols))) {
      T.Range.Lo = R.Lo;
      T.Range.LoKnown = R.LoKnown;
      T.Range.LoReached = R.LoReached;
      T.Range.LoFrom = R.LoFrom;
    }
    if (!Hi || (R.HiKnown && S->Known.proves(*Hi - R.Hi, Context.Symbols))) {
      T.Range.Hi = R.Hi;
      T.Range.HiKnown = R.HiKnown;
      T.Range.HiReached = R.HiReached;
      T.Range.HiFrom = R.HiFrom;
    }
    // An unknown side is a symbol of the elements before.
    if (!Lo && !R.LoKnown)
      T.Range.Elements = R.Elements;
    break;
  }
  case RangeRule::Remainder:
    if (std::optional<Extent> N = intOf(Other()))
      setRange(T, C, Extent(0), *N - 1, "'" + Text + "' is below its divisor");
    break;
  case RangeRule::ArgIndex: {
    if (!Self)
      break;
    std::optional<int64_t> Dim = C.constant("dim");
    bool HasDim = C.find("dim") && !C.value("dim").isUnknown();
    if (!HasDim && Op == "argsort")
      Dim = -1;
    setIndicesOf(T, C, Dim ? sizeOf(*Self, *Dim) : numelOf(*Self),
                 Dim ? "'" + Text + "' gives positions along dimension " +
                           std::to_string(*Dim)
                     : "'" + Text + "' gives positions in all elements");
    break;
  }
  case RangeRule::Nonzero:
    if (Self && Self->rank() == 1u)
      setIndicesOf(T, C, sizeOf(*Self, 0), "'" + Text + "' gives positions");
    T.DType = {scalar_type::Long, 0};
    break;
  case RangeRule::Multinomial:
    if (Self) {
      // multinomial takes vectors and matrices: where dimension 1 exists, it is
      // the last.
      if (!Self->Shape)
        equate(sizeOf(*Self, -1), sizeOf(*Self, 1));
      setIndicesOf(T, C, sizeOf(*Self, -1), "'" + Text + "' draws positions");
    }
    break;
  case RangeRule::Sorted: {
    TensorRef Edges = C.tensor("sorted_sequence");
    if (!Edges)
      Edges = C.tensor("boundaries");
    if (Edges)
      setRange(T, C, Extent(0), sizeOf(*Edges, -1),
               "'" + Text + "' gives 0 to the number of edges, both included");
    break;
  }
  case RangeRule::Reduce: {
    if (!Self)
      break;
    if (C.find("other")) {
      // Elementwise with another tensor: between both.
      break;
    }
    bool IsMax = Op.contains("max");
    if (T.isZeroDim() && !Op.starts_with("median")) {
      Extent E = IsMax ? largest(*Self) : smallest(*Self);
      T.Range = rangeOfInt(E, Self->Range.HiFrom);
      T.Range.Elements = Context.Symbols.get(SymbolKind::Tensor, C.Call, 1);
    } else {
      T.Range = Self->Range;
      T.Range.LoReached = T.Range.HiReached = false;
    }
    break;
  }
  case RangeRule::MaskedFill: {
    if (!Self)
      break;
    llvm::StringRef Name = C.find("value") ? "value" : "v";
    if (!C.find(Name))
      Name = "values";
    T.Range = Self->Range;
    if (std::optional<Extent> E = intOf(C.value(Name))) {
      if (!llvm::is_contained(T.Range.Extras, *E))
        T.Range.Extras.push_back(*E);
      T.Range.ExtraFrom = makeOrigin(C.Call->getExprLoc(),
                                     "some elements become " +
                                         E->str(Context.Symbols) + " here");
    } else {
      freshRange(T, C.Call);
    }
    break;
  }
  case RangeRule::Fill:
    if (std::optional<Extent> E = intOf(Other()))
      setRange(T, C, *E, *E,
               "filled with " + E->str(Context.Symbols) + " here");
    break;
  case RangeRule::Zero:
    setRange(T, C, Extent(0), Extent(0), "filled with 0 here");
    break;
  case RangeRule::Random: {
    std::optional<Extent> From = C.extent("from"), To = C.extent("to");
    if (To)
      setRange(T, C, From ? *From : Extent(0), *To - 1,
               "drawn by '" + Text + "'");
    break;
  }
  case RangeRule::Unit:
    setRange(T, C, Extent(0), Extent(1), "'" + Text + "' is within 0 and 1",
             false);
    break;
  case RangeRule::Compare:
    setRange(T, C, Extent(0), Extent(1), "a comparison is 0 or 1", false);
    if (std::optional<Extent> Than = intOf(Other()); Self && Than)
      if (auto M = comparison(Op, Self->Range.Elements, *Than))
        T.Masks.push_back(*M);
    break;
  case RangeRule::MaskAnd:
  case RangeRule::MaskOr: {
    TensorRef B = Other().tensor();
    bool Or = Rule == RangeRule::MaskOr;
    auto Combines = [&](const TensorFacts &X) {
      return !X.Masks.empty() && (X.Masks.size() == 1 || X.Alternatives == Or);
    };
    if (Self && B && Combines(*Self) && Combines(*B)) {
      T.Masks = Self->Masks;
      T.Masks.append(B->Masks.begin(), B->Masks.end());
      T.Alternatives = Or;
    }
    break;
  }
  case RangeRule::MaskAll:
  case RangeRule::MaskAny:
    if (Self && T.isZeroDim()) {
      T.Masks = Self->Masks;
      T.Alternatives = Self->Alternatives;
      T.Reduced =
          Rule == RangeRule::MaskAll ? TensorFacts::All : TensorFacts::Any;
    }
    break;
  case RangeRule::Where: {
    auto A = RangeOf(C.value("self")), B = RangeOf(C.value("other"));
    if (A && B && A->LoKnown && B->LoKnown && A->HiKnown && B->HiKnown) {
      T.Range = *A;
      if (!(A->Lo == B->Lo && A->Hi == B->Hi)) {
        T.Range.Extras.push_back(B->Lo);
        if (!(B->Lo == B->Hi))
          T.Range.Extras.push_back(B->Hi);
      }
    }
    break;
  }
  case RangeRule::Concat: {
    ListRef L = C.value("tensors").list();
    if (!L || !L->Complete || L->Elements.empty())
      break;
    TensorRef First = L->Elements[0].tensor();
    bool Same = First && llvm::all_of(L->Elements, [&](const Value &V) {
                  TensorRef X = V.tensor();
                  return X && X->Range.Lo == First->Range.Lo &&
                         X->Range.Hi == First->Range.Hi;
                });
    if (Same)
      T.Range = First->Range;
    break;
  }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Operations with several results
//===----------------------------------------------------------------------===//

Value Transfer::multiResult(const CallArguments &C, llvm::StringRef Op) {
  Value Unknown = fresh(C.Call);
  ListRef L = Unknown.list();
  TensorRef Self = C.tensor("self");
  if (!Self)
    Self = C.self();
  if (!L || !Self)
    return Unknown;
  const OpRow *Row = findOp(Op);
  auto Results = std::make_shared<ListFacts>(*L);
  auto At = [&](unsigned I) -> std::shared_ptr<TensorFacts> {
    if (I >= Results->Elements.size() || !Results->Elements[I].tensor())
      return nullptr;
    auto T = std::make_shared<TensorFacts>(*Results->Elements[I].tensor());
    Results->Elements[I] = T;
    return T;
  };
  DeviceValue Device = resultDevice(C, Row);
  for (unsigned I = 0; I != Results->Elements.size(); ++I)
    if (std::shared_ptr<TensorFacts> T = At(I);
        T && Device.Device.K != DeviceFact::Unknown) {
      T->Device = Device.Device;
      T->DeviceFrom = Device.From;
      T->ImplicitCpu = Self->ImplicitCpu;
    }
  // Values and their positions along `dim`.
  static constexpr llvm::StringRef Positions[] = {
      "max",  "min",    "sort",   "topk",  "kthvalue",
      "mode", "median", "cummax", "cummin"};
  if (llvm::is_contained(Positions, Op)) {
    int64_t Dim = C.constant("dim").value_or(-1);
    if (std::shared_ptr<TensorFacts> Values = At(0)) {
      applyShape(C, Row, *Values);
      Values->Range = Self->Range;
      Values->DType = Self->DType;
    }
    if (std::shared_ptr<TensorFacts> Indices = At(1)) {
      applyShape(C, Row, *Indices);
      setIndicesOf(*Indices, C, sizeOf(*Self, Dim),
                   "'" + text(C.Call) + "' gives positions along dimension " +
                       std::to_string(Dim));
    }
    return Results;
  }
  if (Op == "aminmax") {
    for (unsigned I : {0u, 1u})
      if (std::shared_ptr<TensorFacts> T = At(I)) {
        T->Shape.emplace();
        T->Range = rangeOfInt(I == 0 ? smallest(*Self) : largest(*Self));
        T->Range.Elements =
            Context.Symbols.get(SymbolKind::Tensor, C.Call, int64_t(I) + 10);
      }
    return Results;
  }
  // unique's inverse addresses the values that it returns.
  if (Op.contains("unique")) {
    TensorRef Values =
        Results->Elements.empty() ? nullptr : Results->Elements[0].tensor();
    std::shared_ptr<TensorFacts> Inverse = At(1);
    if (Values && Inverse)
      setIndicesOf(*Inverse, C, sizeOf(*Values, 0),
                   "'" + text(C.Call) + "' gives positions in its values");
  }
  return Results;
}

} // namespace torchtidy
