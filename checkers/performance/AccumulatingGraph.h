//===- AccumulatingGraph.h - torch-accumulating-graph -----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_PERFORMANCE_ACCUMULATINGGRAPH_H
#define TORCH_TIDY_CHECKERS_PERFORMANCE_ACCUMULATINGGRAPH_H

#include "Check.h"

namespace torchtidy {

/// A sum keeps the graph of each iteration alive.
/// See docs/checks/torch-accumulating-graph.md.
class AccumulatingGraph : public Check {
public:
  using Check::visit;
  void visit(const LoopSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_PERFORMANCE_ACCUMULATINGGRAPH_H
