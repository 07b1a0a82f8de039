//===- TransferTests.cpp - Conditions that test tensors -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"
#include "clang/AST/StmtVisitor.h"

using namespace clang;

namespace torchtidy {

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// The tensor variable that an integer, device or dtype was asked of, through
/// variables that keep what they were declared with.
const VarDecl *Transfer::askedTensor(const Expr *E) {
  const Loop &Body = bodyContents().Loops.Body;
  for (unsigned Depth = 0; Depth != 8; ++Depth) {
    E = strip(E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *D = dyn_cast<VarDecl>(Ref->getDecl());
      if (!D || !D->hasLocalStorage() || Body.Touched.contains(D))
        return nullptr;
      if (classify(D->getType()) == TypeClass::Tensor)
        return D;
      if (!D->getInit() || isa<ParmVarDecl>(D))
        return nullptr;
      E = D->getInit();
    } else if (const auto *M = dyn_cast<CXXMemberCallExpr>(E);
               M && classify(M->getType()) != TypeClass::Tensor) {
      E = M->getImplicitObjectArgument();
    } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
               Op && Op->getOperator() == OO_Subscript) {
      E = Op->getArg(0);
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

/// Whether two values are one thing that is not known beforehand.
static bool isOneUnknown(const Value &L, const Value &R,
                         const SymbolTable &Symbols) {
  if (std::optional<Extent> A = L.extent(), B = R.extent(); A && B) {
    SymbolKind K = Symbols[A->asSymbol()].Kind;
    return *A == *B && (K == SymbolKind::Size || K == SymbolKind::Numel ||
                        K == SymbolKind::Rank);
  }
  const auto *DA = L.as<DeviceValue>(), *DB = R.as<DeviceValue>();
  if (DA && DB)
    return DA->OfTensor && DB->OfTensor && DA->Device == DB->Device &&
           DA->Device.Sym;
  const auto *TA = L.as<DTypeFact>(), *TB = R.as<DTypeFact>();
  return TA && TB && TA->Sym && *TA == *TB;
}

/// `int D = y.size(2); TORCH_CHECK(D == y.size(2))`: another tensor's was
/// meant.
void Transfer::reportComparison(const Expr *Comparison, const Expr *L,
                                const Expr *R) {
  if (!Reporting || InDevice ||
      !isOneUnknown(valueOf(L), valueOf(R), Context.Symbols))
    return;
  const VarDecl *Of = askedTensor(L);
  if (!Of || askedTensor(R) != Of)
    return;
  BinaryOperatorKind Op = BO_EQ;
  if (const auto *B = dyn_cast<BinaryOperator>(Comparison))
    Op = B->getOpcode();
  else if (const auto *C = dyn_cast<CXXOperatorCallExpr>(Comparison))
    Op = BinaryOperator::getOverloadedOpcode(C->getOperator());
  IneffectiveSite Site;
  Site.At = Comparison;
  Site.Asked = isa<DeclRefExpr>(strip(L)) ? R : L;
  Site.Holds = Op == BO_EQ || Op == BO_LE || Op == BO_GE;
  Context.report(Site, *S);
}

//===----------------------------------------------------------------------===//
// Tests of parameters
//===----------------------------------------------------------------------===//

/// Keeps where a parameter's device or layout is asked for.
void Transfer::noteTest(const CallArguments &C, const Value &V) {
  FormulaRef F = V.formula();
  if (!F || InDevice || !Context.Current)
    return;
  SymbolId Of = F->K == Formula::DeviceIsCuda ? F->A.Sym
                : F->K == Formula::Contiguous ? F->Layout
                                              : 0;
  if (Of && isa_and_nonnull<CXXMemberCallExpr>(C.Call))
    Context.testsOf(*Context.Current)[{F->K, Of}].insert(C.Call);
}

namespace {
/// A parameter whose memory a launch gets, and what is known of it.
struct Passed {
  const ParmVarDecl *Parameter;
  const Expr *Argument;
  bool IsTested;
};
using PassedList = llvm::SmallVector<Passed, 8>;
} // namespace

static const ParmVarDecl *parameterOf(SymbolId Sym, const SymbolTable &Symbols,
                                      const FunctionDecl &F) {
  const void *Anchor = Sym ? Symbols[Sym].Anchor : nullptr;
  auto It = llvm::find_if(F.parameters(),
                          [&](const ParmVarDecl *P) { return P == Anchor; });
  return It == F.param_end() ? nullptr : *It;
}

/// Parameters that a tensor may be: on CUDA by a test on this path, or on some
/// path (an optional one that is given), or not tested at all.
static void addPassed(PassedList &All, const TensorFacts &T,
                      const Expr *Argument, const State &S,
                      AnalysisContext &Context) {
  const AnalysisContext::TestMap &Tests = Context.testsOf(*Context.Current);
  for (const DeviceFact &D : S.devices(T.Device, Context.Symbols)) {
    // A test of a parameter's device leaves its symbol.
    const ParmVarDecl *Of =
        parameterOf(D.Sym, Context.Symbols, *Context.Current);
    bool IsNew =
        llvm::none_of(All, [&](const Passed &P) { return P.Parameter == Of; });
    if (!Of || !IsNew || D.Index >= 0 || D.K == DeviceFact::Cpu)
      continue;
    bool IsTested = D.isKnown() || Tests.count({Formula::DeviceIsCuda, D.Sym});
    All.push_back({Of, Argument, IsTested});
  }
}

/// One parameter of many that reach a kernel is tested nowhere: of several
/// tests that were copied, one may have kept its tensor.
void Transfer::reportUntested(const LaunchSite &,
                              llvm::ArrayRef<const Expr *> Arguments) {
  if (!Context.Current)
    return;
  const FunctionDecl &F = *Context.Current;
  PassedList All;
  for (const Expr *A : Arguments) {
    AccessorRef Data = valueOf(A).accessor();
    if (Data && Data->Tensor)
      addPassed(All, *Data->Tensor, A, *S, Context);
  }
  const Passed *Out =
      llvm::find_if(All, [](const Passed &P) { return !P.IsTested; });
  IneffectiveSite Site;
  Site.K = IneffectiveSite::Kind::Unchecked;
  Site.Tested = llvm::count_if(All, [](const Passed &P) { return P.IsTested; });
  Site.LeftOut = All.size() - Site.Tested;
  if (Out == All.end() || Site.Tested == 0)
    return;
  Site.At = Out->Argument;
  Site.Name = Out->Parameter->getNameAsString();
  Site.Property = "on CUDA";
  for (const auto &[Key, Tests] : Context.testsOf(F))
    if (const ParmVarDecl *P = parameterOf(Key.second, Context.Symbols, F);
        P && Key.first == Formula::DeviceIsCuda && Tests.size() > 1) {
      Site.Again = Tests[1];
      Site.AgainName = P->getNameAsString();
    }
  Context.report(Site, *S);
}

//===----------------------------------------------------------------------===//
// assert
//===----------------------------------------------------------------------===//

namespace {
/// Whether a condition asks something of a tensor that a caller passes.
class AsksParameter : public ConstStmtVisitor<AsksParameter, bool> {
public:
  bool VisitStmt(const Stmt *St) {
    return llvm::any_of(St->children(), [this](const Stmt *Child) {
      return Child && Visit(Child);
    });
  }
  bool VisitDeclRefExpr(const DeclRefExpr *Ref) {
    const auto *D = dyn_cast<VarDecl>(Ref->getDecl());
    if (!D || !D->hasLocalStorage())
      return false;
    if (isa<ParmVarDecl>(D))
      return classify(D->getType()) == TypeClass::Tensor;
    // int64_t n = x.size(0); assert(n == 3);
    return D->getInit() && classify(D->getType()) == TypeClass::Int &&
           Depth++ < 8 && Visit(D->getInit());
  }

private:
  unsigned Depth = 0;
};
} // namespace

void Transfer::reportAssert(const Expr *Failure) {
  if (!Reporting || InDevice || !Context.Current ||
      !Context.Current->isExternallyVisible())
    return;
  const Expr *Condition = bodyContents().Asserts.lookup(Failure);
  if (!Condition || !AsksParameter().Visit(Condition))
    return;
  IneffectiveSite Site;
  Site.K = IneffectiveSite::Kind::Assert;
  Site.At = Condition;
  Site.Asked = Condition;
  Context.report(Site, *S);
}

} // namespace torchtidy
