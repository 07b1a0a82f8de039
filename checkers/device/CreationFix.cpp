//===- CreationFix.cpp - Puts a tensor on another's device ----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CreationFix.h"
#include "analysis/Types.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace torchtidy {

/// The variable behind an operand that is one.
static const ValueDecl *variableOf(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && classify(Ref->getType()) == TypeClass::Tensor ? Ref->getDecl()
                                                              : nullptr;
}

/// A name for the other operand's device: its own, or that of another operand
/// beside it.
static const ValueDecl *nameFor(const Operand &Other,
                                const OperationSite &Site) {
  if (const ValueDecl *D = variableOf(Other.E))
    return D;
  for (const Operand &O : Site.Operands)
    if (O.Device == Other.Device && O.Devices == Other.Devices)
      if (const ValueDecl *D = variableOf(O.E))
        return D;
  return nullptr;
}

namespace {
/// What else a body does with a tensor that it creates, and with the one whose
/// device it should have.
class Surroundings : public RecursiveASTVisitor<Surroundings> {
public:
  Surroundings(const CallExpr &Factory, const ValueDecl &Other,
               const SourceManager &SM)
      : Factory(Factory), Other(Other), SM(SM) {}

  bool OutOfReach = false; ///< in a lambda that doesn't have the other
  bool OtherChanges = false;
  bool IsStatic = false; ///< made once, for all that come
  bool HostReads = false;

  bool VisitVarDecl(VarDecl *V) {
    if (V->getInit() && contains(V->getInit()->getSourceRange())) {
      Variable = V;
      IsStatic |= V->isStaticLocal();
    }
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *L) {
    OutOfReach |= contains(L->getBody()->getSourceRange()) &&
                  L->getCaptureDefault() == LCD_None &&
                  llvm::none_of(L->captures(), [&](const LambdaCapture &C) {
                    return C.capturesVariable() && C.getCapturedVar() == &Other;
                  });
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *C) {
    if (C->getOperator() == OO_Equal && refersTo(C->getArg(0), &Other))
      OtherChanges |=
          SM.isBeforeInTranslationUnit(Factory.getBeginLoc(), C->getBeginLoc());
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *C) {
    static constexpr llvm::StringRef Reads[] = {
        "accessor",       "packed_accessor",  "data_ptr",
        "const_data_ptr", "mutable_data_ptr", "data",
        "storage"};
    const CXXMethodDecl *M = C->getMethodDecl();
    HostReads |= M && M->getIdentifier() && Variable &&
                 llvm::is_contained(Reads, M->getName()) &&
                 refersTo(C->getImplicitObjectArgument(), Variable);
    return true;
  }

private:
  bool contains(SourceRange R) const {
    SourceLocation At = Factory.getBeginLoc();
    return !SM.isBeforeInTranslationUnit(At, R.getBegin()) &&
           !SM.isBeforeInTranslationUnit(R.getEnd(), At);
  }
  static bool refersTo(const Expr *E, const ValueDecl *D) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == D;
  }

  const CallExpr &Factory;
  const ValueDecl &Other;
  const SourceManager &SM;
  const VarDecl *Variable = nullptr;
};
} // namespace

/// Whether the factory can be given the device of \p Other, and nothing but the
/// place where they meet sees it.
static bool canChangeFactory(const CallExpr &Factory, const Operand &Cpu,
                             const ValueDecl &Other, const SourceManager &SM) {
  const auto *Function = dyn_cast<FunctionDecl>(Other.getDeclContext());
  Stmt *Body = Function ? Function->getBody() : nullptr;
  SourceLocation At = Factory.getBeginLoc();
  if (!Body || !SM.isBeforeInTranslationUnit(Body->getBeginLoc(), At) ||
      !SM.isBeforeInTranslationUnit(At, Body->getEndLoc()) ||
      !SM.isBeforeInTranslationUnit(Other.getLocation(), At))
    return false;
  Surroundings Around(Factory, Other, SM);
  Around.TraverseStmt(Body);
  // Host memory stays where it is, and only that can be pinned.
  bool IsOfHost = Factory.getDirectCallee()->getName() == "from_blob" ||
                  Cpu.Tensor->Pinned == Tri::Yes;
  return !IsOfHost && !Cpu.Tensor->ImplicitCpuTwice && !Around.OutOfReach &&
         !Around.OtherChanges && !Around.IsStatic && !Around.HostReads;
}

static SourceLocation endOf(SourceLocation Last, SiteContext &Context) {
  return Lexer::getLocForEndOfToken(Last, 0, Context.ast().getSourceManager(),
                                    Context.ast().getLangOpts());
}

/// Gives the factory call a device. A dtype that was given stays.
static std::vector<FixItHint> addDevice(const CallExpr &Factory,
                                        const std::string &Device,
                                        SiteContext &Context) {
  const FunctionDecl *Callee = Factory.getDirectCallee();
  for (unsigned I = 0; I != Factory.getNumArgs(); ++I) {
    const Expr *Argument = Factory.getArg(I);
    if (I >= Callee->getNumParams() ||
        classify(Callee->getParamDecl(I)->getType()) != TypeClass::Options)
      continue;
    if (isa<CXXDefaultArgExpr>(Argument))
      return {
          FixItHint::CreateInsertion(Factory.getRParenLoc(), ", " + Device)};
    SourceRange Range = Argument->getSourceRange();
    if (Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
      return {};
    const Expr *Inner = Argument->IgnoreImplicit();
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(Inner);
        Construct && Construct->getNumArgs() >= 1)
      Inner = Construct->getArg(0)->IgnoreImplicit();
    SourceLocation End = endOf(Range.getEnd(), Context);
    // A dtype alone becomes options; options get a device.
    if (classify(Inner->getType()) == TypeClass::DType)
      return {FixItHint::CreateInsertion(Range.getBegin(), "torch::dtype("),
              FixItHint::CreateInsertion(End, ").device(" + Device + ")")};
    if (classify(Inner->getType()) == TypeClass::Options)
      return {FixItHint::CreateInsertion(End, ".device(" + Device + ")")};
    return {};
  }
  return {};
}

/// Whether `.to()` after the operand moves what the operation gets, and loses
/// nothing that it writes.
static bool canMoveOperand(const OperationSite &Site, const Operand &Cpu) {
  bool IsWritten =
      Cpu.R == Operand::Output ||
      (Cpu.R == Operand::Self && (llvm::StringRef(Site.Op).ends_with("_") ||
                                  llvm::StringRef(Site.Op).ends_with("=")));
  const Expr *E = Cpu.E->IgnoreImplicit();
  return !Site.Inside && !IsWritten && isa<DeclRefExpr, CallExpr>(E) &&
         !isa<CXXOperatorCallExpr>(E) &&
         classify(E->getType()) == TypeClass::Tensor &&
         !E->getBeginLoc().isMacroID() && !E->getEndLoc().isMacroID();
}

std::optional<Fix> fixCreation(const OperationSite &Site, const Operand &Cpu,
                               const Operand &Other, SiteContext &Context) {
  const auto *Factory = dyn_cast<CallExpr>(Cpu.Tensor->ImplicitCpu);
  const ValueDecl *D = nameFor(Other, Site);
  if (!Factory || !D || !Factory->getDirectCallee() || !D->getIdentifier())
    return std::nullopt;
  std::string Device = D->getNameAsString() + ".device()";
  bool InMacro =
      Factory->getBeginLoc().isMacroID() || Factory->getRParenLoc().isMacroID();
  if (!InMacro &&
      canChangeFactory(*Factory, Cpu, *D, Context.ast().getSourceManager())) {
    std::vector<FixItHint> Hints = addDevice(*Factory, Device, Context);
    if (!Hints.empty())
      return Fix{"create it on the device of '" + D->getNameAsString() + "'",
                 std::move(Hints)};
  }
  if (!canMoveOperand(Site, Cpu))
    return std::nullopt;
  return Fix{"move it to the device of '" + D->getNameAsString() + "' here",
             {FixItHint::CreateInsertion(endOf(Cpu.E->getEndLoc(), Context),
                                         ".to(" + Device + ")")}};
}

} // namespace torchtidy
