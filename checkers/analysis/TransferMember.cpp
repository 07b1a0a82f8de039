//===- TransferMember.cpp - Members of modules, optimizers, batches ---------===
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Modules.h"
#include "Transfer.h"
#include "Types.h"

using namespace clang;

namespace torchtidy {

//===----------------------------------------------------------------------===//
// Members
//===----------------------------------------------------------------------===//

/// Whether the constructors leave what register_buffer and its like gave.
static bool isLeftRegistered(const ClassFacts *Class, const FieldDecl &Field) {
  if (!Class)
    return false;
  auto It = Class->Members.find(&Field);
  if (It == Class->Members.end())
    return false;
  TensorRef T = It->second.tensor();
  ModuleRef M = It->second.module();
  return (T && T->Registered) || (M && M->Registered);
}

void Transfer::reportMember(const FieldDecl *Field, const Expr *At,
                            const Value &Given) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
  if (!Reporting || !Method || !Class ||
      Method->getParent()->getCanonicalDecl() != Class->getCanonicalDecl() ||
      !moduleClassOf(Context.AST.getCanonicalTagType(Class)))
    return;
  MemberSite Site;
  Site.At = At;
  Site.Field = Field;
  Site.Given = Given;
  // reset() of torch's own modules makes their parameters.
  Site.InConstructor =
      isa<CXXConstructorDecl>(Method) ||
      (Method->getIdentifier() && Method->getName() == "reset");
  bool MayBe = Context.registeredMembers(*Class).contains(Field);
  Site.IsRegistered =
      Site.InConstructor
          ? MayBe
          : isLeftRegistered(Context.classFactsOf(*Class), *Field);
  if (MayBe && !Site.IsRegistered)
    return;
  Context.report(Site, *S);
}

/// `Batch b{x, y}`: members of a plain struct, in order.
void Transfer::declareFields(const Place &P, const InitListExpr *L) {
  const auto *Class = L->getType()->getAsCXXRecordDecl();
  if (!Class || classify(L->getType()) != TypeClass::Other)
    return;
  unsigned I = Class->getNumBases();
  for (const FieldDecl *Field : Class->fields()) {
    if (Field->isUnnamedBitField() || I >= L->getNumInits())
      continue;
    const Expr *Init = L->getInit(I++);
    Place Part = P;
    Part.Fields.push_back(Field);
    if (const auto *Inner = dyn_cast<InitListExpr>(strip(Init)))
      declareFields(Part, Inner);
    Value V = valueOf(Init);
    keepPointer(Init, V, Field->getType(), &Part);
    if (!V.isUnknown())
      S->assign(Part, V);
  }
}

//===----------------------------------------------------------------------===//
// Writes to copies
//===----------------------------------------------------------------------===//

/// Operations that copy what an index selects.
static constexpr llvm::StringRef Selects[] = {
    "index_select", "masked_select", "gather", "take", "take_along_dim"};

/// Whether an index of index({...}) makes it a copy; a number or a slice gives
/// a view.
static bool copies(const Value &V, const State &S) {
  TensorRef T = V.tensor();
  if (!T)
    return false;
  DTypeFact D = S.resolve(T->DType);
  // A position of no dimension is read out, and so a number.
  return D.Scalar == scalar_type::Bool || !T->Masks.empty() ||
         (T->Shape && !T->Shape->empty());
}

void Transfer::reportLostWrite(const CallArguments &C, const Expr *Target) {
  bool IsUsed = C.Name != "operator=" && !Context.isDiscarded(C.Call);
  if (!Reporting || IsUsed)
    return;
  const Expr *E = strip(Target);
  while (isa<CXXMemberCallExpr, CXXOperatorCallExpr>(E)) {
    CallArguments Inner = argumentsOf(E);
    const OpRow *Row = Inner.Callee && Inner.SelfExpr && isTensorApi(Inner)
                           ? findOp(Inner.Name)
                           : nullptr;
    if (!Row)
      return;
    bool Copies = llvm::is_contained(Selects, Inner.Name);
    if (Inner.Name == "operator[]" && !Inner.Arguments.empty())
      Copies = copies(Inner.Arguments[0].V, *S);
    if (ListRef L = Inner.value("indices").list(); L && Inner.Name == "index")
      Copies = llvm::any_of(L->Elements,
                            [&](const Value &V) { return copies(V, *S); });
    if (Copies) {
      LostWriteSite Site;
      Site.Write = C.Call;
      Site.Copy = E;
      Site.Op = Inner.Name.str();
      Context.report(Site, *S);
      return;
    }
    if (!Row->ViewOfSelf && Inner.Name != "operator[]" && Inner.Name != "index")
      return;
    E = strip(Inner.SelfExpr);
  }
}

//===----------------------------------------------------------------------===//
// Devices compared
//===----------------------------------------------------------------------===//

void Transfer::reportDeviceTest(const CallExpr *Test, const DeviceValue &L,
                                const DeviceValue &R) {
  auto HasNoCard = [](const DeviceValue &D) {
    return !D.OfTensor && D.Device == DeviceFact::cuda();
  };
  bool KindIsRight = L.OfTensor && HasNoCard(R);
  bool KindIsLeft = R.OfTensor && HasNoCard(L);
  if (!Reporting || (!KindIsRight && !KindIsLeft) || Test->getNumArgs() != 2)
    return;
  DeviceTestSite Site;
  Site.Test = Test;
  Site.DeviceExpr = Test->getArg(KindIsRight ? 0 : 1);
  Site.KindExpr = Test->getArg(KindIsRight ? 1 : 0);
  Site.IsEquality =
      Test->getDirectCallee() &&
      Test->getDirectCallee()->getOverloadedOperator() == OO_EqualEqual;
  Context.report(Site, *S);
}

//===----------------------------------------------------------------------===//
// Optimizers
//===----------------------------------------------------------------------===//

/// Optimizers that make their state where the parameters are when they are
/// constructed; the others make it at the first step.
static bool keepsState(QualType Type) {
  const CXXRecordDecl *Class = recordOf(Type);
  return Class && Class->getIdentifier() && Class->getName() == "Adagrad" &&
         isInNamespace(*Class, "optim");
}

static Value optimizerOf(const Value &Parameters, const Expr *At,
                         const State &S) {
  ListRef L = Parameters.list();
  TensorRef Any = L && !L->Elements.empty() ? L->Elements[0].tensor() : nullptr;
  if (!Any)
    return {};
  auto R = std::make_shared<RecordFacts>();
  R->Fields["parameters"] = DeviceValue{Any->Device, {}};
  R->Fields["state"] = DeviceValue{
      S.resolve(Any->Device),
      makeOrigin(At->getExprLoc(), "the optimizer's state is made here")};
  return R;
}

Value Transfer::constructOptimizer(const CXXConstructExpr *E) {
  if (E->getNumArgs() == 0 || !keepsState(E->getType()))
    return {};
  return optimizerOf(valueOf(E->getArg(0)), E, *S);
}

Value Transfer::callOptimizer(const CallArguments &C, bool &Handled) {
  bool Makes = C.Name == "make_unique" || C.Name == "make_shared";
  if (Makes && C.Callee->isInStdNamespace() && !C.Arguments.empty()) {
    const TemplateArgumentList *Args =
        C.Callee->getTemplateSpecializationArgs();
    if (!Args || Args->size() == 0 ||
        Args->get(0).getKind() != TemplateArgument::Type ||
        !keepsState(Args->get(0).getAsType()))
      return {};
    Value V = optimizerOf(C.Arguments[0].V, C.Call, *S);
    Handled = !V.isUnknown();
    return V;
  }
  RecordRef R = C.Self.record();
  if (!R || !R->Fields.count("parameters") || !R->Fields.count("state"))
    return {};
  Handled = true;
  if (C.Name == "operator->" || C.Name == "operator*" || C.Name == "get")
    return C.Self;
  const auto *Of = R->Fields.at("parameters").as<DeviceValue>(),
             *Made = R->Fields.at("state").as<DeviceValue>();
  if (C.Name == "step" && Reporting && Of && Made) {
    OptimizerSite Site;
    Site.Call = C.Call;
    Site.OptimizerExpr = C.SelfExpr;
    Site.Kind = "Adagrad";
    Site.Made = Made->Device; // as it was then
    Site.Now = S->resolve(Of->Device);
    Site.From = Made->From;
    Context.report(Site, *S);
  }
  return fresh(C.Call);
}

//===----------------------------------------------------------------------===//
// Parameters, clones, batches
//===----------------------------------------------------------------------===//

/// Any one of them speaks for all: they are where the module is.
Value Transfer::moduleParameters(const CallArguments &C, const ModuleFacts &M) {
  auto T = std::make_shared<TensorFacts>();
  T->Id = Context.Symbols.get(SymbolKind::Tensor, C.Call, 0, 0, text(C.Call),
                              C.Call->getExprLoc());
  freshRange(*T, C.Call);
  T->Device = deviceOf(M, Context.Symbols);
  T->Registered = true;
  auto L = std::make_shared<ListFacts>();
  L->Elements.push_back(T);
  L->Complete = false;
  return L;
}

/// clone(device) is another module, moved.
Value Transfer::cloneModule(const CallArguments &C, const ModuleFacts &M) {
  auto Copy = std::make_shared<ModuleFacts>(M);
  Copy->Id = Context.Symbols.get(SymbolKind::Tensor, C.Call, 0, 0, text(C.Call),
                                 C.Call->getExprLoc());
  Copy->Registered = false;
  Copy->Owner = 0;
  const CallArguments::Argument *Device =
      C.Arguments.empty() ? nullptr : &C.Arguments[0];
  const auto *Given =
      Device && !Device->IsDefault ? Device->V.as<DeviceValue>() : nullptr;
  DeviceFact Own = deviceOf(M, Context.Symbols);
  S->Devices.set(deviceOf(*Copy, Context.Symbols).Sym,
                 S->resolve(Given ? Given->Device : Own));
  return Copy;
}

/// A member of a batch that a data loader gives: nothing moves it.
Value Transfer::batchOf(const Place &P, QualType Type) {
  const auto *Batch = dyn_cast_or_null<VarDecl>(P.Root);
  if (!Batch || !Batch->isCXXForRangeDecl() || P.Fields.empty() ||
      classify(Type) != TypeClass::Tensor)
    return {};
  const FieldDecl *Field = P.Fields.back();
  const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
  if (!Class || !Class->getIdentifier() || Class->getName() != "Example" ||
      !isInNamespace(*Class, "data"))
    return {};
  Value V = unknownValue(Context, Type, Field, int64_t(P.key()), P.name(),
                         Field->getLocation());
  if (!V.tensor())
    return {};
  auto T = std::make_shared<TensorFacts>(*V.tensor());
  T->Device = DeviceFact::cpu();
  T->Defined = Tri::Yes;
  T->DeviceFrom = makeOrigin(P.Root->getLocation(),
                             "the batch of a data loader is on the CPU");
  return T;
}

} // namespace torchtidy
