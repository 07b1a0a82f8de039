//===- LoopContents.h - What the loops of a body repeat ---------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_LOOPCONTENTS_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_LOOPCONTENTS_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <memory>
#include <vector>

namespace torchtidy {

/// A loop, a lambda that one may call, or a whole body.
struct Loop {
  const clang::Stmt *Statement = nullptr;
  bool IsLambda = false;
  /// The loop that calls this lambda on each iteration.
  const Loop *CalledIn = nullptr;
  /// Another loop in it has tensors or launches, so that what stands beside
  /// that one is rare.
  bool HasInner = false;
  bool HasWork = false;    ///< operations on tensors, launches
  bool SetsDevice = false; ///< so that it may be a loop over devices
  bool CallsBackward = false;
  using Variables = llvm::DenseSet<const clang::VarDecl *>;
  /// Declared in it; used other than to read; whose elements may be written.
  Variables Declared, Touched, Written;
  /// What backward() is called of, and what is returned.
  Variables Consumed, Returned;

  bool changes(const clang::VarDecl *D) const {
    return Declared.contains(D) || Touched.contains(D) || Written.contains(D);
  }
};

struct LoopContents {
  /// All of the body.
  Loop Body;
  std::vector<std::unique_ptr<Loop>> All;
  /// Calls that each iteration makes, with the innermost loop.
  llvm::DenseMap<const clang::Expr *, const Loop *> Repeated;
  /// Calls where autograd is off.
  llvm::DenseSet<const clang::Expr *> WithoutGrad;

  /// The loop that repeats a call on each iteration; null for none.
  const Loop *repeats(const clang::Expr *Call) const {
    const Loop *L = Repeated.lookup(Call);
    return L && L->IsLambda ? L->CalledIn : L;
  }
};

LoopContents scanLoops(const clang::ASTContext &Context, clang::Stmt *Body);

/// The variable that a tensor is computed from by operations that autograd
/// follows; null for none, or for many.
const clang::VarDecl *graphRoot(const clang::Expr *E);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_LOOPCONTENTS_H
