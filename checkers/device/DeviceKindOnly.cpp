//===- DeviceKindOnly.cpp - torch-device-kind-only ------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceKindOnly.h"

namespace torchtidy {

/// Known to be on CUDA, and no more than that.
static bool isOnSomeCard(const DeviceFact &D) {
  return D.K == DeviceFact::Cuda && D.Index < 0 && D.Sym != 0;
}

static std::string nameOf(const TensorRef &T, const SymbolTable &Symbols) {
  return "'" + Symbols.name(T->Id) + "'";
}

void DeviceKindOnly::visit(const LaunchSite &Site, const State &S,
                           SiteContext &Context) const {
  for (size_t I = 0; I != Site.Tensors.size(); ++I)
    for (size_t J = I + 1; J != Site.Tensors.size(); ++J) {
      const TensorRef &A = Site.Tensors[I], &B = Site.Tensors[J];
      DeviceFact X = S.resolve(A->Device), Y = S.resolve(B->Device);
      if (!isOnSomeCard(X) || !isOnSomeCard(Y) || X == Y)
        continue;
      const SymbolTable &Symbols = Context.symbols();
      Context.add(Context.make(Site.Call, Confidence::Possible,
                               nameOf(A, Symbols) + " and " +
                                   nameOf(B, Symbols) +
                                   " are each on some card, and '" +
                                   Site.Kernel + "' needs them on the same"));
      return;
    }
}

std::unique_ptr<Check> createDeviceKindOnly(const AnalysisOptions &) {
  return std::make_unique<DeviceKindOnly>();
}

} // namespace torchtidy
