//===- BodyContents.cpp - What one look at a body shows -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyContents.h"
#include "Types.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace torchtidy {

namespace {

class Scanner : public RecursiveASTVisitor<Scanner> {
public:
  explicit Scanner(BodyContents &Out) : Out(Out) {}

  bool VisitExpr(Expr *E) {
    if (Out.HasTensors || E->getType().isNull())
      return true;
    TypeClass T = classify(E->getType());
    Out.HasTensors = T == TypeClass::Tensor || T == TypeClass::Module;
    return true;
  }
  bool VisitCallExpr(CallExpr *C) {
    Out.HasCudaCalls |=
        isa<CUDAKernelCallExpr>(C) || isCudaStatus(C->getType());
    Callees.insert(strip(C->getCallee()));
    // A library function that is given an address reads or writes there.
    const FunctionDecl *F = C->getDirectCallee();
    if (!F)
      return true;
    if (!isOfLibrary(*F)) {
      Out.Calls.insert(F->getCanonicalDecl());
      return true;
    }
    for (const Expr *A : C->arguments())
      Accessed.insert(strip(A));
    noteGiven(*F, C->arguments());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    if (isOfLibrary(*E->getConstructor()))
      noteGiven(*E->getConstructor(), E->arguments());
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *C) {
    const CXXMethodDecl *D = C->getMethodDecl();
    Out.AsksStrides |=
        D && D->getIdentifier() &&
        llvm::is_contained({"stride", "strides", "sym_strides"}, D->getName());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->getOpcode() == UO_AddrOf && !Accessed.contains(U))
      Out.Addressed.insert(strip(U->getSubExpr()));
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
    if (!F || Callees.contains(Ref))
      return true;
    if (ArgumentOf ? isOfLibrary(*ArgumentOf) : Given.contains(Ref))
      Out.Registered.insert(F->getCanonicalDecl());
    else if (!ArgumentOf)
      Out.Pointed.insert(F->getCanonicalDecl());
    return true;
  }

  /// TORCH_FN(f) is an argument of the library's. What a template of the
  /// project does with its arguments stands in its instantiation.
  bool TraverseTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc T,
                                             bool TraverseQualifier = true) {
    llvm::SaveAndRestore<const Decl *> Of(
        ArgumentOf, T.getTypePtr()->getTemplateName().getAsTemplateDecl());
    return RecursiveASTVisitor::TraverseTemplateSpecializationTypeLoc(
        T, TraverseQualifier);
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &A) {
    llvm::SaveAndRestore Of(ArgumentOf, ArgumentOf ? ArgumentOf : Called);
    return RecursiveASTVisitor::TraverseTemplateArgumentLoc(A);
  }
  bool TraverseDeclRefExpr(DeclRefExpr *Ref) {
    llvm::SaveAndRestore<const Decl *> Of(Called, Ref->getDecl());
    return RecursiveASTVisitor::TraverseDeclRefExpr(Ref);
  }
  bool TraverseMemberExpr(MemberExpr *M) {
    llvm::SaveAndRestore<const Decl *> Of(Called, M->getMemberDecl());
    return RecursiveASTVisitor::TraverseMemberExpr(M);
  }
  /// Never evaluated.
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc, bool = true) { return true; }

  /// Of a template that nobody instantiates: any of them.
  bool VisitOverloadExpr(OverloadExpr *E) {
    for (const NamedDecl *D : E->decls())
      if (const auto *F = dyn_cast<FunctionDecl>(D->getUnderlyingDecl()))
        Out.Registered.insert(F->getCanonicalDecl());
    return true;
  }

  bool VisitConditionalOperator(ConditionalOperator *C) {
    const auto *Failure = dyn_cast<CallExpr>(strip(C->getFalseExpr()));
    const FunctionDecl *F = Failure ? Failure->getDirectCallee() : nullptr;
    if (F && F->getIdentifier() && F->getName() == "__assert_fail")
      Out.Asserts[Failure] = strip(C->getCond());
    return true;
  }

  bool VisitCompoundStmt(CompoundStmt *S) {
    for (Stmt *Each : S->body())
      if (const Expr *E = discard(Each))
        Out.InBlock.insert(E);
    return true;
  }
  bool VisitIfStmt(IfStmt *S) {
    discard(S->getThen());
    discard(S->getElse());
    return true;
  }
  bool VisitForStmt(ForStmt *S) {
    discard(S->getInc());
    discard(S->getBody());
    return true;
  }
  bool VisitWhileStmt(WhileStmt *S) {
    discard(S->getBody());
    return true;
  }
  bool VisitDoStmt(DoStmt *S) {
    discard(S->getBody());
    return true;
  }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) {
    discard(S->getBody());
    return true;
  }
  bool VisitSwitchCase(SwitchCase *S) {
    discard(S->getSubStmt());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->getOpcode() == BO_Comma)
      discard(B->getLHS());
    return true;
  }

private:
  static bool isOfLibrary(const Decl &D) {
    return D.getASTContext().getSourceManager().isInSystemHeader(
        D.getLocation());
  }

  /// What std is given, it keeps for the project.
  template <typename Range>
  void noteGiven(const FunctionDecl &To, Range Arguments) {
    if (outerNamespace(To) == "std")
      return;
    for (const Expr *A : Arguments) {
      A = A->IgnoreParenCasts();
      if (const auto *Address = dyn_cast<UnaryOperator>(A))
        A = Address->getSubExpr()->IgnoreParenCasts();
      Given.insert(A);
    }
  }

  const Expr *discard(Stmt *S) {
    auto *E = dyn_cast_or_null<Expr>(S);
    if (auto *Full = dyn_cast_or_null<FullExpr>(E))
      E = Full->getSubExpr();
    // A cast to void says that it is meant.
    if (!E || isa<ExplicitCastExpr>(E->IgnoreParens()))
      return nullptr;
    const Expr *Bare = strip(E);
    Out.Discarded.insert(Bare);
    return Bare;
  }

  BodyContents &Out;
  llvm::DenseSet<const Expr *> Callees, Accessed, Given;
  /// Whose template arguments are being looked at, and which function's or
  /// member's could be.
  const Decl *ArgumentOf = nullptr, *Called = nullptr;
};

} // namespace

BodyContents scanBody(const FunctionDecl &F) {
  BodyContents Out;
  Scanner Scan(Out);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&F))
    for (const CXXCtorInitializer *I : Constructor->inits())
      Scan.TraverseStmt(I->getInit());
  Scan.TraverseStmt(F.getBody());
  bool IsDeviceOnly =
      F.hasAttr<CUDAGlobalAttr>() ||
      (F.hasAttr<CUDADeviceAttr>() && !F.hasAttr<CUDAHostAttr>());
  Out.HasCudaCalls &= !IsDeviceOnly;
  if (!IsDeviceOnly && (Out.HasTensors || Out.HasCudaCalls))
    Out.Loops = scanLoops(F.getASTContext(), F.getBody());
  return Out;
}

BodyContents scanCode(const Stmt &S) {
  BodyContents Out;
  Scanner(Out).TraverseStmt(const_cast<Stmt *>(&S));
  return Out;
}

} // namespace torchtidy
