//===- LoopSite.h - What a loop repeats -------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_LOOPSITE_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_LOOPSITE_H

#include "Facts.h"

namespace torchtidy {

/// What costs time or memory because a loop repeats it.
struct LoopSite {
  enum class Kind : uint8_t {
    Sync,     ///< the host waits for the device
    Transfer, ///< a tensor that the loop does not change is moved
    Created,  ///< a new tensor is made on the CPU and moved
    Pageable, ///< a copy that is not to block, from memory that is not pinned
    Graph,    ///< a sum keeps what autograd needs of each iteration
  };
  Kind K = Kind::Sync;
  const clang::Expr *Call = nullptr;
  const clang::Stmt *Loop = nullptr;
  std::string Op;
  const clang::Expr *SelfExpr = nullptr; ///< or what is added
  /// Where the tensor may be, and where it goes.
  llvm::SmallVector<DeviceFact, 2> From, To;
  bool IsConsumed = false; ///< of a sum: backward() is called of what is added
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_LOOPSITE_H
