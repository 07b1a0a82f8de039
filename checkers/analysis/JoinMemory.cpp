//===- JoinMemory.cpp - Where paths meet: storage and layout --------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "State.h"

namespace torchtidy {

static void unite(llvm::SmallVectorImpl<SymbolId> &Into,
                  llvm::ArrayRef<SymbolId> From) {
  for (SymbolId S : From)
    if (!llvm::is_contained(Into, S))
      Into.push_back(S);
  llvm::sort(Into);
}

void StateJoiner::joinLayout(TensorFacts &T, const TensorFacts &TA,
                             const TensorFacts &TB) {
  if (TA.Layout == TB.Layout)
    T.Layout = TA.Layout;
  T.Contiguous = TA.Layout == TB.Layout && TA.Contiguous == TB.Contiguous
                     ? TA.Contiguous
                     : meet(A->contiguous(TA), B->contiguous(TB));
  T.Graph = meet(TA.Graph, TB.Graph);
  T.Storage = TA.Storage;
  unite(T.Storage.Own, TB.Storage.Own);
  unite(T.Storage.Lent, TB.Storage.Lent);
  T.Storage.Elsewhere |= TB.Storage.Elsewhere;
}

/// A pointer that is null on one path is what it is on the other.
Value StateJoiner::joinAccessor(uint64_t Key, llvm::StringRef Name,
                                const Value &VA, const Value &VB) {
  AccessorRef AA = VA.accessor(), AB = VB.accessor();
  if (!AA || !AB) {
    std::optional<Extent> Other = (AA ? VB : VA).extent();
    return Other && Other->asConstant() == 0 ? (AA ? VA : VB) : Value();
  }
  if (VA == VB)
    return VA;
  if (AA->Level != AB->Level || AA->IsPointer != AB->IsPointer)
    return {};
  auto R = std::make_shared<AccessorFacts>(*AA);
  R->Tensor = joinTensor(Key, Name, *AA->Tensor, *AB->Tensor);
  R->IsWhole = AA->IsWhole && AB->IsWhole;
  R->IsUntyped = AA->IsUntyped || AB->IsUntyped;
  R->IsRaw = AA->IsRaw || AB->IsRaw;
  return R;
}

void StateJoiner::joinMemory() {
  for (const auto &[Layout, Is] : A->Contiguities)
    if (const bool *Other = B->Contiguities.find(Layout); Other && *Other == Is)
      Result.Contiguities.set(Layout, Is);
  MemoryState &R = Result.Memory;
  R = A->Memory;
  R.Shared.unite(B->Memory.Shared);
  R.Reserved.unite(B->Memory.Reserved);
  if (A->Memory.Ended == B->Memory.Ended)
    return;
  R.Ended.unite(B->Memory.Ended);
  auto Doubt = [&](const State &Side, const State &Other) {
    for (const auto &[S, End] : Side.Memory.Ended)
      if (StorageEnd Now = *R.Ended.find(S);
          !Other.Memory.Ended.contains(S) && Now.Sure) {
        Now.Sure = false;
        R.Ended.set(S, Now);
      }
  };
  Doubt(*A, *B);
  Doubt(*B, *A);
}

} // namespace torchtidy
