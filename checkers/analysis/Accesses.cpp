//===- Accesses.cpp - What kernels read and write -------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessBounds.h"
#include "AnalysisContext.h"

using namespace clang;

namespace torchtidy {

/// Of a kernel with the device functions that it calls.
static constexpr size_t MaxRecordedAccesses = 256;

/// A template stands for its instantiations.
static const FunctionDecl *patternOf(const FunctionDecl &F) {
  const FunctionDecl *Pattern = F.getTemplateInstantiationPattern();
  return Pattern ? Pattern : &F;
}

void AnalysisContext::noteLaunch(const FunctionDecl &Kernel) {
  Launched.insert(patternOf(Kernel));
}

void AnalysisContext::report(AccessSite Site, const State &S) {
  if (!Recording || Recording->Accesses.size() >= MaxRecordedAccesses)
    return;
  if (!Site.Kernel)
    Site.Kernel = Current;
  AccessBounds Bounds(Site, S, Symbols);
  Site.FreeThread = Bounds.unguardedThread(Site.Last);
  Site.FreeData = Bounds.unguardedData(Site.Last);
  Recording->Accesses.emplace_back(std::move(Site), S);
}

void AnalysisContext::noteNegativeTest(SymbolId Data, const Expr &Test) {
  if (!Recording)
    return;
  const Expr *&First = Recording->NegativeTests[Data];
  if (!First || Test.getExprLoc() < First->getExprLoc())
    First = &Test;
}

void AnalysisContext::findLateTests(Summary &Of) {
  for (auto &[Site, At] : Of.Accesses) {
    SymbolId Data = Site.FreeData ? Site.FreeData->asSymbol() : 0;
    auto It = Of.NegativeTests.find(Data);
    if (It != Of.NegativeTests.end() &&
        (Site.Within ? Site.Within : Site.Access)->getExprLoc() <
            It->second->getExprLoc() &&
        AccessBounds(Site, At, Symbols).mayBeNegative(Data))
      Site.LateTest = It->second;
  }
}

void AnalysisContext::report(const OverflowSite &Site, const State &S) {
  Sites.visit(&Site, S);
  if (Recording && Site.OnDevice && !Site.Launch)
    Recording->Overflows.emplace_back(Site, S);
}

/// The callee's own facts too: what bounds its threads and loops.
static State stateInside(const State &At, const State &Caller, Binder &Bind,
                         const SymbolTable &Symbols) {
  State S = Caller;
  for (const Extent &Fact : At.Known.facts()) {
    Extent Bound = Bind(Fact);
    if (S.Known.proves(Extent(-1) - Bound, Symbols))
      S.Reachable = false;
    S.Known.add(Bound);
  }
  return S;
}

/// What the host knows of a tensor's elements holds of one that is loaded.
static void assumeElement(State &S, SymbolId Element, const RangeFact &Of) {
  if (!Of.Extras.empty())
    return;
  const Extent Loaded = Extent::symbol(Element);
  if (Of.LoKnown)
    S.Known.add(Loaded - Of.Lo);
  if (Of.HiKnown)
    S.Known.add(Of.Hi - Loaded);
  // What is compared with the least or the greatest element.
  for (const Extent &Fact : llvm::to_vector(S.Known.facts()))
    for (const auto &[Bound, Sign] : {std::pair(Of.Lo, 1), {Of.Hi, -1}})
      if (int64_t Factor = Fact.coefficient(Bound.asSymbol());
          Bound.asSymbol() && Factor * Sign > 0)
        S.Known.add(Fact + (Loaded - Bound).scaled(Factor));
}

namespace {
/// What is wrong with many accesses of a kernel alike is told of the first.
class Told {
public:
  AccessSite operator()(const AccessSite &Site) {
    AccessSite R = Site;
    R.IsRepeated = isRepeated(R.FreeThread);
    if (isRepeated(R.FreeData))
      R.FreeData = std::nullopt;
    return R;
  }

private:
  bool isRepeated(const std::optional<Extent> &E) {
    if (!E)
      return false;
    bool Known = llvm::is_contained(Free, *E);
    if (!Known)
      Free.push_back(*E);
    return Known;
  }
  llvm::SmallVector<Extent, 4> Free;
};
} // namespace

void AnalysisContext::bindAccesses(const Summary &Callee, const State &Caller,
                                   Binder &Bind, const Expr *Call,
                                   bool IsLaunch) {
  Told First;
  for (const auto &[Site, At] : Callee.Accesses) {
    std::optional<AccessSite> Bound = Bind(Site);
    if (!Bound)
      continue;
    State S = stateInside(At, Caller, Bind, Symbols);
    if (!S.Reachable)
      continue;
    if (IsLaunch) {
      Bound->Launch = Call;
      for (const auto &[Element, Tensor] : Bind.loaded())
        assumeElement(S, Element, Tensor->Range);
      if (Bound->FreeData)
        Bound->FreeData =
            AccessBounds(*Bound, S, Symbols).unguardedData(Bound->Last);
      AccessSite Once = First(*Bound);
      Sites.visit(&Once, S);
    } else {
      Bound->Kernel = Current;
      Bound->Within = Call;
      report(std::move(*Bound), S);
    }
  }
}

/// Of kernels that this file launches nowhere, what can be said without.
void AnalysisContext::tellUnlaunched() {
  for (const auto &[Kernel, S] : Kernels) {
    Current = Kernel;
    if (Launched.contains(patternOf(*Kernel)))
      continue;
    Told First;
    for (const auto &[Site, At] : S->Accesses) {
      AccessSite Once = First(Site);
      Sites.visit(&Once, At);
    }
  }
}

} // namespace torchtidy
