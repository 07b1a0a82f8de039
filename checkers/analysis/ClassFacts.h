//===- ClassFacts.h - What a module's constructors leave behind ----*- C++
//-*-===//
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

/// Members of an nn::Module class.
struct ClassFacts {
  /// Assigned outside the constructors.
  llvm::DenseSet<const clang::FieldDecl *> Reassigned;
  /// Values after construction, equal in all constructors.
  std::map<const clang::FieldDecl *, Value> Members;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_CLASSFACTS_H
