//===- OutputFile.h - Where a report goes -----------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_OUTPUTFILE_H
#define TORCH_TIDY_DRIVER_OUTPUTFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace torchtidy {

/// Where a file to be written is or will be: links are followed, those to what
/// isn't there yet too.
std::string outputPlace(llvm::StringRef File);

/// An output that can't be written is said before the work, not after it.
/// An empty \p File is stdout.
llvm::Error checkOutput(llvm::StringRef File);

/// What is printed reaches a file whole or not at all, and the file keeps its
/// permissions; a device or pipe gets it as it comes.
llvm::Error writeOutput(llvm::StringRef File,
                        llvm::function_ref<void(llvm::raw_ostream &)> Print);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_OUTPUTFILE_H
