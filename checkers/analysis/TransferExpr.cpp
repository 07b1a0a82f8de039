//===- TransferExpr.cpp - C++ itself --------------------------------------===//
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

const std::string &Transfer::text(const Expr *E) const {
  return Context.text(E);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static FormulaRef asFormula(const Value &V, SourceLocation Loc) {
  if (FormulaRef F = V.formula())
    return F;
  if (std::optional<Extent> E = V.extent())
    return Formula::negate(Formula::zero(*E, Loc));
  return Formula::unknown();
}

FormulaRef Transfer::formulaOf(const Expr *E) {
  return asFormula(valueOf(E), E->getExprLoc());
}

FormulaRef Transfer::condition(const Expr *E, State &State) {
  S = &State;
  return formulaOf(E);
}

FormulaRef Transfer::caseCondition(const SwitchStmt *Switch, const Stmt *Label,
                                   State &State) {
  S = &State;
  const Expr *Of = Switch->getCond();
  Value V = valueOf(Of);
  // Copies that a dispatch macro makes per type speak for each other.
  if (V.as<DTypeFact>())
    return Formula::unknown();
  auto Equals = [&](const CaseStmt *C) -> FormulaRef {
    if (C->getRHS() || C->getLHS()->isValueDependent())
      return Formula::unknown();
    Value Case = valueOf(C->getLHS());
    const auto *D = V.as<DeviceValue>(), *Type = Case.as<DeviceValue>();
    if (D && Type)
      return Formula::device(Type->Device.K == DeviceFact::Cuda
                                 ? Formula::DeviceIsCuda
                                 : Formula::DeviceIsCpu,
                             D->Device);
    Value Is = compare(BO_EQ, Of, V, Case);
    return Is.formula() ? Is.formula() : Formula::unknown();
  };
  if (const auto *C = dyn_cast_or_null<CaseStmt>(Label))
    return Equals(C);
  FormulaRef None = Formula::constant(true);
  for (const SwitchCase *C = Switch->getSwitchCaseList(); C;
       C = C->getNextSwitchCase())
    if (const auto *Case = dyn_cast<CaseStmt>(C))
      None = Formula::binary(Formula::And, None, Formula::negate(Equals(Case)));
  return None;
}

Value Transfer::valueOf(const Expr *E) {
  E = strip(E);
  if (const Value *V = S->Exprs.find(E))
    return *V;
  return computeValue(E);
}

/// An enumerator or integral constant, folded by clang.
static Value constantValue(const Expr *E, const ValueDecl &D,
                           const ASTContext &AST) {
  int64_t N;
  if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(&D)) {
    N = Enumerator->getInitVal().getExtValue();
  } else {
    const auto *Var = dyn_cast<VarDecl>(&D);
    if (!Var || !Var->getType().isConstQualified())
      return {};
    const Expr *Init = Var->getAnyInitializer();
    Expr::EvalResult R;
    if (!Init || Init->isValueDependent() ||
        !Init->getType()->isIntegralOrEnumerationType() ||
        !Init->EvaluateAsInt(R, AST))
      return {};
    N = R.Val.getInt().getExtValue();
  }
  switch (classify(E->getType())) {
  case TypeClass::Device:
    // c10::DeviceType: CPU = 0, CUDA = 1.
    if (N == 0)
      return DeviceValue{DeviceFact::cpu(), {}};
    return N == 1 ? Value(DeviceValue{DeviceFact::cuda(), {}}) : Value();
  case TypeClass::DType:
    return DTypeFact{int(N), 0};
  case TypeClass::Bool:
    return Formula::constant(N != 0);
  case TypeClass::Int:
    return IntValue{Extent(N), {}};
  default:
    return {};
  }
}

/// Where `info.data` points to, of a TensorInfo that the kernel is given.
static Value dataOfTensorInfo(const MemberExpr &E, const ASTContext &AST) {
  const auto *Ref = dyn_cast<DeclRefExpr>(strip(E.getBase()));
  const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  QualType Element = P ? elementOfTensorInfo(P->getType()) : QualType();
  if (Element.isNull() || Element->isDependentType() ||
      !E.getType()->isPointerType())
    return {};
  return std::make_shared<PointerFacts>(
      PointerFacts{P, {}, AST.getTypeSizeInChars(Element).getQuantity(), {}});
}

Value Transfer::computeValue(const Expr *E) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (Value V = constantValue(E, *Ref->getDecl(), Context.AST);
        !V.isUnknown())
      return V;
  if (InDevice && E->getType()->isArrayType())
    return arrayAddress(E);
  if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(E))
    if (const auto *Fetch = dyn_cast_or_null<CallExpr>(Pseudo->getResultExpr()))
      return gridValue(Fetch);
  if (const auto *Member = dyn_cast<MemberExpr>(E); Member && InDevice)
    if (Value V = dataOfTensorInfo(*Member, Context.AST); !V.isUnknown())
      return V;
  if (std::optional<Place> P = placeOf(E))
    return valueOfPlace(*P, E->getType(), E->getExprLoc());
  // threads().y of a dim3 that a function returns
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl()))
      if (ListRef L = valueOf(Member->getBase()).list();
          L && classify(Member->getBase()->getType()) == TypeClass::Tuple &&
          Field->getFieldIndex() < L->Elements.size())
        return L->Elements[Field->getFieldIndex()];
  if (const auto *L = dyn_cast<IntegerLiteral>(E))
    return IntValue{Extent(int64_t(L->getValue().getLimitedValue(INT64_MAX))),
                    {}};
  if (const auto *L = dyn_cast<FloatingLiteral>(E))
    return FloatValue{L->getValueAsApproximateDouble()};
  if (const auto *L = dyn_cast<CXXBoolLiteralExpr>(E))
    return Formula::constant(L->getValue());
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr>(E))
    return IntValue{Extent(0), {}};
  if (const auto *L = dyn_cast<LambdaExpr>(E))
    return LambdaValue{L};
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isLogicalOp())
    return Formula::binary(B->getOpcode() == BO_LAnd ? Formula::And
                                                     : Formula::Or,
                           formulaOf(B->getLHS()), formulaOf(B->getRHS()));
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && U->getOpcode() == UO_LNot)
    return Formula::negate(formulaOf(U->getSubExpr()));
  // Default arguments are not in the graph.
  if (isa<CXXConstructExpr, InitListExpr, UnaryOperator, CallExpr>(E) &&
      !E->getType()->isDependentType() && !S->Exprs.contains(E) &&
      Context.AST.getSourceManager().isInSystemHeader(E->getExprLoc()))
    return evaluate(E);
  if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E)) {
    Expr::EvalResult R;
    if (!Size->isValueDependent() && Size->EvaluateAsInt(R, Context.AST))
      return IntValue{Extent(R.Val.getInt().getExtValue()), {}};
  }
  return {};
}

Value Transfer::evaluateList(llvm::ArrayRef<const Expr *> Elements) {
  auto L = std::make_shared<ListFacts>();
  for (const Expr *E : Elements)
    shareStorage(L->Elements.emplace_back(valueOf(E)));
  return L;
}

Value Transfer::evaluateConstruct(const CXXConstructExpr *E) {
  constructGuard(E);
  construct(E);
  TypeClass Made = classify(E->getType());
  if (Made != TypeClass::Tensor)
    noteHandedOver({E->getArgs(), E->getNumArgs()});
  switch (Made) {
  case TypeClass::Options:
    return constructOptions(E);
  case TypeClass::Device:
    return constructDevice(E);
  case TypeClass::Module:
    return constructModule(E);
  case TypeClass::Record: {
    if (E->getNumArgs() == 1)
      if (Value V = valueOf(E->getArg(0)); V.record())
        return V;
    auto R = std::make_shared<RecordFacts>();
    for (unsigned I = 0; I != E->getNumArgs(); ++I)
      if (I < E->getConstructor()->getNumParams())
        R->Fields[E->getConstructor()->getParamDecl(I)->getNameAsString()] =
            valueOf(E->getArg(I));
    return R;
  }
  case TypeClass::Tensor:
    if (E->getNumArgs() == 0) {
      auto T = std::make_shared<TensorFacts>(*fresh(E).tensor());
      T->Defined = Tri::No;
      return T;
    }
    return valueOf(E->getArg(0));
  case TypeClass::Slice: {
    SliceValue V;
    std::optional<Extent> *Parts[] = {&V.Start, &V.Stop, &V.Step};
    for (unsigned I = 0; I != E->getNumArgs() && I < 3; ++I)
      *Parts[I] = valueOf(E->getArg(I)).extent();
    if (E->getNumArgs() == 1 && valueOf(E->getArg(0)).as<SliceValue>())
      return valueOf(E->getArg(0));
    return V;
  }
  case TypeClass::TensorIndex: {
    if (E->getNumArgs() == 0)
      return {};
    QualType T = E->getArg(0)->getType().getNonReferenceType();
    if (const auto *Class = T->getAsCXXRecordDecl();
        Class && Class->getIdentifier()) {
      if (Class->getName() == "EllipsisIndexType")
        return SliceValue{SliceValue::Ellipsis, {}, {}, {}};
      if (Class->getName() == "nullopt_t")
        return SliceValue{SliceValue::None, {}, {}, {}};
    }
    if (const auto *Text = dyn_cast<clang::StringLiteral>(strip(E->getArg(0))))
      return SliceValue{Text->getString() == "..." ? SliceValue::Ellipsis
                                                   : SliceValue::None,
                        {},
                        {},
                        {}};
    return valueOf(E->getArg(0));
  }
  case TypeClass::List: {
    // vector(first, last), vector(n), vector(n, value) hold anything; an
    // ArrayRef or a copy holds what it is made from.
    if (E->getNumArgs() == 0)
      return std::make_shared<ListFacts>();
    Value V = valueOf(E->getArg(0));
    if (V.list())
      return V;
    bool IsView =
        E->getNumArgs() == 1 &&
        !E->getType()->getAsCXXRecordDecl()->getName().starts_with("vector");
    if (IsView && !V.isUnknown()) {
      auto L = std::make_shared<ListFacts>();
      L->Elements.push_back(V);
      return L;
    }
    return {};
  }
  case TypeClass::Tuple:
    if (E->getNumArgs() == 1)
      if (Value V = valueOf(E->getArg(0)); V.list())
        return V;
    return evaluateList({E->getArgs(), E->getNumArgs()});
  default:
    if (Value V = constructOptimizer(E); !V.isUnknown())
      return V;
    return E->getNumArgs() == 1 ? valueOf(E->getArg(0)) : Value();
  }
}

Value Transfer::evaluate(const Expr *E) {
  if (isa<CallExpr>(E))
    return evaluateCall(E);
  if (const auto *C = dyn_cast<CXXConstructExpr>(E))
    return evaluateConstruct(C);
  if (const auto *L = dyn_cast<InitListExpr>(E)) {
    if (L->isTransparent() && L->getNumInits() == 1)
      return valueOf(L->getInit(0));
    noteHandedOver({L->getInits(), L->getNumInits()});
    if (L->getType()->isRecordType() &&
        classify(L->getType()) == TypeClass::Other)
      return {};
    return evaluateList({L->getInits(), L->getNumInits()});
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return evaluateBinary(B);
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return evaluateUnary(U);
  if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
    return evaluateConditional(C);
  }
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
    return evaluateSubscript(A);
  if (const auto *L = dyn_cast<LambdaExpr>(E)) {
    capture(L);
    if (Reporting)
      Uncalled.insert_or_assign(L, *S);
    return LambdaValue{L};
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void Transfer::declare(const VarDecl *D) {
  Place P{D, {}};
  // In a loop it is made anew.
  if (!S->Memory.Ended.empty())
    S->Memory.Ended.erase(
        Context.Symbols.get(SymbolKind::Storage, D, 0, 0, D->getName()));
  const Expr *Init = D->getInit();
  if (!Init) {
    S->assign(P, unknownValue(Context, D->getType(), D, 0, D->getName(),
                              D->getLocation()));
    return;
  }
  if (D->getType()->isReferenceType())
    if (std::optional<Place> Target = placeOf(Init)) {
      S->References.set(D, *Target);
      return;
    }
  Value V = valueOf(Init);
  if (InDevice && classify(D->getType()) == TypeClass::Int)
    V = convertData(*D, V);
  if (V.isUnknown())
    V = unknownValue(Context, D->getType(), D, 0, D->getName(),
                     D->getLocation());
  if (const auto *Decomposition = dyn_cast<DecompositionDecl>(D))
    declareBindings(Decomposition, V);
  S->References.erase(D);
  keepPointer(Init, V, D->getType(), &P);
  S->assign(P, V);
  if (const auto *L = dyn_cast<InitListExpr>(strip(Init)))
    declareFields(P, L);
  declareGuard(D);
}

void Transfer::applyStatement(const Stmt *Statement) {
  if (const auto *D = dyn_cast<DeclStmt>(Statement)) {
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each))
        declare(V);
    return;
  }
  if (const auto *R = dyn_cast<ReturnStmt>(Statement)) {
    if (const Expr *E = R->getRetValue()) {
      returnPointer(E, valueOf(E));
      S->assign(returnPlace(Function), valueOf(E));
    }
    return;
  }
  const auto *E = dyn_cast<Expr>(Statement);
  if (const auto *Cast = dyn_cast_or_null<CastExpr>(E))
    reportConversion(Cast);
  if (!E || strip(E) != E)
    return;
  if (E->isTypeDependent() || E->isValueDependent())
    return;
  Value V = evaluate(E);
  if (!V.isUnknown())
    S->Exprs.set(E, V);
  else
    S->Exprs.erase(E);
  if (Reporting && Context.Facts && Context.isUserCode(E->getExprLoc()))
    if (Value Known = valueOf(E); !Known.isUnknown())
      Context.Facts->visit(*E, Known, *S);
}

void Transfer::apply(const CFGElement &Element, State &State) {
  S = &State;
  if (auto Statement = Element.getAs<CFGStmt>()) {
    applyStatement(Statement->getStmt());
    return;
  }
  if (auto Init = Element.getAs<CFGInitializer>()) {
    const CXXCtorInitializer *I = Init->getInitializer();
    if (const FieldDecl *F = I->getMember(); F && I->getInit())
      if (Value V = valueOf(I->getInit()); !V.isUnknown()) {
        if (I->isWritten() || I->isInClassMemberInitializer())
          reportMember(F, I->getInit(), V);
        S->assign(Place{nullptr, {F}}, V);
      }
    return;
  }
  if (auto End = Element.getAs<CFGAutomaticObjDtor>()) {
    endLifetime(End->getVarDecl());
    endVariable(End->getVarDecl(), End->getTriggerStmt()->getEndLoc());
  } else if (auto End = Element.getAs<CFGLifetimeEnds>())
    endVariable(End->getVarDecl(), End->getTriggerStmt()->getEndLoc());
  else if (auto Temporary = Element.getAs<CFGTemporaryDtor>())
    endLifetime(Temporary->getBindTemporaryExpr());
}

} // namespace torchtidy
