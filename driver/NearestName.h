//===- NearestName.h - What somebody may have meant -------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_NEARESTNAME_H
#define TORCH_TIDY_DRIVER_NEARESTNAME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace torchtidy {

/// The first of the \p Known that are most like \p Name; empty when none is
/// like it.
inline llvm::StringRef nearestName(llvm::StringRef Name,
                                   llvm::ArrayRef<llvm::StringRef> Known,
                                   bool IgnoresCase = false) {
  llvm::StringRef Best;
  unsigned BestDistance = Name.size() / 2 + 1;
  for (llvm::StringRef Each : Known) {
    unsigned Distance = IgnoresCase ? Name.edit_distance_insensitive(Each)
                                    : Name.edit_distance(Each);
    if (Distance < BestDistance) {
      BestDistance = Distance;
      Best = Each;
    }
  }
  return Best;
}

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_NEARESTNAME_H
