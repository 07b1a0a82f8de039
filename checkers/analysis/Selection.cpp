//===- Selection.cpp - What may select nothing ------------------------------===
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A mask selects as many elements as are true in it: one symbol per mask, so
// that a test of the mask, of another selection by it or of what was selected
// says the same.
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "ShapeRules.h"
#include "Types.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace torchtidy {

Extent Transfer::countOf(const TensorFacts &Mask) {
  return Extent::symbol(
      Context.Symbols.get(SymbolKind::Count, nullptr, 0, Mask.Range.Elements));
}

static bool isMask(const TensorFacts &T, const State &S) {
  int Scalar = S.resolve(T.DType).Scalar;
  return Scalar == scalar_type::Bool || Scalar == scalar_type::Byte ||
         !T.Masks.empty();
}

/// The dimension that \p Dim of the operation addresses, against the one that
/// was selected.
static std::optional<int64_t> dimOf(const CallArguments &C,
                                    const TensorFacts &Self) {
  const CallArguments::Argument *A = C.find("dim");
  if (!A)
    A = C.find("start_dim");
  std::optional<Extent> E = A ? A->V.extent() : std::nullopt;
  if (ListRef L = A ? A->V.list() : nullptr;
      L && L->Complete && L->Elements.size() == 1)
    E = L->Elements[0].extent();
  if (!E || !E->isConstant())
    return std::nullopt;
  int64_t Dim = *E->asConstant();
  if (Dim < 0 && Self.Shape)
    Dim += int64_t(Self.Shape->size());
  return Dim;
}

//===----------------------------------------------------------------------===//
// Where selections come from
//===----------------------------------------------------------------------===//

namespace {
/// One operation on what may be a selection.
struct SelectionRule {
  const CallArguments &C;
  const OpRow &Row;
  TensorRef Self;
  TensorFacts &T;
};
} // namespace

/// Where the selected dimension is after an operation that keeps the others.
static int movedDim(const SelectionRule &R) {
  int Dim = R.Self->Selection.Dim;
  std::optional<int64_t> At = dimOf(R.C, *R.Self);
  bool Keep = false;
  if (FormulaRef F = R.C.value("keepdim").formula())
    Keep = F->K == Formula::Constant && F->Truth;
  switch (R.Row.Shape) {
  case ResultShape::SameAsSelf:
  case ResultShape::Slice:
  case ResultShape::Narrow:
    return Dim;
  case ResultShape::Select:
  case ResultShape::Reduction:
  case ResultShape::Squeeze:
    return At && *At >= 0 && *At < Dim && !Keep ? Dim - 1 : Dim;
  case ResultShape::Unsqueeze:
    return At && *At >= 0 && *At <= Dim ? Dim + 1 : Dim;
  case ResultShape::Flatten:
  case ResultShape::View:
    return R.T.rank() == 1u ? 0 : -1;
  case ResultShape::Linear:
  case ResultShape::MatMul:
    return Dim == 0 ? 0 : -1;
  default:
    return -1;
  }
}

/// Whether an operation on a selection gives something that is empty with it.
static bool staysSelected(const SelectionRule &R) {
  const SelectionFact &F = R.Self->Selection;
  switch (R.Row.Shape) {
  case ResultShape::SameAsSelf:
  case ResultShape::Slice:
  case ResultShape::Narrow:
  case ResultShape::Squeeze:
  case ResultShape::Unsqueeze:
  case ResultShape::Flatten:
  case ResultShape::View:
  case ResultShape::Transpose:
  case ResultShape::Permute:
    return true;
  case ResultShape::Linear:
  case ResultShape::MatMul:
    return F.Dim == 0;
  case ResultShape::Select:
  case ResultShape::Reduction: {
    std::optional<int64_t> At = dimOf(R.C, *R.Self);
    return At && F.Dim >= 0 && *At != F.Dim;
  }
  default:
    return false;
  }
}

/// The index of index({...}) that selects, and the dimension that it makes.
static const TensorFacts *selector(const ListRef &Indices, int &Dim,
                                   const State &S) {
  Dim = 0;
  for (const Value &V : Indices->Elements) {
    if (const auto *Part = V.as<SliceValue>()) {
      if (Part->K == SliceValue::Ellipsis)
        Dim = INT_MIN / 2;
      ++Dim;
      continue;
    }
    if (V.extent())
      continue;
    TensorRef T = V.tensor();
    if (!T)
      return nullptr;
    if (isMask(*T, S) || T->Selection.Count)
      return T.get();
    return nullptr;
  }
  return nullptr;
}

void Transfer::applySelection(const CallArguments &C, const OpRow &Row,
                              TensorFacts &T) {
  TensorRef Self = C.tensor("self");
  if (!Self)
    Self = C.self() ? C.self() : C.tensor("input");
  T.Cut = cutOf(C);
  T.Softmaxed = C.Name == "softmax";
  SourceLocation Loc = C.Call->getExprLoc();
  auto SelectedBy = [&](const TensorFacts &By, int Dim) {
    if (By.Selection.Count && !isMask(By, *S)) {
      T.Selection = By.Selection;
      T.Selection.Dim = By.Selection.Dim < 0 ? -1 : Dim + By.Selection.Dim;
      return;
    }
    T.Selection = {
        countOf(By).asSymbol(), T.Id, Dim,
        makeOrigin(Loc, "'" + text(C.Call) + "' may select nothing here")};
    if (!T.Shape && Dim >= 0)
      equate(sizeOf(T, Dim), countOf(By));
  };
  if (C.Name == "index") {
    int Dim = 0;
    if (ListRef Indices = C.value("indices").list())
      if (const TensorFacts *By = selector(Indices, Dim, *S))
        SelectedBy(*By, Dim < 0 ? -1 : Dim);
    return;
  }
  if (C.Name == "masked_select") {
    if (TensorRef Mask = C.tensor("mask")) {
      T.Shape = Shape{countOf(*Mask)};
      SelectedBy(*Mask, 0);
    }
    return;
  }
  if (Row.Shape == ResultShape::Broadcast) {
    for (const Operand &O : operandsOf(C))
      if (O.R != Operand::Output && O.Tensor->Selection.Count &&
          (!T.Shape || O.Tensor->rank() == T.rank()))
        T.Selection = O.Tensor->Selection;
    return;
  }
  if (!Self)
    return;
  if (C.Name == "nonzero" || C.Name == "argwhere") {
    T.Shape = Shape{countOf(*Self),
                    Self->Shape ? Extent(int64_t(Self->Shape->size()))
                                : Extent::symbol(Context.Symbols.get(
                                      SymbolKind::Rank, nullptr, 0, Self->Id))};
    T.Selection = {
        countOf(*Self).asSymbol(), T.Id, 0,
        makeOrigin(Loc, "'" + text(C.Call) + "' may select nothing here")};
    return;
  }
  if (C.Name == "index_select") {
    TensorRef Index = C.tensor("index");
    std::optional<int64_t> Dim = dimOf(C, *Self);
    if (Index && Index->Selection.Count) {
      T.Selection = Index->Selection;
      T.Selection.Dim = Dim && *Dim >= 0 ? int(*Dim) : -1;
    }
    return;
  }
  bool Counts = C.Name == "sum" || C.Name == "count_nonzero";
  if (T.isZeroDim() && (C.Name == "any" || (Counts && isMask(*Self, *S)))) {
    T.CountOf = Self->Range.Elements;
    return;
  }
  if (Row.Shape == ResultShape::SameAsSelf)
    T.CountOf = Self->CountOf;
  SelectionRule R{C, Row, Self, T};
  if (Self->Selection.Count && staysSelected(R)) {
    T.Selection = Self->Selection;
    T.Selection.Dim = movedDim(R);
  }
}

//===----------------------------------------------------------------------===//
// What fails without an element
//===----------------------------------------------------------------------===//

namespace {
struct NeedRow {
  llvm::StringRef Op;
  bool Throws; ///< NaN otherwise
};
} // namespace

/// Reductions that need an element, over all dimensions or over `dim`.
static constexpr NeedRow Needs[] = {
    {"max", true},       {"min", true},       {"amax", true},
    {"amin", true},      {"argmax", true},    {"argmin", true},
    {"aminmax", true},   {"mode", true},      {"kthvalue", true},
    {"quantile", true},  {"item", true},      {"mean", false},
    {"median", false},   {"std", false},      {"var", false},
    {"std_mean", false}, {"var_mean", false}, {"nanmean", false},
};

void Transfer::reportEmpty(const CallArguments &C) {
  if (!Reporting)
    return;
  EmptySite Site;
  Site.Call = C.Call;
  Site.Op = C.Name.str();
  if (ListRef L = C.value("tensors").list();
      L && (C.Name == "stack" || C.Name == "cat")) {
    if (!L->length() || !(L->Complete ? L->Elements.empty() : L->Skipped))
      return;
    Site.IsList = true;
    Site.SelfExpr = C.find("tensors")->E;
    Site.Sizes.push_back(*L->length());
    Context.report(Site, *S);
    return;
  }
  TensorRef Self = C.self() ? C.self() : C.tensor("self");
  if (!Self || !Self->Selection.Count || C.find("other"))
    return;
  const SelectionFact &F = Self->Selection;
  if (C.Name == "operator[]" || C.Name == "select") {
    bool First = C.Name == "operator[]";
    std::optional<int64_t> Dim = dimOf(C, *Self);
    bool ByNumber = !C.Arguments.empty() && C.Arguments.back().V.extent();
    if (!ByNumber || (First ? F.Dim != 0 : !Dim || F.Dim != *Dim))
      return;
  } else {
    const auto *Row =
        llvm::find_if(Needs, [&](const NeedRow &R) { return R.Op == C.Name; });
    if (Row == std::end(Needs))
      return;
    Site.Throws = Row->Throws;
    const CallArguments::Argument *Dim = C.find("dim");
    if (Dim && !Dim->IsDefault) {
      std::optional<int64_t> At = dimOf(C, *Self);
      if (!At || F.Dim < 0 || *At != F.Dim)
        return;
    }
  }
  Site.SelfExpr = C.SelfExpr ? C.SelfExpr : C.Arguments[0].E;
  SymbolTable &Symbols = Context.Symbols;
  Site.Sizes = {
      Extent::symbol(F.Count), numelOf(*Self),
      Extent::symbol(Symbols.get(SymbolKind::Numel, nullptr, 0, F.Of)),
      Extent::symbol(Symbols.get(SymbolKind::Numel, nullptr, 0, Self->Id))};
  if (F.Dim >= 0)
    Site.Sizes.push_back(sizeOf(*Self, F.Dim));
  Site.From = F.From;
  Context.report(Site, *S);
}

//===----------------------------------------------------------------------===//
// Divisions
//===----------------------------------------------------------------------===//

void Transfer::reportDivision(const Expr *Division, const Expr *Divisor,
                              const Value &By) {
  std::optional<Extent> E = By.extent();
  if (!Reporting || !E || E->isConstant() ||
      Function.hasAttr<CUDAGlobalAttr>() || Function.hasAttr<CUDADeviceAttr>())
    return;
  DivisionSite Site;
  Site.Division = Division;
  Site.DivisorExpr = Divisor;
  Site.Divisor = *E;
  Site.IsFloating = Division->getType()->isRealFloatingType();
  Context.report(Site, *S);
}

} // namespace torchtidy
