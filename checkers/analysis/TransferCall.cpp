//===- TransferCall.cpp - Calls -------------------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Modules.h"
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

/// Whether a call has nothing of its own that can go wrong: a property of a
/// handle, the current card, or one that a tensor is on.
static bool cannotFail(const CallArguments &C, const State &S,
                       const SymbolTable &Symbols) {
  CudaCall Kind = findCudaCall(outerNamespace(*C.Callee), C.Name);
  if (Kind == CudaCall::GetDevice || Kind == CudaCall::SetProperty)
    return true;
  std::optional<Extent> Card =
      C.Arguments.empty() ? std::nullopt : C.Arguments[0].V.extent();
  SymbolId Sym = Card ? Card->asSymbol() : 0;
  if (Kind != CudaCall::SetDevice || !Sym ||
      Symbols[Sym].Kind != SymbolKind::Card)
    return false;
  SymbolId Device = Symbols[Sym].Base;
  return !Device ||
         S.resolve(DeviceFact::symbolic(Device)).K == DeviceFact::Cuda;
}

/// Tells of a call that stands alone although only its result matters.
void Transfer::reportUnused(const CallArguments &C) {
  if (!Context.isDiscarded(C.Call))
    return;
  bool IsLastError = enumName(C.Call->getType()) == "cudaError" &&
                     !Context.isUserCode(C.Callee->getLocation());
  if (IsLastError)
    S->Cuda.Dropped.set(C.Call, {});
  if (!Reporting)
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
    Site.CannotFail = cannotFail(C, *S, Context.Symbols);
    Site.IsLastError = IsLastError;
    Context.report(std::move(Site), *S);
    return;
  }
  const OpRow *Row = C.SelfExpr && isTensorApi(C) ? findOp(C.Name) : nullptr;
  if (Row && Row->NoEffectButResult &&
      classify(C.Call->getType()) == TypeClass::Tensor)
    Context.report(Site, *S);
}

/// std::numeric_limits<int>::max() and its like.
static Value foldCall(const CallExpr &Call, const ASTContext &AST) {
  const FunctionDecl *F = Call.getDirectCallee();
  Expr::EvalResult R;
  if (!F || !F->isConstexpr() || Call.getNumArgs() != 0 ||
      !Call.getType()->isIntegerType() || Call.isValueDependent() ||
      !Call.EvaluateAsInt(R, AST))
    return {};
  return IntValue{Extent(R.Val.getInt().getExtValue()), {}};
}

/// Each family of callees is asked in turn; the first that knows the call
/// answers.
Value Transfer::evaluateCall(const Expr *Call) {
  const auto *E = cast<CallExpr>(Call);
  if (E->getBuiltinCallee() == Builtin::BI__builtin_expect)
    return formulaOf(E->getArg(0));
  if (InDevice)
    if (Value V = gridValue(E); !V.isUnknown())
      return V;
  if (Value V = foldCall(*E, Context.AST); !V.isUnknown())
    return V;
  CallArguments C = argumentsOf(Call);
  if (Reporting && Context.Options.Collected && Context.Current)
    Context.notePointerCall(*E, *S);
  if (!C.Callee)
    return fresh(Call);
  if (InDevice)
    reportAddressArguments(C);
  // Devices, dtypes and SymInts compare through operators of their own.
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
      Op && Op->isComparisonOp() && Op->getNumArgs() == 2) {
    const Expr *L = Op->getArg(0), *R = Op->getArg(1);
    reportComparison(Op, L, R);
    Value V;
    if (classify(L->getType()) != TypeClass::Tensor &&
        classify(R->getType()) != TypeClass::Tensor)
      V = compare(BinaryOperator::getOverloadedOpcode(Op->getOperator()), Op,
                  valueOf(L), valueOf(R));
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
  // A module that is loaded may be where it was when it was saved.
  if (C.Name == "load" && outerNamespace(*C.Callee) == "torch")
    doubtModules(C);
  reportUnused(C);
  reportRepeated(C);
  readClock(C);
  passArguments(C);
  using Family = Value (Transfer::*)(const CallArguments &, bool &);
  static constexpr Family Families[] = {
      &Transfer::callMemory,        &Transfer::callCuda,
      &Transfer::callArgumentCheck, &Transfer::callTensor,
      &Transfer::callOptions,       &Transfer::callOptimizer,
      &Transfer::callRecord,        &Transfer::callModule,
      &Transfer::callAccessor,      &Transfer::callList,
      &Transfer::callStd,           &Transfer::callUser,
  };
  for (Family Ask : Families) {
    bool Handled = false;
    Value V = (this->*Ask)(C, Handled);
    if (!Handled)
      continue;
    noteTest(C, V);
    return V;
  }
  noteTest(C, {});
  return callUnknown(C);
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

/// Whether the callee may change the argument itself. A pointer that is passed
/// stays as it is; what it points to may not.
static bool mayChange(const CallArguments::Argument &A,
                      const ParmVarDecl &Parameter) {
  const auto *Address = dyn_cast<UnaryOperator>(strip(A.E));
  bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
  bool IsCopy = Parameter.getType()->isPointerType() && !IsAddress &&
                (A.V.accessor() || A.V.pointer());
  return isWritable(Parameter.getType()) && !IsCopy;
}

Value Transfer::callUnknown(const CallArguments &C) {
  for (unsigned I = 0; I != C.Arguments.size(); ++I)
    if (I < C.Callee->getNumParams() &&
        mayChange(C.Arguments[I], *C.Callee->getParamDecl(I)))
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

/// A function that nobody sees may move the modules that it is given.
void Transfer::doubtModules(const CallArguments &C) {
  auto Doubt = [&](const ModuleRef &M) {
    if (M)
      S->Devices.set(deviceOf(*M, Context.Symbols).Sym, DeviceFact());
  };
  const auto *Method = dyn_cast<CXXMethodDecl>(C.Callee);
  if (Method && !Method->isConst())
    Doubt(receiver(C));
  for (const CallArguments::Argument &A : C.Arguments)
    Doubt(A.V.module());
}

/// What the constructor of a module of the project was given, its methods see.
static void bindConstructor(Binder &Bind, const ModuleFacts &M,
                            const CXXRecordDecl &Class,
                            AnalysisContext &Context) {
  const CXXConstructorDecl *Found = nullptr;
  for (const CXXConstructorDecl *Each : Class.ctors()) {
    if (Each->isCopyOrMoveConstructor() ||
        Each->getNumParams() != M.Children.size())
      continue;
    if (Found)
      return;
    Found = Each;
  }
  const Summary *Made = Found ? Context.summaryOf(*Found) : nullptr;
  for (size_t I = 0; Made && I != M.Children.size(); ++I)
    if (I < Made->Parameters.size())
      Bind.bind(Made->Parameters[I], M.Children[I]);
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
  if (Reporting && Context.Options.Collected) {
    llvm::SmallVector<Value, 4> Arguments;
    for (const CallArguments::Argument &A : C.Arguments)
      Arguments.push_back(A.V);
    Context.noteCall(*C.Callee, C.Call, Arguments, *S);
  }
  const Summary *Callee = Context.summaryOf(*C.Callee);
  if (!Callee)
    Callee = Context.Others.summaryOf(*C.Callee);
  if (!Callee) {
    if (Context.isUserCode(C.Callee->getLocation())) {
      doubtLaunches();
      doubtModules(C);
    }
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
  if (const auto *Method = dyn_cast<CXXMethodDecl>(C.Callee))
    if (ModuleRef M = receiver(C)) {
      Bind.bindModule(thisModule(*Method->getParent(), Context.Symbols), M);
      bindConstructor(Bind, *M, *Method->getParent(), Context);
    }
  if (Reporting) {
    Context.noteCall(*C.Callee, *Callee, S->Cuda);
    for (const auto &[Site, At] : Callee->Operations)
      Context.reportBound(Site, At, *S, Bind, C.Call);
    for (const auto &[Site, At] : Callee->Indices)
      Context.reportBound(Site, At, *S, Bind, C.Call);
    for (const auto &[Site, At] : Callee->Touches)
      Context.reportBound(Site, At, *S, Bind, C.Call);
  }
  if (Reporting && InDevice)
    Context.bindAccesses(*Callee, *S, Bind, C.Call, /*IsLaunch=*/false);
  Value Result = callUnknown(C);
  applyCudaEffects(*Callee);
  Value V = Bind(Callee->Result);
  Bind.bind(Callee->Result, V); // what is known of its sizes holds on
  Context.applyEnsures(*Callee, Bind, *S);
  for (unsigned I = 0; I != C.Arguments.size(); ++I) {
    if (I >= C.Callee->getNumParams() ||
        !mayChange(C.Arguments[I], *C.Callee->getParamDecl(I)))
      continue;
    Value Out = Bind(Callee->Exit.lookup(Place{C.Callee->getParamDecl(I), {}}));
    if (std::optional<Place> P = placeOf(C.Arguments[I].E);
        P && !Out.isUnknown())
      S->assign(*P, Out);
  }
  // What the call makes is new each time, in a loop too.
  if (TensorRef T = V.tensor())
    for (SymbolId Own : T->Storage.Own)
      S->Memory.Ended.erase(Own);
  // (n + 255) / 256 in a helper that is given the 256.
  if (std::optional<Extent> E = V.extent())
    if (const Computation *D = Context.Symbols.computation(E->asSymbol());
        D && D->Of != Computation::Product)
      assumeDivision(*E, D->Left, D->Right, D->Of == Computation::Remainder);
  return V.isUnknown() ? Result : V;
}

} // namespace torchtidy
