//===- TransferCuda.cpp - Launches, streams and the current device --------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"
#include "model/CudaCalls.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace torchtidy {

//===----------------------------------------------------------------------===//
// Guards
//===----------------------------------------------------------------------===//

/// The device of a guard: its first argument, or one like a tensor's.
static DeviceFact guardedDevice(const Value &V) {
  if (const auto *D = V.as<DeviceValue>())
    return D->Device;
  return {};
}

void Transfer::constructGuard(const CXXConstructExpr *E) {
  if (E->getConstructor()->isCopyOrMoveConstructor())
    return;
  if (classify(E->getType()) == TypeClass::Guard) {
    if (E->getNumArgs() == 0)
      return;
    Value Of = valueOf(E->getArg(0));
    S->Cuda.Guards.set(E, {S->resolve(guardedDevice(Of)), E});
    // A stream that torch does not work on; one that a caller chooses, too.
    bool IsStream =
        E->getType()->getAsCXXRecordDecl()->getName().contains("Stream");
    const auto *Stream = Of.as<StreamValue>();
    if (IsStream && (!Stream || Stream->K == StreamValue::Own))
      S->Cuda.SideStreams.set(E, {});
    return;
  }
  // A class of the user's own that sets the device while it lives.
  if (const Summary *Made = Context.summaryOf(*E->getConstructor()))
    if (!Made->Exit.Cuda.Guards.empty())
      S->Cuda.Guards.set(E, {});
}

/// The guard that was a temporary is the variable's now.
void Transfer::declareGuard(const VarDecl *D) {
  const void *Made = D->getInit() ? strip(D->getInit()) : nullptr;
  if (!Made || !S->Cuda.Guards.contains(Made))
    return;
  S->Cuda.Guards.set(D, *S->Cuda.Guards.find(Made));
  S->Cuda.Guards.erase(Made);
  if (S->Cuda.SideStreams.contains(Made)) {
    S->Cuda.SideStreams.erase(Made);
    S->Cuda.SideStreams.set(D, {});
  }
}

void Transfer::endLifetime(const VarDecl *D) {
  S->Cuda.Guards.erase(D);
  S->Cuda.SideStreams.erase(D);
  if (const Expr *const *Use = S->Cuda.UsedAside.find(D)) {
    reportAsync(AsyncSite::Kind::FreedEarly, *Use, *Use, nullptr);
    S->Cuda.UsedAside.erase(D);
  }
}

void Transfer::endLifetime(const CXXBindTemporaryExpr *Temporary) {
  const Expr *Guard = strip(Temporary);
  if (!S->Cuda.Guards.contains(Guard))
    return;
  S->Cuda.Guards.erase(Guard);
  S->Cuda.SideStreams.erase(Guard);
  S->Cuda.LostGuard = Guard;
}

/// Optional guards are set and unset through their methods.
Value Transfer::callGuard(const CallArguments &C) {
  std::optional<Place> P = placeOf(C.SelfExpr);
  const void *Guard = P ? static_cast<const void *>(P->Root) : C.SelfExpr;
  if (C.Name == "reset")
    S->Cuda.Guards.erase(Guard);
  else if (isa<CXXMethodDecl>(C.Callee) &&
           !cast<CXXMethodDecl>(C.Callee)->isConst() && !C.Arguments.empty())
    S->Cuda.Guards.set(Guard,
                       {S->resolve(guardedDevice(C.Arguments[0].V)), C.Call});
  return fresh(C.Call);
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// The three dimensions of a dim3, or of a number that becomes one.
static ListRef dimensions(const Value &V) {
  if (V.list())
    return V.list();
  if (!V.extent())
    return nullptr;
  auto L = std::make_shared<ListFacts>();
  L->Elements = {V, IntValue{Extent(1), {}}, IntValue{Extent(1), {}}};
  return L;
}

/// Null for a kernel that is chosen by an expression.
static const NamedDecl *kernelOf(const Expr *E) {
  E = strip(E);
  if (const auto *Address = dyn_cast<UnaryOperator>(E))
    E = strip(Address->getSubExpr());
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? Ref->getDecl() : nullptr;
}

/// A guard that only takes CUDA devices stands before the test that its tensor
/// is on one.
void Transfer::reportGuardOrder(const CallArguments &C, const TensorFacts &T) {
  DeviceFact Of = S->resolve(T.Device);
  if (!Reporting || Of.isKnown() || !Of.Sym)
    return;
  for (const auto &[By, Guard] : S->Cuda.Guards) {
    // DeviceGuard takes the CPU too.
    bool NeedsCuda =
        Guard.Made && Guard.Made->getType()->getAsCXXRecordDecl() &&
        Guard.Made->getType()->getAsCXXRecordDecl()->getName().contains("CUDA");
    if (!NeedsCuda || Guard.Device.Sym != Of.Sym)
      continue;
    GuardSite Site;
    Site.K = GuardSite::Kind::BeforeTest;
    Site.At = Guard.Made;
    Site.Test = C.Call;
    Site.Name = text(C.SelfExpr);
    Context.report(Site, *S);
  }
}

/// A launch is guarded for one tensor and gets the data of others, whose
/// devices nobody compared with its.
void Transfer::reportGuardDevice(const LaunchSite &Launch,
                                 llvm::ArrayRef<const Expr *> Arguments) {
  if (S->Cuda.Guards.contains(nullptr))
    return;
  llvm::SmallVector<DeviceFact, 2> Devices;
  for (const auto &[By, Guard] : S->Cuda.Guards)
    Devices.push_back(S->resolve(Guard.Device));
  if (Devices.size() != 1 ||
      !parameterOf(Devices[0].Sym, Context.Symbols, Function))
    return;
  GuardSite Site;
  Site.At = Launch.Call;
  for (const Expr *A : Arguments) {
    AccessorRef Data = valueOf(A).accessor();
    if (!Data)
      continue;
    DeviceFact D = S->resolve(Data->Tensor->Device);
    if (!D.Sym || !Devices[0].Sym || D.Sym == Devices[0].Sym)
      return;
    if (Site.Name.empty())
      Site.Name = text(A);
  }
  Site.K = GuardSite::Kind::OfOther;
  if (!Site.Name.empty())
    Context.report(Site, *S);
}

/// \p Config: grid, block, bytes of shared memory, and stream.
void Transfer::launch(const CallArguments &C, const Expr *Kernel,
                      llvm::ArrayRef<const Expr *> Config,
                      llvm::ArrayRef<const Expr *> Arguments) {
  if (!Reporting)
    return;
  LaunchSite Site;
  Site.Call = C.Call;
  const NamedDecl *Named = kernelOf(Kernel);
  Site.Kernel = Named ? Named->getNameAsString() : Context.text(Kernel);
  Site.GridExpr = Config[0];
  Site.BlockExpr = Config[1];
  Site.Grid = dimensions(valueOf(Config[0]));
  Site.Block = dimensions(valueOf(Config[1]));
  Site.SharedBytes = valueOf(Config[2]).extent();
  Value Stream = valueOf(Config[3]);
  if (const auto *Known = Stream.as<StreamValue>())
    Site.Stream = *Known;
  else if (Stream.extent() && Stream.extent()->asConstant())
    Site.Stream = StreamValue{StreamValue::Default};
  for (const Expr *E : Arguments)
    if (AccessorRef A = valueOf(E).accessor())
      Site.Tensors.push_back(A->Tensor);
  reportGuardDevice(Site, Arguments);
  reportUntested(Arguments);
  if (const auto *Decl = dyn_cast_or_null<FunctionDecl>(Named))
    bindLaunch(*Decl, Arguments, Site);
  Context.report(std::move(Site), *S);
}

static void askLastError(CudaState &Cuda, AnalysisContext &Context) {
  Context.noteAsked(Cuda.Dropped);
  Cuda.Unchecked.clear();
  Cuda.Dropped.clear();
}

Value Transfer::callCuda(const CallArguments &C, bool &Handled) {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(C.Call)) {
    Handled = true;
    const CallExpr *Config = Launch->getConfig();
    if (Config && Config->getNumArgs() == 4)
      launch(C, Launch->getCallee(), llvm::ArrayRef(Config->getArgs(), 4),
             {Launch->getArgs(), Launch->getNumArgs()});
    S->Cuda.Unchecked.set(C.Call, true);
    startWork(C.Call);
    return callUnknown(C);
  }
  if (C.SelfExpr) {
    TypeClass Self = classify(C.SelfExpr->getType());
    if (CudaCall Does = findCudaCall(outerNamespace(*C.Callee), C.Name);
        Does == CudaCall::Synchronize || Does == CudaCall::Wait)
      callAsync(C, Does);
    Handled = Self == TypeClass::Guard ||
              (Self == TypeClass::Stream &&
               (isa<CXXConversionDecl>(C.Callee) || C.Name == "stream"));
    if (!Handled)
      return {};
    return Self == TypeClass::Guard ? callGuard(C) : C.Self;
  }
  CudaCall Does = findCudaCall(outerNamespace(*C.Callee), C.Name);
  Handled = Does != CudaCall::None;
  switch (Does) {
  case CudaCall::None:
    break;
  case CudaCall::GetDevice:
  case CudaCall::SetProperty:
    Handled = false; // only its status is of interest
    break;
  case CudaCall::ErrorQuery:
  case CudaCall::ErrorReset:
    if (!Context.isDiscarded(C.Call))
      askLastError(S->Cuda, Context);
    break;
  case CudaCall::Synchronize:
    if (isCudaStatus(C.Call->getType()) && !Context.isDiscarded(C.Call))
      S->Cuda.Unchecked.clear();
    [[fallthrough]];
  case CudaCall::Wait:
  case CudaCall::CopyAsync:
  case CudaCall::AllocatePinned:
  case CudaCall::FreePinned:
    callAsync(C, Does);
    break;
  case CudaCall::SetDevice:
    S->Cuda.Guards.set(nullptr, {});
    break;
  case CudaCall::CurrentStream:
    return StreamValue{StreamValue::Current};
  case CudaCall::DefaultStream:
    return StreamValue{StreamValue::Default};
  case CudaCall::OwnStream:
    return StreamValue{StreamValue::Own};
  case CudaCall::EmptyCache:
    waited();
    break;
  case CudaCall::Abort:
    reportAssert(C.Call);
    S->Reachable = false;
    break;
  case CudaCall::Launch:
    if (C.Arguments.size() == 6)
      launch(C, C.Arguments[0].E,
             {C.Arguments[1].E, C.Arguments[2].E, C.Arguments[4].E,
              C.Arguments[5].E},
             {});
    break;
  }
  return Handled ? callUnknown(C) : Value();
}

/// What a function of the project did with the runtime, for its caller.
void Transfer::applyCudaEffects(const Summary &Callee) {
  const CudaState &Exit = Callee.Exit.Cuda;
  // It asks for the error on each path.
  if (!Exit.Dropped.contains(nullptr))
    askLastError(S->Cuda, Context);
  if (!Exit.Unchecked.contains(nullptr))
    S->Cuda.Unchecked.clear();
  for (const auto &[Launch, Sure] : Exit.Unchecked)
    if (Launch)
      S->Cuda.Unchecked.set(Launch, Sure);
  for (const auto &[Call, Nothing] : Exit.Dropped)
    if (Call)
      S->Cuda.Dropped.set(Call, {});
  if (!Exit.Guards.empty())
    S->Cuda.Guards.set(nullptr, {});
  if (Exit.Waited)
    waited();
}

/// A function that we don't see may ask for the error of earlier launches.
void Transfer::doubtLaunches() {
  if (S->Cuda.Unchecked.empty())
    return;
  for (auto &[Launch, Sure] : S->Cuda.Unchecked.edit())
    Sure = Sure && !Launch;
}

} // namespace torchtidy
