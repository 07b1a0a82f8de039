//===- TransferLoop.cpp - What a loop repeats -----------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace torchtidy {

/// Of the function that a lambda's body stands in.
const BodyContents &Transfer::bodyContents() {
  return Context.contentsOf(Context.Current ? *Context.Current : Function);
}

void Transfer::reportRepeated(const CallArguments &C) {
  if (!Reporting || InDevice)
    return;
  const Loop *L = bodyContents().Loops.repeats(C.Call);
  if (!L)
    return;
  LoopSite Site;
  Site.Call = C.Call;
  Site.Loop = L->Statement;
  Site.Op = C.Name.str();
  Site.SelfExpr = C.SelfExpr;
  reportSync(C, Site, *L);
  reportMove(C, Site, *L);
  reportSum(C, Site, *L);
}

static bool blocks(const CallArguments &C) {
  FormulaRef F = C.value("non_blocking").formula();
  return !F || F->K != Formula::Constant || !F->Truth;
}

//===----------------------------------------------------------------------===//
// Waiting for the device
//===----------------------------------------------------------------------===//

/// Operations that wait only where their arguments say so.
static bool isBooleanMask(const Value &V, const State &S) {
  TensorRef T = V.tensor();
  int Type = T ? S.resolve(T->DType).Scalar : -1;
  return Type == scalar_type::Bool || Type == scalar_type::Byte;
}

static bool waits(const CallArguments &C, const OpRow &Row, const State &S,
                  const std::optional<DeviceValue> &To) {
  if (C.Name == "index" || C.Name == "operator[]") {
    auto IsMask = [&](const Value &V) { return isBooleanMask(V, S); };
    return llvm::any_of(C.Arguments, [&](const auto &A) {
      ListRef L = A.V.list();
      return IsMask(A.V) || (L && llvm::any_of(L->Elements, IsMask));
    });
  }
  if (Row.Device == ResultDevice::FromArgument)
    return To && S.resolve(To->Device).K == DeviceFact::Cpu && blocks(C);
  if (C.Name == "copy_")
    return C.self() && S.resolve(C.self()->Device).K == DeviceFact::Cpu &&
           blocks(C);
  return Row.MaySync && !Row.InPlace;
}

void Transfer::reportSync(const CallArguments &C, LoopSite Site,
                          const Loop &L) {
  // What stands beside an inner loop is rare.
  if (L.HasInner)
    return;
  CudaCall Does = findCudaCall(outerNamespace(*C.Callee), C.Name);
  if (Does == CudaCall::EmptyCache || Does == CudaCall::Synchronize) {
    // An event or a stream of one's own is waited for on purpose; so is the
    // device by who takes the time, and each of several devices.
    bool OfAll = !C.SelfExpr && C.Name != "cudaEventSynchronize" &&
                 C.Name != "cudaStreamSynchronize";
    if (!OfAll || !L.HasWork || L.SetsDevice || S->Cuda.Clock)
      return;
    Site.From = {DeviceFact::cuda()};
    Context.report(Site, *S);
    return;
  }
  TensorRef T = C.self();
  if (C.Name == "operator<<" && C.Arguments.size() == 2) {
    Site.Op = "<<";
    Site.SelfExpr = C.Arguments[1].E;
    T = C.Arguments[1].V.tensor();
  } else {
    const OpRow *Row = isTensorApi(C) ? findOp(C.Name) : nullptr;
    if (!Row || !waits(C, *Row, *S, optionsFrom(C)->Device))
      return;
    const CallArguments::Argument *Self =
        C.find(C.Name == "copy_" ? "src" : "self");
    if (Self) {
      T = Self->V.tensor();
      Site.SelfExpr = Self->E;
    }
  }
  if (!T || T->Defined == Tri::No)
    return;
  Site.From = S->devices(T->Device, Context.Symbols);
  Context.report(Site, *S);
}

//===----------------------------------------------------------------------===//
// Moving
//===----------------------------------------------------------------------===//

/// Whether a view of tensors is the same on each iteration, by the variables
/// that it is made from. Members may change in any call.
bool Transfer::isInvariant(const Expr *E, const Loop &L) {
  E = strip(E);
  auto Is = [&](const Expr *Part) { return isInvariant(Part, L); };
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *D = dyn_cast<VarDecl>(Ref->getDecl());
    return D ? D->hasLocalStorage() && !L.changes(D) &&
                   !S->References.contains(D)
             : isa<EnumConstantDecl>(Ref->getDecl());
  }
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return !isa<CXXThisExpr>(strip(M->getBase())) && Is(M->getBase());
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E)) {
    const CXXMethodDecl *D = M->getMethodDecl();
    const OpRow *Row = D && D->getIdentifier() ? findOp(D->getName()) : nullptr;
    return Row && Row->ViewOfSelf && Is(M->getImplicitObjectArgument()) &&
           llvm::all_of(M->arguments(), Is);
  }
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E))
    return (Op->getOperator() == OO_Subscript ||
            Op->getOperator() == OO_Arrow) &&
           llvm::all_of(Op->arguments(), Is);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
    return llvm::all_of(Made->arguments(), Is);
  return isa<IntegerLiteral, CXXBoolLiteralExpr>(E);
}

/// Whether the loop may write into the tensor through another variable, or an
/// optimizer that got it does.
static bool isWritten(const TensorFacts &T, const Loop &L, const State &S) {
  if (!T.Storage.Lent.empty())
    return true;
  if (L.CallsBackward && llvm::any_of(T.Storage.Own, [&](SymbolId Own) {
        return S.Memory.Shared.contains(Own);
      }))
    return true;
  return llvm::any_of(L.Written, [&](const VarDecl *D) {
    Value V = S.lookup(Place{D, {}});
    TensorRef Other = V.accessor() ? V.accessor()->Tensor : V.tensor();
    // Memory of anybody.
    if (!Other && D->getType()->isPointerType())
      return true;
    return Other && llvm::any_of(Other->Storage.Own, [&](SymbolId Own) {
             return llvm::is_contained(T.Storage.Own, Own);
           });
  });
}

/// A factory that could make its tensor on any device, and computes it there.
static bool isMadeAnywhere(const Expr *E) {
  const auto *Call = dyn_cast<CallExpr>(strip(E));
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || isa<CXXMethodDecl>(F) ||
      outerNamespace(*F) != "torch")
    return false;
  return llvm::StringSwitch<bool>(F->getName())
      .Cases({"zeros", "ones", "full", "empty", "rand", "randn"}, true)
      .Cases({"randint", "arange", "linspace", "eye", "randperm"}, true)
      .Default(false);
}

static bool isBlob(const Expr *Made) {
  const auto *Call = dyn_cast<CallExpr>(strip(Made));
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->getIdentifier() && F->getName() == "from_blob";
}

void Transfer::reportMove(const CallArguments &C, LoopSite Site,
                          const Loop &L) {
  TensorRef T = C.self();
  const OpRow *Row = T && isTensorApi(C) ? findOp(C.Name) : nullptr;
  if (!Row || T->Defined == Tri::No)
    return;
  if (Row->Device == ResultDevice::Cpu)
    Site.To = {DeviceFact::cpu()};
  else if (Row->Device == ResultDevice::Cuda)
    Site.To = {DeviceFact::cuda()};
  else if (Row->Device != ResultDevice::FromArgument)
    return;
  else if (std::optional<DeviceValue> To = optionsFrom(C)->Device)
    Site.To = S->devices(To->Device, Context.Symbols);
  else
    return;
  Site.From = S->devices(T->Device, Context.Symbols);
  if (isMadeAnywhere(C.SelfExpr))
    Site.K = LoopSite::Kind::Created;
  else if (isInvariant(C.SelfExpr, L) && !isWritten(*T, L, *S))
    Site.K = LoopSite::Kind::Transfer;
  else if (!blocks(C) && T->ImplicitCpu && !isBlob(T->ImplicitCpu) &&
           T->Pinned != Tri::Yes)
    Site.K = LoopSite::Kind::Pageable;
  else
    return;
  Context.report(Site, *S);
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// What `total += x`, `total = total + x` and their like add to a variable.
static std::pair<const VarDecl *, const Expr *>
addition(const CallArguments &C) {
  auto VariableOf = [](const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(strip(E));
    return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  };
  const VarDecl *Sum = C.SelfExpr ? VariableOf(C.SelfExpr) : nullptr;
  if (!Sum || C.Arguments.empty())
    return {};
  const Expr *Given = C.Arguments[0].E;
  if (C.Name == "operator+=" || C.Name == "add_")
    return {Sum, Given};
  if (C.Name != "operator=")
    return {};
  const Expr *E = strip(Given);
  while (const auto *Made = dyn_cast<CXXConstructExpr>(E)) {
    if (Made->getNumArgs() != 1)
      return {};
    E = strip(Made->getArg(0));
  }
  const Expr *Left = nullptr, *Right = nullptr;
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
      Op && Op->getOperator() == OO_Plus && Op->getNumArgs() == 2) {
    Left = Op->getArg(0);
    Right = Op->getArg(1);
  } else if (const auto *M = dyn_cast<CXXMemberCallExpr>(E);
             M && M->getMethodDecl() && M->getMethodDecl()->getIdentifier() &&
             M->getMethodDecl()->getName() == "add" && M->getNumArgs() > 0) {
    Left = M->getImplicitObjectArgument();
    Right = M->getArg(0);
  } else {
    return {};
  }
  if (VariableOf(Left) == Sum)
    return {Sum, Right};
  if (VariableOf(Right) == Sum)
    return {Sum, Left};
  return {};
}

void Transfer::reportSum(const CallArguments &C, LoopSite Site, const Loop &L) {
  const LoopContents &All = bodyContents().Loops;
  auto [Sum, Added] = addition(C);
  if (!Sum || All.WithoutGrad.contains(C.Call) || L.Declared.contains(Sum) ||
      All.Body.Consumed.contains(Sum))
    return;
  TensorRef T = valueOf(Added).tensor();
  if (!T || T->Graph == Tri::No)
    return;
  const VarDecl *Root = graphRoot(Added);
  Site.IsConsumed = Root && L.Consumed.contains(Root);
  // A sum that backward() may yet be called of needs the graph.
  bool MayNeedGraph = All.Body.CallsBackward ||
                      All.Body.Returned.contains(Sum) ||
                      !Sum->hasLocalStorage() || isa<ParmVarDecl>(Sum);
  if (!Site.IsConsumed && (MayNeedGraph || T->Graph != Tri::Yes))
    return;
  Site.K = LoopSite::Kind::Graph;
  Site.SelfExpr = Added;
  Site.Op = Sum->getName().str();
  Context.report(Site, *S);
}

/// Whether autograd keeps what a result was computed from, and whether its
/// memory is pinned.
void Transfer::applyHistory(const CallArguments &C, const OpRow *Row,
                            TensorFacts &T) {
  TensorRef Self = C.self();
  if (C.Name == "pin_memory")
    T.Pinned = Tri::Yes;
  else if (Row && Row->ViewOfSelf && !Row->MayCopy && Self)
    T.Pinned = Self->Pinned;
  bool IsLeaf = llvm::StringSwitch<bool>(C.Name)
                    .Cases({"detach", "data", "tensor_data"}, true)
                    .Case("variable_data", true)
                    .Default(false);
  bool HasGraph = llvm::any_of(operandsOf(C), [](const Operand &O) {
    return O.Tensor->Graph == Tri::Yes;
  });
  if (IsLeaf)
    T.Graph = Tri::No;
  else if (HasGraph)
    T.Graph =
        bodyContents().Loops.WithoutGrad.contains(C.Call) ? Tri::No : Tri::Yes;
}

} // namespace torchtidy
