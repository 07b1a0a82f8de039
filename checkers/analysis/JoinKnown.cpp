//===- JoinKnown.cpp - Facts where paths meet ----------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Modules.h"
#include "State.h"

namespace torchtidy {

/// Whether a fact speaks of the elements of tensors that have none here: `if
/// (y.numel() == 0) return;` before a check of y.
static bool isOfNothing(const Extent &Fact, const State &S,
                        SymbolTable &Symbols) {
  bool OfElements = false;
  bool OfOthers = Fact.mentions([&](SymbolId Each) {
    SymbolKind Kind = Symbols[Each].Kind;
    if (Kind != SymbolKind::Min && Kind != SymbolKind::Max)
      return false;
    OfElements = true;
    SymbolId Tensor = Symbols[Each].Base;
    auto IsZero = [&](SymbolKind Of) {
      return S.Known.proves(
          Extent::symbol(Symbols.get(Of, nullptr, 0, Tensor)).scaled(-1),
          Symbols);
    };
    return !IsZero(SymbolKind::Numel) && !IsZero(SymbolKind::Size);
  });
  return OfElements && !OfOthers;
}

void StateJoiner::joinKnown() {
  auto Keep = [&](const State &From, const State &Other) {
    for (const Extent &F : From.Known.facts())
      if (!isOurs(F) &&
          (Other.Known.proves(F, Symbols) || isOfNothing(F, Other, Symbols)))
        Result.Known.add(F);
  };
  Keep(*A, *B);
  Keep(*B, *A);
  for (const auto &[Sym, Device] : A->Devices) {
    const DeviceFact *Other = B->Devices.find(Sym);
    if (!Other || (!(*Other == Device) && !isOfModule(Sym, Symbols)))
      continue;
    // A module may be moved on one path.
    DeviceFact Joined =
        *Other == Device ? Device
                         : joinDevice(A->resolve(Device), B->resolve(*Other));
    // Chains of equal devices must end.
    if (DeviceFact End = Result.resolve(Joined);
        End.isKnown() || End.Sym != Sym)
      Result.Devices.set(Sym, Joined);
  }
  for (const auto &[Sym, Scalar] : A->DTypes)
    if (const int *Other = B->DTypes.find(Sym); Other && *Other == Scalar)
      Result.DTypes.set(Sym, Scalar);
  Result.References = A->References;
  if (!A->References.isSharedWith(B->References))
    Result.References.edit().insert(B->References.begin(), B->References.end());
}

} // namespace torchtidy
