//===- JoinList.cpp - Lists where paths meet --------------------------------===
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "State.h"
#include "llvm/ADT/Hashing.h"

namespace torchtidy {

/// Only lists of tensors are asked how long they are, and proofs cost.
static bool ofTensors(const ListFacts &L) {
  return L.Length || llvm::any_of(L.Elements, [](const Value &V) {
           return V.tensor() != nullptr;
         });
}

ListRef StateJoiner::joinList(uint64_t Key, llvm::StringRef Name,
                              const ListFacts &LA, const ListFacts &LB) {
  auto L = std::make_shared<ListFacts>();
  size_t Common = std::min(LA.Elements.size(), LB.Elements.size());
  for (size_t I = 0; I != Common; ++I)
    L->Elements.push_back(joinValue(llvm::hash_combine(Key, I), Name,
                                    LA.Elements[I], LB.Elements[I]));
  L->Complete =
      LA.Complete && LB.Complete && LA.Elements.size() == LB.Elements.size();
  L->Skipped = LA.Skipped || LB.Skipped;
  std::optional<Extent> NA = LA.length(), NB = LB.length();
  if (!L->Complete && NA && NB && (ofTensors(LA) || ofTensors(LB))) {
    L->Length = joinExtent(llvm::hash_combine(Key, 1), (Name + ".size()").str(),
                           *NA, *NB);
    L->Skipped |= !OfLoop && !(*NA == *NB);
  }
  return L;
}

} // namespace torchtidy
