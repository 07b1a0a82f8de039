//===- IneffectiveCheck.h - torch-ineffective-check -------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_INEFFECTIVECHECK_H
#define TORCH_TIDY_CHECKERS_DEVICE_INEFFECTIVECHECK_H

#include "Check.h"

namespace torchtidy {

/// A check that holds whatever the input is, or leaves one tensor out.
/// See docs/checks/torch-ineffective-check.md.
class IneffectiveCheck : public Check {
public:
  using Check::visit;
  void visit(const IneffectiveSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_INEFFECTIVECHECK_H
