//===- UnguardedIndex.h - torch-unguarded-index -----------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_INDEX_UNGUARDEDINDEX_H
#define TORCH_TIDY_CHECKERS_INDEX_UNGUARDEDINDEX_H

#include "Check.h"

namespace torchtidy {

/// Can an index be outside the dimension that it addresses?
/// See docs/checks/torch-unguarded-index.md.
class UnguardedIndex : public Check {
public:
  using Check::visit;
  void visit(const IndexSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_INDEX_UNGUARDEDINDEX_H
