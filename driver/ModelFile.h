//===- ModelFile.h - Models of functions, in YAML ---------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_MODELFILE_H
#define TORCH_TIDY_DRIVER_MODELFILE_H

#include "analysis/FunctionModel.h"

namespace torchtidy {

/// Adds what the file at the absolute path \p Path says (docs/model.md). The
/// error is one line, "PATH:LINE: TEXT".
llvm::Error readModel(llvm::StringRef Path, FunctionModel &Model);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_MODELFILE_H
