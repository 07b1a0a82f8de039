//===- TransferAsync.cpp - Work that the host does not wait for -----------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"

using namespace clang;

namespace torchtidy {

void Transfer::reportAsync(AsyncSite::Kind K, const Expr *At,
                           const Expr *Started, const Expr *Named) {
  if (!Reporting)
    return;
  AsyncSite Site;
  Site.K = K;
  Site.At = At;
  Site.Started = Started;
  if (Named)
    Site.Name = text(Named);
  Context.report(Site, *S);
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

/// The host has waited for the device.
void Transfer::waited() {
  S->Cuda.InFlight.clear();
  S->Cuda.HostCopies.clear();
  S->Cuda.UsedAside.clear();
  S->Cuda.Work = nullptr;
  S->Cuda.Waited = true;
}

/// A stream waits for another: copies to the host go on.
void Transfer::joined() {
  S->Cuda.UsedAside.clear();
  if (!S->Cuda.InFlight.empty())
    std::erase_if(S->Cuda.InFlight.edit(),
                  [](const auto &Entry) { return Entry.second; });
}

/// Only work since a clock was read matters.
void Transfer::startWork(const Expr *By) {
  if (S->Cuda.Clock && !S->Cuda.Work)
    S->Cuda.Work = By;
}

/// std::chrono's clocks.
void Transfer::readClock(const CallArguments &C) {
  if (C.Name != "now" || !isInNamespace(*C.Callee, "chrono"))
    return;
  if (S->Cuda.Clock && S->Cuda.Work)
    reportAsync(AsyncSite::Kind::Timed, C.Call, S->Cuda.Work, nullptr);
  S->Cuda.Clock = C.Call;
  S->Cuda.Work = nullptr;
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

static bool doesNotBlock(const CallArguments &C) {
  FormulaRef F = C.value("non_blocking").formula();
  return F && F->K == Formula::Constant && F->Truth;
}

/// The variable whose memory an expression leads into; null for members.
const ValueDecl *Transfer::variableOf(const Expr *E) {
  E = strip(E);
  while (true) {
    if (const auto *B = dyn_cast<BinaryOperator>(E);
        B && B->isAdditiveOp() && B->getType()->isPointerType())
      E = strip(B->getLHS());
    else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      E = strip(A->getBase());
    else if (const auto *U = dyn_cast<UnaryOperator>(E);
             U && (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf))
      E = strip(U->getSubExpr());
    else
      break;
  }
  std::optional<Place> P = placeOf(E);
  return P && P->Fields.empty() ? P->Root : nullptr;
}

/// The elements of \p T are needed here.
void Transfer::readTensor(const CallArguments &C, const TensorFacts &T,
                          const Expr *Named) {
  const bool *IsAside = T.Busy ? S->Cuda.InFlight.find(T.Busy) : nullptr;
  if (!IsAside)
    return;
  DeviceFact D = S->resolve(T.Device);
  if (!*IsAside && D.K == DeviceFact::Cpu)
    reportAsync(AsyncSite::Kind::ReadsCopy, C.Call, T.Busy, Named);
  else if (*IsAside && S->Cuda.SideStreams.empty())
    reportAsync(AsyncSite::Kind::OtherStream, C.Call, T.Busy, Named);
}

/// An operation needs the elements of its operands, and keeps the device busy.
void Transfer::useTensors(const CallArguments &C, const OpRow &Row) {
  if (C.Name == "record_stream") {
    if (const ValueDecl *D = variableOf(C.SelfExpr))
      S->Cuda.UsedAside.erase(D);
    return;
  }
  bool Moves = Row.Device == ResultDevice::FromArgument;
  bool ToCpu =
      Row.Device == ResultDevice::Cpu ||
      (Moves && optionsFrom(C)->Device &&
       S->resolve(optionsFrom(C)->Device->Device).K == DeviceFact::Cpu);
  bool IsWatched = !S->Cuda.InFlight.empty() || !S->Cuda.SideStreams.empty() ||
                   (S->Cuda.Clock && !S->Cuda.Work);
  for (const Operand &O : IsWatched ? operandsOf(C) : std::vector<Operand>()) {
    bool IsWritten =
        O.R == Operand::Output || (O.R == Operand::Self && C.Name == "copy_");
    // A copy back to the device waits for its turn on the stream.
    if (!Row.ViewOfSelf && !IsWritten && !(Moves && !ToCpu))
      readTensor(C, *O.Tensor, O.E);
    if (O.Device.K == DeviceFact::Cpu || Row.ViewOfSelf)
      continue;
    if (O.Device.K == DeviceFact::Cuda)
      startWork(C.Call);
    // Memory of the current stream that another one works on.
    const ValueDecl *D = variableOf(O.E);
    bool IsLocal = isa_and_nonnull<VarDecl>(D) && !isa<ParmVarDecl>(D) &&
                   cast<VarDecl>(D)->hasLocalStorage() &&
                   !D->getType()->isReferenceType();
    const bool *IsAside =
        O.Tensor->Busy ? S->Cuda.InFlight.find(O.Tensor->Busy) : nullptr;
    // What a container or another holder keeps doesn't end with the variable.
    const StorageFact &Memory = O.Tensor->Storage;
    bool IsKept = Memory.Elsewhere || Memory.Own.empty() ||
                  llvm::any_of(Memory.Own, [&](SymbolId Each) {
                    return S->Memory.Shared.contains(Each);
                  });
    if (IsLocal && !IsKept && !S->Cuda.SideStreams.empty() &&
        !(IsAside && *IsAside))
      S->Cuda.UsedAside.set(D, C.Call);
  }
  if (ToCpu && !doesNotBlock(C) && C.self() &&
      S->resolve(C.self()->Device).K == DeviceFact::Cuda)
    waited();
}

/// What fills the result while the host goes on.
void Transfer::markBusy(const CallArguments &C, const OpRow &Row,
                        TensorFacts &T) {
  TensorRef Self = C.self();
  DeviceFact D = S->resolve(T.Device);
  bool Copies = Row.Device == ResultDevice::FromArgument && doesNotBlock(C) &&
                D.K == DeviceFact::Cpu && Self &&
                S->resolve(Self->Device).K == DeviceFact::Cuda;
  bool IsAside = D.K != DeviceFact::Cpu && !S->Cuda.SideStreams.empty();
  if (Row.ViewOfSelf && Self && !Copies) {
    T.Busy = Self->Busy;
    return;
  }
  if (!Copies && !IsAside)
    return;
  T.Busy = C.Call;
  S->Cuda.InFlight.set(C.Call, IsAside);
}

/// `pinned.copy_(x, /*non_blocking=*/true)`; into other memory it blocks.
void Transfer::copyIntoPlace(const CallArguments &C) {
  TensorRef Self = C.self();
  const CallArguments::Argument *From = C.find("src");
  TensorRef Source = From ? From->V.tensor() : nullptr;
  std::optional<Place> P = C.SelfExpr ? placeOf(C.SelfExpr) : std::nullopt;
  if (C.Name != "copy_" || !Self || !Source || !P || !doesNotBlock(C) ||
      Self->Pinned != Tri::Yes ||
      S->resolve(Source->Device).K != DeviceFact::Cuda)
    return;
  auto Filled = std::make_shared<TensorFacts>(*Self);
  Filled->Busy = C.Call;
  S->Cuda.InFlight.set(C.Call, false);
  S->assign(*P, Filled);
}

//===----------------------------------------------------------------------===//
// The CUDA runtime
//===----------------------------------------------------------------------===//

void Transfer::callAsync(const CallArguments &C, CudaCall Does) {
  const Expr *First = C.Arguments.empty() ? nullptr : C.Arguments[0].E;
  switch (Does) {
  case CudaCall::Synchronize:
    waited();
    return;
  case CudaCall::Wait:
    joined();
    return;
  case CudaCall::AllocatePinned:
    if (const ValueDecl *D = First ? variableOf(First) : nullptr)
      S->Cuda.PinnedMemory.set(D, {});
    return;
  case CudaCall::FreePinned:
    if (const ValueDecl *D = First ? variableOf(First) : nullptr) {
      if (const auto *Copy = S->Cuda.HostCopies.find(D))
        reportAsync(AsyncSite::Kind::ChangesSource, C.Call, Copy->first, First);
      S->Cuda.HostCopies.erase(D);
      S->Cuda.PinnedMemory.erase(D);
    }
    return;
  case CudaCall::CopyAsync: {
    // cudaMemcpyKind: 1 is to the device, 2 to the host.
    std::optional<Extent> Kind =
        C.Arguments.size() > 3 ? C.Arguments[3].V.extent() : std::nullopt;
    bool FromHost = Kind && Kind->asConstant() == 1;
    if (!FromHost && !(Kind && Kind->asConstant() == 2))
      return;
    // Copies with memory that is not pinned block.
    const ValueDecl *D = variableOf(C.Arguments[FromHost ? 1 : 0].E);
    if (D && S->Cuda.PinnedMemory.contains(D))
      S->Cuda.HostCopies.set(D, {C.Call, FromHost});
    return;
  }
  default:
    return;
  }
}

/// Memory of the host is read or written.
void Transfer::accessHostMemory(const Expr *Access, bool Writes) {
  if (S->Cuda.HostCopies.empty())
    return;
  const ValueDecl *D = variableOf(Access);
  const auto *Copy = D ? S->Cuda.HostCopies.find(D) : nullptr;
  if (!Copy)
    return;
  auto [Started, FromHost] = *Copy;
  if (FromHost && Writes)
    reportAsync(AsyncSite::Kind::ChangesSource, Access, Started, Access);
  else if (!FromHost)
    reportAsync(AsyncSite::Kind::ReadsCopy, Access, Started, Access);
}

} // namespace torchtidy
