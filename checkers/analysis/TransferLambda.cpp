//===- TransferLambda.cpp - Lambdas ---------------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Engine.h"
#include "Transfer.h"

using namespace clang;

namespace torchtidy {

namespace {
/// Which places a lambda's body can see: members, globals and captures.
class LambdaScope {
public:
  LambdaScope(const LambdaExpr &L, const State &S) {
    for (const LambdaCapture &C : L.captures()) {
      if (!C.capturesVariable())
        continue;
      const ValueDecl *D = C.getCapturedVar();
      if (const auto *B = dyn_cast<BindingDecl>(D); B && B->getHoldingVar())
        D = B->getHoldingVar();
      const Place *Target = S.References.find(D);
      for (const ValueDecl *Root : {D, Target ? Target->Root : D}) {
        Seen.insert(Root);
        if (C.getCaptureKind() == LCK_ByCopy)
          Copied.insert(Root);
      }
    }
  }

  bool sees(const Place &P) const {
    if (!P.Root || Seen.contains(P.Root))
      return true;
    const auto *V = dyn_cast<VarDecl>(P.Root);
    return V && V->hasGlobalStorage();
  }
  bool changes(const Place &P) const {
    return sees(P) && !Copied.contains(P.Root);
  }

private:
  llvm::SmallPtrSet<const ValueDecl *, 8> Seen, Copied;
};
} // namespace

State Transfer::lambdaEntry(const LambdaExpr &L,
                            llvm::ArrayRef<const Expr *> Arguments) {
  State Entry = *S;
  Entry.Exprs.clear();
  LambdaScope Scope(L, *S);
  std::erase_if(Entry.Places.edit(),
                [&](const auto &Of) { return !Scope.sees(Of.first); });
  for (const LambdaCapture &C : L.captures())
    if (C.capturesVariable())
      if (const auto *V = dyn_cast<VarDecl>(C.getCapturedVar());
          V && V->isInitCapture() && V->getInit())
        Entry.assign(Place{V, {}}, valueOf(V->getInit()));
  const CXXMethodDecl &Body = *L.getCallOperator();
  for (unsigned I = 0; I != Body.getNumParams(); ++I) {
    const ParmVarDecl *P = Body.getParamDecl(I);
    Value V = I < Arguments.size()
                  ? valueOf(Arguments[I])
                  : unknownValue(Context, P->getType(), P, 0, P->getName(),
                                 P->getLocation());
    Entry.assign(Place{P, {}}, V);
  }
  return Entry;
}

/// Takes over what the body did to what it sees.
void Transfer::leaveLambda(const LambdaExpr &L, const State &Exit) {
  LambdaScope Scope(L, *S);
  State After = Exit;
  After.Exprs = S->Exprs;
  After.Places = S->Places;
  auto &Places = After.Places.edit();
  std::erase_if(Places,
                [&](const auto &Of) { return Scope.changes(Of.first); });
  for (const auto &[P, V] : Exit.Places)
    if (Scope.changes(P))
      Places.insert_or_assign(P, V);
  *S = std::move(After);
}

/// Runs the body, or finds the run of another copy from the same facts.
LambdaRun Transfer::findLambdaRun(const LambdaExpr &L, State Entry) {
  auto HasEntry = [](const State &E) {
    return [&E](const LambdaRun &Run) { return Run.Entry == E; };
  };
  const std::vector<LambdaRun> &Known = Context.lambdaRuns(L);
  if (auto It = llvm::find_if(Known, HasEntry(Entry));
      It != Known.end() && (It->Reported || !Reporting))
    return *It;
  LambdaRun Run;
  Run.Entry = Entry;
  Run.Reported = Reporting;
  const CXXMethodDecl &Body = *L.getCallOperator();
  if (auto Graph = dataflow::AdornedCFG::build(Body)) {
    Transfer Inner(Context, Body);
    Engine Fixpoint(Context, *Graph, Inner);
    Run.Settled = Fixpoint.run(std::move(Entry));
    if (Run.Settled && Reporting) {
      Inner.startReporting();
      Fixpoint.replay();
    }
    Run.Exit = Fixpoint.exitState();
    Run.Result = Run.Exit.lookup(returnPlace(Body));
  } else {
    llvm::consumeError(Graph.takeError());
  }
  std::vector<LambdaRun> &Runs = Context.lambdaRuns(L);
  llvm::erase_if(Runs, HasEntry(Run.Entry));
  return Runs.emplace_back(std::move(Run));
}

Value Transfer::runLambda(const LambdaExpr *L,
                          llvm::ArrayRef<const Expr *> Arguments) {
  Uncalled.erase(L);
  const CXXMethodDecl *Body = L->getCallOperator();
  if (L->isGenericLambda() || !Body || !Body->hasBody() ||
      Body->isTemplated() || !Context.RunningLambdas.insert(Body).second)
    return {};
  LambdaRun Run = findLambdaRun(*L, lambdaEntry(*L, Arguments));
  Context.RunningLambdas.erase(Body);
  if (!Run.Settled || !Run.Exit.Reachable)
    return {};
  leaveLambda(*L, Run.Exit);
  return Run.Result;
}

/// A lambda that somebody else calls may run from where it stands on, with
/// what is known there.
void Transfer::runUncalledLambdas() {
  while (!Uncalled.empty()) {
    auto [L, Here] = *Uncalled.begin();
    S = &Here;
    runLambda(L, {});
  }
}

} // namespace torchtidy
