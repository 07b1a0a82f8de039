//===- Boundary.cpp - Between facts and what crosses files ----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Boundary.h"

namespace torchtidy {

/// The kinds of symbols that belong to a tensor, and how they are told.
static constexpr std::pair<SymbolKind, BoundarySymbol::Kind> Kinds[] = {
    {SymbolKind::Size, BoundarySymbol::Size},
    {SymbolKind::Numel, BoundarySymbol::Numel},
    {SymbolKind::Rank, BoundarySymbol::Rank},
    {SymbolKind::Min, BoundarySymbol::Min},
    {SymbolKind::Max, BoundarySymbol::Max},
};

//===----------------------------------------------------------------------===//
// Telling
//===----------------------------------------------------------------------===//

BoundaryWriter::BoundaryWriter(llvm::ArrayRef<Value> Parameters, const State &S,
                               const SymbolTable &Symbols)
    : Parameters(Parameters), S(S), Symbols(Symbols) {
  auto Name = [&](const Extent &E, BoundarySymbol As) {
    if (SymbolId Symbol = E.asSymbol())
      Named.insert({Symbol, As});
  };
  for (unsigned I = 0; I != Parameters.size(); ++I) {
    if (std::optional<Extent> E = Parameters[I].extent())
      Name(*E, {BoundarySymbol::Value, I, 0});
    TensorRef T = Parameters[I].tensor();
    if (!T)
      continue;
    Tensors.insert({T->Id, I});
    Name(T->Range.Lo, {BoundarySymbol::Min, I, 0});
    Name(T->Range.Hi, {BoundarySymbol::Max, I, 0});
    for (size_t D = 0; T->Shape && D != T->Shape->size(); ++D)
      Name((*T->Shape)[D], {BoundarySymbol::Size, I, int64_t(D)});
  }
}

std::optional<BoundarySymbol> BoundaryWriter::name(SymbolId Symbol) const {
  if (auto It = Named.find(Symbol); It != Named.end())
    return It->second;
  const SymbolInfo &Info = Symbols[Symbol];
  auto Of = Tensors.find(Info.Base);
  const auto *Kind =
      llvm::find_if(Kinds, [&](const auto &K) { return K.first == Info.Kind; });
  if (Of == Tensors.end() || Kind == std::end(Kinds))
    return std::nullopt;
  return BoundarySymbol{Kind->second, Of->second, Info.Extra};
}

std::optional<BoundaryExtent> BoundaryWriter::tell(const Extent &E) const {
  BoundaryExtent Out{E.constant(), {}};
  for (const auto &[Symbol, Coefficient] : E.terms()) {
    std::optional<BoundarySymbol> Name = name(Symbol);
    if (!Name)
      return std::nullopt;
    Out.Terms.push_back({*Name, Coefficient});
  }
  llvm::sort(Out.Terms);
  return Out;
}

/// Two unknown devices or two on the current card are one when nothing tells
/// them apart.
static bool isSameDevice(const DeviceFact &A, const DeviceFact &B) {
  return A == B && A.K != DeviceFact::Unknown;
}

BoundaryTensor BoundaryWriter::tell(const TensorFacts &T, size_t Before) const {
  BoundaryTensor Out;
  DeviceFact Device = S.resolve(T.Device);
  DTypeFact DType = S.resolve(T.DType);
  if (Device.K == DeviceFact::Cpu)
    Out.Device = BoundaryTensor::Cpu;
  else if (Device.K == DeviceFact::Cuda)
    Out.Device = BoundaryTensor::Cuda;
  Out.Card = Device.K == DeviceFact::Cuda ? Device.Index : -1;
  Out.Scalar = DType.Scalar;
  for (size_t I = 0; I != Before; ++I) {
    TensorRef Other = Parameters[I].tensor();
    if (!Other)
      continue;
    if (Out.DeviceOf < 0 && isSameDevice(S.resolve(Other->Device), Device))
      Out.DeviceOf = int(I);
    DTypeFact Its = S.resolve(Other->DType);
    if (Out.DTypeOf < 0 && Its == DType && (DType.isKnown() || DType.Sym))
      Out.DTypeOf = int(I);
  }
  Out.Contiguous = S.contiguous(T);
  Out.Defined = T.Defined;
  return Out;
}

static void addEqual(BoundaryFacts &Out, const BoundarySymbol &Symbol,
                     const std::optional<BoundaryExtent> &Is, bool AtLeast,
                     bool AtMost) {
  if (!Is || llvm::any_of(Is->Terms, [&](const auto &Term) {
        return Term.first == Symbol;
      }))
    return;
  // Symbol - Is >= 0, and the other way round.
  for (int64_t Sign : {1, -1}) {
    if (!(Sign > 0 ? AtLeast : AtMost))
      continue;
    BoundaryExtent Fact{-Sign * Is->Constant, {{Symbol, Sign}}};
    for (const auto &[Other, Coefficient] : Is->Terms)
      Fact.Terms.push_back({Other, -Sign * Coefficient});
    llvm::sort(Fact.Terms);
    Out.NonNegative.insert(std::move(Fact));
  }
}

void BoundaryWriter::tellSizes(unsigned I, const TensorFacts &T,
                               BoundaryFacts &Out) const {
  if (T.Shape) {
    addEqual(Out, {BoundarySymbol::Rank, I, 0},
             BoundaryExtent{int64_t(T.Shape->size()), {}}, true, true);
    for (size_t D = 0; D != T.Shape->size(); ++D)
      addEqual(Out, {BoundarySymbol::Size, I, int64_t(D)}, tell((*T.Shape)[D]),
               true, true);
  }
  addEqual(Out, {BoundarySymbol::Min, I, 0}, tell(T.Range.Lo), true, false);
  addEqual(Out, {BoundarySymbol::Max, I, 0}, tell(T.Range.Hi), false, true);
}

BoundaryFacts BoundaryWriter::facts() const {
  BoundaryFacts Out;
  for (unsigned I = 0; I != Parameters.size(); ++I) {
    BoundaryTensor &Is = Out.Parameters.emplace_back();
    if (TensorRef T = Parameters[I].tensor()) {
      Is = tell(*T, I);
      tellSizes(I, *T, Out);
    } else if (std::optional<Extent> E = Parameters[I].extent()) {
      addEqual(Out, {BoundarySymbol::Value, I, 0}, tell(*E), true, true);
    }
  }
  for (const Extent &Fact : S.Known.facts())
    if (std::optional<BoundaryExtent> E = tell(Fact); E && !E->Terms.empty())
      Out.NonNegative.insert(std::move(*E));
  return Out;
}

BoundaryResult BoundaryWriter::result(const Value &V) const {
  BoundaryResult Out;
  if (TensorRef T = V.tensor()) {
    Out.K = BoundaryResult::OfTensor;
    Out.T = tell(*T, Parameters.size());
    if (T->Shape)
      for (const Extent &Size : *(Out.T.Shape.emplace(), T->Shape))
        Out.T.Shape->push_back(tell(Size));
  } else if (std::optional<Extent> E = V.extent()) {
    if (std::optional<BoundaryExtent> Number = tell(*E)) {
      Out.K = BoundaryResult::OfNumber;
      Out.Number = std::move(*Number);
    }
  } else if (ListRef L = V.list(); L && L->Complete) {
    Out.K = BoundaryResult::OfList;
    for (const Value &Element : L->Elements)
      Out.Elements.push_back(result(Element));
  }
  return Out;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

TensorRef BoundaryReader::tensor(int Parameter) const {
  return Parameter >= 0 && size_t(Parameter) < Parameters.size()
             ? Parameters[Parameter].tensor()
             : nullptr;
}

std::optional<Extent> BoundaryReader::read(const BoundarySymbol &Symbol) const {
  if (Symbol.Parameter >= Parameters.size())
    return std::nullopt;
  if (Symbol.K == BoundarySymbol::Value)
    return Parameters[Symbol.Parameter].extent();
  TensorRef T = tensor(int(Symbol.Parameter));
  if (!T)
    return std::nullopt;
  if (Symbol.K == BoundarySymbol::Min)
    return T->Range.Lo;
  if (Symbol.K == BoundarySymbol::Max)
    return T->Range.Hi;
  const auto *Kind =
      llvm::find_if(Kinds, [&](const auto &K) { return K.second == Symbol.K; });
  return Extent::symbol(Symbols.get(Kind->first, nullptr, Symbol.Dim, T->Id));
}

std::optional<Extent> BoundaryReader::read(const BoundaryExtent &E) const {
  Extent Sum(E.Constant);
  for (const auto &[Symbol, Coefficient] : E.Terms) {
    std::optional<Extent> Term = read(Symbol);
    if (!Term)
      return std::nullopt;
    Sum = Sum + Term->scaled(Coefficient);
  }
  return Sum;
}

void BoundaryReader::assumeDevice(const BoundaryTensor &Is,
                                  const TensorFacts &T, State &S) const {
  if (Is.Device == BoundaryTensor::Cpu)
    S.assume(Formula::device(Formula::DeviceIsCpu, T.Device), true, Symbols);
  if (Is.Device == BoundaryTensor::Cuda)
    S.assume(Is.Card < 0 ? Formula::device(Formula::DeviceIsCuda, T.Device)
                         : Formula::device(Formula::DeviceEqual, T.Device,
                                           DeviceFact::cuda(Is.Card)),
             true, Symbols);
  if (TensorRef Other = tensor(Is.DeviceOf))
    S.assume(Formula::device(Formula::DeviceEqual, T.Device, Other->Device),
             true, Symbols);
}

void BoundaryReader::assume(const BoundaryFacts &Facts, State &S) const {
  // Declared otherwise than defined.
  if (Facts.Parameters.size() != Parameters.size())
    return;
  for (size_t I = 0; I != Parameters.size(); ++I) {
    TensorRef T = Parameters[I].tensor();
    if (!T)
      continue;
    const BoundaryTensor &Is = Facts.Parameters[I];
    assumeDevice(Is, *T, S);
    if (T->DType.Sym && Is.Scalar >= 0)
      S.DTypes.set(T->DType.Sym, Is.Scalar);
    if (TensorRef Other = tensor(Is.DTypeOf))
      S.assume(Formula::dtypes(T->DType, Other->DType), true, Symbols);
    if (T->Layout && Is.Contiguous != Tri::Unknown)
      S.Contiguities.set(T->Layout, Is.Contiguous == Tri::Yes);
  }
  for (const BoundaryExtent &Fact : Facts.NonNegative)
    if (std::optional<Extent> E = read(Fact); E && !E->isConstant())
      S.assume(Formula::nonNegative(*E, {}), true, Symbols);
}

Value BoundaryReader::result(const BoundaryResult &R, const Value &Unknown,
                             const OriginRef &From) const {
  if (R.K == BoundaryResult::OfNumber && Unknown.extent())
    if (std::optional<Extent> E = read(R.Number))
      return IntValue{*E, From};
  if (ListRef L = Unknown.list(); L && R.K == BoundaryResult::OfList &&
                                  L->Elements.size() == R.Elements.size()) {
    auto Out = std::make_shared<ListFacts>(*L);
    for (size_t I = 0; I != R.Elements.size(); ++I)
      Out->Elements[I] = result(R.Elements[I], L->Elements[I], From);
    return ListRef(Out);
  }
  TensorRef T = Unknown.tensor();
  if (!T || R.K != BoundaryResult::OfTensor)
    return Unknown;
  auto Out = std::make_shared<TensorFacts>(*T);
  TensorRef Like = tensor(R.T.DeviceOf);
  if (Like)
    Out->Device = Like->Device;
  else if (R.T.Device == BoundaryTensor::Cpu)
    Out->Device = DeviceFact::cpu();
  else if (R.T.Device == BoundaryTensor::Cuda)
    Out->Device = DeviceFact::cuda(R.T.Card);
  if (Like || R.T.Device != BoundaryTensor::Unknown)
    Out->DeviceFrom = From;
  if (R.T.Scalar >= 0)
    Out->DType = {R.T.Scalar, 0};
  else if (TensorRef Other = tensor(R.T.DTypeOf))
    Out->DType = Other->DType;
  Out->Contiguous = R.T.Contiguous;
  Out->Defined = R.T.Defined;
  if (!R.T.Shape)
    return TensorRef(Out);
  Out->Shape.emplace();
  for (size_t D = 0; D != R.T.Shape->size(); ++D) {
    const std::optional<BoundaryExtent> &Told = (*R.T.Shape)[D];
    std::optional<Extent> Size = Told ? read(*Told) : std::nullopt;
    Out->Shape->push_back(
        Size ? *Size
             : Extent::symbol(
                   Symbols.get(SymbolKind::Size, nullptr, int64_t(D), T->Id)));
  }
  return TensorRef(Out);
}

} // namespace torchtidy
