//===- NoncontiguousData.h - torch-noncontiguous-data -----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_MEMORY_NONCONTIGUOUSDATA_H
#define TORCH_TIDY_CHECKERS_MEMORY_NONCONTIGUOUSDATA_H

#include "Check.h"

namespace torchtidy {

/// The pointer of a tensor that is not contiguous is used as if it were.
/// See docs/checks/torch-noncontiguous-data.md.
class NoncontiguousData : public Check {
public:
  using Check::visit;
  void visit(const MemorySite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_MEMORY_NONCONTIGUOUSDATA_H
