//===- Engine.h - Fixpoint over one body ------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Not clang::dataflow's own runner: joins here need to know the block (they
// make symbols of it) and all facts are integers and devices, which its
// Environment doesn't hold. The graph, with its knowledge of calls that don't
// return, is clang::dataflow's AdornedCFG.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_ENGINE_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_ENGINE_H

#include "State.h"
#include "clang/Analysis/FlowSensitive/AdornedCFG.h"
#include "llvm/ADT/DenseMap.h"

namespace torchtidy {

class AnalysisContext;
class Transfer;

class Engine {
public:
  /// Visits of one block, since its loop was last entered anew, after which
  /// joins only lose facts. Loops of real code settle after three.
  static constexpr unsigned WidenAfter = 4;
  /// Visits since then after which the function is given up; only a defect of
  /// the domain gets here.
  static constexpr unsigned MaxVisits = 64;
  /// Elements transferred in one body, all visits together: a rough line
  /// between long and endless (the longest function of the corpus takes
  /// 60,000).
  static constexpr unsigned MaxSteps = 400000;

  Engine(AnalysisContext &Context, const clang::dataflow::AdornedCFG &Graph,
         Transfer &Step)
      : Context(Context), Graph(Graph), Step(Step) {}

  /// Runs to the fixpoint. Returns false when the budget ran out.
  bool run(State Entry);

  /// After run(): transfers every reachable block once more, so that the
  /// transfer functions report their sites.
  void replay();

  /// State on return, joined over all returns; unreachable when none returns.
  const State &exitState() const { return Exit; }

private:
  using Blocks = llvm::SmallVector<const clang::CFGBlock *, 8>;

  void findLoops();
  void findTries();
  bool isBackEdge(const clang::CFGBlock &From,
                  const clang::CFGBlock &To) const {
    return Order.lookup(&From) >= Order.lookup(&To);
  }
  void enterAnew(const clang::CFGBlock &Head);
  State inputOf(const clang::CFGBlock &Block, bool BackEdges);
  State transferBlock(const clang::CFGBlock &Block, State S);
  bool applyEdge(const clang::CFGBlock &From, unsigned Successor, State &S);
  void propagate(const clang::CFGBlock &Block, const State &Out);

  AnalysisContext &Context;
  const clang::dataflow::AdornedCFG &Graph;
  Transfer &Step;
  State Entry, Exit;
  llvm::DenseMap<const clang::CFGBlock *, unsigned> Order; ///< reverse post
  /// Loops by their heads: the blocks of the body, the head among them.
  llvm::DenseMap<const clang::CFGBlock *, Blocks> Loops;
  /// By the block that dispatches to handlers: the blocks of the try's body,
  /// with the number of their first element in it.
  llvm::DenseMap<const clang::CFGBlock *,
                 std::vector<std::pair<const clang::CFGBlock *, ptrdiff_t>>>
      Tries;
  llvm::DenseMap<const clang::CFGBlock *, Blocks> Handlers;
  /// What entered each loop when its body was last analysed from the start.
  std::map<const clang::CFGBlock *, State> Entered;
  /// State on each edge (block id, successor number).
  std::map<std::pair<unsigned, unsigned>, State> Edges;
  std::vector<State> Inputs;
  std::vector<unsigned> Visits;
  unsigned Steps = 0;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_ENGINE_H
