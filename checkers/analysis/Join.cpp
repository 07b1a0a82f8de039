//===- Join.cpp - Where paths meet ----------------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "State.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/Hashing.h"

namespace torchtidy {

bool StateJoiner::isOurs(SymbolId S) const {
  const SymbolInfo &Info = Symbols[S];
  return Info.Anchor == Anchor || (Info.Base && isOurs(Info.Base));
}

Extent StateJoiner::joinExtent(uint64_t Key, llvm::StringRef Name,
                               const Extent &EA, const Extent &EB) {
  if (EA == EB && !isOurs(EA))
    return EA;
  bool NonNegative =
      A->Known.proves(EA, Symbols) && B->Known.proves(EB, Symbols);
  SymbolId Phi = Symbols.get(SymbolKind::Phi, Anchor, int64_t(Key), 0, Name);
  if (NonNegative)
    Result.Known.add(Extent::symbol(Phi));
  keepBounds(Phi, EA, EB);
  for (const Extent &E : {EA, EB}) {
    std::optional<int64_t> Step = (E - Extent::symbol(Phi)).asConstant();
    if (std::optional<int64_t> Start = E.asConstant())
      Symbols.addStart(Phi, *Start);
    else
      Symbols.addStep(Phi, Step.value_or(1));
  }
  return Extent::symbol(Phi);
}

/// Finds bounds of \p Phi, which is EA on one side and EB on the other: every
/// bound that one side knows is tried on both.
void StateJoiner::keepBounds(SymbolId Phi, const Extent &EA, const Extent &EB) {
  llvm::SmallVector<Extent, 8> Lower, Upper;
  auto Collect = [&](const State &Side, const Extent &E) {
    if (!isOurs(E)) {
      Lower.push_back(E);
      Upper.push_back(E);
    }
    if (E.terms().size() != 1 || E.terms()[0].second != 1)
      return;
    SymbolId S = E.terms()[0].first;
    if (Symbols[S].NonNegative)
      Lower.push_back(E.constant());
    for (const Extent &Fact : Side.Known.facts()) {
      int64_t C = Fact.coefficient(S);
      if (C != 1 && C != -1)
        continue;
      // S + Q >= 0: E >= constant - Q.   -S + Q >= 0: E <= constant + Q.
      Extent Q = Fact - Extent::symbol(S).scaled(C);
      Extent Bound = Extent(E.constant()) + (C == 1 ? Q.scaled(-1) : Q);
      if (!isOurs(Bound))
        (C == 1 ? Lower : Upper).push_back(Bound);
    }
  };
  Collect(*A, EA);
  Collect(*B, EB);
  const Extent P = Extent::symbol(Phi);
  for (const Extent &L : Lower)
    if (A->Known.proves(EA - L, Symbols) && B->Known.proves(EB - L, Symbols))
      Result.Known.add(P - L);
  for (const Extent &U : Upper)
    if (A->Known.proves(U - EA, Symbols) && B->Known.proves(U - EB, Symbols))
      Result.Known.add(U - P);
}

/// A device that is RA on one side and RB on the other: `steps` after
/// `if (x.is_cuda()) steps = steps.cuda();` is where x is.
std::optional<DeviceFact>
StateJoiner::followedDevice(const DeviceFact &RA, const DeviceFact &RB) const {
  if (!RA.isKnown() || !RB.isKnown())
    return std::nullopt;
  for (const auto &[Sym, OnA] : A->Devices) {
    DeviceFact D = DeviceFact::symbolic(Sym);
    if (A->resolve(D).K == RA.K && B->resolve(D).K == RB.K)
      return D;
  }
  return std::nullopt;
}

/// The join of this block that \p D is, or that joins of later blocks made it
/// from.
SymbolId StateJoiner::joinedHere(const DeviceFact &D) const {
  llvm::SmallVector<DeviceFact, 4> Work{D};
  llvm::SmallVector<SymbolId, 4> Seen;
  while (!Work.empty()) {
    DeviceFact Next = Work.pop_back_val();
    if (Next.K != DeviceFact::Conflicting || llvm::is_contained(Seen, Next.Sym))
      continue;
    if (Symbols[Next.Sym].Anchor == Anchor)
      return Next.Sym;
    Seen.push_back(Next.Sym);
    llvm::append_range(Work, Symbols.alternatives(Next.Sym));
  }
  return 0;
}

DeviceFact StateJoiner::joinDevice(const DeviceFact &DA, const DeviceFact &DB) {
  if (DA == DB)
    return DA;
  DeviceFact RA = A->resolve(DA), RB = B->resolve(DB);
  if (RA == RB)
    return RA;
  if (RA.K == DeviceFact::Cuda && RB.K == DeviceFact::Cuda)
    return DeviceFact::cuda();
  if (RA.K == DeviceFact::Unknown || RB.K == DeviceFact::Unknown)
    return {};
  for (const DeviceFact &D : {DA, DB})
    if (D.Sym && !D.isKnown() && A->resolve(D) == RA && B->resolve(D) == RB)
      return D;
  if (std::optional<DeviceFact> D = followedDevice(RA, RB))
    return *D;
  // A join of a join of this block is the join itself: loops must end.
  for (const auto &[D, Other] : {std::pair(RA, RB), std::pair(RB, RA)})
    if (SymbolId Own = joinedHere(D)) {
      Symbols.addAlternative(Own, Other);
      if (D.Sym != Own)
        Symbols.addAlternative(Own, D);
      return {DeviceFact::Conflicting, -1, Own};
    }
  // Keyed by what meets, so that two tensors moved together stay together.
  uint64_t Key = llvm::hash_combine(unsigned(RA.K), RA.Index, RA.Sym,
                                    unsigned(RB.K), RB.Index, RB.Sym);
  SymbolId Sym = Symbols.get(SymbolKind::Device, Anchor, int64_t(Key));
  Symbols.addAlternative(Sym, RA);
  Symbols.addAlternative(Sym, RB);
  return {DeviceFact::Conflicting, -1, Sym};
}

void StateJoiner::joinRange(RangeFact &R, const RangeFact &RA,
                            const RangeFact &RB, SymbolId Phi) {
  auto Elements = [&](const RangeFact &X) { return X.Elements; };
  R.Elements = Elements(RA) == Elements(RB) ? RA.Elements : Phi;
  auto Bound = [&](const Extent &EA, const Extent &EB, SymbolKind Kind,
                   bool Lower) -> Extent {
    if (EA == EB)
      return EA;
    if (A->Known.proves(EB - EA, Symbols) && B->Known.proves(EB - EA, Symbols))
      return Lower ? EA : EB;
    if (A->Known.proves(EA - EB, Symbols) && B->Known.proves(EA - EB, Symbols))
      return Lower ? EB : EA;
    return Extent::symbol(Symbols.get(Kind, nullptr, 0, R.Elements));
  };
  R.LoKnown = RA.LoKnown && RB.LoKnown;
  R.HiKnown = RA.HiKnown && RB.HiKnown;
  R.Lo = Bound(RA.Lo, RB.Lo, SymbolKind::Min, true);
  R.Hi = Bound(RA.Hi, RB.Hi, SymbolKind::Max, false);
  R.LoKnown &= R.Lo == RA.Lo || R.Lo == RB.Lo;
  R.HiKnown &= R.Hi == RA.Hi || R.Hi == RB.Hi;
  R.LoReached =
      (R.Lo == RA.Lo && RA.LoReached) || (R.Lo == RB.Lo && RB.LoReached);
  R.HiReached =
      (R.Hi == RA.Hi && RA.HiReached) || (R.Hi == RB.Hi && RB.HiReached);
  R.LoFrom = R.Lo == RA.Lo ? RA.LoFrom : RB.LoFrom;
  R.HiFrom = R.Hi == RA.Hi ? RA.HiFrom : RB.HiFrom;
  R.Extras = RA.Extras;
  for (const Extent &E : RB.Extras)
    if (!llvm::is_contained(R.Extras, E))
      R.Extras.push_back(E);
  R.ExtraFrom = RA.ExtraFrom ? RA.ExtraFrom : RB.ExtraFrom;
}

/// What made the tensor, where both paths agree.
static void joinOrigins(TensorFacts &T, const TensorFacts &A,
                        const TensorFacts &B) {
  if (A.CountOf == B.CountOf)
    T.CountOf = A.CountOf;
  if (A.Selection == B.Selection)
    T.Selection = A.Selection;
  if (A.Cut == B.Cut)
    T.Cut = A.Cut;
  if (A.Squeezed == B.Squeezed && A.LeastRank == B.LeastRank) {
    T.Squeezed = A.Squeezed;
    T.LeastRank = A.LeastRank;
  }
  T.MadeToBroadcast = A.MadeToBroadcast || B.MadeToBroadcast;
  T.Softmaxed = A.Softmaxed && B.Softmaxed;
  T.Registered = A.Registered || B.Registered;
}

/// The factory that chose the CPU on some path: where both did, the first one
/// in the source.
static void joinImplicitCpu(TensorFacts &T, const TensorFacts &A,
                            const TensorFacts &B) {
  // A tensor that was put on the CPU on purpose stands for both paths.
  if (A.Device == B.Device && (!A.ImplicitCpu || !B.ImplicitCpu))
    return;
  auto IsFirst = [](const clang::Expr *X, const clang::Expr *Y) {
    return !Y || (X && X->getExprLoc() <= Y->getExprLoc());
  };
  const TensorFacts &First = IsFirst(A.ImplicitCpu, B.ImplicitCpu) ? A : B;
  if (!First.ImplicitCpu)
    return;
  auto HasDims = [](const TensorFacts &X) {
    return !X.ImplicitCpu || X.ImplicitCpuHasDims ||
           (X.Shape && !X.Shape->empty());
  };
  T.ImplicitCpu = First.ImplicitCpu;
  T.ImplicitCpuHasDims = HasDims(A) && HasDims(B);
  T.ImplicitCpuTwice =
      A.ImplicitCpuTwice || B.ImplicitCpuTwice ||
      (A.ImplicitCpu && B.ImplicitCpu && A.ImplicitCpu != B.ImplicitCpu);
}

TensorRef StateJoiner::joinTensor(uint64_t Key, llvm::StringRef Name,
                                  const TensorFacts &TA,
                                  const TensorFacts &TB) {
  auto T = std::make_shared<TensorFacts>();
  SymbolId Phi = Symbols.get(SymbolKind::Tensor, Anchor, int64_t(Key), 0, Name);
  T->Id = TA.Id == TB.Id ? TA.Id : Phi;
  T->Device = joinDevice(TA.Device, TB.Device);
  T->DeviceFrom = TA.DeviceFrom;
  if (!(TA.Device == TB.Device) && TB.DeviceFrom)
    T->DeviceFrom =
        makeOrigin(TB.DeviceFrom->Loc, TB.DeviceFrom->Text, TA.DeviceFrom);
  joinImplicitCpu(*T, TA, TB);
  if (TA.DType == TB.DType)
    T->DType = TA.DType;
  if (TA.Shape && TB.Shape && TA.Shape->size() == TB.Shape->size()) {
    T->Shape.emplace();
    for (unsigned D = 0, E = TA.Shape->size(); D != E; ++D) {
      const Extent &EA = (*TA.Shape)[D], &EB = (*TB.Shape)[D];
      T->Shape->push_back(EA == EB ? EA
                                   : Extent::symbol(Symbols.get(
                                         SymbolKind::Size, nullptr, D, T->Id)));
    }
  }
  joinRange(T->Range, TA.Range, TB.Range, Phi);
  if (TA.Masks == TB.Masks && TA.Alternatives == TB.Alternatives &&
      TA.Reduced == TB.Reduced) {
    T->Masks = TA.Masks;
    T->Alternatives = TA.Alternatives;
    T->Reduced = TA.Reduced;
  }
  joinOrigins(*T, TA, TB);
  joinLayout(*T, TA, TB);
  T->Pinned = meet(TA.Pinned, TB.Pinned);
  T->NonEmpty = meet(TA.NonEmpty, TB.NonEmpty);
  T->Defined = meet(TA.Defined, TB.Defined);
  T->Busy = TA.Busy ? TA.Busy : TB.Busy;
  T->FromParameter = TA.FromParameter && TB.FromParameter;
  return T;
}

Value StateJoiner::joinValue(uint64_t Key, llvm::StringRef Name,
                             const Value &VA, const Value &VB) {
  if (VA.accessor() || VB.accessor())
    return joinAccessor(Key, Name, VA, VB);
  if (VA.index() != VB.index())
    return {};
  if (const auto *IA = VA.as<IntValue>()) {
    const auto *IB = VB.as<IntValue>();
    return IntValue{joinExtent(Key, Name, IA->E, IB->E),
                    IA->From ? IA->From : IB->From};
  }
  if (const auto *DA = VA.as<DeviceValue>()) {
    const auto *DB = VB.as<DeviceValue>();
    return DeviceValue{joinDevice(DA->Device, DB->Device), DA->From,
                       DA->OfTensor && DB->OfTensor};
  }
  if (VA == VB)
    return VA;
  if (TensorRef TA = VA.tensor())
    return joinTensor(Key, Name, *TA, *VB.tensor());
  if (ListRef LA = VA.list())
    return joinList(Key, Name, *LA, *VB.list());
  if (FormulaRef FA = VA.formula())
    return joinFormula(FA, VB.formula());
  if (PointerRef PA = VA.pointer()) {
    PointerRef PB = VB.pointer();
    if (PA->Object != PB->Object || PA->ElementSize != PB->ElementSize ||
        PA->Count != PB->Count)
      return {};
    auto P = std::make_shared<PointerFacts>(*PA);
    P->Offset = joinExtent(Key, Name, PA->Offset, PB->Offset);
    return P;
  }
  if (OptionsRef OA = VA.options()) {
    OptionsRef OB = VB.options();
    auto O = std::make_shared<OptionsFacts>();
    // Options that name no device make CPU tensors.
    auto Of = [](const OptionsFacts &X) {
      return X.Device ? *X.Device : DeviceValue{DeviceFact::cpu(), {}};
    };
    if (OA->Device || OB->Device)
      O->Device = DeviceValue{joinDevice(Of(*OA).Device, Of(*OB).Device),
                              (OA->Device ? OA : OB)->Device->From};
    if (OA->DType == OB->DType)
      O->DType = OA->DType;
    return O;
  }
  return {};
}

/// Whether a join leaves the value as it is, without looking closer.
bool StateJoiner::isUnchanged(const Value &VA, const Value &VB) const {
  if (const auto *I = VA.as<IntValue>())
    return VA == VB && !isOurs(I->E);
  if (PointerRef P = VA.pointer())
    return VA == VB && !isOurs(P->Offset);
  return VA == VB;
}

void StateJoiner::joinPlaces() {
  auto &Places = Result.Places.edit();
  for (const auto &[P, VA] : A->Places) {
    const Value *VB = B->Places.find(P);
    if (!VB)
      continue;
    if (isUnchanged(VA, *VB)) {
      Places.emplace_hint(Places.end(), P, VA);
      continue;
    }
    Value V = joinValue(P.key(), P.name(), VA, *VB);
    if (!V.isUnknown())
      Places.emplace_hint(Places.end(), P, std::move(V));
  }
  // An expression evaluated on one path only is asked for by what the path
  // chose it for: the branch of a ?:.
  Result.Exprs = A->Exprs;
  if (A->Exprs.isSharedWith(B->Exprs))
    return;
  for (const auto &[E, VB] : B->Exprs) {
    const Value *VA = A->Exprs.find(E);
    if (!VA || !isUnchanged(*VA, VB))
      Result.Exprs.set(E, VA ? joinValue(llvm::hash_combine(E, 1), "", *VA, VB)
                             : VB);
  }
}

State StateJoiner::join(const State &SA, const State &SB) {
  if (!SA.Reachable)
    return SB;
  if (!SB.Reachable)
    return SA;
  A = &SA;
  B = &SB;
  Result = State();
  joinKnown();
  joinCuda();
  joinMemory();
  joinPlaces();
  return std::move(Result);
}

Value StateJoiner::join(const State &SA, const State &SB, const Value &VA,
                        const Value &VB) {
  A = &SA;
  B = &SB;
  return joinValue(0, "", VA, VB);
}

/// An end of the range that moved since the last visit moves for ever.
TensorRef StateJoiner::widenTensor(uint64_t Key, const TensorRef &Now,
                                   const TensorRef &Before) {
  const RangeFact &R = Now->Range, &Old = Before->Range;
  if (R.Lo == Old.Lo && R.Hi == Old.Hi && R.Extras == Old.Extras)
    return Now;
  auto T = std::make_shared<TensorFacts>(*Now);
  SymbolId Phi = Symbols.get(SymbolKind::Phi, Anchor, int64_t(Key));
  T->Range = {};
  T->Range.Elements = Phi;
  T->Range.Lo = Extent::symbol(Symbols.get(SymbolKind::Min, nullptr, 0, Phi));
  T->Range.Hi = Extent::symbol(Symbols.get(SymbolKind::Max, nullptr, 0, Phi));
  return T;
}

void StateJoiner::widen(State &Now, const State &Before) {
  for (const auto &[P, V] : CowMap<Place, Value>(Now.Places)) {
    const Value *Old = Before.Places.find(P);
    TensorRef T = V.tensor(), Was = Old ? Old->tensor() : nullptr;
    if (!T || !Was)
      continue;
    if (TensorRef Wide = widenTensor(P.key(), T, Was); Wide != T)
      Now.Places.set(P, Wide);
  }
  auto Facts = Before.Known.facts();
  Now.Known.removeIf([&](const Extent &F) {
    return isOurs(F) && !llvm::is_contained(Facts, F);
  });
}

} // namespace torchtidy
