//===- UncheckedCudaCall.cpp - torch-unchecked-cuda-call ------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UncheckedCudaCall.h"
#include "analysis/Types.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace torchtidy {

/// Wraps the call in the macro that throws, where it is known.
static std::optional<Fix> makeFix(const UnusedResultSite &Site,
                                  SiteContext &Context) {
  ASTContext &AST = Context.ast();
  CharSourceRange Written = Context.written(Site.Call);
  // The macro takes the runtime's status only.
  if (enumName(Site.Call->getType()) != "cudaError" || Written.isInvalid() ||
      !Context.hasMacro("C10_CUDA_CHECK"))
    return std::nullopt;
  // The macro is a statement.
  std::optional<Token> Next =
      Lexer::findNextToken(Written.getEnd().getLocWithOffset(-1),
                           AST.getSourceManager(), AST.getLangOpts());
  if (!Next || Next->isNot(tok::semi))
    return std::nullopt;
  Fix F;
  F.Title = "throw when it fails";
  F.Hints.push_back(
      FixItHint::CreateInsertion(Written.getBegin(), "C10_CUDA_CHECK("));
  F.Hints.push_back(FixItHint::CreateInsertion(Written.getEnd(), ")"));
  return F;
}

void UncheckedCudaCall::visit(const UnusedResultSite &Site, const State &,
                              SiteContext &Context) const {
  // What frees things in a destructor has nobody to tell.
  if (Site.K != UnusedResultSite::Kind::CudaStatus || Site.InDestructor)
    return;
  Finding F = Context.make(
      Site.Call, Site.CannotFail ? Confidence::Possible : Confidence::Likely,
      "the status that '" + Site.Op +
          "' returns is dropped, so a failure shows up "
          "later and elsewhere");
  if (auto Repair = makeFix(Site, Context))
    F.Fixes.push_back(std::move(*Repair));
  Context.add(std::move(F));
}

std::unique_ptr<Check> createUncheckedCudaCall(const AnalysisOptions &) {
  return std::make_unique<UncheckedCudaCall>();
}

} // namespace torchtidy
