//===- IndexDtype.h - torch-index-dtype -------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_INDEX_INDEXDTYPE_H
#define TORCH_TIDY_CHECKERS_INDEX_INDEXDTYPE_H

#include "Check.h"

namespace torchtidy {

/// An index tensor of a type that indexing refuses or takes for a mask.
/// See docs/checks/torch-index-dtype.md.
class IndexDtype : public Check {
public:
  using Check::visit;
  void visit(const OperationSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_INDEX_INDEXDTYPE_H
