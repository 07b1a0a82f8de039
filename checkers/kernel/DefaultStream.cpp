//===- DefaultStream.cpp - torch-default-stream ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DefaultStream.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace torchtidy {

/// Gives the launch torch's current stream, as the fourth of its settings.
static std::optional<Fix> makeFix(const Expr *Launch,
                                  const SiteContext &Context) {
  constexpr llvm::StringLiteral Stream = "c10::cuda::getCurrentCUDAStream()";
  const auto *Call = dyn_cast<CUDAKernelCallExpr>(Launch);
  if (!Call || !Call->getConfig())
    return std::nullopt;
  llvm::SmallVector<CharSourceRange, 4> Written;
  for (const Expr *E : Call->getConfig()->arguments())
    if (!isa<CXXDefaultArgExpr>(E))
      Written.push_back(Context.written(E));
  if (Written.size() < 2 || Written.size() > 4 || Written.back().isInvalid())
    return std::nullopt;
  Fix F;
  F.Title = "launch on torch's current stream";
  if (Written.size() == 4)
    F.Hints.push_back(FixItHint::CreateReplacement(Written.back(), Stream));
  else
    F.Hints.push_back(FixItHint::CreateInsertion(
        Written.back().getEnd(),
        ((Written.size() == 2 ? ", 0, " : ", ") + Stream).str()));
  if (!Context.isDeclared({"c10", "cuda", "getCurrentCUDAStream"}))
    Context.addInclude(F, Launch, "c10/cuda/CUDAStream.h");
  return F;
}

void DefaultStream::visit(const LaunchSite &Site, const State &,
                          SiteContext &Context) const {
  if (!Site.HandlesTensors || !Site.Stream ||
      Site.Stream->K != StreamValue::Default)
    return;
  Finding F = Context.make(Site.Call, Confidence::Likely,
                           "'" + Site.Kernel +
                               "' is launched on the default "
                               "stream, but its tensors are computed on "
                               "torch's current stream");
  if (auto Repair = makeFix(Site.Call, Context))
    F.Fixes.push_back(std::move(*Repair));
  Context.add(std::move(F));
}

std::unique_ptr<Check> createDefaultStream(const AnalysisOptions &) {
  return std::make_unique<DefaultStream>();
}

} // namespace torchtidy
