//===- TransferTensor.cpp - Operations on tensors -------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "RangeRules.h"
#include "Transfer.h"
#include "Types.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace torchtidy {

/// The expression of one element of a braced list, else the list's.
static const Expr *elementOf(const Expr *List, unsigned I) {
  const Expr *E = List;
  while (true) {
    E = E->IgnoreImplicit();
    if (const auto *C = dyn_cast<CXXConstructExpr>(E);
        C && C->getNumArgs() == 1)
      E = C->getArg(0);
    else if (const auto *S = dyn_cast<CXXStdInitializerListExpr>(E))
      E = S->getSubExpr();
    else
      break;
  }
  const auto *Init = dyn_cast<InitListExpr>(E);
  if (!Init || I >= Init->getNumInits())
    return List;
  E = Init->getInit(I)->IgnoreImplicit();
  // The copy into the list.
  while (const auto *C = dyn_cast<CXXConstructExpr>(E)) {
    if (C->getNumArgs() != 1)
      break;
    E = C->getArg(0)->IgnoreImplicit();
  }
  return E;
}

std::vector<Operand> Transfer::operandsOf(const CallArguments &C) {
  std::vector<Operand> Operands;
  auto Add = [&](Operand::Role R, std::string Name, const Expr *E,
                 const TensorRef &T) {
    if (T && T->Defined != Tri::No)
      Operands.push_back({R, std::move(Name), E, T, S->resolve(T->Device), {}});
  };
  auto RoleOf = [&](llvm::StringRef Parameter) {
    return llvm::StringSwitch<Operand::Role>(Parameter)
        .Case("self", Operand::Self)
        .Cases({"out", "values_out", "indices_out"}, Operand::Output)
        .Cases({"index", "indices"}, Operand::Index)
        .Cases({"value", "values", "rhs", "v"}, Operand::Value)
        .Case("mask", Operand::Mask)
        .Default(Operand::Input);
  };
  if (C.SelfExpr)
    Add(Operand::Self, "self", C.SelfExpr, C.self());
  for (const CallArguments::Argument &A : C.Arguments) {
    if (A.IsDefault)
      continue;
    Operand::Role R = RoleOf(A.Parameter);
    Add(R, A.Parameter.str(), A.E, A.V.tensor());
    if (RecordRef Options = A.V.record())
      for (const auto &[Name, V] : Options->Fields)
        Add(Operand::Input, Name, A.E, V.tensor());
    if (ListRef L = A.V.list())
      for (unsigned I = 0; I != L->Elements.size(); ++I)
        Add(R, (A.Parameter + "[" + llvm::Twine(I) + "]").str(),
            elementOf(A.E, I), L->Elements[I].tensor());
  }
  return Operands;
}

void Transfer::reportOperation(const CallArguments &C, llvm::StringRef Op,
                               DeviceRule Rule) {
  if (!Reporting || Rule == DeviceRule::None || Rule == DeviceRule::Unknown)
    return;
  // Slices and integers alone make index_put_ a copy_, which crosses devices.
  if (Rule == DeviceRule::IndexPut)
    if (ListRef Indices = C.value("indices").list();
        Indices && llvm::none_of(Indices->Elements, [](const Value &V) {
          return V.tensor() || V.isUnknown();
        }))
      return;
  OperationSite Site{C.Call, Op.str(), Rule, operandsOf(C)};
  if (Site.Operands.size() >= 2)
    Context.report(Site, *S);
}

std::shared_ptr<TensorFacts> Transfer::newTensor(const CallArguments &C,
                                                 llvm::StringRef Name) {
  Value V = unknownValue(Context, C.Call->getType(), C.Call, 0,
                         Name.empty() ? text(C.Call) : Name.str(),
                         C.Call->getExprLoc());
  TensorRef T = V.tensor();
  auto New =
      T ? std::make_shared<TensorFacts>(*T) : std::make_shared<TensorFacts>();
  New->Defined = Tri::Yes;
  return New;
}

static OriginRef deviceOrigin(const DeviceValue &D, const Expr *Call,
                              std::string Text) {
  return makeOrigin(Call->getExprLoc(), std::move(Text), D.From);
}

/// The device that an operation's result is on, with the step that put it
/// there.
DeviceValue Transfer::resultDevice(const CallArguments &C, const OpRow *Row) {
  TensorRef Self = C.tensor("self");
  if (!Self)
    Self = C.self();
  auto Of = [](const TensorRef &T) {
    return T ? DeviceValue{T->Device, T->DeviceFrom} : DeviceValue{};
  };
  switch (Row ? Row->Device : ResultDevice::Unknown) {
  case ResultDevice::Self:
    return Of(Self);
  case ResultDevice::Out:
    return Of(C.tensor("out"));
  case ResultDevice::Cpu:
    return {DeviceFact::cpu(),
            deviceOrigin(Of(Self), C.Call, "moved to the CPU here")};
  case ResultDevice::Cuda:
    return {DeviceFact::cuda(),
            deviceOrigin(Of(Self), C.Call, "moved to CUDA here")};
  case ResultDevice::FactoryDefaultCpu:
  case ResultDevice::Like:
  case ResultDevice::FromArgument: {
    OptionsRef O = optionsFrom(C);
    if (O->Device)
      return *O->Device;
    if (Row->Device == ResultDevice::FromArgument)
      if (TensorRef Other = C.tensor("other"))
        return Of(Other);
    if (Row->Device != ResultDevice::FactoryDefaultCpu)
      return Of(Self);
    return {DeviceFact::cpu(), {}};
  }
  case ResultDevice::SameAsInputs: {
    // The first device that is not the CPU wins; a 0-dim CPU tensor never does.
    DeviceValue Best;
    for (const Operand &O : operandsOf(C)) {
      bool Better =
          Best.Device.K == DeviceFact::Unknown ||
          (Best.Device.K == DeviceFact::Cpu && O.Device.K != DeviceFact::Cpu);
      if (Better)
        Best = {O.Device, O.Tensor->DeviceFrom};
    }
    return Best;
  }
  case ResultDevice::Unknown:
  case ResultDevice::NotATensor:
    break;
  }
  return {};
}

/// An in-place operation through a view changes what the elements of the tensor
/// behind it are.
void Transfer::mutateElements(const Expr *Target, const CallArguments &C,
                              const TensorFacts &Now) {
  const Expr *E = Target;
  while (true) {
    E = strip(E);
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(E)) {
      const CXXMethodDecl *D = M->getMethodDecl();
      const OpRow *Row =
          D && D->getIdentifier() ? findOp(D->getName()) : nullptr;
      if (!Row || !Row->ViewOfSelf)
        return;
      E = M->getImplicitObjectArgument();
    } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
               Op && Op->getOperator() == OO_Subscript) {
      E = Op->getArg(0);
    } else {
      break;
    }
  }
  std::optional<Place> P = placeOf(E);
  TensorRef Base = P ? S->lookup(*P).tensor() : nullptr;
  if (!Base)
    return;
  auto Changed = std::make_shared<TensorFacts>(*Base);
  bool IsWhole = E == strip(Target);
  if (IsWhole) {
    Changed->Range = Now.Range;
  } else if (Now.Range.LoKnown && Now.Range.Lo == Now.Range.Hi) {
    Changed->Range.Extras.push_back(Now.Range.Lo);
    Changed->Range.ExtraFrom = makeOrigin(
        C.Call->getExprLoc(),
        "some elements become " + Now.Range.Lo.str(Context.Symbols) + " here");
  } else if (Now.Range.LoKnown && Now.Range.HiKnown) {
    Changed->Range.Extras.push_back(Now.Range.Lo);
    Changed->Range.Extras.push_back(Now.Range.Hi);
  } else {
    freshRange(*Changed, C.Call);
  }
  S->assign(*P, Changed);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static bool hasArgument(const CallArguments &C, llvm::StringRef Parameter) {
  const CallArguments::Argument *A = C.find(Parameter);
  return A && !A->IsDefault;
}

void Transfer::applyDType(const CallArguments &C, const OpRow *Row,
                          TensorFacts &T) {
  TensorRef Self = C.tensor("self");
  if (!Self)
    Self = C.self();
  DTypeFact Of = Self ? S->resolve(Self->DType) : DTypeFact();
  DTypeFact FromOptions = optionsFrom(C)->DType;
  auto Promote = [&] {
    DTypeFact R;
    for (const Operand &O : operandsOf(C)) {
      DTypeFact D = S->resolve(O.Tensor->DType);
      if (!R.isKnown() && !R.Sym)
        R = D;
      else if (!(R == D))
        return DTypeFact();
    }
    // A floating number makes an integral tensor floating.
    bool HasFloat = llvm::any_of(C.Arguments, [](const auto &A) {
      return A.V.template as<FloatValue>() != nullptr;
    });
    if (HasFloat && !(R.isKnown() && scalar_type::isFloating(R.Scalar)))
      return R.isKnown() ? DTypeFact{scalar_type::Float, 0} : DTypeFact();
    return R;
  };
  auto Floating = [](DTypeFact D) {
    return D.isKnown() && !scalar_type::isFloating(D.Scalar)
               ? DTypeFact{scalar_type::Float, 0}
               : D;
  };
  switch (Row ? Row->DType : ResultDType::Unknown) {
  case ResultDType::SameAsSelf:
  case ResultDType::RealOfSelf:
    T.DType = Of;
    break;
  case ResultDType::Promote:
    T.DType = Promote();
    break;
  case ResultDType::Bool:
    T.DType = {scalar_type::Bool, 0};
    break;
  case ResultDType::Long:
    T.DType = {scalar_type::Long, 0};
    break;
  case ResultDType::Out:
    if (TensorRef Out = C.tensor("out"))
      T.DType = Out->DType;
    break;
  case ResultDType::FromOptions:
    T.DType = FromOptions;
    break;
  case ResultDType::FromOptionsOrSelf:
    T.DType = FromOptions.isKnown() || FromOptions.Sym ? FromOptions : Of;
    break;
  case ResultDType::FloatOfSelf:
    T.DType = Floating(Of);
    break;
  case ResultDType::FloatOfPromoted:
    // A rounding mode makes it the division of integers.
    T.DType = hasArgument(C, "rounding_mode") ? Promote() : Floating(Promote());
    break;
  case ResultDType::SumOfSelf:
    if (FromOptions.isKnown() || FromOptions.Sym)
      T.DType = FromOptions;
    else if (Of.isKnown())
      T.DType = scalar_type::isFloating(Of.Scalar)
                    ? Of
                    : DTypeFact{scalar_type::Long, 0};
    break;
  case ResultDType::ByName:
  case ResultDType::Unknown:
    break;
  }
}

Value Transfer::callTensor(const CallArguments &C, bool &Handled) {
  if (C.Name.empty() || !isTensorApi(C))
    return {};
  // torch::dtype() and torch::device() make options.
  if (!C.SelfExpr && classify(C.Call->getType()) == TypeClass::Options)
    return {};
  reportDimension(C);
  reportEmpty(C);
  if (TensorRef Self = C.self())
    if (Value V = query(C, *Self, Handled); Handled)
      return V;
  // Tensor = Tensor is C++'s assignment, except on a temporary, where it copies
  // into the view.
  if (C.Name == "operator=" && C.self()) {
    Handled = true;
    Value V = C.Arguments.empty() ? Value() : C.Arguments[0].V;
    if (placeOf(C.SelfExpr))
      assignTo(C.SelfExpr, V.tensor() ? V : fresh(C.Call));
    else if (TensorRef T = V.tensor())
      mutateElements(C.SelfExpr, C, *T);
    reportLostWrite(C, C.SelfExpr);
    if (!placeOf(C.SelfExpr))
      shareStorage(V);
    return V;
  }
  if (C.Name == "typeMetaToScalarType" && !C.Arguments.empty()) {
    Handled = true;
    return C.Arguments[0].V;
  }
  // F::cross_entropy and at::cross_entropy_loss share what they demand.
  if (isInNamespace(*C.Callee, "functional")) {
    ListRef None;
    RecordRef Options = C.value("options").record();
    reportLoss(C, C.Name, Options.get());
  } else {
    reportLoss(C, C.Name, nullptr);
  }
  const OpRow *Row = findOp(C.Name);
  bool ReturnsTensor = classify(C.Call->getType()) == TypeClass::Tensor;
  if (!Row) {
    if (!C.self() && !ReturnsTensor)
      return {};
    // An operation that the table lacks: the result is anywhere.
    Handled = C.SelfExpr || C.Callee->isInStdNamespace() ||
              Context.AST.getSourceManager().isInSystemHeader(
                  C.Callee->getLocation());
    return Handled ? fresh(C.Call) : Value();
  }
  Handled = true;
  if (C.Name == "operator[]")
    return subscriptTensor(C);
  useTensors(C, *Row);
  reportOperation(C, C.Name, Row->Rule);
  reportShapes(C, Row);
  reportIndexing(C, C.Name);
  if (Row->Device == ResultDevice::FactoryDefaultCpu ||
      (Row->Device == ResultDevice::Like &&
       Row->Shape == ResultShape::FromSizeArgument))
    return createTensor(C, *Row);
  if (classify(C.Call->getType()) == TypeClass::Tuple ||
      classify(C.Call->getType()) == TypeClass::List)
    return multiResult(C, C.Name);
  if (!ReturnsTensor)
    return fresh(C.Call);
  std::shared_ptr<TensorFacts> T = newTensor(C);
  DeviceValue Device = resultDevice(C, Row);
  if (Device.Device.K != DeviceFact::Unknown) {
    T->Device = Device.Device;
    T->DeviceFrom = Device.From;
    // What was chosen by no one stays so through views and arithmetic.
    for (const Operand &O : operandsOf(C))
      if (O.Device.K == DeviceFact::Cpu && T->Device.K == DeviceFact::Cpu &&
          Row->Device != ResultDevice::FromArgument &&
          Row->Device != ResultDevice::Cpu && O.Tensor->ImplicitCpu) {
        T->ImplicitCpu = O.Tensor->ImplicitCpu;
        break;
      }
    bool Moved =
        Row->Device == ResultDevice::FromArgument && optionsFrom(C)->Device;
    if (Moved ||
        (Row->Device == ResultDevice::FromArgument && C.tensor("other")))
      T->DeviceFrom = deviceOrigin(
          Device, C.Call,
          "moved to " + nameDevice(S->resolve(T->Device), Context.Symbols) +
              " here");
    else if (Row->Device == ResultDevice::FromArgument && C.self())
      T->ImplicitCpu = C.self()->ImplicitCpu;
  }
  applyDType(C, Row, *T);
  applyShape(C, Row, *T);
  applyLayout(C, Row, *T);
  applyStorage(C, Row, *T);
  RangeRules(*this, C, C.Name, *T).apply();
  markBusy(C, *Row, *T);
  applyHistory(C, Row, *T);
  applySelection(C, *Row, *T);
  T->MadeToBroadcast = isMadeToBroadcast(C, *Row, *T);
  if (Row->InPlace && (C.SelfExpr || !C.Arguments.empty())) {
    const Expr *Target = C.SelfExpr ? C.SelfExpr : C.Arguments[0].E;
    reportLostWrite(C, Target);
    mutateElements(Target, C, *T);
    copyIntoPlace(C);
    if (TensorRef Self = valueOf(Target).tensor()) {
      auto Same = std::make_shared<TensorFacts>(*Self);
      Same->Range = T->Range;
      return Same;
    }
  }
  return T;
}

} // namespace torchtidy
