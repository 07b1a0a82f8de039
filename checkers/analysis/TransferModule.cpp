//===- TransferModule.cpp - torch::nn -------------------------------------===//
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
// Modules
//===----------------------------------------------------------------------===//

namespace {
struct ModuleRow {
  llvm::StringRef Kind;
  llvm::StringRef Options[3]; ///< names of the positional arguments
};
} // namespace

static constexpr ModuleRow ModuleRows[] = {
    {"Linear", {"in_features", "out_features", ""}},
    {"Conv1d", {"in_channels", "out_channels", "kernel_size"}},
    {"Conv2d", {"in_channels", "out_channels", "kernel_size"}},
    {"Conv3d", {"in_channels", "out_channels", "kernel_size"}},
    {"ConvTranspose1d", {"in_channels", "out_channels", "kernel_size"}},
    {"ConvTranspose2d", {"in_channels", "out_channels", "kernel_size"}},
    {"ConvTranspose3d", {"in_channels", "out_channels", "kernel_size"}},
    {"Embedding", {"num_embeddings", "embedding_dim", ""}},
};

/// Modules whose output has the shape of their input.
static constexpr llvm::StringRef Elementwise[] = {
    "ReLU",        "ReLU6",       "GELU",        "SiLU",      "Sigmoid",
    "Tanh",        "Softmax",     "LogSoftmax",  "Dropout",   "Dropout2d",
    "BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "LayerNorm", "GroupNorm",
    "LeakyReLU",   "ELU",         "Softplus",    "Identity",  "Mish",
};

static std::string kindOf(QualType Type) {
  const CXXRecordDecl *Class = moduleClassOf(Type);
  llvm::StringRef Name = Class ? Class->getName() : "";
  Name.consume_back("Impl");
  return Name.str();
}

Value Transfer::constructModule(const CXXConstructExpr *E) {
  if (E->getNumArgs() == 1) {
    Value V = valueOf(E->getArg(0));
    if (V.module())
      return V; // holders share their module
    if (E->getArg(0)->getType()->isNullPtrType())
      return {};
  }
  return buildModule(E, {E->getArgs(), E->getNumArgs()});
}

/// make_shared<NetImpl>() makes one too.
Value Transfer::makeModule(const CallArguments &C, bool &Handled) {
  bool Makes = (C.Name == "make_shared" || C.Name == "make_unique") &&
               C.Callee->isInStdNamespace() &&
               classify(C.Call->getType()) == TypeClass::Module;
  if (!Makes)
    return {};
  Handled = true;
  if (C.Arguments.size() == 1)
    if (ModuleRef Original = C.Arguments[0].V.module();
        Original && Original->Kind == kindOf(C.Call->getType()))
      return Original; // a copy has its parameters
  llvm::SmallVector<const Expr *, 4> Arguments;
  for (const CallArguments::Argument &A : C.Arguments)
    Arguments.push_back(A.E);
  return buildModule(C.Call, Arguments);
}

Value Transfer::buildModule(const Expr *E,
                            llvm::ArrayRef<const Expr *> Arguments) {
  std::string Kind = kindOf(E->getType());
  auto M = std::make_shared<ModuleFacts>();
  M->Id = Context.Symbols.get(SymbolKind::Tensor, E, 0, 0, text(E),
                              E->getExprLoc());
  M->Kind = Kind;
  M->Built = true;
  const CXXRecordDecl *Class = moduleClassOf(E->getType());
  bool IsOurs = Class && Context.isUserCode(Class->getLocation());
  const auto *Row = llvm::find_if(
      ModuleRows, [&](const ModuleRow &R) { return R.Kind == Kind; });
  for (unsigned I = 0; I != Arguments.size(); ++I) {
    Value V = valueOf(Arguments[I]);
    takeAlong(*M, V);
    if (RecordRef R = V.record())
      M->Options.insert(R->Fields.begin(), R->Fields.end());
    else if (Row != std::end(ModuleRows) && I < 3 && !Row->Options[I].empty())
      M->Options[Row->Options[I].str()] = V;
    if (Kind == "Sequential" || IsOurs)
      M->Children.push_back(V);
  }
  S->Devices.set(deviceOf(*M, Context.Symbols).Sym, builtOn(E->getType()));
  return M;
}

/// What is given to a module, it may register: that goes where it goes.
void Transfer::takeAlong(const ModuleFacts &M, const Value &Given) {
  if (ModuleRef Part = Given.module(); Part && Part->Id != M.Id)
    torchtidy::moveModule(*S, deviceOf(*Part, Context.Symbols),
                          deviceOf(M, Context.Symbols));
}

/// A module is built on the CPU, unless its constructors move it.
DeviceFact Transfer::builtOn(QualType Type) {
  const CXXRecordDecl *Class = moduleClassOf(Type);
  const ClassFacts *Facts = Class ? Context.classFactsOf(*Class) : nullptr;
  if (!Facts)
    return DeviceFact::cpu();
  auto It = Facts->Devices.find(
      deviceOfModule(Context.Symbols, thisModule(*Class, Context.Symbols)));
  if (It == Facts->Devices.end())
    return DeviceFact::cpu();
  return It->second.isKnown() ? It->second : DeviceFact();
}

/// The module that a method of this class is called on.
ModuleRef Transfer::receiver(const CallArguments &C) {
  if (ModuleRef M = C.Self.module())
    return M;
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (!Method || !C.SelfExpr || !isa<CXXThisExpr>(strip(C.SelfExpr)) ||
      !moduleClassOf(C.SelfExpr->getType()))
    return nullptr;
  auto M = std::make_shared<ModuleFacts>();
  M->Id = thisModule(*Method->getParent(), Context.Symbols);
  M->Kind = Method->getParent()->getName().str();
  return M;
}

void Transfer::moveTo(const CallArguments &C, const ModuleFacts &M,
                      DeviceFact To) {
  DeviceFact Whole = deviceOf(M, Context.Symbols);
  if (!M.Owner)
    return moveModule(*S, Whole, To);
  // It parts from the one that registered it, which is in two places now.
  auto Parted = std::make_shared<ModuleFacts>(M);
  Parted->Owner = 0;
  moveModule(*S, Whole, DeviceFact());
  moveModule(*S, deviceOf(*Parted, Context.Symbols), To);
  if (std::optional<Place> P = placeOf(C.SelfExpr))
    S->assign(*P, ModuleRef(Parted));
}

/// Output facts of one layer.
void Transfer::applyLayer(const CallArguments &C, const ModuleFacts &M,
                          TensorFacts &T) {
  reportFeatures(C, M, T);
  if (M.Kind == "Sequential") {
    for (const Value &Child : M.Children) {
      if (ModuleRef Layer = Child.module())
        applyLayer(C, *Layer, T);
      else
        T.Shape.reset();
    }
    return;
  }
  T.Softmaxed = M.Kind == "Softmax";
  if (llvm::is_contained(Elementwise, M.Kind))
    return;
  auto Option = [&](const char *Name) -> std::optional<Extent> {
    auto It = M.Options.find(Name);
    return It == M.Options.end() ? std::nullopt : It->second.extent();
  };
  auto Size = [&](int64_t Dim) {
    return Extent::symbol(
        Context.Symbols.get(SymbolKind::Size, nullptr, Dim, T.Id));
  };
  if (M.Kind == "Linear") {
    std::optional<Extent> Out = Option("out_features");
    if (Out && T.Shape && !T.Shape->empty())
      T.Shape->back() = *Out;
    else if (Out)
      equate(Size(-1), *Out);
    return;
  }
  if (llvm::StringRef(M.Kind).starts_with("Conv")) {
    std::optional<Extent> Out = Option("out_channels");
    if (!T.Shape) {
      if (Out)
        equate(Size(1), *Out);
      return;
    }
    for (size_t D = 1; D < T.Shape->size(); ++D)
      (*T.Shape)[D] = Size(int64_t(D));
    if (Out && T.Shape->size() > 1)
      (*T.Shape)[1] = *Out;
    return;
  }
  T.Shape.reset();
}

Value Transfer::forward(const CallArguments &C, const ModuleFacts &M) {
  if (llvm::StringRef(M.Kind).ends_with("Loss")) {
    RecordFacts Options;
    Options.Fields = M.Options;
    reportLoss(C, M.Kind, &Options);
    reportShapesOfLoss(C, M.Kind);
    Value V = fresh(C.Call);
    if (TensorRef T = V.tensor()) {
      auto Loss = std::make_shared<TensorFacts>(*T);
      applyHistory(C, nullptr, *Loss);
      return Loss;
    }
    return V;
  }
  TensorRef Input = C.Arguments.empty() ? nullptr : C.Arguments[0].V.tensor();
  if (Input && S->resolve(Input->Device).K == DeviceFact::Cuda)
    startWork(C.Call);
  DeviceFact Device = deviceOf(M, Context.Symbols);
  if (Reporting && Input && hasState(M)) {
    auto Module = std::make_shared<TensorFacts>();
    Module->Device = Device;
    // Where only the module's place is open, a caller may know it.
    Module->FromParameter =
        S->resolve(Input->Device).isKnown() && !Input->ImplicitCpu;
    OperationSite Site{C.Call, "forward", DeviceRule::Exact, operandsOf(C)};
    Site.Operands.push_back(
        {Operand::Self, "module", C.SelfExpr, Module, S->resolve(Device), {}});
    Context.report(Site, *S);
  }
  Value V = fresh(C.Call);
  TensorRef Fresh = V.tensor();
  if (!Fresh)
    return V;
  auto T = std::make_shared<TensorFacts>(*Fresh);
  T->Defined = Tri::Yes;
  T->Graph =
      bodyContents().Loops.WithoutGrad.contains(C.Call) ? Tri::No : Tri::Yes;
  if (Input) {
    T->Shape = Input->Shape;
    T->Device = Input->Device;
    T->DeviceFrom = Input->DeviceFrom;
    T->ImplicitCpu = Input->ImplicitCpu;
  }
  // The input must be where the module is; where it is not, that is said.
  if (DeviceFact Where = S->resolve(Device);
      Where.isKnown() && hasState(M) && S->resolve(T->Device).K != Where.K) {
    T->Device = Where;
    T->DeviceFrom = nullptr;
    T->ImplicitCpu = nullptr;
  }
  if (M.Kind == "Embedding") {
    if (T->Shape && M.Options.count("embedding_dim"))
      if (auto E = M.Options.at("embedding_dim").extent())
        T->Shape->push_back(*E);
    if (Reporting && Input && M.Options.count("num_embeddings"))
      if (auto N = M.Options.at("num_embeddings").extent()) {
        IndexSite Site;
        Site.Call = C.Call;
        Site.IndexExpr = C.Arguments[0].E;
        Site.Op = "embedding";
        auto Table = std::make_shared<TensorFacts>();
        Table->Shape = Shape{*N};
        Site.Self = Table;
        Site.SelfExpr = C.SelfExpr;
        Site.Bound = *N;
        Site.Range = Input->Range;
        Context.report(Site, *S);
      }
    return T;
  }
  applyLayer(C, M, *T);
  return T;
}

/// register_buffer and its like return what they were given, on the module's
/// device from then on.
static Value registered(const CallArguments &C, SymbolTable &Symbols,
                        const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  SymbolId Owner = Method ? thisModule(*Method->getParent(), Symbols) : 0;
  for (const CallArguments::Argument &A : C.Arguments) {
    if (ModuleRef M = A.V.module()) {
      auto R = std::make_shared<ModuleFacts>(*M);
      R->Registered = true;
      R->Owner = Owner;
      return R;
    }
    TensorRef T = A.V.tensor();
    if (!T)
      continue;
    auto R = std::make_shared<TensorFacts>(*T);
    R->Device = DeviceFact::symbolic(deviceOfModule(Symbols, Owner));
    R->ImplicitCpu = nullptr;
    R->Registered = true;
    R->DeviceFrom = nullptr;
    return R;
  }
  return {};
}

/// What a holder that is passed by value is a copy of.
static const Expr *copied(const Expr *E) {
  const auto *Copy = dyn_cast<CXXConstructExpr>(strip(E));
  return Copy && Copy->getNumArgs() == 1 ? strip(Copy->getArg(0)) : E;
}

/// The project's forward() that a call of a module's operator() reaches.
static const FunctionDecl *forwardOf(const CallArguments &C) {
  const CXXRecordDecl *Class = moduleClassOf(C.SelfExpr->getType());
  const FunctionDecl *Found = nullptr;
  if (Class && C.Name == "operator()")
    for (const CXXMethodDecl *M : Class->methods())
      if (M->getIdentifier() && M->getName() == "forward" &&
          C.Arguments.size() >= M->getMinRequiredArguments() &&
          C.Arguments.size() <= M->getNumParams()) {
        if (Found)
          return nullptr;
        Found = M;
      }
  return Found;
}

Value Transfer::callModule(const CallArguments &C, bool &Handled) {
  if (!C.SelfExpr)
    return makeModule(C, Handled);
  // shared_ptr's operators are those of a base class.
  bool OnModule = C.Self.module() ||
                  classify(C.SelfExpr->getType()) == TypeClass::Module ||
                  moduleClassOf(C.SelfExpr->getType());
  if (!OnModule)
    return {};
  if (C.Name == "register_buffer" || C.Name == "register_parameter" ||
      C.Name == "register_module") {
    Handled = true;
    Value V = registered(C, Context.Symbols, Function);
    // A member given by name is registered itself.
    for (const CallArguments::Argument &A : C.Arguments)
      if (std::optional<Place> P = placeOf(copied(A.E));
          P && !P->Root && !V.isUnknown())
        S->assign(*P, V);
    return V.isUnknown() ? fresh(C.Call) : V;
  }
  if (C.Name == "operator->" || C.Name == "operator*" || C.Name == "get" ||
      C.Name == "ptr") {
    Handled = !C.Self.isUnknown();
    return C.Self;
  }
  if (C.Name == "operator=" && !C.Arguments.empty()) {
    Handled = true;
    assignTo(C.SelfExpr, C.Arguments[0].V);
    return C.Arguments[0].V;
  }
  ModuleRef M = receiver(C);
  if (!M)
    return {};
  bool IsForward = C.Name == "forward" || C.Name == "operator()";
  // The forward of a class of the project has a summary of its own.
  if (IsForward && Context.isUserCode(C.Callee->getLocation()))
    return {};
  if (const FunctionDecl *Forward = IsForward ? forwardOf(C) : nullptr;
      Forward && Context.isUserCode(Forward->getLocation())) {
    CallArguments Inner = C; // a holder's operator() calls it
    Inner.Callee = Forward;
    return callUser(Inner, Handled);
  }
  if (IsForward) {
    Handled = true;
    return forward(C, *M);
  }
  if (!Context.isUserCode(C.Callee->getLocation()))
    for (const CallArguments::Argument &A : C.Arguments)
      takeAlong(*M, A.V);
  if (C.Name == "clone") {
    Handled = true;
    return cloneModule(C, *M);
  }
  if (C.Name == "parameters" || C.Name == "buffers") {
    Handled = true;
    return moduleParameters(C, *M);
  }
  if (C.Name == "to" || C.Name == "cuda" || C.Name == "cpu") {
    Handled = true;
    OptionsRef O = optionsFrom(C);
    if (C.Name == "cuda")
      moveTo(C, *M, DeviceFact::cuda());
    else if (C.Name == "cpu")
      moveTo(C, *M, DeviceFact::cpu());
    else if (O->Device)
      moveTo(C, *M, O->Device->Device);
    return {};
  }
  return {};
}

} // namespace torchtidy
