//===- YamlDepth.h - Text that YAML's parser can take -----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_YAMLDEPTH_H
#define TORCH_TIDY_DRIVER_YAMLDEPTH_H

#include "llvm/ADT/StringRef.h"

namespace torchtidy {

/// Whether LLVM's YAML traits, which recurse for each value in another, would
/// overflow their stack. Brackets in quotes count, too; nobody has so many.
bool isNestedDeeply(llvm::StringRef Text);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_YAMLDEPTH_H
