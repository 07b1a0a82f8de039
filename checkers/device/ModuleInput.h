//===- ModuleInput.h - torch-module-input -----------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_MODULEINPUT_H
#define TORCH_TIDY_CHECKERS_DEVICE_MODULEINPUT_H

#include "Check.h"

namespace torchtidy {

/// A module whose state is not where its parameters are.
/// See docs/checks/torch-module-input.md.
class ModuleInput : public Check {
public:
  using Check::visit;
  void visit(const OptimizerSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_MODULEINPUT_H
