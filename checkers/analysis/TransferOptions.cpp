//===- TransferOptions.cpp - TensorOptions, Device, ScalarType ------------===//
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

/// "cuda:1" and the like, through the std::string that it becomes.
static std::optional<DeviceFact> namedDevice(const Expr *E) {
  E = E->IgnoreImplicit();
  while (const auto *C = dyn_cast<CXXConstructExpr>(E)) {
    if (C->getNumArgs() == 0)
      return std::nullopt;
    E = C->getArg(0)->IgnoreImplicit();
  }
  const auto *Text = dyn_cast<clang::StringLiteral>(E);
  if (!Text || !Text->isOrdinary())
    return std::nullopt;
  auto [Type, Card] = Text->getString().split(':');
  int Index = -1;
  if (!Card.empty() && Card.getAsInteger(10, Index))
    return std::nullopt;
  if (Type == "cpu")
    return DeviceFact::cpu();
  return Type == "cuda" ? std::optional(DeviceFact::cuda(Index)) : std::nullopt;
}

Value Transfer::constructDevice(const CXXConstructExpr *E) {
  if (E->getNumArgs() == 0)
    return {};
  if (std::optional<DeviceFact> Named = namedDevice(E->getArg(0)))
    return DeviceValue{*Named, {}};
  Value V = valueOf(E->getArg(0));
  const auto *D = V.as<DeviceValue>();
  if (!D)
    return fresh(E);
  if (E->getNumArgs() < 2 || isa<CXXDefaultArgExpr>(E->getArg(1)) ||
      D->Device.K != DeviceFact::Cuda)
    return V;
  std::optional<Extent> Card = valueOf(E->getArg(1)).extent();
  if (Card && Card->isConstant())
    return DeviceValue{DeviceFact::cuda(int(*Card->asConstant())), D->From};
  // Some card that the symbol names.
  return DeviceValue{DeviceFact::cuda(-1, Card ? Card->asSymbol() : 0),
                     D->From};
}

/// Adds what one constructor or setter argument says.
static void addArgument(OptionsFacts &O, const Value &V) {
  if (const auto *D = V.as<DeviceValue>())
    O.Device = *D;
  else if (const auto *T = V.as<DTypeFact>())
    O.DType = *T;
}

/// device(kCUDA, 1): the card is an argument of its own.
static void addCard(OptionsFacts &O, const Value &V) {
  if (O.Device && O.Device->Device.K == DeviceFact::Cuda)
    if (std::optional<Extent> Card = V.extent())
      O.Device->Device = DeviceFact::cuda(
          Card->isConstant() ? int(*Card->asConstant()) : -1, Card->asSymbol());
}

Value Transfer::constructOptions(const CXXConstructExpr *E) {
  if (E->getNumArgs() == 1)
    if (Value V = valueOf(E->getArg(0)); V.options())
      return V;
  auto O = std::make_shared<OptionsFacts>();
  for (unsigned I = 0; I != E->getNumArgs(); ++I) {
    Value V = valueOf(E->getArg(I));
    if (std::optional<DeviceFact> Named = namedDevice(E->getArg(I)))
      O->Device = DeviceValue{*Named, {}};
    else if (I > 0 && V.extent())
      addCard(*O, V);
    else
      addArgument(*O, V);
  }
  return O;
}

/// What the arguments of a factory or of to() say, together.
OptionsRef Transfer::optionsFrom(const CallArguments &C) {
  auto O = std::make_shared<OptionsFacts>();
  for (const CallArguments::Argument &A : C.Arguments) {
    if (A.IsDefault)
      continue;
    if (OptionsRef Given = A.V.options()) {
      if (Given->Device)
        O->Device = Given->Device;
      if (Given->DType.isKnown() || Given->DType.Sym)
        O->DType = Given->DType;
      O->Pinned = Given->Pinned;
      continue;
    }
    switch (classify(A.E->getType())) {
    case TypeClass::Device:
    case TypeClass::DType:
      addArgument(*O, A.V);
      break;
    case TypeClass::Bool:
      if (FormulaRef F = A.V.formula();
          A.Parameter == "pin_memory" && F && F->K == Formula::Constant)
        O->Pinned = F->Truth ? Tri::Yes : Tri::No;
      break;
    default:
      break;
    }
  }
  return O;
}

namespace {
enum class OptionsCall { Device, DType, DeviceIndex, Pinned, Same };
} // namespace

static std::optional<OptionsCall> findOptionsCall(llvm::StringRef Name) {
  static const llvm::StringMap<OptionsCall> Table = {
      {"device", OptionsCall::Device},
      {"device_opt", OptionsCall::Device},
      {"dtype", OptionsCall::DType},
      {"dtype_opt", OptionsCall::DType},
      {"device_index", OptionsCall::DeviceIndex},
      {"pinned_memory", OptionsCall::Pinned},
      {"requires_grad", OptionsCall::Same},
      {"layout", OptionsCall::Same},
      {"memory_format", OptionsCall::Same},
      {"merge_in", OptionsCall::Same},
      {"merge_memory_format", OptionsCall::Same},
  };
  auto It = Table.find(Name);
  return It == Table.end() ? std::nullopt : std::optional(It->second);
}

Value Transfer::callOptions(const CallArguments &C, bool &Handled) {
  // Methods of Device.
  if (const auto *D = C.Self.as<DeviceValue>()) {
    Handled = true;
    if (C.Name == "is_cuda")
      return Formula::device(Formula::DeviceIsCuda, D->Device);
    if (C.Name == "is_cpu")
      return Formula::device(Formula::DeviceIsCpu, D->Device);
    if (C.Name == "type")
      return *D;
    if (C.Name == "index")
      return cardOf(D->Device);
    return fresh(C.Call);
  }
  if (const auto *T = C.Self.as<DTypeFact>(); T && C.Name == "toScalarType") {
    Handled = true;
    return *T;
  }
  if (C.Name == "device_of" && !C.Arguments.empty())
    if (TensorRef T = C.Arguments[0].V.tensor()) {
      Handled = true;
      return DeviceValue{T->Device, T->DeviceFrom};
    }
  std::optional<OptionsCall> Kind = findOptionsCall(C.Name);
  bool OnOptions = bool(C.Self.options());
  bool MakesOptions = !C.SelfExpr &&
                      classify(C.Call->getType()) == TypeClass::Options &&
                      !Context.isUserCode(C.Callee->getLocation());
  if (!OnOptions && !MakesOptions)
    return {};
  if (C.Name == "typeMetaToScalarType")
    return {};
  Handled = true;
  if (!Kind)
    return fresh(C.Call);
  auto O = OnOptions ? std::make_shared<OptionsFacts>(*C.Self.options())
                     : std::make_shared<OptionsFacts>();
  bool IsGetter = C.Arguments.empty();
  switch (*Kind) {
  case OptionsCall::Device:
    if (IsGetter) // TensorOptions{}.device() is the CPU
      return O->Device ? *O->Device : DeviceValue{DeviceFact::cpu(), {}};
    O->Device.reset();
    addArgument(*O, C.Arguments[0].V);
    if (C.Arguments.size() > 1)
      addCard(*O, C.Arguments[1].V);
    break;
  case OptionsCall::DType:
    if (IsGetter)
      return C.Callee->getTemplateSpecializationArgs() ? Value(O)
                                                       : Value(O->DType);
    O->DType = {};
    addArgument(*O, C.Arguments[0].V);
    break;
  case OptionsCall::DeviceIndex:
    O->Device = DeviceValue{DeviceFact::cuda(), {}};
    if (!IsGetter)
      addCard(*O, C.Arguments[0].V);
    break;
  case OptionsCall::Pinned:
    O->Pinned = Tri::Yes;
    break;
  case OptionsCall::Same:
    if (OnOptions && IsGetter &&
        classify(C.Call->getType()) != TypeClass::Options)
      return {};
    break;
  }
  return O;
}

//===----------------------------------------------------------------------===//
// Options objects: F::CrossEntropyFuncOptions().ignore_index(-1)
//===----------------------------------------------------------------------===//

Value Transfer::callRecord(const CallArguments &C, bool &Handled) {
  if (!C.SelfExpr || classify(C.SelfExpr->getType()) != TypeClass::Record)
    return {};
  Handled = true;
  RecordRef R = C.Self.record();
  if (C.Arguments.empty()) {
    if (R)
      if (auto It = R->Fields.find(C.Name.str()); It != R->Fields.end())
        return It->second;
    return fresh(C.Call);
  }
  auto Set =
      R ? std::make_shared<RecordFacts>(*R) : std::make_shared<RecordFacts>();
  Set->Fields[C.Name.str()] = C.Arguments[0].V;
  if (std::optional<Place> P = placeOf(C.SelfExpr))
    S->assign(*P, Set);
  return Set;
}

} // namespace torchtidy
