//===- HostAccess.h - torch-host-access -------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_HOSTACCESS_H
#define TORCH_TIDY_CHECKERS_DEVICE_HOSTACCESS_H

#include "Check.h"

namespace torchtidy {

/// Memory of a CUDA tensor is accessed by the host.
/// See docs/checks/torch-host-access.md.
class HostAccess : public Check {
public:
  using Check::visit;
  void visit(const MemorySite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_HOSTACCESS_H
