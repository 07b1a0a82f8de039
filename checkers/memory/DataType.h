//===- DataType.h - torch-data-type -----------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_MEMORY_DATATYPE_H
#define TORCH_TIDY_CHECKERS_MEMORY_DATATYPE_H

#include "Check.h"

namespace torchtidy {

/// Elements are taken as another type than they have.
/// See docs/checks/torch-data-type.md.
class DataType : public Check {
public:
  using Check::visit;
  void visit(const ElementTypeSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_MEMORY_DATATYPE_H
