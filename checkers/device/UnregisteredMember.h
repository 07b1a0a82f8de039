//===- UnregisteredMember.h - torch-unregistered-member ---------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_UNREGISTEREDMEMBER_H
#define TORCH_TIDY_CHECKERS_DEVICE_UNREGISTEREDMEMBER_H

#include "Check.h"

namespace torchtidy {

/// A module's member that to() and parameters() miss.
/// See docs/checks/torch-unregistered-member.md.
class UnregisteredMember : public Check {
public:
  using Check::visit;
  void visit(const MemberSite &Site, const State &S,
             SiteContext &Context) const override;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_UNREGISTEREDMEMBER_H
