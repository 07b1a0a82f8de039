//===- InputFile.h - Files that somebody else may have made -----*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_INPUTFILE_H
#define TORCH_TIDY_DRIVER_INPUTFILE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace torchtidy {

/// Reads a regular file, and no device or pipe, which may never end. The error
/// says why not, without the file's name: "not a file", "larger than 1 MB".
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readInputFile(llvm::StringRef Path, unsigned MaxMegabytes);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_INPUTFILE_H
