//===- BodyContents.h - What one look at a body shows -----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_BODYCONTENTS_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_BODYCONTENTS_H

#include "LoopContents.h"
#include "llvm/ADT/DenseSet.h"

namespace torchtidy {

struct BodyContents {
  /// Where there is no tensor or module in it, no fact about them is to be
  /// found, and templates of kernels have many instantiations.
  bool HasTensors = false;
  /// Launches a kernel or calls the CUDA runtime from the host.
  bool HasCudaCalls = false;
  /// Calls that stand alone as a statement; those of them in a block, where
  /// another statement can follow.
  llvm::DenseSet<const clang::Expr *> Discarded, InBlock;
  /// Subscripts whose address alone is taken: &p[i] may be one past the end.
  llvm::DenseSet<const clang::Expr *> Addressed;
  /// Asks a tensor for its strides.
  bool AsksStrides = false;
  /// Conditions of assert, by the call that a failure makes.
  llvm::DenseMap<const clang::Expr *, const clang::Expr *> Asserts;
  LoopContents Loops;
  /// Functions that are given to a library, which may call them.
  llvm::DenseSet<const clang::FunctionDecl *> Registered;
  /// Functions whose address goes elsewhere: whoever calls through a pointer of
  /// their type may call them.
  llvm::DenseSet<const clang::FunctionDecl *> Pointed;
  /// Functions of the project that are called.
  llvm::DenseSet<const clang::FunctionDecl *> Calls;
};

BodyContents scanBody(const clang::FunctionDecl &F);
BodyContents scanCode(const clang::Stmt &S);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_BODYCONTENTS_H
