//===- AsyncRead.h - torch-async-read ---------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_ASYNCREAD_H
#define TORCH_TIDY_CHECKERS_DEVICE_ASYNCREAD_H

#include "Check.h"

namespace torchtidy {

/// Data used before the device has done its work.
/// See docs/checks/torch-async-read.md.
class AsyncRead : public Check {
public:
  using Check::visit;
  void visit(const AsyncSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_ASYNCREAD_H
