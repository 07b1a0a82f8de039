//===- Help.h - What the tool says of itself --------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All of it is made from the option table (Options.td), the checks and the
// formats.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_HELP_H
#define TORCH_TIDY_DRIVER_HELP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace torchtidy {

/// A word that may stand for an option, as `torch-tidy explain CHECK` does.
struct Subcommand {
  llvm::StringRef Word;
  llvm::StringRef Option; ///< what it stands for; empty: for nothing
  llvm::StringRef Help;
};
llvm::ArrayRef<Subcommand> subcommands();

void printHelp(llvm::raw_ostream &OS);

/// The manual's page, as man reads it.
void printManual(llvm::raw_ostream &OS);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_HELP_H
