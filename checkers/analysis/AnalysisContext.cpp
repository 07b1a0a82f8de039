//===- AnalysisContext.cpp - What the bodies of one file share ------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Engine.h"
#include "Modules.h"
#include "Profile.h"
#include "Transfer.h"
#include "Types.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace torchtidy {

bool AnalysisContext::isUserCode(SourceLocation Loc) const {
  const SourceManager &SM = AST.getSourceManager();
  return Loc.isValid() && !SM.isInSystemHeader(SM.getExpansionLoc(Loc));
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

const Summary *AnalysisContext::summaryOf(const FunctionDecl &Function) {
  const FunctionDecl *Definition = Function.getDefinition();
  if (!Definition || !Definition->hasBody() || Definition->isTemplated() ||
      !isUserCode(Definition->getLocation()))
    return nullptr;
  if (auto It = Summaries.find(Definition); It != Summaries.end())
    return It->second.get();
  if (Depth >= MaxDepth || !InProgress.insert(Definition).second)
    return nullptr;
  std::unique_ptr<Summary> Result = analyseFunction(*Definition);
  InProgress.erase(Definition);
  return (Summaries[Definition] = std::move(Result)).get();
}

State AnalysisContext::entryState(const FunctionDecl &Function, Summary &Out) {
  State S;
  for (const ParmVarDecl *P : Function.parameters()) {
    Value V = Transfer::entryValue(*this, Function, *P);
    if (TensorRef T = V.tensor()) {
      auto Parameter = std::make_shared<TensorFacts>(*T);
      Parameter->FromParameter = true;
      // The caller keeps it alive.
      Parameter->Storage = StorageFact::own(T->Id);
      Parameter->Layout = Symbols.get(SymbolKind::Layout, P);
      S.Memory.Shared.set(T->Id, {});
      V = Parameter;
    } else if (V.isUnknown() && P->getType()->isPointerType()) {
      V = Transfer::unknownPointer(*this, *P);
    }
    Out.Parameters.push_back(V);
    S.assign(Place{P, {}}, V);
  }
  S.Cuda.Unchecked.set(nullptr, true);
  S.Cuda.Dropped.set(nullptr, {});
  // Autograd's engine sets the device of the node that it runs.
  if (isAutogradBackward(Function))
    S.Cuda.Guards.set(nullptr, {});
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method && !isa<CXXConstructorDecl>(Method) && !Method->isStatic())
    addMembers(*Method, S);
  return S;
}

const BodyContents &AnalysisContext::contentsOf(const FunctionDecl &F) {
  auto [It, New] = Contents.try_emplace(&F);
  if (New)
    It->second = std::make_unique<BodyContents>(scanBody(F));
  return *It->second;
}

bool AnalysisContext::isDiscarded(const Expr *Call) {
  return Current && contentsOf(*Current).Discarded.contains(Call);
}

/// A result that something else keeps alive too, as far as callers can tell.
static Value leaveMemory(const Value &V, const State &Exit) {
  TensorRef T = V.tensor();
  if (!T || llvm::none_of(T->Storage.Own, [&](SymbolId S) {
        return Exit.Memory.Shared.contains(S);
      }))
    return V;
  auto Kept = std::make_shared<TensorFacts>(*T);
  Kept->Storage.Elsewhere = true;
  return Kept;
}

std::unique_ptr<Summary>
AnalysisContext::analyseFunction(const FunctionDecl &Function) {
  FunctionStopwatch Timer(Options.Costs, Function);
  auto Graph = dataflow::AdornedCFG::build(Function);
  if (!Graph) {
    llvm::consumeError(Graph.takeError());
    return nullptr;
  }
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  llvm::SaveAndRestore Here(Current, &Function);
  auto Result = std::make_unique<Summary>();
  llvm::SaveAndRestore Record(Recording, Result.get());
  Transfer Step(*this, Function);
  Engine Run(*this, *Graph, Step);
  State Entry = entryState(Function, *Result);
  Others.assumeCallers(Function, *Result, Entry);
  Tests[&Function].IsCallersTask =
      !Entry.Devices.empty() || Others.isBehindPointer(Function);
  if (!Run.run(Entry)) {
    if (Options.OnBudgetExceeded)
      Options.OnBudgetExceeded(Function, "its analysis did not settle");
    return nullptr;
  }
  Step.startReporting();
  Run.replay();
  llvm::sort(Result->Accesses, [](const auto &A, const auto &B) {
    return A.first.Access->getExprLoc() < B.first.Access->getExprLoc();
  });
  findLateTests(*Result);
  Result->Exit = Run.exitState();
  Result->Exit.Exprs.clear();
  Result->Returns = Result->Exit.Reachable;
  Result->Result = leaveMemory(
      Result->Exit.lookup(Transfer::returnPlace(Function)), Result->Exit);
  KernelLaunches.addFunction(Function, *Result);
  if (Function.hasAttr<CUDAGlobalAttr>())
    Kernels.push_back({&Function, Result.get()});
  if (Depth == 1)
    LambdaRuns.clear();
  return Result;
}

std::vector<LambdaRun> &AnalysisContext::lambdaRuns(const LambdaExpr &Lambda) {
  const SourceManager &SM = AST.getSourceManager();
  SourceLocation Loc = Lambda.getBeginLoc();
  return LambdaRuns[{SM.getSpellingLoc(Loc), SM.getExpansionLoc(Loc)}];
}

void AnalysisContext::applyEnsures(const Summary &Callee, Binder &Bind,
                                   State &S) {
  for (const Extent &Fact : Callee.Exit.Known.facts())
    if (Bind.isBound(Fact))
      S.assume(Formula::nonNegative(Bind(Fact), {}), true, Symbols);
  for (const auto &[Sym, Device] : Callee.Exit.Devices) {
    DeviceFact Of = Bind(DeviceFact::symbolic(Sym));
    DeviceFact Is = Bind(Device);
    if (isOfModule(Sym, Symbols)) { // which the callee may have moved
      moveModule(S, Of, Is);
      continue;
    }
    if (Is.K == DeviceFact::Cuda && Is.Index < 0)
      S.assume(Formula::device(Formula::DeviceIsCuda, Of), true, Symbols);
    else if (Is.K == DeviceFact::Cpu)
      S.assume(Formula::device(Formula::DeviceIsCpu, Of), true, Symbols);
    else
      S.assume(Formula::device(Formula::DeviceEqual, Of, Is), true, Symbols);
  }
  for (const auto &[Layout, Is] : Callee.Exit.Contiguities)
    if (SymbolId Of = Bind.layout(Layout))
      S.Contiguities.set(Of, Is);
  for (const auto &[Sym, Scalar] : Callee.Exit.DTypes)
    if (DTypeFact Of = Bind(DTypeFact{-1, Sym}); Of.Sym && !Of.isKnown())
      S.DTypes.set(Of.Sym, Scalar);
}

//===----------------------------------------------------------------------===//
// Sites
//===----------------------------------------------------------------------===//

/// Sites kept for the callers of one function: wrappers of wrappers hand theirs
/// up, which must not multiply without end.
static constexpr size_t MaxRecordedSites = 64;
void AnalysisContext::report(OperationSite Site, const State &S) {
  for (Operand &O : Site.Operands)
    O.Devices = S.devices(O.Device, Symbols);
  Sites.visit(&Site, S);
  if (Recording && Site.dependsOnCaller() &&
      Recording->Operations.size() < MaxRecordedSites)
    Recording->Operations.emplace_back(Site, S);
}

void AnalysisContext::report(const IndexSite &Site, const State &S) {
  Sites.visit(&Site, S);
  if (Recording && Recording->Indices.size() < MaxRecordedSites &&
      !S.Known.proves(Site.Bound - 1 - Site.Range.Hi, Symbols))
    Recording->Indices.emplace_back(Site, S);
}

void AnalysisContext::report(MemorySite Site, const State &S) {
  DeviceFact Device = S.resolve(Site.Data->Tensor->Device);
  Site.Devices = S.devices(Device, Symbols);
  Site.HandlesCuda = contentsOf(*Current).HasCudaCalls;
  Site.AsksStrides = contentsOf(*Current).AsksStrides;
  bool IsKnown = llvm::all_of(Site.Devices,
                              [](const DeviceFact &D) { return D.isKnown(); });
  // Where the memory is unknown in the callee, that is told of there.
  if (!Site.Inside || llvm::any_of(Site.Devices, [](const DeviceFact &D) {
        return D.K == DeviceFact::Cuda;
      }))
    Sites.visit(&Site, S);
  if (Recording && !IsKnown && Site.K == MemorySite::By::Host &&
      Recording->Touches.size() < MaxRecordedSites)
    Recording->Touches.emplace_back(std::move(Site), S);
}

void AnalysisContext::report(LaunchSite Site, const State &S) {
  if (!Recording || Recording->Launches.size() >= MaxRecordedSites)
    return;
  Recording->Launches.push_back(Site.Call);
  if (S.Cuda.Guards.empty())
    Recording->Unguarded.push_back(Site.Call);
  Site.Function = Current;
  Site.HandlesTensors = contentsOf(*Current).HasTensors;
  Site.InBlock = contentsOf(*Current).InBlock.contains(Site.Call);
  KernelLaunches.add(std::move(Site), S);
}

void AnalysisContext::report(UnusedResultSite Site, const State &S) {
  Site.Function = Current;
  if (Site.IsLastError)
    KernelLaunches.add(std::move(Site), S);
  else
    Sites.visit(&Site, S);
}

void AnalysisContext::noteCall(const FunctionDecl &Callee, const Summary &S,
                               const CudaState &Before) {
  if (Recording && Recording->Launches.size() < MaxRecordedSites)
    KernelLaunches.addCall(*Current, contentsOf(*Current).HasTensors,
                           *Recording, *Callee.getDefinition(), S, Before);
}

void AnalysisContext::finish() {
  llvm::DenseSet<const FunctionDecl *> Registered, Pointed;
  for (const auto &[F, Body] : Contents) {
    Registered.insert(Body->Registered.begin(), Body->Registered.end());
    Pointed.insert(Body->Pointed.begin(), Body->Pointed.end());
  }
  auto IsEntry = [&](const FunctionDecl &F) {
    const FunctionDecl *Key = F.getCanonicalDecl();
    return Registered.contains(Key) ||
           (!F.isExternallyVisible() && !Pointed.contains(Key));
  };
  if (Options.Collected)
    collectFunctions();
  auto Tell = [this](const auto &Site, const State &S) {
    Current = Site.Function;
    Sites.visit(&Site, S);
  };
  KernelLaunches.finish(IsEntry, Others, Tell, Tell);
  tellUnlaunched();
  Current = nullptr;
}

/// The caller's state with the guards that the callee passed on its way to the
/// site; unreachable when these arguments don't reach it.
static State stateAt(const State &At, const State &Caller, Binder &Bind,
                     const SymbolTable &Symbols) {
  State S = Caller;
  for (const Extent &Fact : At.Known.facts())
    if (Bind.isBound(Fact))
      S.assume(Formula::nonNegative(Bind(Fact), {}), true, Symbols);
  for (const auto &[Sym, Device] : At.Devices) {
    DeviceFact Of = Bind(DeviceFact::symbolic(Sym));
    if (Device.K == DeviceFact::Cuda)
      S.assume(Formula::device(Formula::DeviceIsCuda, Of), true, Symbols);
    else if (Device.K == DeviceFact::Cpu)
      S.assume(Formula::device(Formula::DeviceIsCpu, Of), true, Symbols);
  }
  return S;
}

/// What the caller passes where \p E is a parameter of the function called.
static const Expr *argumentFor(const Expr *E, const Expr *Call) {
  const auto *Ref = dyn_cast<DeclRefExpr>(strip(E));
  const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  const auto *C = dyn_cast<CallExpr>(Call);
  const FunctionDecl *Callee = C ? C->getDirectCallee() : nullptr;
  const auto *Of = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  if (!Of || !Callee || Of->getCanonicalDecl() != Callee->getCanonicalDecl())
    return E;
  bool HasObject = isa<CXXOperatorCallExpr>(C) && isa<CXXMethodDecl>(Callee);
  unsigned I = P->getFunctionScopeIndex() + HasObject;
  return I < C->getNumArgs() ? C->getArg(I)->IgnoreImplicit() : E;
}

/// Where only the module's place is open, the next caller may know it.
static void openModule(OperationSite &Site) {
  bool InputIsKnown = llvm::any_of(Site.Operands, [](const Operand &O) {
    return O.Name != "module" && O.Device.isKnown() && !O.Tensor->ImplicitCpu;
  });
  for (Operand &O : Site.Operands) {
    if (O.Name != "module" || O.Tensor->FromParameter == InputIsKnown)
      continue;
    auto Module = std::make_shared<TensorFacts>(*O.Tensor);
    Module->FromParameter = InputIsKnown;
    O.Tensor = Module;
  }
}

void AnalysisContext::reportBound(const OperationSite &Site, const State &At,
                                  const State &Caller, Binder &Bind,
                                  const Expr *Call) {
  CalledSites.insert(Site.Inside ? Site.Inside : Site.Call);
  State S = stateAt(At, Caller, Bind, Symbols);
  if (!S.Reachable)
    return;
  OperationSite Bound = Site;
  for (Operand &O : Bound.Operands) {
    O.Tensor = Bind(O.Tensor);
    O.Device = S.resolve(O.Tensor->Device);
    O.E = argumentFor(O.E, Call);
  }
  openModule(Bound);
  Bound.Inside = Site.Inside ? Site.Inside : Site.Call;
  Bound.Call = Call;
  report(Bound, S);
}

void AnalysisContext::reportBound(const IndexSite &Site, const State &At,
                                  const State &Caller, Binder &Bind,
                                  const Expr *Call) {
  if (!Bind.isBound(Site.Bound) || !Bind.isBound(Site.Range.Lo) ||
      !Bind.isBound(Site.Range.Hi))
    return;
  State S = stateAt(At, Caller, Bind, Symbols);
  if (!S.Reachable)
    return;
  IndexSite Bound = Site;
  auto Range = std::make_shared<TensorFacts>();
  Range->Range = Site.Range;
  Bound.Self = Bind(Site.Self);
  Bound.Bound = Bind(Site.Bound);
  Bound.Range = Bind(TensorRef(Range))->Range;
  Bound.Inside = Site.Inside ? Site.Inside : Site.Call;
  Bound.Call = Call;
  report(Bound, S);
}

void AnalysisContext::reportBound(const MemorySite &Site, const State &At,
                                  const State &Caller, Binder &Bind,
                                  const Expr *Call) {
  State S = stateAt(At, Caller, Bind, Symbols);
  if (!S.Reachable)
    return;
  MemorySite Bound = Site;
  Bound.Data = Bind(Value(Site.Data)).accessor();
  Bound.Pointer = argumentFor(Site.Pointer, Call);
  Bound.Inside = Site.Inside ? Site.Inside : Site.At;
  Bound.At = Call;
  report(std::move(Bound), S);
}

} // namespace torchtidy
