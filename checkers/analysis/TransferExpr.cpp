//===- TransferExpr.cpp - C++ itself --------------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Engine.h"
#include "Transfer.h"
#include "Types.h"
#include "llvm/ADT/Hashing.h"

using namespace clang;

namespace torchtidy {

/// Removes what does not change a value.
static const Expr *strip(const Expr *E) {
  while (true) {
    E = E->IgnoreParens();
    if (const auto *F = dyn_cast<FullExpr>(E))
      E = F->getSubExpr();
    else if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
      E = M->getSubExpr();
    else if (const auto *B = dyn_cast<CXXBindTemporaryExpr>(E))
      E = B->getSubExpr();
    else if (const auto *D = dyn_cast<CXXDefaultArgExpr>(E))
      E = D->getExpr();
    else if (const auto *D = dyn_cast<CXXDefaultInitExpr>(E))
      E = D->getExpr();
    else if (const auto *N = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = N->getReplacement();
    else if (const auto *L = dyn_cast<CXXStdInitializerListExpr>(E))
      E = L->getSubExpr();
    else if (const auto *C = dyn_cast<CastExpr>(E))
      E = C->getSubExpr();
    else
      return E;
  }
}

const std::string &Transfer::text(const Expr *E) const {
  return Context.text(E);
}

Value Transfer::unknownValue(AnalysisContext &Context, QualType Type,
                             const void *Anchor, int64_t Extra,
                             llvm::StringRef Name, SourceLocation Loc) {
  SymbolTable &Symbols = Context.Symbols;
  auto Symbol = [&](SymbolKind Kind) {
    return Symbols.get(Kind, Anchor, Extra, 0, Name, Loc);
  };
  if (Type.isNull())
    return {};
  switch (classify(Type)) {
  case TypeClass::Tensor: {
    auto T = std::make_shared<TensorFacts>();
    T->Id = Symbol(SymbolKind::Tensor);
    T->Device = DeviceFact::symbolic(Symbol(SymbolKind::Device));
    T->DType.Sym = Symbol(SymbolKind::DType);
    T->Range.Elements = T->Id;
    T->Range.Lo =
        Extent::symbol(Symbols.get(SymbolKind::Min, nullptr, 0, T->Id));
    T->Range.Hi =
        Extent::symbol(Symbols.get(SymbolKind::Max, nullptr, 0, T->Id));
    return T;
  }
  case TypeClass::Options: {
    auto O = std::make_shared<OptionsFacts>();
    O->Device =
        DeviceValue{DeviceFact::symbolic(Symbol(SymbolKind::Device)), {}};
    O->DType.Sym = Symbol(SymbolKind::DType);
    return O;
  }
  case TypeClass::Device:
    return DeviceValue{DeviceFact::symbolic(Symbol(SymbolKind::Device)), {}};
  case TypeClass::DType:
    return DTypeFact{-1, Symbol(SymbolKind::DType)};
  case TypeClass::Int:
  case TypeClass::Scalar: {
    QualType T = Type.getNonReferenceType();
    bool Unsigned = T->isUnsignedIntegerType();
    return IntValue{Extent::symbol(Symbols.get(SymbolKind::Value, Anchor, Extra,
                                               0, Name, Loc, Unsigned)),
                    {}};
  }
  case TypeClass::Module: {
    auto M = std::make_shared<ModuleFacts>();
    M->Id = Symbol(SymbolKind::Tensor);
    if (const CXXRecordDecl *Class = moduleClassOf(Type))
      M->Kind = Class->getName().str();
    return M;
  }
  case TypeClass::Tuple: {
    const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        Type.getNonReferenceType()->getAsCXXRecordDecl());
    if (!Class)
      return {};
    auto L = std::make_shared<ListFacts>();
    int64_t N = 0;
    auto Add = [&](const TemplateArgument &A) {
      ++N;
      if (A.getKind() == TemplateArgument::Type)
        L->Elements.push_back(unknownValue(Context, A.getAsType(), Anchor,
                                           llvm::hash_combine(Extra, N), Name,
                                           Loc));
    };
    for (const TemplateArgument &A : Class->getTemplateArgs().asArray()) {
      if (A.getKind() == TemplateArgument::Pack)
        llvm::for_each(A.pack_elements(), Add);
      else
        Add(A);
    }
    return L;
  }
  default:
    return {};
  }
}

Value Transfer::fresh(const Expr *E, llvm::StringRef Name) {
  return unknownValue(Context, E->getType(), E, 0,
                      Name.empty() ? text(E) : Name.str(), E->getExprLoc());
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

std::optional<Place> Transfer::placeOf(const Expr *E) {
  E = strip(E);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const ValueDecl *D = Ref->getDecl();
    if (const auto *Binding = dyn_cast<BindingDecl>(D)) {
      if (const VarDecl *Holding = Binding->getHoldingVar())
        D = Holding;
      else if (const Expr *Bound = Binding->getBinding())
        return placeOf(Bound);
    }
    if (!isa<VarDecl>(D))
      return std::nullopt;
    if (const Place *Target = S->References.find(D))
      return *Target;
    return Place{D, {}};
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field)
      return std::nullopt;
    const Expr *Base = strip(Member->getBase());
    std::optional<Place> P;
    if (isa<CXXThisExpr>(Base))
      P = Place{};
    else
      P = placeOf(Base);
    if (P)
      P->Fields.push_back(Field);
    return P;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf)) {
    if (isa<CXXThisExpr>(strip(U->getSubExpr())))
      return Place{};
    return placeOf(U->getSubExpr());
  }
  // x.value(), *x and x->m of an optional or holder are the thing held.
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
      Op && Op->getNumArgs() == 1 &&
      (Op->getOperator() == OO_Star || Op->getOperator() == OO_Arrow)) {
    TypeClass T = classify(Op->getArg(0)->getType());
    if (T == TypeClass::Tensor || T == TypeClass::Module ||
        T == TypeClass::Int || T == TypeClass::Options)
      return placeOf(Op->getArg(0));
  }
  if (const auto *Call = dyn_cast<CallExpr>(E); Call && Call->getNumArgs() == 1)
    if (const FunctionDecl *F = Call->getDirectCallee();
        F && F->isInStdNamespace() && F->getIdentifier() &&
        llvm::is_contained({"move", "forward", "ref", "cref"}, F->getName()))
      return placeOf(Call->getArg(0));
  return std::nullopt;
}

Value Transfer::valueOfPlace(const Place &P, QualType Type,
                             SourceLocation Loc) {
  if (Value V = S->lookup(P); !V.isUnknown())
    return V;
  const ValueDecl *Anchor = P.Fields.empty() ? P.Root : P.Fields.back();
  if (!Anchor)
    return {};
  // The same place read twice is the same unknown.
  uint64_t Key = llvm::hash_combine(
      P.Root, llvm::hash_combine_range(P.Fields.begin(), P.Fields.end()));
  return unknownValue(Context, Type, Anchor, int64_t(Key), P.name(),
                      Anchor->getLocation().isValid() ? Anchor->getLocation()
                                                      : Loc);
}

/// Replaces what an unknown callee may have changed.
void Transfer::forget(const Expr *Target, const Expr *Because) {
  std::optional<Place> P = placeOf(Target);
  if (!P || P->name().empty())
    return;
  uint64_t Key = llvm::hash_combine(
      P->Root, llvm::hash_combine_range(P->Fields.begin(), P->Fields.end()));
  Value Before = S->lookup(*P);
  QualType Type = strip(Target)->getType();
  Value V = unknownValue(Context, Type, Because, int64_t(Key), P->name(),
                         Because->getExprLoc());
  S->assign(*P, V);
}

void Transfer::assignTo(const Expr *Target, Value V) {
  if (std::optional<Place> P = placeOf(Target)) {
    S->assign(*P, std::move(V));
    return;
  }
  const Expr *E = strip(Target);
  if (const auto *Sub = dyn_cast<CXXOperatorCallExpr>(E);
      Sub && Sub->getOperator() == OO_Subscript)
    if (std::optional<Place> List = placeOf(Sub->getArg(0)))
      if (S->lookup(*List).list())
        S->assign(*List, {});
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

Value Transfer::computeValue(const Expr *E) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (Value V = constantValue(E, *Ref->getDecl(), Context.AST);
        !V.isUnknown())
      return V;
  if (std::optional<Place> P = placeOf(E))
    return valueOfPlace(*P, E->getType(), E->getExprLoc());
  if (const auto *L = dyn_cast<IntegerLiteral>(E))
    return IntValue{Extent(int64_t(L->getValue().getLimitedValue(INT64_MAX))),
                    {}};
  if (const auto *L = dyn_cast<FloatingLiteral>(E))
    return FloatValue{L->getValueAsApproximateDouble()};
  if (const auto *L = dyn_cast<CXXBoolLiteralExpr>(E))
    return Formula::constant(L->getValue());
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
    L->Elements.push_back(valueOf(E));
  return L;
}

Value Transfer::divide(const Expr *E, const Extent &N, const Extent &D,
                       bool Remainder) {
  SymbolTable &Symbols = Context.Symbols;
  Extent R = Extent::symbol(
      Symbols.get(SymbolKind::Value, E, 0, 0, text(E), E->getExprLoc()));
  bool Sane = S->Known.proves(N, Symbols) && S->Known.proves(D - 1, Symbols);
  if (Sane) {
    S->Known.add(R);
    S->Known.add(N - R); // neither exceeds the dividend
    if (Remainder) {
      S->Known.add(D - 1 - R);
    } else if (std::optional<int64_t> C = D.asConstant()) {
      S->Known.add(N - R.scaled(*C));
      S->Known.add(R.scaled(*C) + Extent(*C - 1) - N);
    }
  }
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
    {
      bool NonNegative = S->Known.proves(*A, Context.Symbols) &&
                         S->Known.proves(*B, Context.Symbols);
      Extent P = Extent::symbol(Context.Symbols.get(SymbolKind::Value, E, 0, 0,
                                                    text(E), E->getExprLoc()));
      if (NonNegative)
        S->Known.add(P);
      return IntValue{P, From};
    }
  case BO_Div:
  case BO_Rem:
    if (CA && CB && *CB != 0 && !(*CA == INT64_MIN && *CB == -1))
      return IntValue{Extent(Op == BO_Div ? *CA / *CB : *CA % *CB), From};
    return divide(E, *A, *B, Op == BO_Rem);
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

Value Transfer::compare(BinaryOperatorKind Op, const Expr *E, const Value &L,
                        const Value &R) {
  SourceLocation Loc = E->getExprLoc();
  bool IsEquality = Op == BO_EQ || Op == BO_NE;
  auto Signed = [&](FormulaRef F) {
    return Op == BO_NE ? Formula::negate(std::move(F)) : F;
  };
  std::optional<Extent> A = L.extent(), B = R.extent();
  if (A && B) {
    switch (Op) {
    case BO_LT:
      return Formula::nonNegative(*B - *A - 1, Loc);
    case BO_LE:
      return Formula::nonNegative(*B - *A, Loc);
    case BO_GT:
      return Formula::nonNegative(*A - *B - 1, Loc);
    case BO_GE:
      return Formula::nonNegative(*A - *B, Loc);
    default:
      return Signed(Formula::zero(*A - *B, Loc));
    }
  }
  if (!IsEquality)
    return Formula::unknown();
  const auto *DA = L.as<DeviceValue>(), *DB = R.as<DeviceValue>();
  if (DA && DB) {
    // Against a constant: the type alone when both sides are device types;
    // Device(kCUDA) has no card and equals no tensor's device.
    DeviceFact X = DA->Device, Y = DB->Device;
    if (X.isKnown())
      std::swap(X, Y);
    bool OfTypes = E->getType()->isBooleanType() && isa<BinaryOperator>(E);
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

Value Transfer::evaluateBinary(const BinaryOperator *B) {
  if (B->isLogicalOp() || B->getOpcode() == BO_Comma)
    return B->isLogicalOp() ? computeValue(B) : valueOf(B->getRHS());
  Value R = valueOf(B->getRHS());
  if (B->isCompoundAssignmentOp()) {
    Value V = arithmetic(withoutAssignment(B->getOpcode()), B,
                         valueOf(B->getLHS()), R);
    assignTo(B->getLHS(), V);
    return V;
  }
  if (B->isAssignmentOp()) {
    assignTo(B->getLHS(), R);
    return R;
  }
  Value L = valueOf(B->getLHS());
  if (B->isComparisonOp())
    return compare(B->getOpcode(), B, L, R);
  if (B->getType()->isIntegerType())
    return arithmetic(B->getOpcode(), B, L, R);
  return {};
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
    return {};
  case UO_Plus:
  case UO_Extension:
  case UO_AddrOf:
    return V;
  case UO_Deref:
    if (AccessorRef A = V.accessor(); A && A->IsPointer)
      return {};
    return V.list() ? fresh(U) : V;
  default:
    return {};
  }
}

Value Transfer::evaluateConstruct(const CXXConstructExpr *E) {
  switch (classify(E->getType())) {
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
    return evaluateList({L->getInits(), L->getNumInits()});
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return evaluateBinary(B);
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return evaluateUnary(U);
  if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
    StateJoiner Joiner(Context.Symbols, C);
    Value V =
        Joiner.join(*S, valueOf(C->getTrueExpr()), valueOf(C->getFalseExpr()));
    return V.isUnknown() ? fresh(E) : V;
  }
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
    return evaluateSubscript(A);
  if (const auto *L = dyn_cast<LambdaExpr>(E)) {
    if (Reporting)
      Uncalled.insert_or_assign(L, *S);
    return LambdaValue{L};
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void Transfer::declareBindings(const DecompositionDecl *D, const Value &V) {
  ListRef L = V.list();
  unsigned N = 0;
  for (const BindingDecl *B : D->bindings()) {
    unsigned I = N++;
    const VarDecl *Holding = B->getHoldingVar();
    if (!Holding)
      continue;
    Value Element = L && I < L->Elements.size() ? L->Elements[I] : Value();
    if (Element.isUnknown())
      Element = unknownValue(Context, Holding->getType(), Holding, 0,
                             B->getName(), B->getLocation());
    S->assign(Place{Holding, {}}, Element);
  }
}

void Transfer::declare(const VarDecl *D) {
  Place P{D, {}};
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
  if (V.isUnknown())
    V = unknownValue(Context, D->getType(), D, 0, D->getName(),
                     D->getLocation());
  if (const auto *Decomposition = dyn_cast<DecompositionDecl>(D))
    declareBindings(Decomposition, V);
  S->References.erase(D);
  S->assign(P, V);
}

void Transfer::applyStatement(const Stmt *Statement) {
  if (const auto *D = dyn_cast<DeclStmt>(Statement)) {
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each))
        declare(V);
    return;
  }
  if (const auto *R = dyn_cast<ReturnStmt>(Statement)) {
    if (const Expr *E = R->getRetValue())
      S->assign(returnPlace(Function), valueOf(E));
    return;
  }
  const auto *E = dyn_cast<Expr>(Statement);
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
      if (Value V = valueOf(I->getInit()); !V.isUnknown())
        S->assign(Place{nullptr, {F}}, V);
  }
}

} // namespace torchtidy
