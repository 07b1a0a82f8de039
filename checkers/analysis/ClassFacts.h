//===- ClassFacts.h - What constructors leave behind -----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_CLASSFACTS_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_CLASSFACTS_H

#include "State.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace torchtidy {

using FieldSet = llvm::DenseSet<const clang::FieldDecl *>;

/// Of an nn::Module class, or one that has modules.
struct ClassFacts {
  /// Members that are assigned, or modules moved, outside the constructors.
  FieldSet Changed;
  /// Values after construction, equal in all constructors.
  std::map<const clang::FieldDecl *, Value> Members;
  /// Where the constructors leave the module itself, and modules that it has
  /// but didn't register.
  std::map<SymbolId, DeviceFact> Devices;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_CLASSFACTS_H
