//===- Engine.cpp - Fixpoint over one body --------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine.h"
#include "AnalysisContext.h"
#include "Transfer.h"
#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "clang/Analysis/FlowSensitive/DataflowWorklist.h"

using namespace clang;

namespace torchtidy {

static bool endsInThrow(const CFGBlock &Block) {
  for (const CFGElement &E : llvm::reverse(Block))
    if (auto S = E.getAs<CFGStmt>())
      return isa<CXXThrowExpr>(S->getStmt());
  return false;
}

State Engine::inputOf(const CFGBlock &Block) {
  if (&Block == &Graph.getCFG().getEntry())
    return Entry;
  State In;
  In.Reachable = false;
  StateJoiner Joiner(Context.Symbols, &Block);
  for (const CFGBlock::AdjacentBlock &Adjacent : Block.preds()) {
    const CFGBlock *Pred = Adjacent.getReachableBlock();
    if (!Pred || Pred->hasNoReturnElement())
      continue;
    if (&Block == &Graph.getCFG().getExit() && endsInThrow(*Pred))
      continue;
    // A block may reach another along two edges (switch cases).
    unsigned N = 0;
    for (const CFGBlock::AdjacentBlock &Succ : Pred->succs()) {
      if (Succ.getReachableBlock() == &Block)
        if (auto It = Edges.find({Pred->getBlockID(), N}); It != Edges.end())
          In = Joiner.join(In, It->second);
      ++N;
    }
  }
  return In;
}

State Engine::transferBlock(const CFGBlock &Block, State S) {
  for (const CFGElement &Element : Block) {
    if (!S.Reachable)
      break;
    ++Steps;
    Step.apply(Element, S);
  }
  return S;
}

/// Applies what taking this edge says. Returns false when it can't be taken.
bool Engine::applyEdge(const CFGBlock &From, unsigned Successor, State &S) {
  const Stmt *Terminator = From.getTerminatorStmt();
  if (!Terminator || From.succ_size() != 2 || isa<SwitchStmt>(Terminator) ||
      isa<CXXForRangeStmt>(Terminator) || isa<CXXTryStmt>(Terminator))
    return S.Reachable;
  // The last condition is the more precise one, but destructors of temporaries
  // may stand behind it.
  const Expr *Condition = From.getLastCondition();
  if (!Condition)
    Condition = dyn_cast_or_null<Expr>(From.getTerminatorCondition());
  if (Condition)
    S.assume(Step.condition(Condition, S), Successor == 0, Context.Symbols);
  return S.Reachable;
}

void Engine::propagate(const CFGBlock &Block, State Out) {
  unsigned N = 0;
  bool Consumed = Graph.containsExprConsumedInDifferentBlock(Block);
  for (const CFGBlock::AdjacentBlock &Succ : Block.succs()) {
    unsigned Number = N++;
    if (!Succ.getReachableBlock())
      continue;
    State S = Out;
    if (!applyEdge(Block, Number, S))
      S.Reachable = false;
    if (!Consumed)
      S.Exprs.clear();
    Edges.insert_or_assign({Block.getBlockID(), Number}, std::move(S));
  }
}

bool Engine::run(State Start) {
  const CFG &G = Graph.getCFG();
  Entry = std::move(Start);
  Inputs.assign(G.getNumBlockIDs(), State());
  Visits.assign(G.getNumBlockIDs(), 0);
  PostOrderCFGView Order(&G);
  ForwardDataflowWorklist Worklist(G, &Order);
  Worklist.enqueueBlock(&G.getEntry());
  while (const CFGBlock *Block = Worklist.dequeue()) {
    unsigned Id = Block->getBlockID();
    State In = inputOf(*Block);
    if (!In.Reachable)
      continue;
    if (Visits[Id] >= WidenAfter)
      StateJoiner(Context.Symbols, Block).widen(In, Inputs[Id]);
    if (Visits[Id] > 0 && In == Inputs[Id])
      continue;
    if (++Visits[Id] > MaxVisits || Steps > MaxSteps)
      return false;
    Inputs[Id] = In;
    propagate(*Block, transferBlock(*Block, std::move(In)));
    Worklist.enqueueSuccessors(Block);
  }
  Exit = Visits[G.getExit().getBlockID()] ? Inputs[G.getExit().getBlockID()]
                                          : State();
  Exit.Reachable = Visits[G.getExit().getBlockID()] > 0;
  return true;
}

void Engine::replay() {
  for (const CFGBlock *Block : Graph.getCFG())
    if (Visits[Block->getBlockID()])
      transferBlock(*Block, Inputs[Block->getBlockID()]);
}

} // namespace torchtidy
