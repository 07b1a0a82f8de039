//===- TransferModule.cpp - torch::nn -------------------------------------===//
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

static SymbolId deviceOfModule(SymbolTable &Symbols, SymbolId Module) {
  return Symbols.get(SymbolKind::Device, nullptr, 0, Module, "module");
}

DeviceFact Transfer::moduleDevice(const ModuleFacts &M) {
  return DeviceFact::symbolic(deviceOfModule(Context.Symbols, M.Id));
}

Value Transfer::constructModule(const CXXConstructExpr *E) {
  std::string Kind = kindOf(E->getType());
  if (E->getNumArgs() == 1) {
    Value V = valueOf(E->getArg(0));
    if (V.module())
      return V; // holders share their module
    if (E->getArg(0)->getType()->isNullPtrType())
      return {};
  }
  auto M = std::make_shared<ModuleFacts>();
  M->Id = Context.Symbols.get(SymbolKind::Tensor, E, 0, 0, text(E),
                              E->getExprLoc());
  M->Kind = Kind;
  const auto *Row = llvm::find_if(
      ModuleRows, [&](const ModuleRow &R) { return R.Kind == Kind; });
  for (unsigned I = 0; I != E->getNumArgs(); ++I) {
    Value V = valueOf(E->getArg(I));
    if (RecordRef R = V.record())
      M->Options.insert(R->Fields.begin(), R->Fields.end());
    else if (Row != std::end(ModuleRows) && I < 3 && !Row->Options[I].empty())
      M->Options[Row->Options[I].str()] = V;
    if (Kind == "Sequential")
      M->Children.push_back(V);
  }
  // A module is built on the CPU.
  S->Devices.set(deviceOfModule(Context.Symbols, M->Id), DeviceFact::cpu());
  return M;
}

/// The module that `this` is, in methods of module classes.
static SymbolId thisModule(const FunctionDecl &F, SymbolTable &Symbols) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method ? Symbols.get(SymbolKind::Tensor, Method->getParent()) : 0;
}

/// Output facts of one layer.
static void applyLayer(const ModuleFacts &M, TensorFacts &T,
                       SymbolTable &Symbols, State &S) {
  if (M.Kind == "Sequential") {
    for (const Value &Child : M.Children) {
      if (ModuleRef Layer = Child.module())
        applyLayer(*Layer, T, Symbols, S);
      else
        T.Shape.reset();
    }
    return;
  }
  if (llvm::is_contained(Elementwise, M.Kind))
    return;
  auto Option = [&](const char *Name) -> std::optional<Extent> {
    auto It = M.Options.find(Name);
    return It == M.Options.end() ? std::nullopt : It->second.extent();
  };
  auto ConstrainSize = [&](int64_t Dim, const Extent &Size) {
    Extent Is =
        Extent::symbol(Symbols.get(SymbolKind::Size, nullptr, Dim, T.Id));
    S.Known.add(Is - Size);
    S.Known.add(Size - Is);
  };
  if (M.Kind == "Linear") {
    std::optional<Extent> Out = Option("out_features");
    if (Out && T.Shape && !T.Shape->empty())
      T.Shape->back() = *Out;
    else if (Out)
      ConstrainSize(-1, *Out);
    return;
  }
  if (llvm::StringRef(M.Kind).starts_with("Conv")) {
    std::optional<Extent> Out = Option("out_channels");
    if (!T.Shape) {
      if (Out)
        ConstrainSize(1, *Out);
      return;
    }
    for (size_t D = 1; D < T.Shape->size(); ++D)
      (*T.Shape)[D] =
          Extent::symbol(Symbols.get(SymbolKind::Size, nullptr, D, T.Id));
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
    Value V = fresh(C.Call);
    return V;
  }
  TensorRef Input = C.Arguments.empty() ? nullptr : C.Arguments[0].V.tensor();
  DeviceFact Device = moduleDevice(M);
  if (Reporting && Input) {
    auto Module = std::make_shared<TensorFacts>();
    Module->Device = Device;
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
  if (Input) {
    T->Shape = Input->Shape;
    T->Device = Input->Device;
    T->DeviceFrom = Input->DeviceFrom;
    T->ImplicitCpu = Input->ImplicitCpu;
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
  applyLayer(M, *T, Context.Symbols, *S);
  return T;
}

/// register_buffer and its like return what they were given, on the module's
/// device from then on.
static Value registered(const CallArguments &C, SymbolTable &Symbols,
                        const FunctionDecl &F) {
  for (const CallArguments::Argument &A : C.Arguments) {
    if (A.V.module())
      return A.V;
    TensorRef T = A.V.tensor();
    if (!T)
      continue;
    auto R = std::make_shared<TensorFacts>(*T);
    R->Device =
        DeviceFact::symbolic(deviceOfModule(Symbols, thisModule(F, Symbols)));
    R->ImplicitCpu = nullptr;
    R->DeviceFrom = nullptr;
    return R;
  }
  return {};
}

Value Transfer::callModule(const CallArguments &C, bool &Handled) {
  if (!C.SelfExpr)
    return {};
  bool OnModule = classify(C.SelfExpr->getType()) == TypeClass::Module ||
                  moduleClassOf(C.SelfExpr->getType());
  if (!OnModule)
    return {};
  if (C.Name == "register_buffer" || C.Name == "register_parameter" ||
      C.Name == "register_module") {
    Handled = true;
    Value V = registered(C, Context.Symbols, Function);
    // A member given by name is registered itself.
    for (const CallArguments::Argument &A : C.Arguments)
      if (std::optional<Place> P = placeOf(A.E); P && !P->Root && V.tensor())
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
  ModuleRef M = C.Self.module();
  if (!M)
    return {};
  bool IsForward = C.Name == "forward" || C.Name == "operator()";
  // The forward of a class of the project has a summary of its own.
  if (IsForward && Context.isUserCode(C.Callee->getLocation()))
    return {};
  if (IsForward) {
    Handled = true;
    return forward(C, *M);
  }
  if (C.Name == "to" || C.Name == "cuda" || C.Name == "cpu") {
    Handled = true;
    OptionsRef O = optionsFrom(C);
    SymbolId Device = deviceOfModule(Context.Symbols, M->Id);
    if (C.Name == "cuda")
      S->Devices.set(Device, DeviceFact::cuda());
    else if (C.Name == "cpu")
      S->Devices.set(Device, DeviceFact::cpu());
    else if (O->Device)
      S->Devices.set(Device, S->resolve(O->Device->Device));
    return {};
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Losses
//===----------------------------------------------------------------------===//

namespace {
struct LossRow {
  llvm::StringRef Name;
  LabelSite::Rule Rule;
  llvm::StringRef Logits[2], Labels[2]; ///< parameter names
  bool HasIgnoreIndex;
};
} // namespace

static constexpr LossRow LossRows[] = {
    {"cross_entropy",
     LabelSite::Rule::Classes,
     {"input", "self"},
     {"target", ""},
     true},
    {"cross_entropy_loss",
     LabelSite::Rule::Classes,
     {"self", "input"},
     {"target", ""},
     true},
    {"CrossEntropyLoss",
     LabelSite::Rule::Classes,
     {"input", ""},
     {"target", ""},
     true},
    {"nll_loss",
     LabelSite::Rule::Classes,
     {"input", "self"},
     {"target", ""},
     true},
    {"nll_loss2d",
     LabelSite::Rule::Classes,
     {"self", "input"},
     {"target", ""},
     true},
    {"NLLLoss", LabelSite::Rule::Classes, {"input", ""}, {"target", ""}, true},
    {"multi_margin_loss",
     LabelSite::Rule::Classes,
     {"input", "self"},
     {"target", ""},
     false},
    {"MultiMarginLoss",
     LabelSite::Rule::Classes,
     {"input", ""},
     {"target", ""},
     false},
    {"binary_cross_entropy",
     LabelSite::Rule::Probability,
     {"input", "self"},
     {"target", ""},
     false},
    {"BCELoss",
     LabelSite::Rule::Probability,
     {"input", ""},
     {"target", ""},
     false},
    {"ctc_loss",
     LabelSite::Rule::Ctc,
     {"log_probs", ""},
     {"targets", ""},
     false},
    {"CTCLoss",
     LabelSite::Rule::Ctc,
     {"log_probs", ""},
     {"targets", ""},
     false},
    {"one_hot", LabelSite::Rule::Classes, {"", ""}, {"self", "tensor"}, false},
};

void Transfer::reportLoss(const CallArguments &C, llvm::StringRef Loss,
                          const RecordFacts *Options) {
  if (!Reporting)
    return;
  if (Loss.ends_with("Impl"))
    Loss = Loss.drop_back(4);
  const auto *Row =
      llvm::find_if(LossRows, [&](const LossRow &R) { return R.Name == Loss; });
  if (Row == std::end(LossRows))
    return;
  auto Find = [&](const llvm::StringRef(&Names)[2]) {
    for (llvm::StringRef Name : Names)
      if (!Name.empty())
        if (const CallArguments::Argument *A = C.find(Name))
          return A;
    return static_cast<const CallArguments::Argument *>(nullptr);
  };
  auto Option = [&](const char *Name) -> Value {
    if (Options)
      if (auto It = Options->Fields.find(Name); It != Options->Fields.end())
        return It->second;
    return C.value(Name);
  };
  // The forward of a loss module has the parameters of a template or of a
  // function whose names we know only by position.
  const CallArguments::Argument *Logits = Find(Row->Logits);
  const CallArguments::Argument *Labels = Find(Row->Labels);
  bool ByPosition = Loss.ends_with("Loss") && C.Arguments.size() >= 2;
  if (!Logits && ByPosition)
    Logits = &C.Arguments[0];
  if (!Labels && ByPosition)
    Labels = &C.Arguments[1];
  LabelSite Site;
  Site.R = Row->Rule;
  Site.Call = C.Call;
  Site.Op = Loss.str();
  if (Labels) {
    Site.Labels = Labels->V.tensor();
    Site.LabelsExpr = Labels->E;
  } else if (C.self() && Loss == "one_hot") {
    Site.Labels = C.self();
    Site.LabelsExpr = C.SelfExpr;
  }
  if (!Site.Labels)
    return;
  if (Loss == "one_hot") {
    std::optional<Extent> Classes = C.extent("num_classes");
    if (!Classes || Classes->asConstant() == -1)
      return;
    Site.Classes = Classes;
    Context.report(Site, *S);
    return;
  }
  if (!Logits || !Logits->V.tensor())
    return;
  Site.Logits = Logits->V.tensor();
  Site.LogitsExpr = Logits->E;
  const TensorFacts &X = *Site.Logits;
  if (Row->Rule == LabelSite::Rule::Ctc) {
    Site.Classes = sizeOf(X, X.Shape ? int64_t(X.Shape->size()) - 1 : 2);
    std::optional<Extent> Blank = Option("blank").extent();
    Site.Blank = Blank ? *Blank : Extent(0);
  } else if (X.Shape) {
    if (X.Shape->empty())
      return;
    Site.Classes = (*X.Shape)[X.Shape->size() == 1 ? 0 : 1];
  } else {
    // (N, C) when the labels are (N).
    bool Flat = Site.Labels->rank() == 1u;
    Extent Last = sizeOf(X, -1), Second = sizeOf(X, 1);
    Site.Classes = Flat && !S->Known.facts().empty() ? Last : Second;
    if (Flat && !llvm::any_of(S->Known.facts(), [&](const Extent &F) {
          return F.coefficient(Last.asSymbol()) != 0;
        }))
      Site.Classes = Second;
  }
  if (Row->HasIgnoreIndex) {
    Site.IgnoreIndex = -100;
    if (std::optional<Extent> E = Option("ignore_index").extent()) {
      if (!E->isConstant())
        Site.IgnoreIndex.reset();
      else
        Site.IgnoreIndex = *E->asConstant();
    }
  }
  Context.report(Site, *S);
  // Per-class weights.
  if (TensorRef Weight = Option("weight").tensor();
      Weight && Row->Rule == LabelSite::Rule::Classes && Weight->Shape &&
      Weight->Shape->size() == 1) {
    LabelSite W = Site;
    W.R = LabelSite::Rule::Weight;
    W.Labels = Weight;
    Context.report(W, *S);
  }
}

} // namespace torchtidy
