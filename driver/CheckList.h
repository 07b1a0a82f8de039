//===- CheckList.h - The checks, for people and programs -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CHECKLIST_H
#define TORCH_TIDY_DRIVER_CHECKLIST_H

#include "CheckSelection.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace torchtidy {

/// By group, with what each finds.
void printChecks(llvm::raw_ostream &OS, const CheckSet &Selected);

/// {"checks": [{"id", "group", "summary", "confidence", "fix", "preview",
/// "selected"}]}, of all checks.
void printChecksJson(llvm::raw_ostream &OS, const CheckSet &Selected);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CHECKLIST_H
