//===- Suppression.cpp - NOLINT comments ----------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Suppression.h"
#include "CheckInfo.h"
#include "clang-tidy/NoLintDirectiveHandler.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Tooling/Core/Diagnostic.h"

using namespace clang;

namespace torchtidy {

Suppressions::Suppressions(ASTContext &AST)
    : AST(AST), Handler(std::make_unique<tidy::NoLintDirectiveHandler>()) {}

Suppressions::~Suppressions() = default;

bool Suppressions::isSuppressed(const Finding &F) {
  DiagnosticsEngine &Engine = AST.getDiagnostics();
  DiagnosticStorage NoArguments;
  Diagnostic AsDiagnostic(&Engine, F.Loc, /*DiagID=*/0, NoArguments, "");
  llvm::SmallVector<tooling::Diagnostic, 1> Found;
  bool Suppressed = Handler->shouldSuppress(
      DiagnosticsEngine::Warning, AsDiagnostic, F.Check->Id, Found,
      /*AllowIO=*/true, /*EnableNoLintBlocks=*/true);
  for (const tooling::Diagnostic &Each : Found) {
    const SourceManager &SM = AST.getSourceManager();
    FileID File = SM.getFileID(SM.getExpansionLoc(F.Loc));
    unsigned Offset = Each.Message.FileOffset;
    Errors.push_back(Each.Message.FilePath + ":" +
                     std::to_string(SM.getLineNumber(File, Offset)) + ":" +
                     std::to_string(SM.getColumnNumber(File, Offset)) + ": " +
                     Each.Message.Message);
  }
  return Suppressed;
}

} // namespace torchtidy
