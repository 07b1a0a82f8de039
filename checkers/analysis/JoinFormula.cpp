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

/// `if (…) inside = false;` leaves true what was true of `inside`.
Value StateJoiner::joinFormula(const FormulaRef &FA,
                               const FormulaRef &FB) const {
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
