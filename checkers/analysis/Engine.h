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

namespace torchtidy {

class AnalysisContext;
class Transfer;

class Engine {
public:
  /// Visits of one block after which joins only lose facts. Nested loops of
  /// real code settle after three.
  static constexpr unsigned WidenAfter = 4;
  /// Visits of one block after which the function is given up; only a defect
  /// of the domain gets here.
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
  State inputOf(const clang::CFGBlock &Block);
  State transferBlock(const clang::CFGBlock &Block, State S);
  bool applyEdge(const clang::CFGBlock &From, unsigned Successor, State &S);
  void propagate(const clang::CFGBlock &Block, State Out);

  AnalysisContext &Context;
  const clang::dataflow::AdornedCFG &Graph;
  Transfer &Step;
  State Entry, Exit;
  /// State on each edge (block id, successor number).
  std::map<std::pair<unsigned, unsigned>, State> Edges;
  std::vector<State> Inputs;
  std::vector<unsigned> Visits;
  unsigned Steps = 0;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_ENGINE_H
