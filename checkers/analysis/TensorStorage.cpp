//===- TensorStorage.cpp - Storage and layout of results ------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace torchtidy {

namespace {
/// What an operation does to the strides.
enum class LayoutRule {
  FromOp,    ///< by the kind of operation
  Dense,     ///< contiguous()
  Same,      ///< the result has self's
  Copied,    ///< a copy keeps them, but what was not dense may become so
  Reshaped,  ///< a view where possible
  Transpose, ///< dimensions change places
  Select,    ///< `dim` goes
  Narrow,    ///< part of `dim`
  Index,     ///< by the list of indices
  Expand,    ///< dimensions are repeated
  Scattered, ///< never dense
};
} // namespace

static LayoutRule layoutRule(llvm::StringRef Name) {
  return llvm::StringSwitch<LayoutRule>(Name)
      .Case("contiguous", LayoutRule::Dense)
      .Cases(
          {"detach", "data", "variable_data", "tensor_data", "alias", "view"},
          LayoutRule::Same)
      .Cases({"squeeze", "unsqueeze", "view_as", "unflatten"}, LayoutRule::Same)
      .Cases({"to", "cpu", "cuda", "clone", "type_as", "toType", "pin_memory"},
             LayoutRule::Copied)
      .Cases({"flatten", "reshape", "reshape_as", "ravel"},
             LayoutRule::Reshaped)
      .Cases({"t", "transpose", "permute", "swapaxes", "swapdims", "movedim"},
             LayoutRule::Transpose)
      .Cases({"moveaxis", "mT", "mH", "adjoint", "numpy_T"},
             LayoutRule::Transpose)
      .Cases({"select", "operator[]"}, LayoutRule::Select)
      .Cases({"slice", "narrow"}, LayoutRule::Narrow)
      .Case("index", LayoutRule::Index)
      .Cases({"expand", "expand_as", "broadcast_to"}, LayoutRule::Expand)
      .Cases({"diagonal", "real", "imag"}, LayoutRule::Scattered)
      .Default(Name.ends_with("_like") ? LayoutRule::Copied
                                       : LayoutRule::FromOp);
}

/// Results that are made anew, in order, whatever the inputs' strides are.
static bool isMadeDense(const OpRow &Row) {
  switch (Row.Shape) {
  case ResultShape::FromSizeArgument:
  case ResultShape::ZeroDim:
  case ResultShape::MatMul:
  case ResultShape::AddMatMul:
  case ResultShape::Linear:
  case ResultShape::Stack:
  case ResultShape::IndexSelect:
  case ResultShape::Embedding:
  case ResultShape::OneHot:
  case ResultShape::Arange:
  case ResultShape::OneDim:
  case ResultShape::Square:
  case ResultShape::TopK:
  case ResultShape::DataDependent:
    return !Row.ViewOfSelf;
  default:
    return Row.Device == ResultDevice::FactoryDefaultCpu;
  }
}

static bool isSlice(const Value &V, bool Full) {
  const auto *P = V.as<SliceValue>();
  return P && (P->K != SliceValue::Slice || !Full ||
               (!P->Start && !P->Stop && !P->Step));
}

/// x.index({...}) with slices and integers alone: dense when only the first
/// dimension loses something.
static Tri indexLayout(const ListRef &Indices, Tri Self) {
  if (!Indices || !Indices->Complete)
    return Tri::Unknown;
  bool Later = false;
  for (const Value &V : Indices->Elements) {
    if (V.tensor() || V.isUnknown())
      return Tri::Unknown;
    const auto *P = V.as<SliceValue>();
    if (P && P->Step && P->Step->asConstant() != 1)
      return Tri::No;
    if (Later && !isSlice(V, /*Full=*/true))
      return Tri::No;
    Later = true;
  }
  return Self;
}

static bool hasUnitDim(const TensorFacts &T) {
  return T.Shape && llvm::any_of(*T.Shape, [](const Extent &E) {
           return E.asConstant() && *E.asConstant() <= 1;
         });
}

/// What is known of the result's strides when self's are \p Self.
static Tri strideRule(LayoutRule Rule, const CallArguments &C, Tri Self,
                      const TensorFacts &Of, const TensorFacts &T) {
  std::optional<int64_t> Dim = C.constant("dim");
  if (Rule == LayoutRule::Select && C.Name == "operator[]")
    Dim = 0;
  if (Rule == LayoutRule::Narrow && !C.find("dim"))
    Dim = 0;
  switch (Rule) {
  case LayoutRule::Transpose:
    if ((Of.Shape && Of.Shape->size() < 2) || hasUnitDim(Of))
      return Tri::Unknown;
    return Self == Tri::No ? Tri::Unknown : Tri::No;
  case LayoutRule::Select:
  case LayoutRule::Narrow: {
    std::optional<int64_t> Step = C.constant("step");
    if (C.find("step") && !C.find("step")->IsDefault && Step != 1)
      return Step ? Tri::No : Tri::Unknown;
    if (!Dim || (*Dim != 0 && hasUnitDim(Of)))
      return Tri::Unknown;
    if (*Dim == 0 || (Of.Shape && Of.Shape == T.Shape))
      return Self;
    return Of.Shape && Of.Shape->size() < 2 ? Tri::Unknown : Tri::No;
  }
  case LayoutRule::Index:
    return indexLayout(C.value("indices").list(), Self);
  case LayoutRule::Expand:
    return Of.Shape && T.Shape && *Of.Shape == *T.Shape ? Self
           : Of.Shape && T.Shape && !hasUnitDim(Of) &&
                   Of.Shape->size() == T.Shape->size()
               ? Tri::Unknown
               : Tri::No;
  case LayoutRule::Scattered:
    return Tri::No;
  case LayoutRule::Reshaped:
    return Self == Tri::Yes ? Tri::Yes : Tri::Unknown;
  default:
    return Tri::Unknown;
  }
}

void Transfer::applyLayout(const CallArguments &C, const OpRow *Row,
                           TensorFacts &T) {
  TensorRef Self = C.self() ? C.self() : C.tensor("self");
  bool OtherFormat = llvm::any_of(C.Arguments, [](const auto &A) {
    return (A.Parameter == "memory_format" || A.Parameter == "strides" ||
            A.Parameter == "optional_memory_format") &&
           !A.IsDefault;
  });
  LayoutRule Rule = layoutRule(C.Name);
  if (!Row || OtherFormat)
    return;
  if (Rule == LayoutRule::Dense) {
    T.Contiguous = Tri::Yes;
    return;
  }
  Tri Of = Self ? S->contiguous(*Self) : Tri::Unknown;
  if (Self && (Rule == LayoutRule::Same ||
               (Rule == LayoutRule::Copied && Of != Tri::No))) {
    T.Layout = Self->Layout;
    T.Contiguous = Self->Contiguous;
    return;
  }
  if (Rule != LayoutRule::FromOp) {
    if (Self)
      T.Contiguous = strideRule(Rule, C, Of, *Self, T);
    return;
  }
  if (isMadeDense(*Row)) {
    T.Contiguous = Tri::Yes;
    return;
  }
  // Elementwise results have the strides of what they are computed from.
  bool AllDense = !Row->ViewOfSelf;
  for (const Operand &O : operandsOf(C))
    AllDense &= O.R == Operand::Output || O.Tensor->isZeroDim() ||
                S->contiguous(*O.Tensor) == Tri::Yes;
  if (AllDense && !operandsOf(C).empty())
    T.Contiguous = Tri::Yes;
}

//===----------------------------------------------------------------------===//
// Storage
//===----------------------------------------------------------------------===//

/// Results that may be an argument, or what someone keeps, although no schema
/// says so.
static constexpr llvm::StringRef Getters[] = {
    "grad",       "mutable_grad",  "atleast_1d",      "atleast_2d",
    "atleast_3d", "dropout",       "sum_to_size",     "einsum",
    "pad",        "alpha_dropout", "feature_dropout", "_fw_primal",
};

/// Whether an operation that copies where it must gives self itself.
Tri Transfer::sharesSelf(const CallArguments &C, const TensorFacts &Self,
                         const TensorFacts &T) {
  switch (layoutRule(C.Name)) {
  case LayoutRule::Dense:
    // What is called not contiguous may be, by chance of its sizes.
  case LayoutRule::Reshaped:
    return S->contiguous(Self) == Tri::Yes ? Tri::Yes : Tri::Unknown;
  case LayoutRule::Copied: {
    FormulaRef Copy = C.value("copy").formula();
    if (Copy && Copy->K == Formula::Constant && Copy->Truth)
      return Tri::No;
    DeviceFact From = S->resolve(Self.Device), To = S->resolve(T.Device);
    DTypeFact TypeFrom = S->resolve(Self.DType), TypeTo = S->resolve(T.DType);
    if ((From.isKnown() && To.isKnown() && From.K != To.K) ||
        (TypeFrom.isKnown() && TypeTo.isKnown() && !(TypeFrom == TypeTo)))
      return Tri::No;
    bool SameDevice = From == To && (From.K == DeviceFact::Cpu || From.Sym ||
                                     From.Index >= 0);
    return SameDevice && TypeFrom == TypeTo ? Tri::Yes : Tri::Unknown;
  }
  default:
    return Tri::Unknown;
  }
}

void Transfer::applyStorage(const CallArguments &C, const OpRow *Row,
                            TensorFacts &T) {
  if (!Row || llvm::is_contained(Getters, C.Name))
    return;
  TensorRef Self = C.tensor("self") ? C.tensor("self") : C.self();
  SymbolId Made = Context.Symbols.get(SymbolKind::Tensor, C.Call);
  if (C.Name == "from_blob") {
    blobStorage(C, T);
    return;
  }
  if (Row->Out) {
    if (TensorRef Out = C.tensor("out"))
      T.Storage = Out->Storage;
    return;
  }
  Tri Shares = !Row->ViewOfSelf ? Tri::No
               : !Row->MayCopy  ? Tri::Yes
               : Self           ? sharesSelf(C, *Self, T)
                                : Tri::Unknown;
  if (Row->InPlace)
    Shares = Tri::Yes;
  if (Shares != Tri::No && !Self)
    return;
  if (Shares == Tri::Yes) {
    T.Storage = Self->Storage;
    return;
  }
  bool IsPure = Row->NoEffectButResult ||
                Row->Device == ResultDevice::FactoryDefaultCpu ||
                Row->Device == ResultDevice::Like;
  if (!IsPure)
    return;
  S->Memory.Ended.erase(Made);
  S->Memory.Shared.erase(Made);
  T.Storage = StorageFact::own(Made);
  if (Shares == Tri::No)
    return;
  T.Storage = Self->Storage;
  if (!llvm::is_contained(T.Storage.Own, Made)) {
    T.Storage.Own.push_back(Made);
    llvm::sort(T.Storage.Own);
  }
}

} // namespace torchtidy
