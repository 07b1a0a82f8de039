//===- CreationFix.h - Puts a tensor on another's device -------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_DEVICE_CREATIONFIX_H
#define TORCH_TIDY_CHECKERS_DEVICE_CREATIONFIX_H

#include "Check.h"

namespace torchtidy {

/// The fix for \p Cpu, an operand of \p Site created without a device, that
/// meets \p Other: the factory is given Other's device, or, where that would
/// change what else the tensor is for, it is moved where they meet.
std::optional<Fix> fixCreation(const OperationSite &Site, const Operand &Cpu,
                               const Operand &Other, SiteContext &Context);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_DEVICE_CREATIONFIX_H
