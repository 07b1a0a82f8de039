//===- State.cpp - What holds at one program point ------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "State.h"
#include "llvm/ADT/Hashing.h"

namespace torchtidy {

const clang::ParmVarDecl *parameterOf(SymbolId Sym, const SymbolTable &Symbols,
                                      const clang::FunctionDecl &F) {
  const void *Anchor = Sym ? Symbols[Sym].Anchor : nullptr;
  auto It = llvm::find_if(
      F.parameters(), [&](const clang::ParmVarDecl *P) { return P == Anchor; });
  return It == F.param_end() ? nullptr : *It;
}

bool Place::isPartOf(const Place &Whole) const {
  return Root == Whole.Root && Fields.size() > Whole.Fields.size() &&
         std::equal(Whole.Fields.begin(), Whole.Fields.end(), Fields.begin());
}

uint64_t Place::key() const {
  return llvm::hash_combine(
      Root, llvm::hash_combine_range(Fields.begin(), Fields.end()));
}

std::string Place::name() const {
  std::string Name = Root ? Root->getNameAsString() : "";
  for (const clang::FieldDecl *F : Fields) {
    if (!Name.empty())
      Name += ".";
    Name += F->getNameAsString();
  }
  return Name;
}

Value State::lookup(const Place &P) const {
  const Value *V = Places.find(P);
  return V ? *V : Value();
}

void State::assign(const Place &P, Value V) {
  auto &All = Places.edit();
  for (auto It = All.upper_bound(P); It != All.end() && It->first.isPartOf(P);)
    It = All.erase(It);
  if (V.isUnknown())
    All.erase(P);
  else
    All.insert_or_assign(P, std::move(V));
}

DeviceFact State::resolve(DeviceFact D) const {
  // Equalities form chains, never cycles: assumeDevice() only binds roots.
  while (D.K == DeviceFact::Symbolic || D.K == DeviceFact::Conflicting) {
    const DeviceFact *Is = Devices.find(D.Sym);
    if (!Is)
      return D;
    D = *Is;
  }
  return D;
}

llvm::SmallVector<DeviceFact, 2>
State::devices(DeviceFact D, const SymbolTable &Symbols) const {
  llvm::SmallVector<DeviceFact, 2> Found, Work{resolve(D)};
  llvm::SmallVector<SymbolId, 4> Opened;
  while (!Work.empty()) {
    DeviceFact Next = Work.pop_back_val();
    auto Alternatives = Symbols.alternatives(Next.Sym);
    if (Next.K != DeviceFact::Conflicting || Alternatives.empty()) {
      if (!llvm::is_contained(Found, Next))
        Found.push_back(Next);
    } else if (!llvm::is_contained(Opened, Next.Sym)) {
      Opened.push_back(Next.Sym);
      for (const DeviceFact &A : Alternatives)
        Work.push_back(resolve(A));
    }
  }
  return Found;
}

DTypeFact State::resolve(DTypeFact D) const {
  if (!D.isKnown() && D.Sym)
    if (const int *Scalar = DTypes.find(D.Sym))
      D.Scalar = *Scalar;
  return D;
}

Tri State::contiguous(const TensorFacts &T) const {
  if (T.Contiguous != Tri::Unknown)
    return T.Contiguous;
  const bool *Is = Contiguities.find(T.Layout);
  return !Is ? Tri::Unknown : *Is ? Tri::Yes : Tri::No;
}

/// Whether two devices can be one; card -1 can be any.
static bool mayBeSame(const DeviceFact &A, const DeviceFact &B) {
  if (!A.isKnown() || !B.isKnown())
    return true;
  return A.K == B.K && (A.K == DeviceFact::Cpu || A.Index < 0 || B.Index < 0 ||
                        A.Index == B.Index);
}

void State::assumeDevice(DeviceFact D, DeviceFact Is) {
  D = resolve(D);
  Is = resolve(Is);
  if (D == Is)
    return;
  if (D.isKnown() && !Is.isKnown())
    std::swap(D, Is);
  if (D.isKnown()) {
    if (!mayBeSame(D, Is))
      Reachable = false;
    else if (D.K == DeviceFact::Cuda && D.Index < 0 && D.Sym)
      Devices.set(D.Sym, Is.Index < 0 && !Is.Sym ? D : Is);
    return;
  }
  if (!D.Sym)
    return;
  if (Is.K == DeviceFact::Cuda && Is.Index < 0 && !Is.Sym)
    Is.Sym = D.Sym; // some card: the one that D is on
  if (Is.Sym != D.Sym || Is.isKnown())
    Devices.set(D.Sym, Is);
}

void State::assumeEitherFails(const FormulaRef &L, const FormulaRef &R,
                              bool Truth, const SymbolTable &Symbols) {
  // One of L and R is Truth. Where one can't be, the other is.
  State First = *this, Second = *this;
  First.assume(L, Truth, Symbols);
  Second.assume(L, !Truth, Symbols);
  Second.assume(R, Truth, Symbols);
  if (!First.Reachable) {
    *this = std::move(Second);
    return;
  }
  if (!Second.Reachable) {
    *this = std::move(First);
    return;
  }
  for (const Extent &F : First.Known.facts())
    if (Second.Known.proves(F, Symbols))
      Known.add(F);
  for (const Extent &F : Second.Known.facts())
    if (First.Known.proves(F, Symbols))
      Known.add(F);
  for (const auto &[Sym, Device] : First.Devices)
    if (const DeviceFact *Other = Second.Devices.find(Sym);
        Other && *Other == Device)
      Devices.set(Sym, Device);
}

/// k <= 511 of a loop that goes in fours from 0 is k <= 508.
static Extent tighten(const Extent &E, const SymbolTable &Symbols) {
  if (E.terms().size() != 1 || E.terms()[0].second != -1)
    return E;
  const SymbolTable::Steps *Of = Symbols.steps(E.terms()[0].first);
  if (!Of || !Of->Start || Of->Step < 2 || E.constant() < *Of->Start)
    return E;
  return E - Extent((E.constant() - *Of->Start) % Of->Step);
}

void State::assume(const FormulaRef &F, bool Truth,
                   const SymbolTable &Symbols) {
  if (!F || !Reachable)
    return;
  switch (F->K) {
  case Formula::Unknown:
    return;
  case Formula::Constant:
    Reachable = F->Truth == Truth;
    return;
  case Formula::NonNegative: {
    Extent Holds = Truth ? F->E : Extent(-1) - F->E;
    if (Known.proves(Extent(-1) - Holds, Symbols))
      Reachable = false;
    Known.add(tighten(Holds, Symbols));
    return;
  }
  case Formula::Zero: {
    const Extent Minus = F->E.scaled(-1);
    if (Truth) {
      if (Known.proves(F->E - 1, Symbols) || Known.proves(Minus - 1, Symbols))
        Reachable = false;
      Known.add(F->E);
      Known.add(Minus);
    } else if (Known.proves(F->E, Symbols)) {
      if (Known.proves(Minus, Symbols))
        Reachable = false;
      Known.add(F->E - 1);
    } else if (Known.proves(Minus, Symbols)) {
      Known.add(Minus - 1);
    }
    return;
  }
  case Formula::DeviceIsCuda:
    // What is not CUDA is taken to be the CPU, as the code that asks does.
    assumeDevice(F->A, Truth ? DeviceFact::cuda() : DeviceFact::cpu());
    return;
  case Formula::DeviceIsCpu:
    assumeDevice(F->A, Truth ? DeviceFact::cpu() : DeviceFact::cuda());
    return;
  case Formula::DeviceEqual:
    if (Truth)
      assumeDevice(F->A, F->B);
    else if (DeviceFact A = resolve(F->A), B = resolve(F->B);
             A == B && A.K == DeviceFact::Cpu)
      Reachable = false;
    return;
  case Formula::DTypeEqual: {
    DTypeFact A = resolve(F->DA), B = resolve(F->DB);
    if (A.isKnown() && B.isKnown())
      Reachable = (A.Scalar == B.Scalar) == Truth;
    else if (Truth && A.Sym && B.isKnown())
      DTypes.set(A.Sym, B.Scalar);
    else if (Truth && B.Sym && A.isKnown())
      DTypes.set(B.Sym, A.Scalar);
    return;
  }
  case Formula::Contiguous:
    if (const bool *Is = Contiguities.find(F->Layout))
      Reachable = *Is == Truth;
    else
      Contiguities.set(F->Layout, Truth);
    return;
  case Formula::Not:
    assume(F->Left, !Truth, Symbols);
    return;
  case Formula::Same:
    assume(F->Left, Truth, Symbols);
    assume(F->Right, Truth, Symbols);
    return;
  case Formula::And:
  case Formula::Or:
    if (Truth == (F->K == Formula::And)) {
      assume(F->Left, Truth, Symbols);
      assume(F->Right, Truth, Symbols);
    } else {
      assumeEitherFails(F->Left, F->Right, Truth, Symbols);
    }
    return;
  }
}

Tri State::evaluate(const FormulaRef &F, const SymbolTable &Symbols) const {
  State IfTrue = *this, IfFalse = *this;
  IfTrue.assume(F, true, Symbols);
  IfFalse.assume(F, false, Symbols);
  if (!IfFalse.Reachable && IfTrue.Reachable)
    return Tri::Yes;
  if (!IfTrue.Reachable && IfFalse.Reachable)
    return Tri::No;
  return Tri::Unknown;
}

} // namespace torchtidy
