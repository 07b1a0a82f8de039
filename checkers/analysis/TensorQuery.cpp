//===- TensorQuery.cpp - What a tensor is asked -----------------------------===
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace torchtidy {

namespace {
enum class Query {
  None,
  Size,
  Sizes,
  Numel,
  Dim,
  IsCuda,
  IsCpu,
  Device,
  Options,
  DType,
  Item,
  ValueOr,
  Pointer,
  Accessor,
  Contiguous,
  Defined,
  HasValue,
  Value,
  GetDevice,
  Other,
};
} // namespace

static Query findQuery(llvm::StringRef Name) {
  static const llvm::StringMap<Query> Table = {
      {"size", Query::Size},
      {"sym_size", Query::Size},
      {"sizes", Query::Sizes},
      {"sym_sizes", Query::Sizes},
      {"numel", Query::Numel},
      {"sym_numel", Query::Numel},
      {"dim", Query::Dim},
      {"ndimension", Query::Dim},
      {"is_cuda", Query::IsCuda},
      {"is_cpu", Query::IsCpu},
      {"device", Query::Device},
      {"get_device", Query::GetDevice},
      {"options", Query::Options},
      {"dtype", Query::DType},
      {"scalar_type", Query::DType},
      {"item", Query::Item},
      {"is_nonzero", Query::Item},
      {"data_ptr", Query::Pointer},
      {"const_data_ptr", Query::Pointer},
      {"mutable_data_ptr", Query::Pointer},
      {"accessor", Query::Accessor},
      {"packed_accessor32", Query::Accessor},
      {"packed_accessor64", Query::Accessor},
      {"packed_accessor", Query::Accessor},
      {"getTensorInfo", Query::Accessor},
      {"is_contiguous", Query::Contiguous},
      {"defined", Query::Defined},
      {"has_value", Query::HasValue},
      {"value", Query::Value},
      {"value_or", Query::ValueOr},
      {"operator*", Query::Value},
      {"operator->", Query::Value},
  };
  auto It = Table.find(Name);
  return It == Table.end() ? Query::None : It->second;
}

bool Transfer::isTensorApi(const CallArguments &C) {
  if (C.SelfExpr) {
    QualType Self = C.SelfExpr->getType(); // bias->size(0)
    return classify(Self->isPointerType() ? Self->getPointeeType() : Self) ==
           TypeClass::Tensor;
  }
  if (!isInNamespace(*C.Callee, "at") && !isInNamespace(*C.Callee, "torch") &&
      !isInNamespace(*C.Callee, "c10"))
    return false;
  return !isa<CXXMethodDecl>(C.Callee) ||
         cast<CXXMethodDecl>(C.Callee)->isStatic();
}

/// all() and any() of a comparison speak of the smallest and largest element.
static FormulaRef reducedMask(const TensorFacts &T, SymbolTable &Symbols,
                              SourceLocation Loc) {
  bool IsAll = T.Reduced == TensorFacts::All;
  // all() of alternatives and any() of a conjunction say nothing of extremes.
  if (T.Masks.empty() || T.Reduced == TensorFacts::NotReduced ||
      (T.Masks.size() > 1 && T.Alternatives == IsAll))
    return Formula::unknown();
  FormulaRef F;
  for (const MaskFact &M : T.Masks) {
    SymbolKind Extreme =
        (M.Coefficient > 0) == IsAll ? SymbolKind::Min : SymbolKind::Max;
    Extent E = Extent::symbol(Symbols.get(Extreme, nullptr, 0, M.Subject))
                   .scaled(M.Coefficient) +
               M.Bound;
    FormulaRef One = Formula::nonNegative(E, Loc);
    F = !F ? One : Formula::binary(IsAll ? Formula::And : Formula::Or, F, One);
  }
  return F;
}

/// What it says that item() of a mask's all() or any() is true.
static FormulaRef truthOf(const TensorFacts &T, SymbolTable &Symbols,
                          SourceLocation Loc) {
  FormulaRef Extremes = reducedMask(T, Symbols, Loc);
  if (!T.CountOf || T.Reduced == TensorFacts::All)
    return Extremes;
  FormulaRef Any = Formula::nonNegative(
      Extent::symbol(Symbols.get(SymbolKind::Count, nullptr, 0, T.CountOf)) - 1,
      Loc);
  return Extremes->K == Formula::Unknown
             ? Any
             : Formula::binary(Formula::Same, Extremes, Any);
}

/// What get_device() gives. Where nothing is known of the device, a comparison
/// tells of it.
Value Transfer::cardOf(DeviceFact D) {
  D = S->resolve(D);
  if (D.K == DeviceFact::Cpu)
    return IntValue{Extent(-1), {}};
  if (D.K == DeviceFact::Cuda && D.Index >= 0)
    return IntValue{Extent(D.Index), {}};
  SymbolTable &Symbols = Context.Symbols;
  std::string Name =
      D.Sym ? Symbols[D.Sym].Name + ".get_device()" : "the current card";
  SymbolId Card = Symbols.get(SymbolKind::Card, nullptr, 0, D.Sym, Name);
  S->Known.add(Extent::symbol(Card) + (D.K == DeviceFact::Cuda ? 0 : 1));
  return IntValue{Extent::symbol(Card), {}};
}

Value Transfer::query(const CallArguments &C, const TensorFacts &T,
                      bool &Handled) {
  SymbolTable &Symbols = Context.Symbols;
  Handled = true;
  Query Asked = findQuery(C.Name);
  if (C.Name == "data" && C.Call->getType()->isPointerType())
    Asked = Query::Pointer; // data<T>(), as data_ptr<T>() was called
  switch (Asked) {
  case Query::Size: {
    if (C.Arguments.empty())
      break;
    if (std::optional<Extent> D = C.Arguments[0].V.extent();
        D && D->isConstant())
      return IntValue{sizeOf(T, *D->asConstant()), {}};
    Value V = fresh(C.Call);
    if (std::optional<Extent> E = V.extent())
      S->Known.add(*E);
    return V;
  }
  case Query::Sizes: {
    auto L = std::make_shared<ListFacts>();
    L->Complete = bool(T.Shape);
    if (T.Shape)
      for (const Extent &E : *T.Shape)
        L->Elements.push_back(IntValue{E, {}});
    else { // enough to ask sizes()[d]
      for (int64_t D = 0; D != 4; ++D)
        L->Elements.push_back(IntValue{sizeOf(T, D), {}});
      L->Length =
          Extent::symbol(Symbols.get(SymbolKind::Rank, nullptr, 0, T.Id));
    }
    return L;
  }
  case Query::Numel:
    return IntValue{numelOf(T), {}};
  case Query::Dim:
    if (T.Shape)
      return IntValue{Extent(int64_t(T.Shape->size())), {}};
    return IntValue{
        Extent::symbol(Symbols.get(SymbolKind::Rank, nullptr, 0, T.Id)), {}};
  case Query::IsCuda:
    reportGuardOrder(C, T);
    return Formula::device(Formula::DeviceIsCuda, T.Device);
  case Query::IsCpu:
    return Formula::device(Formula::DeviceIsCpu, T.Device);
  case Query::Device:
    return DeviceValue{T.Device, T.DeviceFrom, true};
  case Query::Options: {
    auto O = std::make_shared<OptionsFacts>();
    O->Device = DeviceValue{T.Device, T.DeviceFrom};
    O->DType = T.DType;
    // Options that name no type are not those of an unknown one.
    if (!O->DType.isKnown() && !O->DType.Sym)
      O->DType.Sym = Symbols.get(SymbolKind::DType, C.Call);
    return O;
  }
  case Query::DType:
    return T.DType;
  case Query::Item: {
    readTensor(C, T, C.SelfExpr);
    if (S->resolve(T.Device).K == DeviceFact::Cuda)
      waited();
    if (FormulaRef F = truthOf(T, Symbols, C.Call->getExprLoc());
        F->K != Formula::Unknown &&
        (C.Call->getType()->isBooleanType() || T.Reduced))
      return F;
    if (T.CountOf && !T.Reduced)
      return IntValue{
          Extent::symbol(Symbols.get(SymbolKind::Count, nullptr, 0, T.CountOf)),
          {}};
    if (classify(C.Call->getType()) != TypeClass::Int &&
        classify(C.Call->getType()) != TypeClass::Scalar)
      return fresh(C.Call);
    Extent Lo = smallest(T), Hi = largest(T);
    if (Lo == Hi)
      return IntValue{Lo, T.Range.HiFrom};
    Value V = fresh(C.Call);
    if (std::optional<Extent> E = V.extent()) {
      S->Known.add(*E - Lo);
      S->Known.add(Hi - *E);
    }
    return V;
  }
  case Query::Pointer:
  case Query::Accessor: {
    auto A = std::make_shared<AccessorFacts>();
    auto Base = std::make_shared<TensorFacts>(T);
    A->IsPointer = Asked == Query::Pointer;
    reportElements(C, T);
    // accessor<T, N>() checks the rank: from here on it is N.
    const TemplateArgumentList *Args =
        C.Callee->getTemplateSpecializationArgs();
    if (!A->IsPointer && !T.Shape && Args && Args->size() > 1 &&
        Args->get(1).getKind() == TemplateArgument::Integral) {
      Base->Shape.emplace();
      int64_t N = int64_t(Args->get(1).getAsIntegral().getLimitedValue(64));
      for (int64_t D = 0; D != N; ++D)
        Base->Shape->push_back(sizeOf(T, D));
    }
    A->IsUntyped = !Args;
    A->Tensor = Base;
    if (QualType To = C.Call->getType()->getPointeeType();
        A->IsPointer && !To.isNull() && !To->isIncompleteType())
      A->ElementSize = Context.AST.getTypeSizeInChars(To).getQuantity();
    return A;
  }
  case Query::Contiguous:
    // Channels last is another question.
    if (llvm::any_of(C.Arguments, [](const auto &A) { return !A.IsDefault; }))
      return Formula::unknown();
    return T.Contiguous == Tri::Yes ? Formula::constant(true)
                                    : Formula::contiguous(T.Layout);
  case Query::Defined:
  case Query::HasValue:
    return Formula::unknown();
  case Query::Value:
    return C.Self;
  case Query::ValueOr: {
    if (C.Arguments.empty() || !C.Arguments[0].V.tensor())
      return C.Self;
    StateJoiner Joiner(Symbols, C.Call);
    return Joiner.join(*S, C.Self, C.Arguments[0].V);
  }
  case Query::GetDevice:
    return cardOf(T.Device);
  case Query::Other:
    return fresh(C.Call);
  case Query::None:
    break;
  }
  Handled = false;
  return {};
}
} // namespace torchtidy
