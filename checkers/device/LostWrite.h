//===- LostWrite.h - torch-lost-write ---------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_LOSTWRITE_H
#define TORCH_TIDY_CHECKERS_DEVICE_LOSTWRITE_H

#include "Check.h"

namespace torchtidy {

/// A write to the copy that an index made.
/// See docs/checks/torch-lost-write.md.
class LostWrite : public Check {
public:
  using Check::visit;
  void visit(const LostWriteSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_LOSTWRITE_H
