//===- TransferCall.cpp - Calls -------------------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"
#include "model/CudaCalls.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace torchtidy {

const CallArguments::Argument *
CallArguments::find(llvm::StringRef Parameter) const {
  const auto *It = llvm::find_if(
      Arguments, [&](const Argument &A) { return A.Parameter == Parameter; });
  return It == Arguments.end() ? nullptr : It;
}

Value CallArguments::value(llvm::StringRef Parameter) const {
  if (const Argument *A = find(Parameter))
    return A->V;
  return Parameter == "self" ? Self : Value();
}

std::optional<Extent> CallArguments::extent(llvm::StringRef Parameter) const {
  return value(Parameter).extent();
}

std::optional<int64_t>
CallArguments::constant(llvm::StringRef Parameter) const {
  std::optional<Extent> E = extent(Parameter);
  return E ? E->asConstant() : std::nullopt;
}

static std::string nameOf(const FunctionDecl &F) {
  if (F.isOverloadedOperator())
    return std::string("operator") +
           getOperatorSpelling(F.getOverloadedOperator());
  return F.getIdentifier() ? F.getName().str() : std::string();
}

CallArguments Transfer::argumentsOf(const Expr *Call) {
  CallArguments C;
  C.Call = Call;
  const auto *E = cast<CallExpr>(Call);
  C.Callee = E->getDirectCallee();
  if (!C.Callee)
    return C;
  // Names live as long as the AST: identifiers and operator spellings.
  if (C.Callee->isOverloadedOperator())
    C.Name = Context.AST.Idents.get(nameOf(*C.Callee)).getName();
  else if (C.Callee->getIdentifier())
    C.Name = C.Callee->getName();
  unsigned First = 0;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    C.SelfExpr = Member->getImplicitObjectArgument();
  } else if (isa<CXXOperatorCallExpr>(E) && isa<CXXMethodDecl>(C.Callee)) {
    C.SelfExpr = E->getArg(0);
    First = 1;
  }
  if (C.SelfExpr)
    C.Self = valueOf(C.SelfExpr);
  for (unsigned I = First; I < E->getNumArgs(); ++I) {
    unsigned P = I - First;
    llvm::StringRef Parameter;
    if (P < C.Callee->getNumParams())
      Parameter = C.Callee->getParamDecl(P)->getName();
    C.Arguments.push_back({Parameter, E->getArg(I), valueOf(E->getArg(I)),
                           isa<CXXDefaultArgExpr>(E->getArg(I))});
  }
  return C;
}

/// Tells of a call that stands alone although only its result matters.
void Transfer::reportUnused(const CallArguments &C) {
  if (!Reporting || !Context.isDiscarded(C.Call))
    return;
  UnusedResultSite Site;
  Site.Call = C.Call;
  Site.Op = C.Name.str();
  Site.SelfExpr = C.SelfExpr;
  Site.InDestructor = isa<CXXDestructorDecl>(Function);
  if (isCudaStatus(C.Call->getType())) {
    // What forgets an error has done its work.
    if (findCudaCall(outerNamespace(*C.Callee), C.Name) == CudaCall::ErrorReset)
      return;
    Site.K = UnusedResultSite::Kind::CudaStatus;
    Context.report(Site, *S);
    return;
  }
  const OpRow *Row = C.SelfExpr && isTensorApi(C) ? findOp(C.Name) : nullptr;
  if (Row && Row->NoEffectButResult &&
      classify(C.Call->getType()) == TypeClass::Tensor)
    Context.report(Site, *S);
}

/// Each family of callees is asked in turn; the first that knows the call
/// answers.
Value Transfer::evaluateCall(const Expr *Call) {
  const auto *E = cast<CallExpr>(Call);
  if (E->getBuiltinCallee() == Builtin::BI__builtin_expect)
    return formulaOf(E->getArg(0));
  CallArguments C = argumentsOf(Call);
  if (!C.Callee)
    return fresh(Call);
  // Devices, dtypes and SymInts compare through operators of their own.
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
      Op && Op->isComparisonOp() && Op->getNumArgs() == 2 && !isTensorApi(C)) {
    Value V = compare(BinaryOperator::getOverloadedOpcode(Op->getOperator()),
                      Op, valueOf(Op->getArg(0)), valueOf(Op->getArg(1)));
    if (FormulaRef F = V.formula(); F && F->K != Formula::Unknown)
      return V;
  }
  // Copies of what is no tensor: options built in steps, devices, records.
  if (C.Name == "operator=" && C.SelfExpr && C.Arguments.size() == 1 &&
      classify(C.SelfExpr->getType()) != TypeClass::Tensor &&
      classify(C.SelfExpr->getType()) != TypeClass::List) {
    Value V = C.Arguments[0].V;
    assignTo(C.SelfExpr, V.isUnknown() ? fresh(Call) : V);
    return V;
  }
  reportUnused(C);
  using Family = Value (Transfer::*)(const CallArguments &, bool &);
  static constexpr Family Families[] = {
      &Transfer::callCuda,   &Transfer::callTensor, &Transfer::callOptions,
      &Transfer::callRecord, &Transfer::callModule, &Transfer::callAccessor,
      &Transfer::callList,   &Transfer::callStd,    &Transfer::callUser,
  };
  for (Family Ask : Families) {
    bool Handled = false;
    Value V = (this->*Ask)(C, Handled);
    if (Handled)
      return V;
  }
  return callUnknown(C);
}

//===----------------------------------------------------------------------===//
// The standard library
//===----------------------------------------------------------------------===//

Value Transfer::minMax(const CallArguments &C, bool Min) {
  Extent R = Extent::symbol(Context.Symbols.get(
      SymbolKind::Value, C.Call, 0, 0, text(C.Call), C.Call->getExprLoc()));
  bool AllNonNegative = true, AnyNonNegative = false;
  for (const CallArguments::Argument &A : C.Arguments) {
    std::optional<Extent> E = A.V.extent();
    if (!E)
      return fresh(C.Call);
    S->Known.add(Min ? *E - R : R - *E);
    bool NonNegative = S->Known.proves(*E, Context.Symbols);
    AllNonNegative &= NonNegative;
    AnyNonNegative |= NonNegative;
  }
  if (Min ? AllNonNegative : AnyNonNegative)
    S->Known.add(R);
  if (C.Arguments.size() == 2) {
    Extent A = *C.Arguments[0].V.extent(), B = *C.Arguments[1].V.extent();
    // The result is the one argument that is known to be the bound.
    if (S->Known.proves(Min ? B - A : A - B, Context.Symbols))
      return IntValue{A, {}};
    if (S->Known.proves(Min ? A - B : B - A, Context.Symbols))
      return IntValue{B, {}};
  }
  return IntValue{R, {}};
}

Value Transfer::callStd(const CallArguments &C, bool &Handled) {
  if (!C.Callee->isInStdNamespace() || C.SelfExpr)
    return {};
  enum class Kind { None, Same, Min, Max, Get, Tuple, Clamp };
  Kind K =
      llvm::StringSwitch<Kind>(C.Name)
          .Cases({"move", "forward", "ref", "cref", "as_const"}, Kind::Same)
          .Cases({"optional", "make_optional"}, Kind::Same)
          .Case("min", Kind::Min)
          .Case("max", Kind::Max)
          .Case("get", Kind::Get)
          .Cases({"make_tuple", "tie", "make_pair", "forward_as_tuple"},
                 Kind::Tuple)
          .Case("clamp", Kind::Clamp)
          .Default(Kind::None);
  Handled = K != Kind::None && !C.Arguments.empty();
  if (!Handled)
    return {};
  switch (K) {
  case Kind::Same:
    return C.Arguments[0].V;
  case Kind::Min:
  case Kind::Max:
    return minMax(C, K == Kind::Min);
  case Kind::Get: {
    ListRef L = C.Arguments[0].V.list();
    const TemplateArgumentList *Args =
        C.Callee->getTemplateSpecializationArgs();
    if (L && Args && Args->size() > 0 &&
        Args->get(0).getKind() == TemplateArgument::Integral) {
      uint64_t I = Args->get(0).getAsIntegral().getLimitedValue();
      if (I < L->Elements.size() && !L->Elements[I].isUnknown())
        return L->Elements[I];
    }
    return fresh(C.Call);
  }
  case Kind::Tuple: {
    llvm::SmallVector<const Expr *, 4> Elements;
    for (const CallArguments::Argument &A : C.Arguments)
      Elements.push_back(A.E);
    return evaluateList(Elements);
  }
  case Kind::Clamp: {
    if (C.Arguments.size() < 3)
      return fresh(C.Call);
    std::optional<Extent> Lo = C.Arguments[1].V.extent();
    std::optional<Extent> Hi = C.Arguments[2].V.extent();
    Value V = fresh(C.Call);
    if (std::optional<Extent> E = V.extent(); E && Lo && Hi) {
      S->Known.add(*E - *Lo);
      S->Known.add(*Hi - *E);
    }
    return V;
  }
  case Kind::None:
    break;
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Vectors, lists, tuples
//===----------------------------------------------------------------------===//

Value Transfer::callList(const CallArguments &C, bool &Handled) {
  if (!C.SelfExpr)
    return {};
  TypeClass T = classify(C.SelfExpr->getType());
  if (T != TypeClass::List && T != TypeClass::Tuple)
    return {};
  ListRef L = C.Self.list();
  std::optional<Place> P = placeOf(C.SelfExpr);
  enum class Kind { None, Size, Empty, Push, At, First, Last, Iterate, Assign };
  Kind K = llvm::StringSwitch<Kind>(C.Name)
               .Case("size", Kind::Size)
               .Case("empty", Kind::Empty)
               .Cases({"push_back", "emplace_back"}, Kind::Push)
               .Cases({"operator[]", "at"}, Kind::At)
               .Case("front", Kind::First)
               .Case("back", Kind::Last)
               .Cases({"begin", "end", "cbegin", "cend"}, Kind::Iterate)
               .Case("operator=", Kind::Assign)
               .Default(Kind::None);
  Handled = true;
  switch (K) {
  case Kind::Size:
    if (L && L->Complete)
      return IntValue{Extent(int64_t(L->Elements.size())), {}};
    return fresh(C.Call);
  case Kind::Empty:
    if (L && L->Complete)
      return Formula::constant(L->Elements.empty());
    return Formula::unknown();
  case Kind::Push: {
    auto Longer = std::make_shared<ListFacts>();
    if (L)
      *Longer = *L;
    else
      Longer->Complete = false;
    Longer->Elements.push_back(C.Arguments.empty() ? Value()
                                                   : C.Arguments[0].V);
    if (P)
      S->assign(*P, Longer);
    return {};
  }
  case Kind::At: {
    std::optional<Extent> I =
        C.Arguments.empty() ? std::nullopt : C.Arguments[0].V.extent();
    if (L && I && I->isConstant() && *I->asConstant() >= 0 &&
        uint64_t(*I->asConstant()) < L->Elements.size())
      if (Value V = L->Elements[*I->asConstant()]; !V.isUnknown())
        return V;
    return fresh(C.Call);
  }
  case Kind::First:
    return L && !L->Elements.empty() && !L->Elements.front().isUnknown()
               ? L->Elements.front()
               : fresh(C.Call);
  case Kind::Last:
    return L && L->Complete && !L->Elements.empty() &&
                   !L->Elements.back().isUnknown()
               ? L->Elements.back()
               : fresh(C.Call);
  case Kind::Iterate:
    return {};
  case Kind::Assign:
    if (P)
      S->assign(*P, C.Arguments.empty() ? Value() : C.Arguments[0].V);
    return {};
  case Kind::None:
    // Anything else may change it (resize, insert, erase, clear).
    if (const auto *M = dyn_cast<CXXMethodDecl>(C.Callee);
        P && M && !M->isConst())
      S->assign(*P, {});
    return fresh(C.Call);
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Functions of the project
//===----------------------------------------------------------------------===//

/// A reference that the callee may write through.
static bool isWritable(QualType Parameter) {
  if (Parameter->isReferenceType())
    return !Parameter.getNonReferenceType().isConstQualified();
  return Parameter->isPointerType() &&
         !Parameter->getPointeeType().isConstQualified();
}

Value Transfer::callUnknown(const CallArguments &C) {
  for (unsigned I = 0; I != C.Arguments.size(); ++I)
    if (I < C.Callee->getNumParams() &&
        isWritable(C.Callee->getParamDecl(I)->getType()))
      forget(C.Arguments[I].E, C.Call);
  // Members may have changed in a method of ours that is not const.
  if (const auto *M = dyn_cast<CXXMethodDecl>(C.Callee);
      M && C.SelfExpr && !M->isConst() && !M->isStatic() &&
      !isa<CXXConversionDecl>(M))
    if (std::optional<Place> P = placeOf(C.SelfExpr)) {
      llvm::SmallVector<Place, 4> Parts;
      for (const auto &[Part, V] : S->Places)
        if (Part.isPartOf(*P))
          Parts.push_back(Part);
      for (const Place &Part : Parts)
        S->assign(Part, {});
    }
  return fresh(C.Call);
}

Value Transfer::callUser(const CallArguments &C, bool &Handled) {
  // A lambda that is called where it stands, or through its variable.
  if (const auto *L = C.Self.as<LambdaValue>()) {
    Handled = true;
    llvm::SmallVector<const Expr *, 4> Arguments;
    for (const CallArguments::Argument &A : C.Arguments)
      Arguments.push_back(A.E);
    Value V = runLambda(L->Lambda, Arguments);
    return V.isUnknown() ? fresh(C.Call) : V;
  }
  const Summary *Callee = Context.summaryOf(*C.Callee);
  if (!Callee) {
    if (Context.isUserCode(C.Callee->getLocation()))
      doubtLaunches();
    return {};
  }
  Handled = true;
  if (!Callee->Returns) {
    S->Reachable = false;
    return {};
  }
  Binder Bind(Context.Symbols, C.Call);
  for (unsigned I = 0; I != C.Arguments.size(); ++I)
    if (I < Callee->Parameters.size())
      Bind.bind(Callee->Parameters[I], C.Arguments[I].V);
  if (Reporting) {
    Context.noteCall(*C.Callee, *Callee, S->Cuda);
    for (const auto &[Site, At] : Callee->Operations)
      Context.reportBound(Site, At, *S, Bind, C.Call);
    for (const auto &[Site, At] : Callee->Indices)
      Context.reportBound(Site, At, *S, Bind, C.Call);
  }
  Value Result = callUnknown(C);
  applyCudaEffects(*Callee);
  Context.applyEnsures(*Callee, Bind, *S);
  for (unsigned I = 0; I != C.Arguments.size(); ++I) {
    if (I >= C.Callee->getNumParams() ||
        !isWritable(C.Callee->getParamDecl(I)->getType()))
      continue;
    Value Out = Bind(Callee->Exit.lookup(Place{C.Callee->getParamDecl(I), {}}));
    if (std::optional<Place> P = placeOf(C.Arguments[I].E);
        P && !Out.isUnknown())
      S->assign(*P, Out);
  }
  Value V = Bind(Callee->Result);
  return V.isUnknown() ? Result : V;
}

} // namespace torchtidy
