//===- ProfileTable.h - The table of --enable-check-profile -----*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PROFILETABLE_H
#define TORCH_TIDY_DRIVER_PROFILETABLE_H

#include "Profile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace torchtidy {

/// The seconds of all files, by what took them, and the dearest function.
/// \p Profiles are those of \p Files, whose names \p Shown makes short.
void printProfile(llvm::raw_ostream &OS, llvm::ArrayRef<Profile> Profiles,
                  llvm::ArrayRef<std::string> Files,
                  llvm::function_ref<std::string(llvm::StringRef)> Shown);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PROFILETABLE_H
