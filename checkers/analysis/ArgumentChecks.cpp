//===- ArgumentChecks.cpp - at::checkSameGPU and its like -----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The functions of ATen/TensorUtils.h: each throws unless its arguments are as
// its name says. The first argument is the name of who asks.
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace torchtidy {

namespace {
enum class Demand {
  None,
  SameGpu,
  SameType,
  SameSize,
  SameNumel,
  SameDim,
  Contiguous,
  Dim,
  DimRange,
  Size,
  Numel,
  ScalarType,
  DeviceType,
};
} // namespace

static Demand findDemand(llvm::StringRef Name) {
  return llvm::StringSwitch<Demand>(Name)
      .Cases({"checkSameGPU", "checkAllSameGPU"}, Demand::SameGpu)
      .Cases({"checkSameType", "checkAllSameType"}, Demand::SameType)
      .Cases({"checkSameSize", "checkAllSameSize"}, Demand::SameSize)
      .Cases({"checkSameNumel", "checkAllSameNumel"}, Demand::SameNumel)
      .Cases({"checkContiguous", "checkAllContiguous"}, Demand::Contiguous)
      .Case("checkSameDim", Demand::SameDim)
      .Case("checkDim", Demand::Dim)
      .Case("checkDimRange", Demand::DimRange)
      .Case("checkSize", Demand::Size)
      .Case("checkNumel", Demand::Numel)
      .Case("checkScalarType", Demand::ScalarType)
      .Case("checkDeviceType", Demand::DeviceType)
      .Default(Demand::None);
}

/// The tensors among the arguments, and in the first list of them.
static llvm::SmallVector<TensorRef, 4> tensorsOf(const CallArguments &C) {
  llvm::SmallVector<TensorRef, 4> Tensors;
  for (const CallArguments::Argument &A : C.Arguments) {
    if (TensorRef T = A.V.tensor())
      Tensors.push_back(T);
    if (ListRef L = A.V.list())
      for (const Value &Element : L->Elements)
        if (TensorRef T = Element.tensor())
          Tensors.push_back(T);
  }
  return Tensors;
}

/// Adds what the return of one check says.
class ArgumentCheck {
public:
  ArgumentCheck(Transfer &Step, const CallArguments &C, State &S,
                SymbolTable &Symbols)
      : Step(Step), C(C), S(S), Symbols(Symbols) {}

  /// What \p T has in common with the first tensor.
  void alike(Demand D, const TensorFacts &First, const TensorFacts &T);
  /// What \p T is by the arguments after it.
  void given(Demand D, const TensorFacts &T);

private:
  void assume(const FormulaRef &F) { S.assume(F, true, Symbols); }
  void equate(const Extent &A, const Extent &B) {
    assume(Formula::zero(A - B, C.Call->getExprLoc()));
  }
  void atLeast(const Extent &A, const Extent &B) {
    assume(Formula::nonNegative(A - B, C.Call->getExprLoc()));
  }
  Extent rank(const TensorFacts &T) {
    return T.Shape ? Extent(int64_t(T.Shape->size()))
                   : Extent::symbol(
                         Symbols.get(SymbolKind::Rank, nullptr, 0, T.Id));
  }
  void hasSizes(const TensorFacts &T, const ListFacts &Sizes);

  Transfer &Step;
  const CallArguments &C;
  State &S;
  SymbolTable &Symbols;
};

void ArgumentCheck::alike(Demand D, const TensorFacts &First,
                          const TensorFacts &T) {
  switch (D) {
  case Demand::SameGpu:
    assume(Formula::device(Formula::DeviceIsCuda, T.Device));
    assume(Formula::device(Formula::DeviceEqual, First.Device, T.Device));
    break;
  case Demand::SameType:
    assume(Formula::dtypes(First.DType, T.DType));
    break;
  case Demand::SameSize:
    equate(rank(First), rank(T));
    for (int64_t Dim = 0; Dim != int64_t(T.rank().value_or(4)); ++Dim)
      equate(Step.sizeOf(First, Dim), Step.sizeOf(T, Dim));
    break;
  case Demand::SameNumel:
    equate(Step.numelOf(First), Step.numelOf(T));
    break;
  case Demand::SameDim:
    equate(rank(First), rank(T));
    break;
  case Demand::Contiguous:
    if (T.Contiguous == Tri::Unknown && T.Layout)
      assume(Formula::contiguous(T.Layout));
    break;
  default:
    break;
  }
}

void ArgumentCheck::hasSizes(const TensorFacts &T, const ListFacts &Sizes) {
  equate(rank(T), Extent(int64_t(Sizes.Elements.size())));
  for (size_t Dim = 0; Dim != Sizes.Elements.size(); ++Dim)
    if (std::optional<Extent> E = Sizes.Elements[Dim].extent())
      equate(Step.sizeOf(T, int64_t(Dim)), *E);
}

void ArgumentCheck::given(Demand D, const TensorFacts &T) {
  const Value &Last = C.Arguments.back().V;
  std::optional<Extent> Number = Last.extent();
  std::optional<Extent> Before = C.Arguments.rbegin()[1].V.extent();
  switch (D) {
  case Demand::DeviceType:
    if (const auto *Is = Last.as<DeviceValue>(); Is && Is->Device.isKnown())
      assume(Formula::device(Is->Device.K == DeviceFact::Cpu
                                 ? Formula::DeviceIsCpu
                                 : Formula::DeviceIsCuda,
                             T.Device));
    break;
  case Demand::ScalarType:
    if (const auto *Is = Last.as<DTypeFact>())
      assume(Formula::dtypes(T.DType, *Is));
    break;
  case Demand::Dim:
    if (Number)
      equate(rank(T), *Number);
    break;
  case Demand::DimRange:
    if (Number && Before) {
      atLeast(rank(T), *Before);
      atLeast(*Number - 1, rank(T));
    }
    break;
  case Demand::Numel:
    if (Number)
      equate(Step.numelOf(T), *Number);
    break;
  case Demand::Size:
    if (ListRef Sizes = Last.list(); Sizes && Sizes->Complete)
      hasSizes(T, *Sizes);
    else if (Number && Before && Before->isConstant())
      equate(Step.sizeOf(T, Before->constant()), *Number);
    break;
  default:
    break;
  }
}

Value Transfer::callArgumentCheck(const CallArguments &C, bool &Handled) {
  Demand D = findDemand(C.Name);
  if (D == Demand::None || C.SelfExpr || C.Arguments.size() < 2 ||
      outerNamespace(*C.Callee) != "at")
    return {};
  Handled = true;
  llvm::SmallVector<TensorRef, 4> Tensors = tensorsOf(C);
  ArgumentCheck Now(*this, C, *S, Context.Symbols);
  for (const TensorRef &T : Tensors) {
    Now.alike(D, *Tensors.front(), *T);
    Now.given(D, *T);
  }
  return {};
}

} // namespace torchtidy
