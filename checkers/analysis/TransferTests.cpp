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

/// Calls that get a tensor and can't test where it is: they ask for something
/// else, or give the same tensor.
static bool isNeutral(const CallArguments &C, bool IsTensorApi) {
  static constexpr llvm::StringRef Names[] = {
      "size",          "sizes",         "sym_size",
      "sym_sizes",     "numel",         "sym_numel",
      "dim",           "ndimension",    "stride",
      "strides",       "is_contiguous", "suggest_memory_format",
      "scalar_type",   "dtype",         "options",
      "element_size",  "itemsize",      "nbytes",
      "is_complex",    "requires_grad", "is_floating_point",
      "data_ptr",      "data",          "mutable_data_ptr",
      "accessor",      "defined",       "const_data_ptr",
      "has_value",     "value",         "packed_accessor",
      "value_or",      "operator*",     "packed_accessor32",
      "operator->",    "operator[]",    "packed_accessor64",
      "operator bool", "get",           "make_optional",
      "move",          "forward",       "as_const"};
  if (C.Name == "operator=")
    return isa<DeclRefExpr>(strip(C.SelfExpr));
  if (llvm::is_contained(Names, C.Name))
    return true;
  // One tensor goes to another: nothing that its device must agree with.
  const OpRow *Row = IsTensorApi ? findOp(C.Name) : nullptr;
  return Row && Row->Device != ResultDevice::NotATensor &&
         Row->Device != ResultDevice::Unknown;
}

static bool holdsTensors(const Value &V) {
  return V.tensor() || (V.list() && llvm::any_of(V.list()->Elements,
                                                 [](const Value &Element) {
                                                   return !!Element.tensor();
                                                 }));
}

static void addDevices(llvm::DenseSet<SymbolId> &Out, const Value &V,
                       const State &S, const SymbolTable &Symbols) {
  if (ListRef L = V.list())
    for (const Value &Element : L->Elements)
      addDevices(Out, Element, S, Symbols);
  if (TensorRef T = V.tensor())
    for (const DeviceFact &D : S.devices(T->Device, Symbols))
      Out.insert(D.Sym);
}

/// What is made of these has them: a list that a loop goes through, an object
/// that tests them.
void Transfer::noteHandedOver(llvm::ArrayRef<const Expr *> Elements) {
  if (!InDevice && Context.Current)
    for (const Expr *E : Elements)
      addDevices(Context.testsOf(*Context.Current).MayBe, valueOf(E), *S,
                 Context.Symbols);
}

/// Keeps where a tensor's device is asked for, or may be: before anything is
/// told, for a launch may come first.
void Transfer::noteTest(const CallArguments &C, const Value &V) {
  if (InDevice || !Context.Current)
    return;
  if (FormulaRef F = V.formula();
      F && F->K == Formula::DeviceIsCuda && F->A.Sym) {
    Context.testsOf(*Context.Current).AreCuda[F->A.Sym].insert(C.Call);
    return;
  }
  unsigned Given = holdsTensors(C.Self);
  for (const CallArguments::Argument &A : C.Arguments)
    Given += holdsTensors(A.V);
  if (Given == 0 ||
      (isNeutral(C, isTensorApi(C)) && (Given == 1 || C.Name == "operator=")))
    return;
  llvm::DenseSet<SymbolId> &MayBe = Context.testsOf(*Context.Current).MayBe;
  addDevices(MayBe, C.Self, *S, Context.Symbols);
  for (const CallArguments::Argument &A : C.Arguments)
    addDevices(MayBe, A.V, *S, Context.Symbols);
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

/// Parameters that a tensor may be: on CUDA by a test on this path, or on some
/// path (an optional one that is given), or not tested at all. Those that may
/// be tested where nobody sees it are left out.
static void addPassed(PassedList &All, const TensorFacts &T,
                      const Expr *Argument, const State &S,
                      AnalysisContext &Context) {
  const AnalysisContext::DeviceTests &Tests = Context.testsOf(*Context.Current);
  for (const DeviceFact &D : S.devices(T.Device, Context.Symbols)) {
    // A test of a parameter's device leaves its symbol.
    const ParmVarDecl *Of =
        parameterOf(D.Sym, Context.Symbols, *Context.Current);
    bool IsNew =
        llvm::none_of(All, [&](const Passed &P) { return P.Parameter == Of; });
    if (!Of || !IsNew || D.Index >= 0 || D.K == DeviceFact::Cpu)
      continue;
    bool IsTested = D.isKnown() || Tests.AreCuda.contains(D.Sym);
    if (IsTested || !Tests.MayBe.contains(D.Sym))
      All.push_back({Of, Argument, IsTested});
  }
}

/// Whether there may be callers that we don't see, or who test nothing.
static bool isCalledByAnybody(const FunctionDecl &F) {
  return F.isExternallyVisible() &&
         (F.getAccess() == AS_none || F.getAccess() == AS_public);
}

/// One parameter of many that reach a kernel is tested nowhere: of several
/// tests that were copied, one may have kept its tensor.
void Transfer::reportUntested(llvm::ArrayRef<const Expr *> Arguments) {
  if (!Reporting || !Context.Current || !isCalledByAnybody(*Context.Current))
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
  for (const auto &[Sym, Tests] : Context.testsOf(F).AreCuda)
    if (const ParmVarDecl *P = parameterOf(Sym, Context.Symbols, F);
        P && Tests.size() > 1) {
      Site.Again = Tests[1];
      Site.AgainName = P->getNameAsString();
    }
  // A test that stands there twice is a slip, whoever calls.
  if (Site.Again || !Context.testsOf(F).IsCallersTask)
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
      !isCalledByAnybody(*Context.Current))
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
