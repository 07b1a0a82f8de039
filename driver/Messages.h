//===- Messages.h - What goes wrong, on stderr ------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_MESSAGES_H
#define TORCH_TIDY_DRIVER_MESSAGES_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

namespace torchtidy {

/// One line.
inline void complain(const llvm::Twine &Text) {
  llvm::errs() << "torch-tidy: error: " << Text << '\n';
}

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_MESSAGES_H
