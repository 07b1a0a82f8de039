//===- CheckSelection.h - Checks by name, glob and group --------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CHECKSELECTION_H
#define TORCH_TIDY_DRIVER_CHECKSELECTION_H

#include "CheckInfo.h"
#include "llvm/Support/Error.h"
#include <set>
#include <string>

namespace torchtidy {

using CheckSet = std::set<std::string>; ///< of ids

/// All but the group performance and those in preview.
CheckSet defaultChecks();

/// What a --checks list selects; one that starts by taking away takes from
/// \p Base. An error names what it doesn't know and the nearest name.
llvm::Expected<CheckSet> selectChecks(llvm::StringRef Globs,
                                      const CheckSet &Base);

enum class Named { Check, CheckOrGroup };
llvm::Error unknownCheck(llvm::StringRef Name, Named What);
/// The one that there is is Strict.
llvm::Error unknownCheckOption(llvm::StringRef Check, llvm::StringRef Option);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CHECKSELECTION_H
