//===- Summary.cpp - What a function requires and ensures -----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Summary.h"
#include "Modules.h"
#include "clang/AST/Attr.h"

namespace torchtidy {

void Binder::bindTensor(const TensorFacts &F, const TensorRef &A) {
  Tensors[F.Id] = A;
  if (F.Device.Sym)
    Devices[F.Device.Sym] = A->Device;
  if (F.DType.Sym)
    DTypes[F.DType.Sym] = A->DType;
  if (F.Layout)
    Layouts[F.Layout] = A->Layout;
}

void Binder::bindModule(SymbolId Formal, const ModuleRef &Actual) {
  Modules[Formal] = Actual;
  Devices[deviceOfModule(Symbols, Formal)] = deviceOf(*Actual, Symbols);
}

SymbolId Binder::layout(SymbolId Formal) const {
  auto It = Layouts.find(Formal);
  return It == Layouts.end() ? 0 : It->second;
}

/// Memory of a parameter is the argument's; what the callee made is new at each
/// call.
StorageFact Binder::operator()(const StorageFact &F) {
  StorageFact R;
  R.Elsewhere = F.Elsewhere;
  auto Add = [](auto &Into, SymbolId S) {
    if (!llvm::is_contained(Into, S))
      Into.push_back(S);
  };
  for (SymbolId S : F.Own) {
    auto It = Tensors.find(S);
    if (It == Tensors.end()) {
      Add(R.Own, symbol(S).asSymbol());
      continue;
    }
    for (SymbolId Own : It->second->Storage.Own)
      Add(R.Own, Own);
    for (SymbolId Lent : It->second->Storage.Lent)
      Add(R.Lent, Lent);
    R.Elsewhere |= It->second->Storage.Elsewhere;
  }
  // The memory of its variables is gone, which its return told of.
  R.Elsewhere |= !F.Lent.empty();
  llvm::sort(R.Own);
  llvm::sort(R.Lent);
  return R;
}

void Binder::bind(const Value &Formal, const Value &Actual) {
  if (TensorRef F = Formal.tensor()) {
    TensorRef A = Actual.tensor();
    if (!A)
      return;
    bindTensor(*F, A);
  } else if (AccessorRef F = Formal.accessor()) {
    if (AccessorRef A = Actual.accessor(); A && A->IsPointer == F->IsPointer)
      bindTensor(*F->Tensor, A->Tensor);
  } else if (const auto *F = Formal.as<IntValue>()) {
    if (const auto *A = Actual.as<IntValue>(); A && F->E.asSymbol())
      Integers[F->E.asSymbol()] = A->E;
  } else if (const auto *F = Formal.as<DeviceValue>()) {
    if (const auto *A = Actual.as<DeviceValue>(); A && F->Device.Sym)
      Devices[F->Device.Sym] = A->Device;
  } else if (const auto *F = Formal.as<DTypeFact>()) {
    if (const auto *A = Actual.as<DTypeFact>(); A && F->Sym)
      DTypes[F->Sym] = *A;
  } else if (ModuleRef F = Formal.module()) {
    if (ModuleRef A = Actual.module())
      bindModule(F->Id, A);
  } else if (PointerRef F = Formal.pointer()) {
    if (PointerRef A = Actual.pointer())
      Pointers[F->Object] = {A, nullptr, A->ElementSize, A->Count};
  } else if (OptionsRef F = Formal.options()) {
    OptionsRef A = Actual.options();
    if (A && A->Device && F->Device && F->Device->Device.Sym)
      Devices[F->Device->Device.Sym] = A->Device->Device;
    if (A && F->DType.Sym)
      DTypes[F->DType.Sym] = A->DType;
  }
}

/// A product or quotient of symbols that the caller may know better.
Extent Binder::computed(SymbolId S, const Computation &C) {
  Computation Bound = C;
  Bound.Left = (*this)(C.Left);
  Bound.Right = (*this)(C.Right);
  if (C.Of == Computation::Product)
    if (std::optional<Extent> P = product({Bound.Left, Bound.Right}))
      return *P;
  const SymbolInfo Info = Symbols[S];
  SymbolId New =
      Symbols.get(Info.Kind, Call, S, 0, Info.Name, Info.Loc, Info.NonNegative);
  Symbols.setComputation(New, std::move(Bound));
  return Extent::symbol(New);
}

/// A callee's symbol as the caller knows it. One that stands for something the
/// callee made is new at each call.
Extent Binder::symbol(SymbolId S) {
  if (auto It = Integers.find(S); It != Integers.end())
    return It->second;
  const SymbolInfo Info = Symbols[S];
  if (Info.Kind == SymbolKind::Thread)
    return Extent::symbol(S);
  if (const Computation *C = Symbols.computation(S))
    return computed(S, Computation(*C));
  if (Info.Base) {
    auto It = Tensors.find(Info.Base);
    if (It != Tensors.end()) {
      const TensorFacts &T = *It->second;
      bool Fits = T.Shape && Info.Extra < int64_t(T.Shape->size()) &&
                  Info.Extra >= -int64_t(T.Shape->size());
      switch (Info.Kind) {
      case SymbolKind::Size:
        if (Fits)
          return (*T.Shape)[Info.Extra < 0 ? Info.Extra + T.Shape->size()
                                           : Info.Extra];
        break;
      case SymbolKind::Rank:
        if (T.Shape)
          return Extent(int64_t(T.Shape->size()));
        break;
      case SymbolKind::Min:
        return T.Range.Lo;
      case SymbolKind::Max:
        return T.Range.Hi;
      default:
        break;
      }
      return Extent::symbol(Symbols.get(Info.Kind, nullptr, Info.Extra, T.Id));
    }
    SymbolId Base = symbol(Info.Base).asSymbol();
    return Extent::symbol(Symbols.get(Info.Kind, nullptr, Info.Extra, Base));
  }
  SymbolId New =
      Symbols.get(Info.Kind, Call, S, 0, Info.Name, Info.Loc, Info.NonNegative);
  if (Info.Kind == SymbolKind::Loaded)
    noteLoaded(Info, New);
  return Extent::symbol(New);
}

void Binder::noteLoaded(const SymbolInfo &Info, SymbolId New) {
  for (const auto &[Parameter, To] : Pointers)
    if (To.Tensor && Parameter == Info.Anchor)
      if (std::pair Each(New, To.Tensor); !llvm::is_contained(Loaded, Each))
        Loaded.push_back(Each);
}

bool Binder::isBound(const Extent &E) const {
  return !E.mentions([&](SymbolId S) {
    if (Integers.count(S))
      return false;
    SymbolId Base = Symbols[S].Base;
    return !Base || !Tensors.count(Base);
  });
}

Extent Binder::operator()(const Extent &E) {
  Extent R(E.constant());
  for (const Extent::Term &T : E.terms())
    R = R + symbol(T.first).scaled(T.second);
  return R;
}

DeviceFact Binder::operator()(DeviceFact D) {
  if (!D.Sym)
    return D;
  auto It = Devices.find(D.Sym);
  if (It != Devices.end() && !D.isKnown())
    return It->second;
  if (It != Devices.end() && It->second.Sym)
    D.Sym = It->second.Sym;
  else if (It == Devices.end()) {
    SymbolId Formal = D.Sym;
    D.Sym = symbol(Formal).asSymbol();
    if (D.K != DeviceFact::Conflicting)
      return D;
    // Joins in a loop are each other's alternatives.
    Devices[Formal] = D;
    for (DeviceFact A : llvm::to_vector(Symbols.alternatives(Formal)))
      if (A.Sym != Formal)
        Symbols.addAlternative(D.Sym, (*this)(A));
  }
  return D;
}

DTypeFact Binder::operator()(DTypeFact D) {
  if (D.isKnown() || !D.Sym)
    return D;
  auto It = DTypes.find(D.Sym);
  return It == DTypes.end() ? DTypeFact() : It->second;
}

TensorRef Binder::operator()(const TensorRef &T) {
  auto It = Tensors.find(T->Id);
  auto R = std::make_shared<TensorFacts>(*T);
  R->Id = It != Tensors.end() ? It->second->Id : symbol(T->Id).asSymbol();
  if (It != Tensors.end() && !R->Shape)
    R->Shape = It->second->Shape;
  R->Device = (*this)(T->Device);
  R->DType = (*this)(T->DType);
  if (R->Shape && T->Shape)
    for (Extent &E : *R->Shape)
      E = (*this)(E);
  R->Layout = layout(T->Layout);
  R->Storage = (*this)(T->Storage);
  R->Range.Lo = (*this)(T->Range.Lo);
  R->Range.Hi = (*this)(T->Range.Hi);
  for (Extent &E : R->Range.Extras)
    E = (*this)(E);
  auto Elements = Tensors.find(T->Range.Elements);
  R->Range.Elements = Elements != Tensors.end()
                          ? Elements->second->Range.Elements
                          : symbol(T->Range.Elements).asSymbol();
  if (Elements != Tensors.end() && !T->Range.LoKnown && !T->Range.HiKnown)
    R->Range = Elements->second->Range;
  for (MaskFact &M : R->Masks) {
    auto Subject = Tensors.find(M.Subject);
    M.Subject = Subject != Tensors.end() ? Subject->second->Range.Elements
                                         : symbol(M.Subject).asSymbol();
    M.Bound = (*this)(M.Bound);
  }
  // What the callee made sure of its own mask is not handed on.
  if (!Tensors.count(Symbols[T->Selection.Count].Base))
    R->Selection = {};
  else
    R->Selection.Count = symbol(T->Selection.Count).asSymbol();
  R->CountOf = 0;
  R->Cut.reset();
  if (It != Tensors.end() && !R->DeviceFrom)
    R->DeviceFrom = It->second->DeviceFrom;
  if (It != Tensors.end() && It->second->Device == R->Device && !R->ImplicitCpu)
    R->ImplicitCpu = It->second->ImplicitCpu;
  R->FromParameter = It != Tensors.end() && It->second->FromParameter;
  return R;
}

FormulaRef Binder::operator()(const FormulaRef &F) {
  if (!F)
    return F;
  auto R = std::make_shared<Formula>(*F);
  R->E = (*this)(F->E);
  R->A = (*this)(F->A);
  R->B = (*this)(F->B);
  R->DA = (*this)(F->DA);
  R->DB = (*this)(F->DB);
  R->Layout = layout(F->Layout);
  if (F->K == Formula::Contiguous && !R->Layout)
    return Formula::unknown();
  R->Left = (*this)(F->Left);
  R->Right = (*this)(F->Right);
  return R;
}

Value Binder::operator()(const Value &V) {
  if (TensorRef T = V.tensor())
    return (*this)(T);
  if (const auto *I = V.as<IntValue>())
    return IntValue{(*this)(I->E), I->From};
  if (const auto *D = V.as<DeviceValue>())
    return DeviceValue{(*this)(D->Device), D->From, D->OfTensor};
  if (const auto *T = V.as<DTypeFact>())
    return (*this)(*T);
  if (FormulaRef F = V.formula())
    return (*this)(F);
  if (OptionsRef O = V.options()) {
    auto R = std::make_shared<OptionsFacts>(*O);
    if (R->Device)
      R->Device->Device = (*this)(R->Device->Device);
    R->DType = (*this)(R->DType);
    return R;
  }
  if (ListRef L = V.list()) {
    auto R = std::make_shared<ListFacts>(*L);
    for (Value &E : R->Elements)
      E = (*this)(E);
    if (R->Length)
      R->Length = (*this)(*R->Length);
    return R;
  }
  if (PointerRef P = V.pointer()) {
    auto R = std::make_shared<PointerFacts>(*P);
    R->Offset = (*this)(P->Offset);
    if (auto It = Pointers.find(P->Object); It != Pointers.end()) {
      PointerRef To = It->second.Address;
      if (!To || To->ElementSize != P->ElementSize)
        return {};
      R->Object = To->Object;
      R->Count = To->Count;
      R->Offset = R->Offset + To->Offset;
    }
    return R;
  }
  if (AccessorRef A = V.accessor()) {
    auto R = std::make_shared<AccessorFacts>(*A);
    R->Tensor = (*this)(A->Tensor);
    return R;
  }
  if (ModuleRef M = V.module()) {
    if (auto It = Modules.find(M->Id); It != Modules.end())
      return It->second;
    auto R = std::make_shared<ModuleFacts>(*M);
    R->Id = symbol(M->Id).asSymbol();
    if (M->Owner)
      R->Owner = symbol(M->Owner).asSymbol();
    return R;
  }
  if (V.as<FloatValue>())
    return V;
  return {};
}

/// `extern __shared__ float tile[]`.
static bool isSizedByLaunch(const clang::ValueDecl *Object) {
  return Object && Object->hasAttr<clang::CUDASharedAttr>() &&
         Object->getType()->isIncompleteArrayType();
}

std::optional<AccessSite> Binder::operator()(const AccessSite &Site) {
  AccessSite R = Site;
  R.First = (*this)(Site.First);
  R.Last = (*this)(Site.Last);
  if (Site.Count)
    R.Count = (*this)(*Site.Count);
  if (Site.FreeThread)
    R.FreeThread = (*this)(*Site.FreeThread);
  if (Site.FreeData)
    R.FreeData = (*this)(*Site.FreeData);
  if (Site.Tensor)
    R.Tensor = (*this)(Site.Tensor);
  if (SharedBytes && isSizedByLaunch(Site.Object))
    if (auto Count = floorOfQuotient(*SharedBytes, Site.ElementSize)) {
      R.K = AccessSite::Kind::Array;
      R.Count = *Count;
    }
  auto It = Pointers.find(Site.Object);
  if (It == Pointers.end())
    return R;
  const Memory &To = It->second;
  if (To.ElementSize != Site.ElementSize)
    return std::nullopt;
  R.Tensor = To.Tensor;
  R.Count = To.Count;
  if (To.Address) {
    R.Object = To.Address->Object;
    R.First = R.First + To.Address->Offset;
    R.Last = R.Last + To.Address->Offset;
    R.Count = To.Address->Count;
    if (R.Count)
      R.K = AccessSite::Kind::Array;
  }
  return R;
}

} // namespace torchtidy
