//===- Facts.cpp - What can be known of a value ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace torchtidy {

OriginRef makeOrigin(clang::SourceLocation Loc, std::string Text,
                     OriginRef Before) {
  return std::make_shared<const Origin>(
      Origin{Loc, std::move(Text), std::move(Before)});
}

std::string toString(const DeviceFact &D, const SymbolTable &Symbols) {
  switch (D.K) {
  case DeviceFact::Unknown:
    return "unknown";
  case DeviceFact::Cpu:
    return "cpu";
  case DeviceFact::Cuda:
    return D.Index < 0 ? "cuda" : "cuda:" + std::to_string(D.Index);
  case DeviceFact::Symbolic:
    return "same-as(" + Symbols.name(D.Sym) + ")";
  case DeviceFact::Conflicting:
    return "conflicting";
  }
  return "unknown";
}

std::string nameDevice(const DeviceFact &D, const SymbolTable &Symbols) {
  if (D.K == DeviceFact::Cpu)
    return "the CPU";
  if (D.K == DeviceFact::Cuda)
    return toString(D, Symbols);
  std::string Owner = D.K == DeviceFact::Symbolic ? Symbols[D.Sym].Name : "";
  return Owner.empty() ? "another device" : "the device of '" + Owner + "'";
}

namespace {
struct ScalarTypeRow {
  int Scalar;
  llvm::StringRef Name;
  bool Floating, Integral;
};
} // namespace

static constexpr ScalarTypeRow ScalarTypes[] = {
    {scalar_type::Byte, "Byte", false, true},
    {scalar_type::Char, "Char", false, true},
    {scalar_type::Short, "Short", false, true},
    {scalar_type::Int, "Int", false, true},
    {scalar_type::Long, "Long", false, true},
    {scalar_type::Half, "Half", true, false},
    {scalar_type::Float, "Float", true, false},
    {scalar_type::Double, "Double", true, false},
    {scalar_type::Bool, "Bool", false, false},
    {scalar_type::BFloat16, "BFloat16", true, false},
};

static const ScalarTypeRow *findScalarType(int Scalar) {
  const auto *It = llvm::find_if(
      ScalarTypes, [&](const ScalarTypeRow &R) { return R.Scalar == Scalar; });
  return It == std::end(ScalarTypes) ? nullptr : It;
}

bool scalar_type::isFloating(int Scalar) {
  const ScalarTypeRow *Row = findScalarType(Scalar);
  return Row && Row->Floating;
}

bool scalar_type::isIntegral(int Scalar) {
  const ScalarTypeRow *Row = findScalarType(Scalar);
  return Row && Row->Integral;
}

llvm::StringRef scalar_type::name(int Scalar) {
  const ScalarTypeRow *Row = findScalarType(Scalar);
  return Row ? Row->Name : "other";
}

int scalar_type::named(llvm::StringRef Name) {
  const auto *It = llvm::find_if(
      ScalarTypes, [&](const ScalarTypeRow &R) { return R.Name == Name; });
  return It == std::end(ScalarTypes) ? -1 : It->Scalar;
}

static bool sameRange(const RangeFact &A, const RangeFact &B) {
  return A.Lo == B.Lo && A.Hi == B.Hi && A.LoKnown == B.LoKnown &&
         A.HiKnown == B.HiKnown && A.LoReached == B.LoReached &&
         A.HiReached == B.HiReached && A.Extras == B.Extras &&
         A.Elements == B.Elements;
}

static bool sameTensor(const TensorFacts &A, const TensorFacts &B) {
  return A.Id == B.Id && A.Device == B.Device &&
         A.ImplicitCpu == B.ImplicitCpu &&
         A.ImplicitCpuHasDims == B.ImplicitCpuHasDims &&
         A.ImplicitCpuTwice == B.ImplicitCpuTwice && A.DType == B.DType &&
         A.Shape == B.Shape && sameRange(A.Range, B.Range) &&
         A.Masks == B.Masks && A.Alternatives == B.Alternatives &&
         A.Reduced == B.Reduced && A.CountOf == B.CountOf &&
         A.Selection == B.Selection && A.Cut == B.Cut &&
         A.MadeToBroadcast == B.MadeToBroadcast && A.Squeezed == B.Squeezed &&
         A.LeastRank == B.LeastRank && A.Registered == B.Registered &&
         A.Softmaxed == B.Softmaxed && A.Contiguous == B.Contiguous &&
         A.Layout == B.Layout && A.Storage == B.Storage &&
         A.Pinned == B.Pinned && A.Graph == B.Graph &&
         A.NonEmpty == B.NonEmpty && A.Defined == B.Defined &&
         A.Busy == B.Busy && A.FromParameter == B.FromParameter;
}

static bool sameFormula(const Formula &A, const Formula &B) {
  auto SameChild = [](const FormulaRef &X, const FormulaRef &Y) {
    return X == Y || (X && Y && sameFormula(*X, *Y));
  };
  return A.K == B.K && A.Truth == B.Truth && A.E == B.E && A.A == B.A &&
         A.B == B.B && A.DA == B.DA && A.DB == B.DB && A.Layout == B.Layout &&
         SameChild(A.Left, B.Left) && SameChild(A.Right, B.Right);
}

bool operator==(const Value &A, const Value &B) {
  if (A.index() != B.index())
    return false;
  return std::visit(
      [&B](const auto &X) -> bool {
        using T = std::decay_t<decltype(X)>;
        const T &Y = *B.as<T>();
        if constexpr (std::is_same_v<T, std::monostate>)
          return true;
        else if constexpr (std::is_same_v<T, TensorRef>)
          return X == Y || sameTensor(*X, *Y);
        else if constexpr (std::is_same_v<T, FormulaRef>)
          return X == Y || sameFormula(*X, *Y);
        else if constexpr (std::is_same_v<T, AccessorRef>)
          return X == Y ||
                 (X->Level == Y->Level && X->IsPointer == Y->IsPointer &&
                  X->IsWhole == Y->IsWhole && X->IsUntyped == Y->IsUntyped &&
                  X->IsRaw == Y->IsRaw && sameTensor(*X->Tensor, *Y->Tensor));
        else if constexpr (std::is_same_v<T, OptionsRef> ||
                           std::is_same_v<T, ListRef> ||
                           std::is_same_v<T, RecordRef> ||
                           std::is_same_v<T, ModuleRef> ||
                           std::is_same_v<T, PointerRef>)
          return X == Y || *X == *Y;
        else
          return X == Y;
      },
      A);
}

FormulaRef Formula::unknown() {
  static const FormulaRef F = std::make_shared<const Formula>();
  return F;
}

FormulaRef Formula::constant(bool Truth) {
  auto F = std::make_shared<Formula>();
  F->K = Constant;
  F->Truth = Truth;
  return F;
}

FormulaRef Formula::nonNegative(Extent E, clang::SourceLocation Loc) {
  if (E.isConstant())
    return constant(E.constant() >= 0);
  auto F = std::make_shared<Formula>();
  F->K = NonNegative;
  F->E = std::move(E);
  F->Loc = Loc;
  return F;
}

FormulaRef Formula::zero(Extent E, clang::SourceLocation Loc) {
  if (E.isConstant())
    return constant(E.constant() == 0);
  auto F = std::make_shared<Formula>();
  F->K = Zero;
  F->E = std::move(E);
  F->Loc = Loc;
  return F;
}

FormulaRef Formula::device(Kind K, DeviceFact A, DeviceFact B) {
  auto F = std::make_shared<Formula>();
  F->K = K;
  F->A = A;
  F->B = B;
  return F;
}

FormulaRef Formula::dtypes(DTypeFact A, DTypeFact B) {
  auto F = std::make_shared<Formula>();
  F->K = DTypeEqual;
  F->DA = A;
  F->DB = B;
  return F;
}

FormulaRef Formula::contiguous(SymbolId Layout) {
  auto F = std::make_shared<Formula>();
  F->K = Contiguous;
  F->Layout = Layout;
  return F;
}

FormulaRef Formula::binary(Kind K, FormulaRef L, FormulaRef R) {
  auto F = std::make_shared<Formula>();
  F->K = K;
  F->Left = std::move(L);
  F->Right = std::move(R);
  return F;
}

FormulaRef Formula::negate(FormulaRef Operand) {
  if (Operand->K == Not)
    return Operand->Left;
  if (Operand->K == Constant)
    return constant(!Operand->Truth);
  auto F = std::make_shared<Formula>();
  F->K = Not;
  F->Left = std::move(Operand);
  return F;
}

static void describeTensor(llvm::raw_ostream &OS, const TensorFacts &T,
                           const SymbolTable &Symbols) {
  OS << "tensor device=" << toString(T.Device, Symbols);
  if (T.DType.isKnown())
    OS << " dtype=" << scalar_type::name(T.DType.Scalar);
  if (T.Shape) {
    OS << " shape=[";
    llvm::interleaveComma(*T.Shape, OS,
                          [&](const Extent &E) { OS << E.str(Symbols); });
    OS << "]";
  }
  if (T.Range.LoKnown || T.Range.HiKnown) {
    OS << " range=["
       << (T.Range.LoKnown ? T.Range.Lo.str(Symbols) : std::string("?")) << ", "
       << (T.Range.HiKnown ? T.Range.Hi.str(Symbols) : std::string("?")) << "]";
    for (const Extent &E : T.Range.Extras)
      OS << " or " << E.str(Symbols);
  }
  if (T.Selection.Count)
    OS << " selected by " << Symbols.name(Symbols[T.Selection.Count].Base);
  if (T.Contiguous == Tri::Yes)
    OS << " contiguous";
  if (T.Pinned == Tri::Yes)
    OS << " pinned";
  if (T.NonEmpty == Tri::Yes)
    OS << " non-empty";
}

std::string describe(const Value &V, const SymbolTable &Symbols) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (TensorRef T = V.tensor()) {
    describeTensor(OS, *T, Symbols);
  } else if (OptionsRef O = V.options()) {
    OS << "options device="
       << (O->Device ? toString(O->Device->Device, Symbols) : "none");
    if (O->DType.isKnown())
      OS << " dtype=" << scalar_type::name(O->DType.Scalar);
  } else if (const auto *D = V.as<DeviceValue>()) {
    OS << "device " << toString(D->Device, Symbols);
  } else if (const auto *T = V.as<DTypeFact>()) {
    OS << "dtype " << (T->isKnown() ? scalar_type::name(T->Scalar) : "unknown");
  } else if (const auto *I = V.as<IntValue>()) {
    OS << "int " << I->E.str(Symbols);
  } else if (ListRef L = V.list()) {
    OS << "list [";
    llvm::interleaveComma(L->Elements, OS, [&](const Value &E) {
      OS << (E.isUnknown() ? "?" : describe(E, Symbols));
    });
    OS << (L->Complete ? "]" : ", ...]");
  } else if (ModuleRef M = V.module()) {
    OS << "module " << M->Kind;
  } else if (AccessorRef A = V.accessor()) {
    OS << (A->IsPointer ? "pointer into " : "accessor of ");
    describeTensor(OS, *A->Tensor, Symbols);
  } else if (PointerRef P = V.pointer()) {
    OS << "address " << P->Object->getName() << " + " << P->Offset.str(Symbols);
  }
  return Text;
}

} // namespace torchtidy
