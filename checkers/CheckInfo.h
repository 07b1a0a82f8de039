//===- CheckInfo.h - Static facts about each check --------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_CHECKINFO_H
#define TORCH_TIDY_CHECKERS_CHECKINFO_H

#include "Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace torchtidy {

/// One row of Checks.def.
struct CheckInfo {
  llvm::StringRef Id;    ///< "torch-mixed-device"
  llvm::StringRef Class; ///< "MixedDevice"
  llvm::StringRef Group; ///< "device"
  Confidence Default;    ///< of most of its findings
  bool HasFix;
  llvm::StringRef Summary; ///< one line
  /// Runs only where it or its group is asked for.
  bool IsPreview = false;
  /// Of what the driver alone sees: others can't offer it.
  bool IsOfDriver = false;
};

/// All checks, in the order of Checks.def.
llvm::ArrayRef<CheckInfo> allChecks();

/// The row with this id, or null.
const CheckInfo *findCheck(llvm::StringRef Id);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_CHECKINFO_H
