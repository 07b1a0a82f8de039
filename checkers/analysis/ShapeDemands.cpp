//===- ShapeDemands.cpp - Which sizes an operation relates ------------------===
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace torchtidy {

using Relation = ShapeSite::Relation;

namespace {
/// A loss that compares its input with its target element by element.
enum class LossKind { None, Broadcasts, SameShape };
} // namespace

static LossKind findLoss(llvm::StringRef Name) {
  return llvm::StringSwitch<LossKind>(Name)
      .Cases({"mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss"},
             LossKind::Broadcasts)
      .Cases({"MSELoss", "L1Loss", "SmoothL1Loss", "HuberLoss"},
             LossKind::Broadcasts)
      .Cases({"binary_cross_entropy", "binary_cross_entropy_with_logits"},
             LossKind::SameShape)
      .Cases({"BCELoss", "BCEWithLogitsLoss"}, LossKind::SameShape)
      .Default(LossKind::None);
}

/// Sizes of the dimensions that both have, the last first.
static void relateTrailing(ShapeSite &Site, Relation::Rule R) {
  const auto &A = *Site.Left->Shape, &B = *Site.Right->Shape;
  for (size_t I = 0; I != std::min(A.size(), B.size()); ++I)
    Site.Relations.push_back({R, A[A.size() - 1 - I], B[B.size() - 1 - I]});
}

static Extent rankOf(const TensorFacts &T) {
  return Extent(int64_t(T.Shape->size()));
}

void Transfer::reportElementwise(const CallArguments &C, llvm::StringRef Op,
                                 bool InPlace, bool IsLoss) {
  std::vector<Operand> Operands = operandsOf(C);
  llvm::erase_if(Operands,
                 [](const Operand &O) { return O.R == Operand::Output; });
  if (IsLoss && Operands.size() > 2)
    Operands.resize(2); // the rest are weights
  bool SameShape = IsLoss && findLoss(Op) == LossKind::SameShape;
  for (size_t I = 0; I < Operands.size(); ++I)
    for (size_t J = I + 1; J < Operands.size(); ++J) {
      if (InPlace && I != 0)
        continue;
      ShapeSite Site;
      Site.K = SameShape ? ShapeSite::Kind::Loss
               : InPlace ? ShapeSite::Kind::InPlace
                         : ShapeSite::Kind::Elementwise;
      Site.IsLoss = IsLoss;
      Site.Call = C.Call;
      Site.Op = Op.str();
      Site.Left = Operands[I].Tensor;
      Site.Right = Operands[J].Tensor;
      Site.LeftExpr = Operands[I].E;
      Site.RightExpr = Operands[J].E;
      if (Site.Left->Shape && Site.Right->Shape) {
        if (SameShape)
          Site.Relations.push_back(
              {Relation::Equal, rankOf(*Site.Left), rankOf(*Site.Right)});
        if (InPlace)
          Site.Relations.push_back(
              {Relation::AtMost, rankOf(*Site.Left), rankOf(*Site.Right)});
        relateTrailing(Site, SameShape ? Relation::Equal
                             : InPlace ? Relation::Expand
                                       : Relation::Broadcast);
      }
      Context.report(Site, *S);
    }
}

void Transfer::reportShapesOfLoss(const CallArguments &C,
                                  llvm::StringRef Module) {
  if (Reporting && findLoss(Module) != LossKind::None)
    reportElementwise(C, Module, false, true);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// The dimensions that a product sums over, and those of the batches.
static void relateProduct(ShapeSite &Site, bool SameBatch) {
  const auto &A = *Site.Left->Shape, &B = *Site.Right->Shape;
  if (A.empty() || B.empty())
    return;
  Site.Relations.push_back(
      {Relation::Equal, A.back(), B[B.size() > 1 ? B.size() - 2 : 0]});
  for (size_t I = 3; I <= std::min(A.size(), B.size()); ++I)
    Site.Relations.push_back({SameBatch ? Relation::Equal : Relation::Broadcast,
                              A[A.size() - I], B[B.size() - I]});
}

static void relateLists(ShapeSite &Site, bool Stack,
                        std::optional<int64_t> Dim) {
  const auto &A = *Site.Left->Shape, &B = *Site.Right->Shape;
  // cat skips empty vectors whatever the others are.
  auto IsSkipped = [](const auto &Shape) {
    return Shape.size() == 1 && Shape[0].asConstant() == 0;
  };
  if (!Stack && (IsSkipped(A) || IsSkipped(B)))
    return;
  Site.Relations.push_back(
      {Relation::Equal, rankOf(*Site.Left), rankOf(*Site.Right)});
  if (A.size() != B.size() || (!Stack && !Dim))
    return;
  int64_t Along = Stack ? -1 : *Dim < 0 ? *Dim + int64_t(A.size()) : *Dim;
  for (size_t D = 0; D != A.size(); ++D)
    if (int64_t(D) != Along)
      Site.Relations.push_back({Relation::Equal, A[D], B[D]});
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// The elements that a view asks for against those that there are.
static void relateElements(ShapeSite &Site, const Extent &Numel,
                           llvm::ArrayRef<Extent> Asked) {
  llvm::SmallVector<Extent, 4> Sizes(Asked);
  bool Hole =
      llvm::any_of(Sizes, [](const Extent &E) { return E.asConstant() == -1; });
  llvm::erase_if(Sizes, [](const Extent &E) { return E.asConstant() == -1; });
  std::optional<Extent> Wanted = product(Sizes);
  if (Wanted)
    Site.Relations.push_back(
        {Hole ? Relation::Multiple : Relation::Equal, Numel, *Wanted});
}

static void relateExpansion(ShapeSite &Site, llvm::ArrayRef<Extent> Asked) {
  const auto &Has = *Site.Left->Shape;
  Site.Relations.push_back(
      {Relation::AtMost, Extent(int64_t(Asked.size())), rankOf(*Site.Left)});
  for (size_t I = 1; I <= std::min(Asked.size(), Has.size()); ++I)
    if (const Extent &Size = Asked[Asked.size() - I]; Size.asConstant() != -1)
      Site.Relations.push_back({Relation::Expand, Size, Has[Has.size() - I]});
}

//===----------------------------------------------------------------------===//
// Dimensions and masks
//===----------------------------------------------------------------------===//

/// Operations whose `dim` is not one of their input's.
static constexpr llvm::StringRef NewDimension[] = {
    "unsqueeze", "unsqueeze_", "stack", "cat", "concat", "diag_embed"};

void Transfer::reportDimension(const CallArguments &C) {
  TensorRef Self = C.self() ? C.self() : C.tensor("self");
  if (!Reporting || !Self || (!Self->Shape && !Self->Squeezed) ||
      llvm::is_contained(NewDimension, C.Name))
    return;
  for (llvm::StringRef Name : {"dim", "dim0", "dim1"}) {
    std::optional<int64_t> Dim = C.constant(Name);
    const CallArguments::Argument *A = C.find(Name);
    if (!Dim || A->IsDefault)
      continue;
    // Only a few operations refuse the one dimension that a scalar has not.
    bool AllowsScalar = C.Name != "size" && C.Name != "select";
    if (AllowsScalar && (*Dim == 0 || *Dim == -1))
      continue;
    ShapeSite Site;
    Site.K = ShapeSite::Kind::Dimension;
    Site.Call = C.Call;
    Site.Op = C.Name.str();
    Site.Left = Self;
    Site.LeftExpr = C.SelfExpr ? C.SelfExpr : C.Arguments[0].E;
    Site.RightExpr = A->E;
    Extent Rank = Self->Shape ? rankOf(*Self)
                              : Extent::symbol(Context.Symbols.get(
                                    SymbolKind::Rank, nullptr, 0, Self->Id));
    Site.Relations.push_back(
        {Relation::AtMost, Rank, Extent(*Dim < 0 ? -*Dim : *Dim + 1)});
    Context.report(Site, *S);
  }
}

/// A mask has the sizes of the dimensions that it stands for.
void Transfer::reportMask(const CallArguments &C, const TensorRef &Self) {
  ListRef Indices = C.value("indices").list();
  if (!Indices || Indices->Elements.empty() || !Self->Shape)
    return;
  TensorRef Mask = Indices->Elements[0].tensor();
  if (!Mask || !Mask->Shape ||
      S->resolve(Mask->DType).Scalar != scalar_type::Bool)
    return;
  ShapeSite Site;
  Site.K = ShapeSite::Kind::Mask;
  Site.Call = C.Call;
  Site.Op = C.Name.str();
  Site.Left = Self;
  Site.Right = Mask;
  Site.LeftExpr = C.SelfExpr;
  Site.RightExpr = C.find("indices")->E;
  Site.Relations.push_back({Relation::AtMost, rankOf(*Self), rankOf(*Mask)});
  for (size_t D = 0; D < std::min(Self->Shape->size(), Mask->Shape->size());
       ++D)
    Site.Relations.push_back(
        {Relation::Equal, (*Self->Shape)[D], (*Mask->Shape)[D]});
  Context.report(Site, *S);
}

/// The input of one layer.
void Transfer::reportFeatures(const CallArguments &C, const ModuleFacts &M,
                              const TensorFacts &Input) {
  bool IsLinear = M.Kind == "Linear";
  bool IsConv = llvm::StringRef(M.Kind).starts_with("Conv");
  auto It = M.Options.find(IsLinear ? "in_features" : "in_channels");
  if (!Reporting || (!IsLinear && !IsConv) || It == M.Options.end() ||
      !Input.Shape || Input.Shape->empty() || !It->second.extent())
    return;
  // Without a batch, channels come first.
  size_t Rank = Input.Shape->size();
  size_t Spatial = IsConv ? size_t(M.Kind[M.Kind.size() - 2] - '0') : 0;
  if (IsConv && (Rank < Spatial + 1 || Rank > Spatial + 2))
    return;
  ShapeSite Site;
  Site.K = ShapeSite::Kind::Product;
  Site.Call = C.Call;
  Site.Op = M.Kind;
  Site.Left = std::make_shared<TensorFacts>(Input);
  Site.LeftExpr = C.Arguments.empty() ? C.Call : C.Arguments[0].E;
  Site.RightExpr = C.SelfExpr;
  size_t Dim = IsLinear ? Rank - 1 : Rank - Spatial - 1;
  Site.Relations.push_back(
      {Relation::Equal, (*Input.Shape)[Dim], *It->second.extent()});
  Context.report(Site, *S);
}

/// Whether a dimension of size 1 stands for one of the tensor that it will
/// meet, as unsqueeze() says.
bool Transfer::isMadeToBroadcast(const CallArguments &C, const OpRow &Row,
                                 const TensorFacts &T) {
  auto IsMade = [](const Value &V) {
    return V.tensor() && V.tensor()->MadeToBroadcast;
  };
  FormulaRef Keep = C.value("keepdim").formula();
  ListRef Indices = C.value("indices").list();
  return IsMade(C.Self) || Row.Shape == ResultShape::Unsqueeze ||
         Row.Shape == ResultShape::Expand ||
         (Row.Shape == ResultShape::View && T.Shape &&
          llvm::is_contained(*T.Shape, Extent(1))) ||
         (Keep && Keep->K == Formula::Constant && Keep->Truth) ||
         (Indices && llvm::any_of(Indices->Elements,
                                  [](const Value &V) {
                                    const auto *P = V.as<SliceValue>();
                                    return P && P->K == SliceValue::None;
                                  })) ||
         llvm::any_of(C.Arguments, [&](const auto &A) { return IsMade(A.V); });
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

void Transfer::reportShapes(const CallArguments &C, const OpRow *Row) {
  if (!Reporting)
    return;
  if (findLoss(C.Name) != LossKind::None)
    return reportElementwise(C, C.Name, false, true);
  bool Iterates = Row->Rule == DeviceRule::TensorIterator;
  if (Row->Shape == ResultShape::Broadcast && Iterates)
    return reportElementwise(C, C.Name, false, false);
  if (Row->InPlace && (Iterates || C.Name == "copy_"))
    return reportElementwise(C, C.Name, true, false);
  TensorRef Self = C.tensor("self");
  if (!Self)
    Self = C.self() ? C.self() : C.tensor("input");
  ShapeSite Site;
  Site.Call = C.Call;
  Site.Op = C.Name.str();
  if (Row->Shape == ResultShape::Cat || Row->Shape == ResultShape::Stack) {
    std::vector<Operand> Operands = operandsOf(C);
    Site.K = ShapeSite::Kind::Lists;
    for (size_t I = 1; I < Operands.size(); ++I) {
      Site.Left = Operands[0].Tensor;
      Site.Right = Operands[I].Tensor;
      Site.LeftExpr = Operands[0].E;
      Site.RightExpr = Operands[I].E;
      Site.Relations.clear();
      if (!Site.Left->Shape || !Site.Right->Shape)
        continue;
      std::optional<int64_t> Dim = C.constant("dim");
      relateLists(Site, Row->Shape == ResultShape::Stack,
                  C.find("dim") ? Dim : std::optional<int64_t>(0));
      Context.report(Site, *S);
    }
    return;
  }
  if (!Self)
    return;
  Site.Left = Self;
  Site.LeftExpr = C.SelfExpr ? C.SelfExpr : C.Arguments[0].E;
  auto Against = [&](const CallArguments::Argument *A) {
    Site.RightExpr = A ? A->E : nullptr;
    Site.Right = A ? A->V.tensor() : nullptr;
    return Site.Left->Shape && Site.Right && Site.Right->Shape;
  };
  switch (Row->Shape) {
  case ResultShape::MatMul:
    Site.K = ShapeSite::Kind::Product;
    for (llvm::StringRef Name : {"other", "mat2", "vec", "tensor"})
      if (const CallArguments::Argument *A = C.find(Name); A && Against(A))
        relateProduct(Site, C.Name == "bmm");
    break;
  case ResultShape::Linear:
    Site.K = ShapeSite::Kind::Product;
    if (Against(C.find("weight")) && Site.Right->Shape->size() == 2 &&
        !Self->Shape->empty())
      Site.Relations.push_back(
          {Relation::Equal, Self->Shape->back(), (*Site.Right->Shape)[1]});
    break;
  case ResultShape::View:
  case ResultShape::Expand: {
    const CallArguments::Argument *A =
        C.find("size") ? C.find("size") : C.find("shape");
    auto Asked = A ? shapeFrom(A->V) : std::nullopt;
    Site.RightExpr = A ? A->E : nullptr;
    if (!Self->Shape || !Asked)
      return;
    bool IsView = Row->Shape == ResultShape::View;
    Site.K = IsView ? ShapeSite::Kind::Elements : ShapeSite::Kind::Expansion;
    if (IsView)
      relateElements(Site, numelOf(*Self), *Asked);
    else
      relateExpansion(Site, *Asked);
    break;
  }
  case ResultShape::TopK:
    Site.K = ShapeSite::Kind::Largest;
    if (std::optional<Extent> K = C.extent("k")) {
      Site.RightExpr = C.find("k")->E;
      int64_t Dim = C.find("dim") ? C.constant("dim").value_or(0) : -1;
      if (!C.find("dim") || C.constant("dim"))
        Site.Relations.push_back({Relation::AtMost, sizeOf(*Self, Dim), *K});
      // The last of unknown rank may be any of them.
      for (int64_t D = 0; D != 4 && Dim < 0 && !Self->Shape; ++D)
        Site.Relations.push_back({Relation::AtMost, sizeOf(*Self, D), *K});
    }
    break;
  case ResultShape::Index:
    return reportMask(C, Self);
  default:
    return;
  }
  if (!Site.Relations.empty())
    Context.report(Site, *S);
}

} // namespace torchtidy
