//===- MissingDevice.cpp - torch-missing-device ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MissingDevice.h"
#include "DeviceConflict.h"
#include "analysis/Types.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace torchtidy {

/// A name that stands for the other operand where the tensor is created.
static const DeclRefExpr *nameOf(const Operand &O) {
  const auto *Ref = dyn_cast<DeclRefExpr>(O.E->IgnoreParenImpCasts());
  return Ref && classify(Ref->getType()) == TypeClass::Tensor ? Ref : nullptr;
}

/// Whether the other tensor has its name where the factory stands: a parameter
/// of the same function, or a local that is declared before.
static bool isInScope(const ValueDecl &D, const CallExpr &Call,
                      const SourceManager &SM) {
  const auto *Function = dyn_cast<FunctionDecl>(D.getDeclContext());
  const Stmt *Body = Function ? Function->getBody() : nullptr;
  return Body &&
         SM.isBeforeInTranslationUnit(Body->getBeginLoc(),
                                      Call.getBeginLoc()) &&
         SM.isBeforeInTranslationUnit(Call.getBeginLoc(), Body->getEndLoc()) &&
         SM.isBeforeInTranslationUnit(D.getLocation(), Call.getBeginLoc());
}

/// Gives the factory call the other operand's device. A dtype that was given
/// stays: only the device is added.
static std::optional<Fix> makeFix(const Expr *Creation, const Operand &Other,
                                  SiteContext &Context) {
  const auto *Call = dyn_cast<CallExpr>(Creation);
  const DeclRefExpr *Name = nameOf(Other);
  const SourceManager &SM = Context.ast().getSourceManager();
  if (!Call || !Name || !Call->getDirectCallee() ||
      Call->getBeginLoc().isMacroID() || Call->getRParenLoc().isMacroID())
    return std::nullopt;
  const ValueDecl *D = Name->getDecl();
  if (!isInScope(*D, *Call, SM))
    return std::nullopt;
  std::string Device = D->getNameAsString() + ".device()";
  Fix F;
  F.Title = "create it on the device of '" + D->getNameAsString() + "'";
  const FunctionDecl *Callee = Call->getDirectCallee();
  for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
    const Expr *Argument = Call->getArg(I);
    if (I >= Callee->getNumParams() ||
        classify(Callee->getParamDecl(I)->getType()) != TypeClass::Options)
      continue;
    if (isa<CXXDefaultArgExpr>(Argument)) {
      F.Hints.push_back(
          FixItHint::CreateInsertion(Call->getRParenLoc(), ", " + Device));
      return F;
    }
    // A dtype alone becomes options; options get a device.
    SourceRange Range = Argument->getSourceRange();
    if (Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
      return std::nullopt;
    const Expr *Inner = Argument->IgnoreImplicit();
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(Inner);
        Construct && Construct->getNumArgs() >= 1)
      Inner = Construct->getArg(0)->IgnoreImplicit();
    CharSourceRange Whole = CharSourceRange::getTokenRange(Range);
    if (classify(Inner->getType()) == TypeClass::DType) {
      F.Hints.push_back(
          FixItHint::CreateInsertion(Range.getBegin(), "torch::dtype("));
      F.Hints.push_back(FixItHint::CreateInsertion(
          Lexer::getLocForEndOfToken(Range.getEnd(), 0, SM,
                                     Context.ast().getLangOpts()),
          ").device(" + Device + ")"));
      return F;
    }
    if (classify(Inner->getType()) == TypeClass::Options) {
      F.Hints.push_back(FixItHint::CreateInsertion(
          Lexer::getLocForEndOfToken(Whole.getEnd(), 0, SM,
                                     Context.ast().getLangOpts()),
          ".device(" + Device + ")"));
      return F;
    }
    return std::nullopt;
  }
  return std::nullopt;
}

void MissingDevice::visit(const OperationSite &Site, const State &,
                          SiteContext &Context) const {
  std::optional<DeviceConflict> C = findConflict(Site);
  if (!C || !C->Implicit)
    return;
  const Operand &Other = C->Implicit == C->A ? *C->B : *C->A;
  bool OnOnePath = C->Implicit->Devices.size() > 1;
  std::string Message = nameOperand(*C->Implicit, Context) + " is on the CPU " +
                        (OnOnePath ? "on one path " : "") +
                        "since it is created without a device, but " +
                        describeOperand(Other, Context);
  Finding F = describeConflict(Site, *C, Context, std::move(Message));
  if (auto Repair = makeFix(C->Implicit->Tensor->ImplicitCpu, Other, Context))
    F.Fixes.push_back(std::move(*Repair));
  Context.add(std::move(F));
}

std::unique_ptr<Check> createMissingDevice(const AnalysisOptions &) {
  return std::make_unique<MissingDevice>();
}

} // namespace torchtidy
