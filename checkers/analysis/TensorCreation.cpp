//===- TensorCreation.cpp - Factories -------------------------------------===//
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

namespace {
enum class Factory {
  Sized, ///< `size` is the shape
  Full,
  Arange,
  RandInt,
  RandPerm,
  Eye,
  Steps,
  Data, ///< torch::tensor
  Number,
  Blob,
  Like,
};
} // namespace

static Factory findFactory(llvm::StringRef Name) {
  static const llvm::StringMap<Factory> Table = {
      {"full", Factory::Full},
      {"new_full", Factory::Full},
      {"full_like", Factory::Like},
      {"arange", Factory::Arange},
      {"range", Factory::Arange},
      {"randint", Factory::RandInt},
      {"randint_like", Factory::Like},
      {"randperm", Factory::RandPerm},
      {"eye", Factory::Eye},
      {"linspace", Factory::Steps},
      {"logspace", Factory::Steps},
      {"tensor", Factory::Data},
      {"scalar_tensor", Factory::Number},
      {"from_blob", Factory::Blob},
  };
  auto It = Table.find(Name);
  if (It != Table.end())
    return It->second;
  return Name.ends_with("_like") ? Factory::Like : Factory::Sized;
}

/// Shape, numbers and dtype of torch::tensor's nested braces.
static void describeData(const Value &V, llvm::SmallVectorImpl<Extent> &Shape,
                         std::optional<Extent> &Lo, std::optional<Extent> &Hi,
                         bool &AllInts, bool &AnyFloat, unsigned Depth = 0) {
  if (ListRef L = V.list()) {
    if (Shape.size() == Depth)
      Shape.push_back(Extent(int64_t(L->Elements.size())));
    for (const Value &E : L->Elements)
      describeData(E, Shape, Lo, Hi, AllInts, AnyFloat, Depth + 1);
    return;
  }
  std::optional<Extent> E = V.extent();
  AnyFloat |= V.as<FloatValue>() != nullptr;
  if (!E || (Lo && !Lo->isConstant()) || (Lo && !E->isConstant())) {
    AllInts = AllInts && E && Lo && *E == *Lo && *E == *Hi;
    if (E && !Lo)
      Lo = Hi = E;
    return;
  }
  if (!Lo) {
    Lo = Hi = E;
    return;
  }
  if (*E->asConstant() < *Lo->asConstant())
    Lo = E;
  if (*E->asConstant() > *Hi->asConstant())
    Hi = E;
}

/// The C++ type of what torch::tensor was given.
static QualType dataType(const Expr *E) {
  E = E->IgnoreImplicit();
  while (const auto *C = dyn_cast<CXXConstructExpr>(E)) {
    if (C->getNumArgs() == 0)
      break;
    E = C->getArg(0)->IgnoreImplicit();
  }
  return E->getType();
}

void Transfer::createdRange(const CallArguments &C, TensorFacts &T) {
  freshRange(T, C.Call);
  llvm::StringRef Name = C.Name;
  if (Name.starts_with("zeros") || Name == "new_zeros") {
    setRange(T, C, Extent(0), Extent(0), "all 0");
  } else if (Name.starts_with("ones") || Name == "new_ones") {
    setRange(T, C, Extent(1), Extent(1), "all 1");
  } else if (Name == "full" || Name == "new_full" || Name == "full_like") {
    if (std::optional<Extent> E = intOf(C.value("fill_value")))
      setRange(T, C, *E, *E, "all elements are " + E->str(Context.Symbols));
  } else if (Name == "rand" || Name == "rand_like") {
    setRange(T, C, Extent(0), Extent(1), "drawn from [0, 1)", false);
  } else if (Name == "randperm") {
    if (std::optional<Extent> N = C.extent("n"))
      setRange(T, C, Extent(0), *N - 1,
               "a permutation of 0 to " + (*N - 1).str(Context.Symbols));
  } else if (Name == "randint" || Name == "randint_like") {
    std::optional<Extent> Low =
        C.find("low") ? C.extent("low") : std::optional<Extent>(0);
    std::optional<Extent> High = C.extent("high");
    if (Low && High)
      setRange(T, C, *Low, *High - 1,
               "drawn from " + Low->str(Context.Symbols) + " to " +
                   (*High - 1).str(Context.Symbols) + ", both included");
  } else if (Name == "arange") {
    std::optional<Extent> Start =
        C.find("start") ? C.extent("start") : std::optional<Extent>(0);
    std::optional<Extent> End = C.extent("end");
    std::optional<int64_t> Step =
        C.find("step") ? C.constant("step") : std::optional<int64_t>(1);
    if (Start && End && Step && *Step > 0)
      setRange(T, C, *Start, *End - 1,
               "counts from " + Start->str(Context.Symbols) + " to " +
                   (*End - 1).str(Context.Symbols),
               *Step == 1);
  }
}

Value Transfer::createTensor(const CallArguments &C, const OpRow &Row) {
  std::shared_ptr<TensorFacts> T = newTensor(C);
  TensorRef Self = C.tensor("self");
  if (!Self)
    Self = C.self();
  const std::string Text = text(C.Call);
  SymbolTable &Symbols = Context.Symbols;
  SourceLocation Loc = C.Call->getExprLoc();

  DeviceValue Device = resultDevice(C, &Row);
  T->Device = Device.Device;
  bool Chosen = bool(optionsFrom(C)->Device);
  if (Row.Device == ResultDevice::FactoryDefaultCpu && !Chosen) {
    T->ImplicitCpu = C.Call;
    T->DeviceFrom = makeOrigin(
        Loc, "'" + Text + "' creates a CPU tensor since it is given no device");
  } else if (T->Device.K == DeviceFact::Unknown) {
    T->Device = DeviceFact::symbolic(Symbols.get(SymbolKind::Device, C.Call));
  } else {
    T->DeviceFrom =
        makeOrigin(Loc, "'" + Text + "' creates a tensor on " +
                            toString(S->resolve(T->Device), Symbols));
    if (!Chosen && Self)
      T->ImplicitCpu = Self->ImplicitCpu;
  }

  createdRange(C, *T);
  bool AllInts = true, AnyFloat = false;
  DTypeFact Default{scalar_type::Float, 0};
  switch (findFactory(C.Name)) {
  case Factory::Sized: {
    Value Sizes = C.value(C.find("size") ? "size" : "sizes");
    T->Shape = shapeFrom(Sizes);
    // A number is written as one, not as another tensor's sizes.
    ListRef Given = Sizes.list();
    T->ImplicitCpuHasDims = T->ImplicitCpu && Given && !Given->Complete;
    break;
  }
  case Factory::Full: {
    T->Shape = shapeFrom(C.value("size"));
    Value Fill = C.value("fill_value");
    if (Fill.extent())
      Default = {scalar_type::Long, 0};
    else if (Fill.formula())
      Default = {scalar_type::Bool, 0};
    break;
  }
  case Factory::Arange: {
    std::optional<Extent> Start =
        C.find("start") ? C.extent("start") : std::optional<Extent>(0);
    std::optional<Extent> End = C.extent("end");
    T->Shape.emplace();
    if (Start && End && (!C.find("step") || C.constant("step") == 1))
      T->Shape->push_back(*End - *Start);
    else
      T->Shape->push_back(
          Extent::symbol(Symbols.get(SymbolKind::Size, nullptr, 0, T->Id)));
    if (End)
      Default = {scalar_type::Long, 0};
    break;
  }
  case Factory::RandInt:
    T->Shape = shapeFrom(C.value("size"));
    Default = {scalar_type::Long, 0};
    break;
  case Factory::RandPerm:
    if (std::optional<Extent> N = C.extent("n"))
      T->Shape = Shape{*N};
    Default = {scalar_type::Long, 0};
    break;
  case Factory::Eye:
    if (std::optional<Extent> N = C.extent("n"))
      T->Shape = Shape{*N, C.find("m") ? C.extent("m").value_or(*N) : *N};
    break;
  case Factory::Steps:
    if (std::optional<Extent> N = C.extent("steps"))
      T->Shape = Shape{*N};
    break;
  case Factory::Data: {
    if (C.Arguments.empty())
      break;
    const Value &V = C.Arguments[0].V;
    QualType Type = dataType(C.Arguments[0].E);
    std::optional<Extent> Lo, Hi;
    Shape Dims;
    describeData(V, Dims, Lo, Hi, AllInts, AnyFloat);
    TypeClass Class = classify(Type);
    if (V.list() && V.list()->Complete)
      T->Shape = Dims;
    else if (Class == TypeClass::List)
      T->Shape = Shape{
          Extent::symbol(Symbols.get(SymbolKind::Size, nullptr, 0, T->Id))};
    else if (Class == TypeClass::Int || Class == TypeClass::Bool ||
             Class == TypeClass::Float || !V.isUnknown())
      T->Shape.emplace();
    if (AllInts && !AnyFloat && Lo && Hi)
      setRange(*T, C, *Lo, *Hi, "holds these values");
    bool IsInt = (Lo && !AnyFloat) || Class == TypeClass::Int;
    if (IsInt)
      Default = {scalar_type::Long, 0};
    break;
  }
  case Factory::Number:
    T->Shape.emplace();
    if (std::optional<Extent> E = intOf(C.value("s")))
      setRange(*T, C, *E, *E, "this value");
    break;
  case Factory::Blob:
    T->Shape = shapeFrom(C.value("sizes"));
    T->ImplicitCpu = Chosen ? nullptr : C.Call;
    break;
  case Factory::Like:
    if (Self) {
      T->Shape = Self->Shape;
      T->Id = Self->Id;
      Default = Self->DType;
    }
    break;
  }
  T->DType = optionsFrom(C)->DType;
  if (!T->DType.isKnown() && !T->DType.Sym)
    T->DType = C.Name.starts_with("new_") && Self ? Self->DType : Default;
  applyLayout(C, &Row, *T);
  applyStorage(C, &Row, *T);
  T->Pinned = optionsFrom(C)->Pinned;
  reportBlob(C, T);
  return T;
}

} // namespace torchtidy
