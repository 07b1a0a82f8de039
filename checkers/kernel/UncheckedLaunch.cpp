//===- UncheckedLaunch.cpp - torch-unchecked-launch -----------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UncheckedLaunch.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace torchtidy {

/// Puts the macro on a line of its own behind the launch, where it is known.
static std::optional<Fix> makeFix(const LaunchSite &Site,
                                  SiteContext &Context) {
  ASTContext &AST = Context.ast();
  const SourceManager &SM = AST.getSourceManager();
  CharSourceRange Written = Context.written(Site.Call);
  if (!Site.InBlock || Written.isInvalid() ||
      !Context.hasMacro("C10_CUDA_KERNEL_LAUNCH_CHECK"))
    return std::nullopt;
  SourceLocation Behind = Lexer::findLocationAfterToken(
      Written.getEnd().getLocWithOffset(-1), tok::semi, SM, AST.getLangOpts(),
      /*SkipTrailingWhitespaceAndNewLine=*/false);
  if (Behind.isInvalid())
    return std::nullopt;
  Fix F;
  F.Title = "check the launch";
  F.Hints.push_back(FixItHint::CreateInsertion(
      Behind, ("\n" + Lexer::getIndentationForLine(Written.getBegin(), SM) +
               "C10_CUDA_KERNEL_LAUNCH_CHECK();")
                  .str()));
  return F;
}

void UncheckedLaunch::visit(const LaunchSite &Site, const State &,
                            SiteContext &Context) const {
  if (Site.Checked == Tri::Yes)
    return;
  Finding F = Context.make(
      Site.Call,
      Site.Checked == Tri::No ? Confidence::Likely : Confidence::Possible,
      "nothing asks whether the launch of '" + Site.Kernel +
          "' failed; a wrong configuration or an earlier error goes unnoticed");
  // The body of a macro is one place, however often it is expanded.
  if (SourceLocation Loc = Site.Call->getBeginLoc(); Loc.isMacroID())
    F.Cause = Context.ast().getSourceManager().getSpellingLoc(Loc);
  if (auto Repair = makeFix(Site, Context))
    F.Fixes.push_back(std::move(*Repair));
  Context.add(std::move(F));
}

std::unique_ptr<Check> createUncheckedLaunch(const AnalysisOptions &) {
  return std::make_unique<UncheckedLaunch>();
}

} // namespace torchtidy
