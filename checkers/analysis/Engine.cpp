//===- Engine.cpp - Fixpoint over one body --------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine.h"
#include "AnalysisContext.h"
#include "Transfer.h"
#include "clang/AST/RecursiveASTVisitor.h"
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

/// Natural loops: what reaches a back edge without passing its head.
void Engine::findLoops() {
  unsigned N = 0;
  PostOrderCFGView ReversePostOrder(&Graph.getCFG());
  for (const CFGBlock *Block : ReversePostOrder)
    Order[Block] = N++;
  for (const CFGBlock *Head : ReversePostOrder)
    for (const CFGBlock::AdjacentBlock &Adjacent : Head->preds()) {
      const CFGBlock *Pred = Adjacent.getReachableBlock();
      if (!Pred || !Order.count(Pred) || !isBackEdge(*Pred, *Head))
        continue;
      Blocks &Body = Loops[Head];
      if (!llvm::is_contained(Body, Head))
        Body.push_back(Head);
      llvm::SmallVector<const CFGBlock *, 8> Work{Pred};
      while (!Work.empty()) {
        const CFGBlock *Block = Work.pop_back_val();
        if (llvm::is_contained(Body, Block))
          continue;
        Body.push_back(Block);
        for (const CFGBlock::AdjacentBlock &Before : Block->preds())
          if (const CFGBlock *B = Before.getReachableBlock();
              B && Order.count(B))
            Work.push_back(B);
      }
    }
}

namespace {
/// The statements of the body of a try.
class TryBody : public RecursiveASTVisitor<TryBody> {
public:
  bool VisitStmt(Stmt *S) {
    Stmts.insert(S);
    return true;
  }
  llvm::DenseSet<const Stmt *> Stmts;
};
} // namespace

/// The graph has no edge for what a call throws: a handler is entered with what
/// may hold anywhere in its try.
void Engine::findTries() {
  for (const CFGBlock *Dispatch : Graph.getCFG().try_blocks()) {
    const auto *Try =
        dyn_cast_or_null<CXXTryStmt>(Dispatch->getTerminatorStmt());
    if (!Try)
      continue;
    TryBody Body;
    Body.TraverseStmt(const_cast<CompoundStmt *>(Try->getTryBlock()));
    for (const CFGBlock *Block : Graph.getCFG()) {
      auto First = llvm::find_if(*Block, [&](const CFGElement &E) {
        auto S = E.getAs<CFGStmt>();
        return S && Body.Stmts.contains(S->getStmt());
      });
      if (First == Block->end())
        continue;
      Tries[Dispatch].push_back({Block, First - Block->begin()});
      Handlers[Block].push_back(Dispatch);
    }
  }
}

/// What the body made of another entry says nothing of this one: joining it in
/// would lose bounds for good.
void Engine::enterAnew(const CFGBlock &Head) {
  for (const CFGBlock *Block : Loops[&Head]) {
    Visits[Block->getBlockID()] = 0;
    if (Block != &Head)
      Entered.erase(Block);
    for (unsigned N = 0; N != Block->succ_size(); ++N)
      Edges.erase({Block->getBlockID(), N});
  }
}

State Engine::inputOf(const CFGBlock &Block, bool BackEdges) {
  if (&Block == &Graph.getCFG().getEntry())
    return Entry;
  State In;
  In.Reachable = false;
  bool OfLoop = Loops.count(&Block) ||
                llvm::any_of(Block.preds(), [&](const CFGBlock *Pred) {
                  return Pred && Loops.count(Pred);
                });
  StateJoiner Joiner(Context.Symbols, &Block, OfLoop);
  for (const CFGBlock::AdjacentBlock &Adjacent : Block.preds()) {
    const CFGBlock *Pred = Adjacent.getReachableBlock();
    if (!Pred || Pred->hasNoReturnElement() ||
        (!BackEdges && isBackEdge(*Pred, Block)))
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
  for (const auto &[Thrower, First] : Tries.lookup(&Block)) {
    unsigned Id = Thrower->getBlockID();
    if (!Visits[Id])
      continue;
    State Before = Inputs[Id];
    for (const CFGElement &Element :
         llvm::make_range(Thrower->begin(), std::next(Thrower->begin(), First)))
      Step.apply(Element, Before);
    In = Joiner.join(In, Before);
    for (unsigned N = 0; N != Thrower->succ_size(); ++N)
      if (auto It = Edges.find({Id, N}); It != Edges.end())
        In = Joiner.join(In, It->second);
    In.Exprs.clear();
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
  if (const auto *Switch = dyn_cast_or_null<SwitchStmt>(Terminator)) {
    const CFGBlock *To = (From.succ_begin() + Successor)->getReachableBlock();
    S.assume(Step.caseCondition(Switch, To->getLabel(), S), true,
             Context.Symbols);
    return S.Reachable;
  }
  if (!Terminator || From.succ_size() != 2 ||
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

void Engine::propagate(const CFGBlock &Block, const State &Out) {
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
  findLoops();
  findTries();
  PostOrderCFGView ReversePostOrder(&G);
  ForwardDataflowWorklist Worklist(G, &ReversePostOrder);
  Worklist.enqueueBlock(&G.getEntry());
  while (const CFGBlock *Block = Worklist.dequeue()) {
    unsigned Id = Block->getBlockID();
    if (Loops.count(Block)) {
      State Forward = inputOf(*Block, /*BackEdges=*/false);
      auto It = Entered.find(Block);
      if (It == Entered.end() || !(It->second == Forward)) {
        enterAnew(*Block);
        Entered.insert_or_assign(Block, std::move(Forward));
      }
    }
    State In = inputOf(*Block, /*BackEdges=*/true);
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
    for (const CFGBlock *Dispatch : Handlers.lookup(Block))
      Worklist.enqueueBlock(Dispatch);
  }
  Exit = Visits[G.getExit().getBlockID()] ? Inputs[G.getExit().getBlockID()]
                                          : State();
  Exit.Reachable = Visits[G.getExit().getBlockID()] > 0;
  return true;
}

/// Tells of the calls in a block that no path reaches.
static void noteDead(const CFGBlock &Block, AnalysisContext &Context) {
  for (const CFGElement &Element : Block)
    if (std::optional<CFGStmt> Statement = Element.getAs<CFGStmt>())
      if (const auto *Call = dyn_cast<CallExpr>(Statement->getStmt()))
        if (const FunctionDecl *Callee = Call->getDirectCallee())
          Context.Others.noteDead(*Context.Current, *Callee);
}

void Engine::replay() {
  // In the order of the analysis: of a lambda that a macro copies, the copy
  // that was run first is the one to tell of.
  for (const CFGBlock *Block : Graph.getCFG()) {
    if (Visits[Block->getBlockID()])
      transferBlock(*Block, Inputs[Block->getBlockID()]);
    else if (Context.Options.Collected)
      noteDead(*Block, Context);
  }
  Step.runUncalledLambdas();
  Step.tellCasts();
}

} // namespace torchtidy
