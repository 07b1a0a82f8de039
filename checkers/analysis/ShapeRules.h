//===- ShapeRules.h - Shapes that lists and cuts give -----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_SHAPERULES_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_SHAPERULES_H

#include "Transfer.h"

namespace torchtidy {

using MaybeShape = std::optional<llvm::SmallVector<Extent, 4>>;

/// expand: -1 keeps.
MaybeShape expandedShape(llvm::ArrayRef<Extent> Has, MaybeShape Asked);

/// cat and stack of a list that is known whole.
MaybeShape joinedShape(const CallArguments &C, bool Stack);

/// slice, narrow and index({Slice}): the dimension that is cut, and to how much
/// where it is long enough.
std::optional<CutFact> cutOf(const CallArguments &C);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_SHAPERULES_H
