//===- JoinCuda.cpp - The CUDA runtime where paths meet -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "State.h"

namespace torchtidy {

void StateJoiner::joinCuda() {
  Result.Cuda = A->Cuda;
  CudaState &R = Result.Cuda;
  const CudaState &Other = B->Cuda;
  R.Dropped.unite(Other.Dropped);
  R.Guards.unite(Other.Guards);
  R.SideStreams.unite(Other.SideStreams);
  R.InFlight.unite(Other.InFlight);
  R.PinnedMemory.unite(Other.PinnedMemory);
  R.HostCopies.unite(Other.HostCopies);
  R.UsedAside.unite(Other.UsedAside);
  R.Clock = R.Clock ? R.Clock : Other.Clock;
  R.Work = R.Work ? R.Work : Other.Work;
  R.Waited &= Other.Waited;
  if (!A->Cuda.LostGuard)
    Result.Cuda.LostGuard = B->Cuda.LostGuard;
  if (!A->Cuda.Unchecked.isSharedWith(B->Cuda.Unchecked))
    for (const auto &[Launch, Sure] : B->Cuda.Unchecked)
      if (const bool *Other = A->Cuda.Unchecked.find(Launch); !Other || Sure)
        Result.Cuda.Unchecked.set(Launch, Sure);
}

} // namespace torchtidy
