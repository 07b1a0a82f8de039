//===- CrashGuard.h - Survive a crash inside clang ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CRASHGUARD_H
#define TORCH_TIDY_DRIVER_CRASHGUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <memory>

namespace torchtidy {

/// Deep template nesting recurses deeply. It is address space, not memory.
inline constexpr unsigned ParserStackBytes = 64u << 20;

/// Runs \p Work on a stack of its own. False when it crashed: its locals are
/// then leaked, so locks and temporary files belong outside.
inline bool survives(llvm::function_ref<void()> Work) {
  llvm::CrashRecoveryContext::Enable();
  auto Context = std::make_unique<llvm::CrashRecoveryContext>();
  if (Context->RunSafelyOnThread(Work, ParserStackBytes))
    return true;
  // Its destructor would destroy what clang had under construction, which
  // points into the stack that is gone.
  (void)Context.release();
  return false;
}

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CRASHGUARD_H
