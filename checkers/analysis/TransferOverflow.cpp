//===- TransferOverflow.cpp - Arithmetic in 32 bits on sizes of tensors ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Geometry.h"
#include "Transfer.h"
#include "Types.h"

using namespace clang;

namespace torchtidy {

/// A product in an integer expression that is computed in 32 bits, neither of
/// whose factors is a constant or a narrower type.
static const BinaryOperator *narrowProduct(const Expr *E,
                                           const ASTContext &AST) {
  const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParens());
  if (!B || !B->getType()->isIntegerType() || B->isValueDependent() ||
      AST.getTypeSize(B->getType()) != 32)
    return nullptr;
  if (B->getOpcode() == BO_Add || B->getOpcode() == BO_Sub) {
    if (const BinaryOperator *L = narrowProduct(B->getLHS(), AST))
      return L;
    return narrowProduct(B->getRHS(), AST);
  }
  if (B->getOpcode() != BO_Mul)
    return nullptr;
  // A library's macro that takes the index type as an argument.
  const SourceManager &SM = AST.getSourceManager();
  if (SM.isInSystemHeader(SM.getSpellingLoc(B->getOperatorLoc())))
    return nullptr;
  for (const Expr *Factor : {B->getLHS(), B->getRHS()}) {
    Expr::EvalResult R;
    if (Factor->EvaluateAsInt(R, AST) ||
        AST.getTypeSize(strip(Factor)->getType()) < 32)
      return nullptr;
  }
  return B;
}

static bool isSize(const SymbolInfo &Info) {
  return Info.Kind == SymbolKind::Size || Info.Kind == SymbolKind::Numel;
}

/// Whether an integer comes from the extents of a tensor.
static bool comesFromSizes(const Extent &E, const SymbolTable &Symbols) {
  return isComputedFrom(E, Symbols,
                        [&](SymbolId S) { return isSize(Symbols[S]); });
}

/// A count of elements, or a product of sizes: what a single size of is not
/// likely to exceed 32 bits, these do.
static bool isElementCount(const Extent &E, const SymbolTable &Symbols) {
  return E.mentions([&](SymbolId S) {
    if (Symbols[S].Kind == SymbolKind::Numel)
      return true;
    const Computation *C = Symbols.computation(S);
    return C && C->Of == Computation::Product &&
           comesFromSizes(C->Left, Symbols) &&
           comesFromSizes(C->Right, Symbols);
  });
}

/// How many sizes are multiplied; a count of elements is many.
static unsigned countSizes(const Extent &E, const SymbolTable &Symbols,
                           unsigned Depth = 8) {
  unsigned N = 0;
  for (const Extent::Term &T : E.terms()) {
    unsigned Here = Symbols[T.first].Kind == SymbolKind::Size ? 1 : 0;
    if (Symbols[T.first].Kind == SymbolKind::Numel)
      Here = 3;
    if (const Computation *C = Depth ? Symbols.computation(T.first) : nullptr)
      Here = countSizes(C->Left, Symbols, Depth - 1) +
             (C->Of == Computation::Product
                  ? countSizes(C->Right, Symbols, Depth - 1)
                  : 0);
    N = std::max(N, Here);
  }
  return N;
}

/// Whether an integer has sizes of several tensors: each can be small where the
/// product is large, so what else has to hold so many elements decides.
static bool hasSeveralTensors(const Extent &E, const SymbolTable &Symbols) {
  SymbolId Tensor = 0;
  return isComputedFrom(E, Symbols, [&](SymbolId S) {
    const SymbolInfo &Info = Symbols[S];
    if (!isSize(Info))
      return false;
    bool IsOther = Tensor && Tensor != Info.Base;
    Tensor = Info.Base;
    return IsOther;
  });
}

/// The largest value that one fact, or the grid's limits, leave a symbol.
static std::optional<int64_t> constantBound(SymbolId Sym, const State &S,
                                            const SymbolTable &Symbols) {
  std::optional<int64_t> Least;
  auto Take = [&](int64_t Bound) {
    Least = std::min(Bound, Least.value_or(Bound));
  };
  for (const Extent &Fact : S.Known.facts())
    if (Fact.terms().size() == 1 && Fact.terms()[0].first == Sym &&
        Fact.terms()[0].second < 0)
      Take(Fact.constant() / -Fact.terms()[0].second);
  std::optional<GridPosition> P = gridPosition(Sym, Symbols);
  if (P && (P->Of == GridValue::ThreadIdx || P->Of == GridValue::BlockDim))
    Take(1024);
  else if (P && P->Axis != 0 && P->Axis != RankAxis &&
           (P->Of == GridValue::BlockIdx || P->Of == GridValue::GridDim))
    Take(65535);
  return Least;
}

/// The largest value of a sum whose terms have one.
static std::optional<int64_t> constantBound(const Extent &E, const State &S,
                                            const SymbolTable &Symbols) {
  int64_t Sum = E.constant();
  for (const Extent::Term &T : E.terms()) {
    std::optional<int64_t> Most = constantBound(T.first, S, Symbols);
    int64_t Product = 0;
    if (!Most || T.second < 0 || llvm::MulOverflow(*Most, T.second, Product) ||
        llvm::AddOverflow(Sum, Product, Sum))
      return std::nullopt;
  }
  return Sum;
}

/// Whether 32 bits hold a product: by the bounds of its factors, or because it
/// counts threads of a launch that is no larger than the grid allows.
static bool isSmallProduct(const Extent &E, const State &S,
                           const SymbolTable &Symbols) {
  const Computation *C = Symbols.computation(E.asSymbol());
  if (!C || C->Of != Computation::Product)
    return false;
  std::optional<int64_t> L = constantBound(C->Left, S, Symbols),
                         R = constantBound(C->Right, S, Symbols);
  int64_t Product = 0;
  if (L && R)
    return !llvm::MulOverflow(*L, *R, Product) && Product <= INT32_MAX;
  // What a call gives for the other factor is no size that anybody knows.
  constexpr int64_t GridLimit = 65535;
  const auto *By = dyn_cast_or_null<BinaryOperator>(C->By);
  if (!By || !(L || R) || L.value_or(0) > GridLimit ||
      R.value_or(0) > GridLimit)
    return false;
  const Expr *Other = strip(L ? By->getRHS() : By->getLHS());
  while (const auto *Member = dyn_cast<MemberExpr>(Other))
    Other = strip(Member->getBase());
  return isa<CallExpr>(Other);
}

void Transfer::reportConversion(const CastExpr *Cast) {
  if (!Reporting || Cast->getCastKind() != CK_IntegralCast)
    return;
  const Expr *From = Cast->getSubExpr();
  const ASTContext &AST = Context.AST;
  if (From->getType()->isDependentType() || Cast->isValueDependent())
    return;
  uint64_t Before = AST.getTypeSize(From->getType()),
           After = AST.getTypeSize(Cast->getType());
  OverflowSite Site;
  Site.At = From;
  if (Before == 32 && After == 64) {
    const BinaryOperator *Product = narrowProduct(From, AST);
    std::optional<Extent> E =
        Product ? valueOf(Product).extent() : std::nullopt;
    if (!E || S->Known.proves(Extent(INT32_MAX) - *E, Context.Symbols) ||
        isSmallProduct(*E, *S, Context.Symbols))
      return;
    // A size outside device code, anything within it.
    if (!InDevice && !comesFromSizes(*E, Context.Symbols))
      return;
    // One product in 32 bits speaks for a kernel.
    if (OffsetReported)
      return;
    OffsetReported = InDevice && !gridPosition(E->asSymbol(), Context.Symbols);
    Site.K = OverflowSite::Kind::Widened;
    Site.OnDevice = InDevice;
    Site.CountsElements = !InDevice && countSizes(*E, Context.Symbols) >= 3 &&
                          !hasSeveralTensors(*E, Context.Symbols);
    Site.At = Site.Product = Product;
    Site.Value = *E;
    Context.report(Site, *S);
  } else if (Before == 64 && After == 32) {
    std::optional<Extent> E = valueOf(From).extent();
    if (!E || !isElementCount(*E, Context.Symbols) ||
        S->Known.proves(Extent(INT32_MAX) - *E, Context.Symbols))
      return;
    Site.K = OverflowSite::Kind::Narrowed;
    Site.Product = From;
    Site.Value = *E;
    Context.report(Site, *S);
  }
}

/// A product of 32-bit integers within an offset, other than of the grid's own
/// values.
static const Computation *narrowFactor(const Extent &Offset,
                                       const SymbolTable &Symbols,
                                       const ASTContext &AST, Extent &Value) {
  for (const Extent::Term &T : Offset.terms()) {
    const Computation *C = Symbols.computation(T.first);
    if (!C)
      continue;
    if (C->Of == Computation::Product && C->By &&
        AST.getTypeSize(C->By->getType()) == 32) {
      Value = Extent::symbol(T.first);
      return C;
    }
  }
  return nullptr;
}

void Transfer::reportOffset(const Expr *At, const Extent &Offset) {
  if (!Reporting || !InDevice || OffsetReported)
    return;
  Extent Value;
  const Computation *C =
      narrowFactor(Offset, Context.Symbols, Context.AST, Value);
  if (!C || S->Known.proves(Extent(INT32_MAX) - Value, Context.Symbols))
    return;
  OffsetReported = true;
  OverflowSite Site;
  Site.K = OverflowSite::Kind::Index;
  Site.OnDevice = true;
  Site.At = At;
  Site.Product = C->By;
  Site.Value = Value;
  Context.report(Site, *S);
}

/// `B *= x.size(i)` where B is an int: the product is cut at each step.
void Transfer::reportNarrowing(const CompoundAssignOperator *E) {
  const ASTContext &AST = Context.AST;
  if (!Reporting || E->getOpcode() != BO_MulAssign ||
      !E->getType()->isIntegerType() || AST.getTypeSize(E->getType()) != 32 ||
      AST.getTypeSize(E->getComputationResultType()) != 64 ||
      valueOf(E->getRHS()).extent().value_or(0).isConstant())
    return;
  OverflowSite Site;
  Site.K = OverflowSite::Kind::Multiplied;
  Site.At = E;
  Site.Product = E->getLHS();
  Context.report(Site, *S);
}

/// The value from memory that `L Op R` asks to be negative, or to be a negative
/// number that stands for none.
static SymbolId askedNegative(BinaryOperatorKind Op, const Value &L,
                              const Value &R, const SymbolTable &Symbols) {
  std::optional<Extent> Data = L.extent(), Bound = R.extent();
  std::optional<int64_t> C = Bound ? Bound->asConstant() : std::nullopt;
  SymbolId Sym = Data ? Data->asSymbol() : 0;
  SymbolKind K = Symbols[Sym].Kind;
  if (!C || (K != SymbolKind::Loaded && K != SymbolKind::Rounded))
    return 0;
  bool Asks = Op == BO_LT || Op == BO_GE ? *C == 0 : *C < 0;
  return Asks ? Sym : 0;
}

static void noteNegativeTest(const BinaryOperator &B, const Value &L,
                             const Value &R, AnalysisContext &Context) {
  BinaryOperatorKind Op = B.getOpcode();
  SymbolId Data = askedNegative(Op, L, R, Context.Symbols);
  if (!Data && B.isRelationalOp())
    Op = BinaryOperator::reverseComparisonOp(Op);
  if (!Data)
    Data = askedNegative(Op, R, L, Context.Symbols);
  if (Data)
    Context.noteNegativeTest(Data, B);
}

/// A value from memory that is compared with 0, and `i < n` where i counts
/// threads in 32 bits and n has 64.
void Transfer::reportDeviceComparison(const BinaryOperator *B) {
  if (!Reporting || !InDevice)
    return;
  noteNegativeTest(*B, valueOf(B->getLHS()), valueOf(B->getRHS()), Context);
  const ASTContext &AST = Context.AST;
  for (const Expr *Side : {B->getLHS(), B->getRHS()}) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(Side);
    if (!Cast || Cast->getCastKind() != CK_IntegralCast ||
        AST.getTypeSize(Cast->getType()) != 64 ||
        AST.getTypeSize(Cast->getSubExpr()->getType()) != 32)
      continue;
    std::optional<Extent> E = valueOf(Side).extent();
    bool CountsThreads = E && E->mentions([&](SymbolId Sym) {
      std::optional<GridPosition> P = gridPosition(Sym, Context.Symbols);
      return P && P->Of == GridValue::FirstThread;
    });
    if (!CountsThreads)
      continue;
    OverflowSite Site;
    Site.K = OverflowSite::Kind::Compared;
    Site.At = B;
    Site.Product = Cast->getSubExpr();
    Site.Value = *E;
    Context.report(Site, *S);
  }
}

} // namespace torchtidy
