//===- SkipBodies.cpp - Parse the user's function bodies only ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SkipBodies.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace torchtidy {

bool isUserCode(SourceLocation Loc, const SourceManager &SM) {
  return !SM.isInSystemHeader(SM.getExpansionLoc(Loc));
}

bool UserBodiesConsumer::shouldSkipFunctionBody(Decl *D) {
  return !isUserCode(D->getLocation(), D->getASTContext().getSourceManager());
}

} // namespace torchtidy
