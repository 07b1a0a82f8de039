//===- SkipBodies.h - Parse the user's function bodies only ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_SKIPBODIES_H
#define TORCH_TIDY_DRIVER_SKIPBODIES_H

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace torchtidy {

/// Whether code at \p Loc is the user's own: in no system header. Code from a
/// macro belongs to where the macro is used (TORCH_LIBRARY).
bool isUserCode(clang::SourceLocation Loc, const clang::SourceManager &SM);

/// Has the parser skip each function body that is not the user's own (with
/// FrontendOptions::SkipFunctionBodies), and hands over the finished AST.
class UserBodiesConsumer : public clang::ASTConsumer {
public:
  using Callback = llvm::function_ref<void(clang::ASTContext &)>;

  explicit UserBodiesConsumer(Callback Done) : Done(Done) {}

  void HandleTranslationUnit(clang::ASTContext &Context) override {
    Done(Context);
  }
  bool shouldSkipFunctionBody(clang::Decl *D) override;

private:
  Callback Done;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_SKIPBODIES_H
