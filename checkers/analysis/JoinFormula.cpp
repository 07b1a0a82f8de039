//===- JoinFormula.cpp - Conditions where paths meet ----------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "State.h"

namespace torchtidy {

/// What a bool says where it is true (And) or where it is false (Or), when the
/// rest is unknown.
static FormulaRef partOf(const FormulaRef &F, Formula::Kind K) {
  bool IsPart = F->K == K && F->Right->K == Formula::Unknown;
  return IsPart ? F->Left : F;
}

bool StateJoiner::isOurs(const FormulaRef &F) const {
  return F && (isOurs(F->E) || isOurs(F->Left) || isOurs(F->Right));
}

/// What holds in a state, and not in the other, of symbols that are not the
/// join's own; few facts say it all.
FormulaRef StateJoiner::factsOnlyIn(const State &Of, const State &Other) const {
  constexpr unsigned Most = 8;
  FormulaRef All;
  unsigned Count = 0;
  auto Add = [&](FormulaRef F) {
    if (++Count <= Most)
      All = All ? Formula::binary(Formula::And, All, std::move(F)) : F;
  };
  for (const auto &[Sym, Is] : Of.Devices) {
    const DeviceFact *There = Other.Devices.find(Sym);
    if (isOurs(Sym) || isOurs(Is.Sym) || (There && *There == Is))
      continue;
    DeviceFact Device = DeviceFact::symbolic(Sym);
    if (Is.K == DeviceFact::Cpu)
      Add(Formula::device(Formula::DeviceIsCpu, Device));
    else if (Is.K == DeviceFact::Cuda && Is.Index < 0)
      Add(Formula::device(Formula::DeviceIsCuda, Device));
    else if (Is.isKnown() || Is.K == DeviceFact::Symbolic)
      Add(Formula::device(Formula::DeviceEqual, Device, Is));
  }
  for (const Extent &Fact : Of.Known.facts())
    if (!isOurs(Fact) && !Other.Known.proves(Fact, Symbols))
      Add(Formula::nonNegative(Fact, {}));
  return All;
}

/// `if (…) return false; return true;` says of true what holds there alone, or
/// else of false.
Value StateJoiner::joinConstants(bool TrueInA) const {
  const State &True = TrueInA ? *A : *B, &False = TrueInA ? *B : *A;
  if (OfLoop)
    return {};
  if (FormulaRef F = factsOnlyIn(True, False))
    return Formula::binary(Formula::And, F, Formula::unknown());
  if (FormulaRef F = factsOnlyIn(False, True))
    return Formula::binary(Formula::Or, Formula::negate(F), Formula::unknown());
  return {};
}

/// `if (…) inside = false;` leaves true what was true of `inside`.
Value StateJoiner::joinFormula(const FormulaRef &FA,
                               const FormulaRef &FB) const {
  if (FA->K == Formula::Constant && FB->K == Formula::Constant)
    return joinConstants(FA->Truth);
  for (auto [K, Neutral] :
       {std::pair(Formula::And, false), std::pair(Formula::Or, true)}) {
    FormulaRef A = partOf(FA, K), B = partOf(FB, K);
    auto IsNeutral = [&](const FormulaRef &F) {
      return F->K == Formula::Constant && F->Truth == Neutral;
    };
    if (IsNeutral(A))
      std::swap(A, B);
    bool Joins = IsNeutral(B) || Value(A) == Value(B);
    if (Joins && A->K != Formula::Unknown && !isOurs(A))
      return Formula::binary(K, A, Formula::unknown());
  }
  return {};
}

} // namespace torchtidy
