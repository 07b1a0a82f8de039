//===- LoopContents.cpp - What the loops of a body repeat -----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopContents.h"
#include "Types.h"
#include "model/CudaCalls.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace torchtidy {

static llvm::StringRef nameOf(const FunctionDecl *F) {
  return F && F->getIdentifier() ? F->getName() : "";
}

static bool isInSystemHeader(const FunctionDecl &F) {
  return F.getASTContext().getSourceManager().isInSystemHeader(F.getLocation());
}

/// The tensor, accessor or pointer that a view or an element is part of.
static const VarDecl *viewedVariable(const Expr *E) {
  while (true) {
    E = strip(E);
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(E))
      E = M->getImplicitObjectArgument();
    else if (const auto *C = dyn_cast<CXXConstructExpr>(E);
             C && C->getNumArgs() == 1)
      E = C->getArg(0);
    else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
             Op && Op->getNumArgs() > 0)
      E = Op->getArg(0);
    else if (const auto *M = dyn_cast<MemberExpr>(E))
      E = M->getBase();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else if (const auto *U = dyn_cast<UnaryOperator>(E);
             U && U->getOpcode() == UO_Deref)
      E = U->getSubExpr();
    else if (const auto *B = dyn_cast<BinaryOperator>(E);
             B && B->isAdditiveOp())
      E = B->getLHS();
    else
      break;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

const VarDecl *graphRoot(const Expr *E) {
  static constexpr llvm::StringRef Leaves[] = {
      "detach", "detach_", "data", "item", "tensor_data", "variable_data"};
  while (true) {
    E = strip(E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return classify(Ref->getType()) == TypeClass::Tensor
                 ? dyn_cast<VarDecl>(Ref->getDecl())
                 : nullptr;
    if (const auto *C = dyn_cast<CXXConstructExpr>(E);
        C && C->getNumArgs() == 1) {
      E = C->getArg(0);
    } else if (const auto *M = dyn_cast<CXXMemberCallExpr>(E)) {
      if (classify(M->getType()) != TypeClass::Tensor ||
          llvm::is_contained(Leaves, nameOf(M->getMethodDecl())))
        return nullptr;
      E = M->getImplicitObjectArgument();
    } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
               Op && Op->getNumArgs() == 2 && !Op->isAssignmentOp()) {
      bool First = classify(Op->getArg(0)->getType()) == TypeClass::Tensor;
      bool Second = classify(Op->getArg(1)->getType()) == TypeClass::Tensor;
      if (First && Second && Op->getOperator() != OO_Subscript)
        return nullptr;
      E = Op->getArg(First ? 0 : 1);
    } else {
      return nullptr;
    }
  }
}

static bool isWritablePointer(QualType T) {
  return T->isPointerType() && !T->getPointeeType().isConstQualified() &&
         !T->isFunctionPointerType();
}

/// In place, and sizes are others afterwards.
static bool isReshaping(llvm::StringRef Method) {
  static constexpr llvm::StringRef Names[] = {
      "resize_",    "resize_as_", "set_",       "set_data",
      "unsqueeze_", "squeeze_",   "transpose_", "t_",
      "swapdims_",  "swapaxes_",  "as_strided_"};
  return llvm::is_contained(Names, Method);
}

namespace {

class LoopScanner : public RecursiveASTVisitor<LoopScanner> {
  using Base = RecursiveASTVisitor<LoopScanner>;
  /// A loop, or (null) what runs on some iterations only.
  struct Frame {
    Loop *L = nullptr;
    bool IsRare = false; ///< some iterations have ended before
  };

public:
  LoopScanner(LoopContents &Out, const ASTContext &Context)
      : Out(Out), Context(Context) {}

  // Loops, and what in them does not run on each iteration.
  bool TraverseForStmt(ForStmt *S) {
    return TraverseStmt(S->getInit()) && inLoop(S, S->getBody(), [&] {
             return TraverseStmt(S->getCond()) && TraverseStmt(S->getBody()) &&
                    TraverseStmt(S->getInc());
           });
  }
  bool TraverseWhileStmt(WhileStmt *S) {
    return inLoop(S, S->getBody(), [&] { return Base::TraverseWhileStmt(S); });
  }
  bool TraverseDoStmt(DoStmt *S) {
    bool Again;
    // The do … while (false) of a macro.
    if (!S->getCond()->isValueDependent() &&
        S->getCond()->EvaluateAsBooleanCondition(Again, Context) && !Again)
      return Base::TraverseDoStmt(S);
    return inLoop(S, S->getBody(), [&] { return Base::TraverseDoStmt(S); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) {
    return TraverseStmt(S->getRangeStmt()) && inLoop(S, S->getBody(), [&] {
             return TraverseStmt(S->getLoopVarStmt()) &&
                    TraverseStmt(S->getBody());
           });
  }
  bool TraverseIfStmt(IfStmt *S) {
    return TraverseStmt(S->getInit()) &&
           TraverseStmt(S->getConditionVariableDeclStmt()) &&
           TraverseStmt(S->getCond()) && sometimes([&] {
             return TraverseStmt(S->getThen()) && TraverseStmt(S->getElse());
           });
  }
  bool TraverseSwitchStmt(SwitchStmt *S) {
    return sometimes([&] { return Base::TraverseSwitchStmt(S); });
  }
  bool TraverseCXXCatchStmt(CXXCatchStmt *S) {
    return sometimes([&] { return Base::TraverseCXXCatchStmt(S); });
  }
  bool TraverseConditionalOperator(ConditionalOperator *C) {
    return TraverseStmt(C->getCond()) && sometimes([&] {
             return TraverseStmt(C->getTrueExpr()) &&
                    TraverseStmt(C->getFalseExpr());
           });
  }
  bool TraverseBinaryOperator(BinaryOperator *B) {
    if (!B->isLogicalOp())
      return Base::TraverseBinaryOperator(B);
    return TraverseStmt(B->getLHS()) &&
           sometimes([&] { return TraverseStmt(B->getRHS()); });
  }
  bool TraverseCompoundStmt(CompoundStmt *S) {
    llvm::SaveAndRestore Scope(NoGrad);
    return Base::TraverseCompoundStmt(S);
  }
  bool TraverseLambdaExpr(LambdaExpr *L) {
    if (Called.contains(L))
      return Base::TraverseLambdaExpr(L);
    Loop &Body = *Out.All.emplace_back(std::make_unique<Loop>());
    Body.Statement = L;
    Body.IsLambda = true;
    Lambdas[L] = &Body;
    Frames.push_back({&Body});
    bool Result = Base::TraverseLambdaExpr(L);
    Frames.pop_back();
    return Result;
  }
  bool VisitContinueStmt(ContinueStmt *) {
    for (Frame &F : llvm::reverse(Frames))
      if (F.L) {
        F.IsRare = true;
        break;
      }
    return true;
  }

  bool VisitVarDecl(VarDecl *D) {
    note([&](Loop &L) { L.Declared.insert(D); });
    TypeClass T = classify(D->getType());
    if (T == TypeClass::Guard)
      note([](Loop &L) { L.SetsDevice = true; });
    const CXXRecordDecl *Class = D->getType()->getAsCXXRecordDecl();
    if (Class && Class->getIdentifier())
      switchGrad(Class->getName(), D->getInit());
    if (D->getInit())
      if (const auto *L = dyn_cast<LambdaExpr>(strip(D->getInit())))
        LambdaOf[D] = L;
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *R) {
    // What is moved from here is gone anyway.
    if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(
            R->getRetValue() ? strip(R->getRetValue()) : nullptr);
        Made && Made->getNumArgs() == 1)
      Read.insert(strip(Made->getArg(0)));
    if (const VarDecl *D =
            R->getRetValue() ? graphRoot(R->getRetValue()) : nullptr)
      note([&](Loop &L) { L.Returned.insert(D); });
    return true;
  }

  // Reading a variable makes a value of it, or a reference to const.
  bool VisitImplicitCastExpr(ImplicitCastExpr *C) {
    bool Reads = C->getCastKind() == CK_LValueToRValue ||
                 (C->isLValue() && C->getType().isConstQualified());
    if (Reads)
      Read.insert(C->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *D = dyn_cast<VarDecl>(Ref->getDecl());
    if (D && !Read.contains(Ref) && !Ref->getType().isConstQualified())
      note([&](Loop &L) { L.Touched.insert(D); });
    return true;
  }

  bool VisitCallExpr(CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    if (!Frames.empty() && Frames.back().L && !Frames.back().IsRare)
      Out.Repeated[C] = Frames.back().L;
    if (NoGrad)
      Out.WithoutGrad.insert(C);
    if (isa<CUDAKernelCallExpr>(C) ||
        classify(C->getType()) == TypeClass::Tensor)
      note([](Loop &L) { L.HasWork = true; });
    if (!F)
      return true;
    llvm::StringRef Name = nameOf(F);
    if (findCudaCall(outerNamespace(*F), Name) == CudaCall::SetDevice)
      note([](Loop &L) { L.SetsDevice = true; });
    if (Name == "backward")
      note([](Loop &L) { L.CallsBackward = true; });
    // A function of the project may write into what it is given; others say so.
    bool MayWrite = !isInSystemHeader(*F) || Name.ends_with("_");
    for (const Expr *A : C->arguments())
      if (MayWrite || isWritablePointer(A->getType()))
        write(A);
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *C) {
    llvm::StringRef Name = nameOf(C->getMethodDecl());
    const Expr *Self = C->getImplicitObjectArgument();
    if ((Name.ends_with("_") && !Name.ends_with("__")) ||
        Name.contains("data_ptr") || Name.contains("accessor"))
      write(Self);
    if (isReshaping(Name))
      if (const VarDecl *D = viewedVariable(Self))
        note([&](Loop &L) { L.Touched.insert(D); });
    if (Name == "backward")
      if (const VarDecl *D = graphRoot(Self))
        note([&](Loop &L) { L.Consumed.insert(D); });
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->isAssignmentOp())
      write(B->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->isIncrementDecrementOp())
      write(U->getSubExpr());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *C) {
    if (C->isAssignmentOp())
      write(C->getArg(0));
    if (C->getOperator() != OO_Call)
      return true;
    const Expr *Self = strip(C->getArg(0));
    if (const auto *L = dyn_cast<LambdaExpr>(Self))
      Called.insert(L);
    const auto *Ref = dyn_cast<DeclRefExpr>(Self);
    if (Loop *Body =
            Ref ? Lambdas.lookup(LambdaOf.lookup(Ref->getDecl())) : nullptr)
      callLambda(*Body);
    return true;
  }

private:
  void note(llvm::function_ref<void(Loop &)> Do) {
    for (Frame &F : Frames)
      if (F.L)
        Do(*F.L);
    Do(Out.Body);
  }
  void write(const Expr *E) {
    if (const VarDecl *D = viewedVariable(E))
      note([&](Loop &L) { L.Written.insert(D); });
  }
  /// NoGradGuard and its kind, until their block ends.
  void switchGrad(llvm::StringRef Class, const Expr *Init) {
    bool IsMode = Class == "AutoGradMode" || Class == "InferenceMode";
    if (Class != "NoGradGuard" && !IsMode)
      return;
    const auto *Made = Init ? dyn_cast<CXXConstructExpr>(strip(Init)) : nullptr;
    const auto *On = Made && Made->getNumArgs() == 1
                         ? dyn_cast<CXXBoolLiteralExpr>(strip(Made->getArg(0)))
                         : nullptr;
    NoGrad = !IsMode || !On || On->getValue() == (Class == "InferenceMode");
  }
  void callLambda(Loop &Body) {
    if (!Frames.empty() && Frames.back().L && !Frames.back().IsRare)
      Body.CalledIn = Frames.back().L;
    note([&](Loop &L) {
      if (&L == &Body)
        return;
      L.Touched.insert(Body.Touched.begin(), Body.Touched.end());
      L.Written.insert(Body.Written.begin(), Body.Written.end());
      L.Consumed.insert(Body.Consumed.begin(), Body.Consumed.end());
      L.HasWork |= Body.HasWork;
      L.SetsDevice |= Body.SetsDevice;
    });
  }
  bool sometimes(llvm::function_ref<bool()> Traverse) {
    if (Frames.empty())
      return Traverse();
    Frames.push_back({});
    bool Result = Traverse();
    Frames.pop_back();
    return Result;
  }
  /// One that always ends in its first iteration is none.
  static bool endsAtOnce(const Stmt *Body) {
    const auto *Block = dyn_cast_or_null<CompoundStmt>(Body);
    return Block && llvm::any_of(Block->body(), [](const Stmt *S) {
             return isa<BreakStmt, ReturnStmt>(S);
           });
  }
  bool inLoop(Stmt *S, const Stmt *Body, llvm::function_ref<bool()> Traverse) {
    if (endsAtOnce(Body))
      return Traverse();
    Loop &L = *Out.All.emplace_back(std::make_unique<Loop>());
    L.Statement = S;
    Frames.push_back({&L});
    bool Result = Traverse();
    Frames.pop_back();
    if (L.HasWork)
      for (Frame &F : Frames)
        if (F.L && !F.L->IsLambda)
          F.L->HasInner = true;
    return Result;
  }

  LoopContents &Out;
  const ASTContext &Context;
  llvm::SmallVector<Frame, 8> Frames;
  bool NoGrad = false;
  llvm::DenseSet<const Expr *> Read;
  llvm::DenseSet<const LambdaExpr *> Called; ///< where they stand
  llvm::DenseMap<const LambdaExpr *, Loop *> Lambdas;
  llvm::DenseMap<const ValueDecl *, const LambdaExpr *> LambdaOf;
};

} // namespace

LoopContents scanLoops(const ASTContext &Context, Stmt *Body) {
  LoopContents Out;
  LoopScanner(Out, Context).TraverseStmt(Body);
  return Out;
}

} // namespace torchtidy
