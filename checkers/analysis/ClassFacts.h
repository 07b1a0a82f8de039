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

/// Members of an nn::Module class.
struct ClassFacts {
  /// Given to register_parameter, register_buffer or register_module.
  llvm::DenseSet<const clang::FieldDecl *> Registered;
  /// Assigned outside the constructors.
  llvm::DenseSet<const clang::FieldDecl *> Reassigned;
  /// Values after construction, equal in all constructors.
  std::map<const clang::FieldDecl *, Value> Members;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_CLASSFACTS_H
