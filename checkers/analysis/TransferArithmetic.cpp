//===- TransferArithmetic.cpp - Integers and comparisons --------------------===
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"

using namespace clang;

namespace torchtidy {

/// What holds of a quotient or remainder R of N and D.
void Transfer::assumeDivision(const Extent &R, const Extent &N, const Extent &D,
                              bool Remainder) {
  SymbolTable &Symbols = Context.Symbols;
  if (!S->Known.proves(N, Symbols) || !S->Known.proves(D - 1, Symbols))
    return;
  S->Known.add(R);
  S->Known.add(N - R); // neither exceeds the dividend
  if (Remainder) {
    S->Known.add(D - 1 - R);
    return;
  }
  if (S->Known.proves(N - D, Symbols))
    S->Known.add(R - 1);
  if (std::optional<int64_t> C = D.asConstant()) {
    S->Known.add(N - R.scaled(*C));
    S->Known.add(R.scaled(*C) + Extent(*C - 1) - N);
  }
}

Value Transfer::divide(const Expr *E, const Extent &N, const Extent &D,
                       bool Remainder) {
  if (D.asConstant() == 1)
    return IntValue{Remainder ? Extent(0) : N, {}};
  Extent R = Extent::symbol(Context.Symbols.get(SymbolKind::Value, E, 0, 0,
                                                text(E), E->getExprLoc()));
  Context.Symbols.setComputation(
      R.asSymbol(),
      {Remainder ? Computation::Remainder : Computation::Quotient, N, D, E});
  assumeDivision(R, N, D, Remainder);
  return IntValue{R, {}};
}

Value Transfer::arithmetic(BinaryOperatorKind Op, const Expr *E, const Value &L,
                           const Value &R) {
  std::optional<Extent> A = L.extent(), B = R.extent();
  if (!A || !B)
    return fresh(E);
  OriginRef From =
      L.as<IntValue>()->From ? L.as<IntValue>()->From : R.as<IntValue>()->From;
  std::optional<int64_t> CA = A->asConstant(), CB = B->asConstant();
  switch (Op) {
  case BO_Add:
    return IntValue{*A + *B, From};
  case BO_Sub:
    return IntValue{*A - *B, From};
  case BO_Mul:
    if (CA)
      return IntValue{B->scaled(*CA), From};
    if (CB)
      return IntValue{A->scaled(*CB), From};
    if (Value V = multiplyGrid(*A, *B); !V.isUnknown())
      return V;
    {
      bool NonNegative = S->Known.proves(*A, Context.Symbols) &&
                         S->Known.proves(*B, Context.Symbols);
      Extent P = Extent::symbol(Context.Symbols.get(SymbolKind::Value, E, 0, 0,
                                                    text(E), E->getExprLoc()));
      Context.Symbols.setComputation(P.asSymbol(),
                                     {Computation::Product, *A, *B, E});
      if (NonNegative)
        S->Known.add(P);
      if (NonNegative && S->Known.proves(*A - 1, Context.Symbols) &&
          S->Known.proves(*B - 1, Context.Symbols))
        S->Known.add(P - 1);
      return IntValue{P, From};
    }
  case BO_Div:
  case BO_Rem:
    if (CA && CB && *CB != 0 && !(*CA == INT64_MIN && *CB == -1))
      return IntValue{Extent(Op == BO_Div ? *CA / *CB : *CA % *CB), From};
    return divide(E, *A, *B, Op == BO_Rem);
  case BO_And:
    // A mask bounds what passes it.
    if (std::optional<int64_t> Mask = CB ? CB : CA;
        Mask && *Mask >= 0 && !(CA && CB)) {
      Extent R = Extent::symbol(Context.Symbols.get(
          SymbolKind::Value, E, 0, 0, text(E), E->getExprLoc(), true));
      S->Known.add(Extent(*Mask) - R);
      return IntValue{R, From};
    }
    break;
  case BO_Shr:
    if (CB && *CB >= 0 && *CB < 62 && !CA)
      return divide(E, *A, Extent(int64_t(1) << *CB), /*Remainder=*/false);
    break;
  case BO_Shl:
    if (CB && *CB >= 0 && *CB < 62)
      return IntValue{A->scaled(int64_t(1) << *CB), From};
    break;
  default:
    break;
  }
  if (CA && CB) {
    Expr::EvalResult Folded;
    if (!E->isValueDependent() && E->EvaluateAsInt(Folded, Context.AST))
      return IntValue{Extent(Folded.Val.getInt().getExtValue()), From};
  }
  return fresh(E);
}

/// Whether an operand of a comparison is signed and compared as unsigned.
static bool isMadeUnsigned(const Expr *Comparison, unsigned Operand) {
  const auto *B = dyn_cast<BinaryOperator>(Comparison);
  if (!B)
    return false;
  const Expr *E = Operand == 0 ? B->getLHS() : B->getRHS();
  return E->getType()->isUnsignedIntegerType() &&
         strip(E)->getType()->isSignedIntegerType();
}

/// get_device() against a number, or another's.
static FormulaRef compareCards(BinaryOperatorKind Op, const Extent &A,
                               const Extent &B, const SymbolTable &Symbols) {
  auto DeviceOf = [&](const Extent &E) {
    SymbolId Card = E.asSymbol();
    return Card && Symbols[Card].Kind == SymbolKind::Card ? Symbols[Card].Base
                                                          : 0;
  };
  SymbolId Left = DeviceOf(A), Right = DeviceOf(B);
  DeviceFact Device = DeviceFact::symbolic(Left);
  if (!Left || (!Right && !B.isConstant()))
    return nullptr;
  bool IsEquality = Op == BO_EQ || Op == BO_NE;
  if (Right || (IsEquality && B.constant() >= 0)) {
    if (!IsEquality)
      return nullptr;
    FormulaRef F = Formula::device(Formula::DeviceEqual, Device,
                                   Right ? DeviceFact::symbolic(Right)
                                         : DeviceFact::cuda(int(B.constant())));
    return Op == BO_NE ? Formula::negate(F) : F;
  }
  // The smallest card is 0, and -1 is the CPU.
  int64_t Than = B.constant();
  if ((Op == BO_GE && Than == 0) || (Op == BO_GT && Than == -1) ||
      (Op == BO_NE && Than == -1))
    return Formula::device(Formula::DeviceIsCuda, Device);
  if ((Op == BO_LT && Than == 0) || (Op == BO_LE && Than == -1) ||
      (Op == BO_EQ && Than == -1))
    return Formula::device(Formula::DeviceIsCpu, Device);
  return nullptr;
}

/// Sizes against sizes, element by element as far as both are known.
static FormulaRef compareLists(const ListFacts &A, const ListFacts &B,
                               SourceLocation Loc) {
  FormulaRef All =
      A.Complete && B.Complete ? Formula::constant(true) : Formula::unknown();
  auto Add = [&](const std::optional<Extent> &X,
                 const std::optional<Extent> &Y) {
    FormulaRef One = X && Y ? Formula::zero(*X - *Y, Loc) : Formula::unknown();
    bool First = All->K == Formula::Constant;
    All = First ? One : Formula::binary(Formula::And, All, One);
  };
  if (A.Complete && B.Complete && A.Elements.size() != B.Elements.size())
    return Formula::constant(false);
  if (!A.Complete || !B.Complete)
    Add(A.length(), B.length());
  for (const auto &[X, Y] : llvm::zip(A.Elements, B.Elements))
    Add(X.extent(), Y.extent());
  return All;
}

Value Transfer::compare(BinaryOperatorKind Op, const Expr *E, const Value &L,
                        const Value &R) {
  SourceLocation Loc = E->getExprLoc();
  bool IsEquality = Op == BO_EQ || Op == BO_NE;
  auto Signed = [&](FormulaRef F) {
    return Op == BO_NE ? Formula::negate(std::move(F)) : F;
  };
  std::optional<Extent> A = L.extent(), B = R.extent();
  // A count that is read as a float: against 0.f.
  if (A && R.as<FloatValue>())
    B = intOf(R);
  if (A && B) {
    if (FormulaRef F = compareCards(Op, *A, *B, Context.Symbols))
      return F;
    if (BinaryOperatorKind Turned =
            BinaryOperator::isRelationalOp(Op)
                ? BinaryOperator::reverseComparisonOp(Op)
                : Op;
        FormulaRef F = compareCards(Turned, *B, *A, Context.Symbols))
      return F;
    // Where a signed operand becomes unsigned, the smaller is not negative: one
    // when the comparison holds, the other when it does not. That the limit
    // itself is negative is left aside.
    auto Below = [&](const Extent &Difference, unsigned Smaller) {
      FormulaRef F = Formula::nonNegative(Difference, Loc);
      auto IsPositive = [&](unsigned Operand) {
        return isMadeUnsigned(E, Operand)
                   ? Formula::nonNegative(Operand == 0 ? *A : *B, Loc)
                   : nullptr;
      };
      if (FormulaRef Holds = IsPositive(Smaller))
        F = Formula::binary(
            Formula::Same, F,
            Formula::binary(Formula::And, Holds, Formula::unknown()));
      if (FormulaRef Fails = IsPositive(1 - Smaller))
        F = Formula::binary(Formula::Same, F,
                            Formula::binary(Formula::Or, Formula::negate(Fails),
                                            Formula::unknown()));
      return F;
    };
    switch (Op) {
    case BO_LT:
      return Below(*B - *A - 1, 0);
    case BO_LE:
      return Below(*B - *A, 0);
    case BO_GT:
      return Below(*A - *B - 1, 1);
    case BO_GE:
      return Below(*A - *B, 1);
    default:
      return Signed(Formula::zero(*A - *B, Loc));
    }
  }
  if (!IsEquality)
    return Formula::unknown();
  if (ListRef LA = L.list(), LB = R.list(); LA && LB)
    return Signed(compareLists(*LA, *LB, Loc));
  const auto *DA = L.as<DeviceValue>(), *DB = R.as<DeviceValue>();
  if (DA && DB) {
    // Against a constant: the type alone when both sides are device types;
    // Device(kCUDA) has no card and equals no tensor's device.
    DeviceFact X = DA->Device, Y = DB->Device;
    if (X.isKnown())
      std::swap(X, Y);
    bool OfTypes = E->getType()->isBooleanType() && isa<BinaryOperator>(E);
    if (!OfTypes)
      reportDeviceTest(cast<CallExpr>(E), *DA, *DB);
    if (Y.K == DeviceFact::Cpu)
      return Signed(Formula::device(Formula::DeviceIsCpu, X));
    if (Y.K == DeviceFact::Cuda && Y.Index < 0 && Y.Sym == 0)
      return OfTypes ? Signed(Formula::device(Formula::DeviceIsCuda, X))
                     : Formula::unknown();
    return Signed(Formula::device(Formula::DeviceEqual, X, Y));
  }
  const auto *TA = L.as<DTypeFact>(), *TB = R.as<DTypeFact>();
  if (TA && TB)
    return Signed(Formula::dtypes(*TA, *TB));
  return Formula::unknown();
}

static BinaryOperatorKind withoutAssignment(BinaryOperatorKind Op) {
  return BinaryOperator::getOpForCompoundAssignment(Op);
}

/// p + i, i + p and p - i.
Value Transfer::moveAddress(const BinaryOperator *B, const Value &L,
                            const Value &R) {
  if (L.accessor() || R.accessor())
    return movePointer(L.accessor() ? L : R);
  bool Subtracts = B->getOpcode() == BO_Sub || B->getOpcode() == BO_SubAssign;
  bool Swapped = !L.pointer();
  PointerRef P = Swapped ? R.pointer() : L.pointer();
  std::optional<Extent> By = (Swapped ? L : R).extent();
  if (!P || !By || (Swapped && Subtracts))
    return {};
  return offsetAddress(B, *P, Subtracts ? By->scaled(-1) : *By);
}

Value Transfer::evaluateBinary(const BinaryOperator *B) {
  if (B->isLogicalOp() || B->getOpcode() == BO_Comma)
    return B->isLogicalOp() ? computeValue(B) : valueOf(B->getRHS());
  Value R = valueOf(B->getRHS());
  if (B->isCompoundAssignmentOp()) {
    Value L = valueOf(B->getLHS());
    accessHostMemory(B->getLHS(), /*Writes=*/true);
    reportNarrowing(cast<CompoundAssignOperator>(B));
    BinaryOperatorKind Op = withoutAssignment(B->getOpcode());
    if (Op == BO_Div || Op == BO_Rem)
      reportDivision(B, B->getRHS(), R);
    Value V = B->getType()->isPointerType() ? moveAddress(B, L, R)
                                            : arithmetic(Op, B, L, R);
    assignTo(B->getLHS(), V);
    return V;
  }
  if (B->isAssignmentOp()) {
    accessHostMemory(B->getLHS(), /*Writes=*/true);
    assignTo(B->getLHS(), R);
    return R;
  }
  Value L = valueOf(B->getLHS());
  if (B->isMultiplicativeOp() && B->getOpcode() != BO_Mul)
    reportDivision(B, B->getRHS(), R);
  if (B->isComparisonOp()) {
    reportDeviceComparison(B);
    reportComparison(B, B->getLHS(), B->getRHS());
    return compare(B->getOpcode(), B, L, R);
  }
  if (B->getType()->isIntegerType())
    return arithmetic(B->getOpcode(), B, L, R);
  if (B->getType()->isPointerType())
    return moveAddress(B, L, R);
  return {};
}

/// Each value as its condition makes it: `x.is_cuda() ? x.cpu() : x` is on the
/// CPU.
Value Transfer::evaluateConditional(const ConditionalOperator *C) {
  FormulaRef If = formulaOf(C->getCond());
  State True = *S, False = *S;
  True.assume(If, true, Context.Symbols);
  False.assume(If, false, Context.Symbols);
  Value T = valueOf(C->getTrueExpr()), F = valueOf(C->getFalseExpr());
  Value V = !True.Reachable && False.Reachable ? F
            : !False.Reachable && True.Reachable
                ? T
                : StateJoiner(Context.Symbols, C).join(True, False, T, F);
  return V.isUnknown() ? fresh(C) : V;
}

Value Transfer::evaluateUnary(const UnaryOperator *U) {
  Value V = valueOf(U->getSubExpr());
  std::optional<Extent> E = V.extent();
  switch (U->getOpcode()) {
  case UO_LNot:
    return Formula::negate(formulaOf(U->getSubExpr()));
  case UO_Minus:
    if (E)
      return IntValue{E->scaled(-1), V.as<IntValue>()->From};
    if (const auto *F = V.as<FloatValue>(); F && F->Number)
      return FloatValue{-*F->Number};
    return {};
  case UO_PreInc:
  case UO_PostInc:
  case UO_PreDec:
  case UO_PostDec:
    if (E) {
      Value After =
          IntValue{*E + (U->isIncrementOp() ? 1 : -1), V.as<IntValue>()->From};
      assignTo(U->getSubExpr(), After);
      return U->isPostfix() ? V : After;
    }
    if (PointerRef P = V.pointer()) {
      Value After = offsetAddress(U, *P, Extent(U->isIncrementOp() ? 1 : -1));
      assignTo(U->getSubExpr(), After);
      return U->isPostfix() ? V : After;
    }
    if (V.accessor())
      assignTo(U->getSubExpr(), movePointer(V));
    return U->isPostfix() ? movePointer(V) : Value();
  case UO_AddrOf:
    if (InDevice)
      if (Value Address = addressOf(U->getSubExpr()); !Address.isUnknown())
        return Address;
    return V;
  case UO_Plus:
  case UO_Extension:
    return V;
  case UO_Deref:
    accessHostMemory(U, /*Writes=*/false);
    if (PointerRef P = V.pointer())
      return accessPointer(U, nullptr, *P);
    if (AccessorRef A = V.accessor(); A && A->IsPointer) {
      touchMemory(MemorySite::By::Host, U, U->getSubExpr(), V, A->IsWhole);
      return fresh(U);
    }
    return V.list() ? fresh(U) : V;
  default:
    return {};
  }
}

} // namespace torchtidy
