//===- NoncontiguousData.cpp - torch-noncontiguous-data -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NoncontiguousData.h"

namespace torchtidy {

using By = MemorySite::By;

static const char *describe(By K) {
  switch (K) {
  case By::Kernel:
    return "is given to a kernel";
  case By::Function:
    return "is given to a function";
  case By::Copy:
    return "is copied";
  case By::Host:
  case By::Blob:
    break;
  }
  return "is used";
}

void NoncontiguousData::visit(const MemorySite &Site, const State &S,
                              SiteContext &Context) const {
  const AccessorFacts &Data = *Site.Data;
  if (!Data.IsPointer || Data.IsRaw || Site.IsFirst || Site.Inside ||
      Site.AsksStrides || Site.K == By::Blob)
    return;
  const TensorFacts &T = *Data.Tensor;
  Tri Dense = S.contiguous(T);
  bool OfParameter =
      T.Layout && Context.symbols()[T.Layout].Kind == SymbolKind::Layout;
  if (Dense == Tri::Yes || (Dense == Tri::Unknown && !OfParameter))
    return;
  std::string Pointer = "'" + Context.text(Site.Pointer) + "'";
  Context.add(Context.make(
      Site.At, Dense == Tri::No ? Confidence::Likely : Confidence::Possible,
      Pointer + " " + describe(Site.K) + " as if its elements were dense, " +
          (Dense == Tri::No ? "but its tensor is not contiguous"
                            : "which nothing says of its tensor")));
}

std::unique_ptr<Check> createNoncontiguousData(const AnalysisOptions &) {
  return std::make_unique<NoncontiguousData>();
}

} // namespace torchtidy
