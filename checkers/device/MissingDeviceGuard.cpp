//===- MissingDeviceGuard.cpp - torch-missing-device-guard ----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MissingDeviceGuard.h"
#include "analysis/Types.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace torchtidy {

static bool isPlainTensor(QualType Type) {
  const CXXRecordDecl *R = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return classify(Type) == TypeClass::Tensor && R && R->getName() == "Tensor";
}

/// The parameter that a guard can ask: a tensor whose memory the launch gets,
/// or the first tensor.
static const ParmVarDecl *tensorParameter(const LaunchSite &Site,
                                          const SymbolTable &Symbols) {
  const ParmVarDecl *First = nullptr;
  for (const ParmVarDecl *P : Site.Function->parameters()) {
    if (P->getName().empty() || !isPlainTensor(P->getType()))
      continue;
    bool IsPassed = llvm::any_of(Site.Tensors, [&](const TensorRef &T) {
      return parameterOf(T->Device.Sym, Symbols, *Site.Function) == P;
    });
    if (IsPassed)
      return P;
    First = First ? First : P;
  }
  return First;
}

/// Whether a statement of a body declares the name itself.
static bool declares(const CompoundStmt &Body, llvm::StringRef Name) {
  return llvm::any_of(Body.body(), [&](const Stmt *St) {
    const auto *D = dyn_cast<DeclStmt>(St);
    return D && llvm::any_of(D->decls(), [&](const Decl *Each) {
             const auto *Named = dyn_cast<NamedDecl>(Each);
             return Named && Named->getIdentifier() && Named->getName() == Name;
           });
  });
}

/// Guards the whole body, so that streams and allocations are that device's
/// too. This guard takes a CPU tensor and leaves it to the function's tests.
static std::optional<Fix> makeFix(const LaunchSite &Site,
                                  const SiteContext &Context) {
  constexpr llvm::StringLiteral Name = "device_guard";
  const ParmVarDecl *Of = tensorParameter(Site, Context.symbols());
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Site.Function->getBody());
  if (!Of || !Body || Body->body_empty() || Body->getLBracLoc().isMacroID() ||
      declares(*Body, Name) || !Context.isDeclared({"at", "device_of"}) ||
      !Context.isDeclared({"c10", "OptionalDeviceGuard"}))
    return std::nullopt;
  const SourceManager &SM = Context.ast().getSourceManager();
  Fix F;
  F.Title = "make the device of '" + Of->getNameAsString() + "' current";
  F.Hints.push_back(FixItHint::CreateInsertion(
      Body->getLBracLoc().getLocWithOffset(1),
      ("\n" +
       Lexer::getIndentationForLine(
           SM.getExpansionLoc(Body->body_front()->getBeginLoc()), SM) +
       "const c10::OptionalDeviceGuard " + Name + "(at::device_of(" +
       Of->getName() + "));")
          .str()));
  return F;
}

void MissingDeviceGuard::visit(const LaunchSite &Site, const State &S,
                               SiteContext &Context) const {
  if (!Site.HandlesTensors || Site.Guarded == Tri::Yes)
    return;
  Confidence C =
      Site.Guarded == Tri::No ? Confidence::Likely : Confidence::Possible;
  Finding F =
      Context.make(Site.Call, C,
                   "'" + Site.Kernel +
                       "' is launched on the current device, which nothing "
                       "makes the device of its tensors");
  if (const Expr *Lost = S.Cuda.LostGuard)
    F.Path.push_back({Lost->getExprLoc(),
                      "this guard has no name, so it ends with its statement"});
  if (const CallRecord *Caller = Site.CallWithoutGuard)
    F.Path.push_back(
        {Site.Call->getExprLoc(),
         "'" + Caller->CallerName + "' calls it here and sets no device either",
         std::make_shared<FilePlace>(Caller->Where)});
  // A guard that has no name needs one instead.
  if (auto Repair = S.Cuda.LostGuard ? std::nullopt : makeFix(Site, Context))
    F.Fixes.push_back(std::move(*Repair));
  Context.add(std::move(F));
}

void MissingDeviceGuard::visit(const GuardSite &Site, const State &,
                               SiteContext &Context) const {
  if (Site.K == GuardSite::Kind::OfOther) {
    // A tensor made like another that nobody compared is on its device.
    Context.add(Context.make(Site.At, Confidence::Possible,
                             "the guard is for another device than that of '" +
                                 Site.Name + "', which is passed here"));
    return;
  }
  // A CPU tensor is refused there too, if with a message that says less.
  Finding F = Context.make(Site.At, Confidence::Possible,
                           "the guard accepts CUDA devices only and stands "
                           "before the test that '" +
                               Site.Name + "' is on one");
  F.Path.push_back({Site.Test->getExprLoc(), "tested here"});
  Context.add(std::move(F));
}

std::unique_ptr<Check> createMissingDeviceGuard(const AnalysisOptions &) {
  return std::make_unique<MissingDeviceGuard>();
}

} // namespace torchtidy
