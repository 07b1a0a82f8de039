//===- TensorShape.cpp - Shapes of results --------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "ShapeRules.h"

using namespace clang;

namespace torchtidy {

static std::optional<llvm::SmallVector<int64_t, 4>>
constantsOf(const Value &V) {
  llvm::SmallVector<int64_t, 4> Numbers;
  if (std::optional<Extent> E = V.extent()) {
    if (!E->isConstant())
      return std::nullopt;
    Numbers.push_back(*E->asConstant());
    return Numbers;
  }
  ListRef L = V.list();
  if (!L || !L->Complete)
    return std::nullopt;
  for (const Value &Element : L->Elements) {
    std::optional<Extent> E = Element.extent();
    if (!E || !E->isConstant())
      return std::nullopt;
    Numbers.push_back(*E->asConstant());
  }
  return Numbers;
}

namespace {
/// The inputs of one shape rule.
struct ShapeInput {
  const CallArguments &C;
  TensorRef Self;
  llvm::SmallVector<Extent, 4> Dims; ///< Self's shape
};
} // namespace

static int64_t wrap(int64_t D, size_t Rank) {
  return D < 0 ? D + int64_t(Rank) : D;
}

/// `dim` of the call when it is a constant inside the rank.
static std::optional<size_t> dimOf(const ShapeInput &In, llvm::StringRef Name,
                                   std::optional<int64_t> Default,
                                   size_t Rank) {
  std::optional<int64_t> D = In.C.constant(Name);
  if (!D && !In.C.find(Name))
    D = Default;
  if (!D)
    return std::nullopt;
  int64_t W = wrap(*D, Rank);
  return W >= 0 && W < int64_t(Rank) ? std::optional<size_t>(W) : std::nullopt;
}

static bool isTrue(const Value &V) {
  FormulaRef F = V.formula();
  return F && F->K == Formula::Constant && F->Truth;
}

static MaybeShape reduce(const ShapeInput &In) {
  const CallArguments::Argument *Dim = In.C.find("dim");
  bool Keep = isTrue(In.C.value("keepdim"));
  llvm::SmallVector<Extent, 4> R = In.Dims;
  auto Numbers = Dim ? constantsOf(Dim->V) : std::nullopt;
  bool All = !Dim || (Numbers && Numbers->empty()) || Dim->V.isUnknown();
  if (Dim && !All && !Numbers)
    return std::nullopt;
  if (All) {
    if (Dim && Dim->V.isUnknown() && !Dim->IsDefault)
      return std::nullopt;
    if (Keep)
      return llvm::SmallVector<Extent, 4>(R.size(), Extent(1));
    return llvm::SmallVector<Extent, 4>();
  }
  llvm::SmallVector<bool, 4> Gone(R.size(), false);
  for (int64_t D : *Numbers) {
    int64_t W = wrap(D, R.size());
    if (W < 0 || W >= int64_t(R.size()))
      return std::nullopt;
    Gone[W] = true;
  }
  llvm::SmallVector<Extent, 4> Out;
  for (size_t I = 0; I != R.size(); ++I) {
    if (!Gone[I])
      Out.push_back(R[I]);
    else if (Keep)
      Out.push_back(Extent(1));
  }
  return Out;
}

static MaybeShape permute(const ShapeInput &In) {
  auto Numbers = constantsOf(In.C.value("dims"));
  if (!Numbers || Numbers->size() != In.Dims.size())
    return std::nullopt;
  llvm::SmallVector<Extent, 4> Out;
  for (int64_t D : *Numbers) {
    int64_t W = wrap(D, In.Dims.size());
    if (W < 0 || W >= int64_t(In.Dims.size()))
      return std::nullopt;
    Out.push_back(In.Dims[W]);
  }
  return Out;
}

static MaybeShape transpose(const ShapeInput &In) {
  size_t Rank = In.Dims.size();
  llvm::SmallVector<Extent, 4> Out = In.Dims;
  if (Rank < 2)
    return Out;
  auto A = dimOf(In, "dim0", -2, Rank), B = dimOf(In, "dim1", -1, Rank);
  if (!A || !B)
    return std::nullopt;
  std::swap(Out[*A], Out[*B]);
  return Out;
}

static MaybeShape unsqueeze(const ShapeInput &In) {
  llvm::SmallVector<Extent, 4> Out = In.Dims;
  auto D = dimOf(In, "dim", std::nullopt, Out.size() + 1);
  if (!D)
    return std::nullopt;
  Out.insert(Out.begin() + *D, Extent(1));
  return Out;
}

static MaybeShape select(const ShapeInput &In) {
  llvm::SmallVector<Extent, 4> Out = In.Dims;
  auto D = dimOf(In, "dim", 0, Out.size());
  if (!D)
    return std::nullopt;
  Out.erase(Out.begin() + *D);
  return Out;
}

static MaybeShape narrow(const ShapeInput &In) {
  llvm::SmallVector<Extent, 4> Out = In.Dims;
  auto D = dimOf(In, "dim", 0, Out.size());
  std::optional<Extent> Length = In.C.extent("length");
  if (!D || !Length)
    return std::nullopt;
  Out[*D] = *Length;
  return Out;
}

static MaybeShape indexSelect(const ShapeInput &In) {
  llvm::SmallVector<Extent, 4> Out = In.Dims;
  auto D = dimOf(In, "dim", std::nullopt, Out.size());
  TensorRef Index = In.C.tensor("index");
  if (!D || !Index || !Index->Shape || Index->Shape->size() > 1)
    return std::nullopt;
  Out[*D] = Index->Shape->empty() ? Extent(1) : (*Index->Shape)[0];
  return Out;
}

static MaybeShape topk(const ShapeInput &In) {
  llvm::SmallVector<Extent, 4> Out = In.Dims;
  auto D = dimOf(In, "dim", -1, Out.size());
  std::optional<Extent> K = In.C.extent("k");
  if (!D || !K)
    return std::nullopt;
  Out[*D] = *K;
  return Out;
}

static MaybeShape oneHot(const ShapeInput &In) {
  llvm::SmallVector<Extent, 4> Out = In.Dims;
  std::optional<Extent> Classes = In.C.extent("num_classes");
  if (!Classes || Classes->asConstant() == -1)
    return std::nullopt;
  Out.push_back(*Classes);
  return Out;
}

/// torch.matmul's rules for vectors, matrices and batches.
static MaybeShape matmul(const ShapeInput &In, const TensorRef &Other) {
  if (!Other || !Other->Shape)
    return std::nullopt;
  const llvm::SmallVector<Extent, 4> &A = In.Dims, &B = *Other->Shape;
  if (A.empty() || B.empty())
    return std::nullopt;
  llvm::SmallVector<Extent, 4> Out;
  if (A.size() >= B.size() && A.size() > 2)
    Out.append(A.begin(), A.end() - 2);
  else if (B.size() > 2)
    Out.append(B.begin(), B.end() - 2);
  if (A.size() > 1)
    Out.push_back(A[A.size() - 2]);
  if (B.size() > 1)
    Out.push_back(B.back());
  return Out;
}

static MaybeShape view(const Extent &Numel, MaybeShape Asked) {
  if (!Asked)
    return std::nullopt;
  // One -1 is what the others leave.
  Extent Rest(1);
  std::optional<size_t> Hole;
  for (size_t I = 0; I != Asked->size(); ++I) {
    const Extent &E = (*Asked)[I];
    if (E.asConstant() == -1)
      Hole = I;
    else if (Rest.isConstant() && E.isConstant())
      Rest = Rest.scaled(*E.asConstant());
    else if (Rest.asConstant() == 1)
      Rest = E;
    else
      Rest = Extent(0);
  }
  if (!Hole)
    return Asked;
  std::optional<int64_t> C = Rest.asConstant(), N = Numel.asConstant();
  if (C == 1)
    (*Asked)[*Hole] = Numel;
  else if (C && N && *C > 0)
    (*Asked)[*Hole] = Extent(*N / *C);
  else if (!C && Rest == Numel)
    (*Asked)[*Hole] = Extent(1);
  return Asked;
}

static MaybeShape flatten(const ShapeInput &In, const Extent &Numel) {
  size_t Rank = In.Dims.size();
  auto From = dimOf(In, "start_dim", 0, Rank),
       To = dimOf(In, "end_dim", -1, Rank);
  if (!From || !To || *From > *To)
    return std::nullopt;
  if (*From == 0 && *To == Rank - 1)
    return llvm::SmallVector<Extent, 4>{Numel};
  llvm::SmallVector<Extent, 4> Out(In.Dims.begin(), In.Dims.begin() + *From);
  Extent Product(1);
  for (size_t I = *From; I <= *To; ++I) {
    if (!In.Dims[I].isConstant() && !Product.isConstant())
      return std::nullopt;
    Product = Product.isConstant() ? In.Dims[I].scaled(*Product.asConstant())
                                   : Product.scaled(*In.Dims[I].asConstant());
  }
  Out.push_back(Product);
  Out.append(In.Dims.begin() + *To + 1, In.Dims.end());
  return Out;
}

void Transfer::applyShape(const CallArguments &C, const OpRow *Row,
                          TensorFacts &T) {
  ResultShape Kind = Row ? Row->Shape : ResultShape::Unknown;
  TensorRef Self = C.tensor("self");
  if (!Self)
    Self = C.self() ? C.self() : C.tensor("input");
  if (Kind == ResultShape::Broadcast) {
    std::vector<TensorRef> Inputs;
    for (const Operand &O : operandsOf(C))
      if (O.R != Operand::Output)
        Inputs.push_back(O.Tensor);
    T.Shape = broadcast(Inputs);
    // Unknown shapes of one identity give that identity.
    if (!T.Shape && llvm::all_of(Inputs, [&](const TensorRef &I) {
          return I->Id == Inputs[0]->Id || I->isZeroDim();
        }))
      T.Id = Inputs[0]->Id;
    return;
  }
  if (Kind == ResultShape::ZeroDim) {
    T.Shape.emplace();
    return;
  }
  if (Kind == ResultShape::Reduction && Self && !Self->Shape &&
      !C.find("dim") && !C.find("other") && !C.find("axis")) {
    T.Shape.emplace();
    return;
  }
  if (Kind == ResultShape::SameAsOther || Kind == ResultShape::SameAsIndex) {
    if (TensorRef Other =
            C.tensor(Kind == ResultShape::SameAsOther ? "other" : "index")) {
      T.Shape = Other->Shape;
      T.Id = Other->Id;
    }
    return;
  }
  if (Kind == ResultShape::Cat || Kind == ResultShape::Stack) {
    T.Shape = joinedShape(C, Kind == ResultShape::Stack);
    return;
  }
  if (!Self)
    return;
  if (Kind == ResultShape::SameAsSelf) {
    T.Shape = Self->Shape;
    T.Id = Self->Id;
    T.Squeezed = Self->Squeezed;
    T.LeastRank = Self->LeastRank;
    return;
  }
  if (Kind == ResultShape::View || Kind == ResultShape::Expand) {
    MaybeShape Asked = shapeFrom(C.value(C.find("size") ? "size" : "shape"));
    if (Kind == ResultShape::View)
      T.Shape = view(numelOf(*Self), Asked);
    else if (Self->Shape)
      T.Shape = expandedShape(*Self->Shape, Asked);
    for (size_t D = 0, Rank = T.Shape ? T.Shape->size() : 0; D != Rank; ++D)
      if ((*T.Shape)[D].asConstant() == -1) // inferred from what nobody knows
        (*T.Shape)[D] = Extent::symbol(
            Context.Symbols.get(SymbolKind::Size, nullptr, int64_t(D), T.Id));
    return;
  }
  if (Kind == ResultShape::Flatten && !Self->Shape) {
    if (!C.find("start_dim") || C.constant("start_dim") == 0)
      if (!C.find("end_dim") || C.constant("end_dim") == -1)
        T.Shape = Shape{numelOf(*Self)};
    return;
  }
  if (Kind == ResultShape::Index) {
    T.Shape = shapeFrom(indexTensor(C, /*Report=*/false));
    // One mask of unknown rank: most are vectors, and leave the other
    // dimensions.
    ListRef Indices = C.value("indices").list();
    if (!T.Shape && !Self->Shape && Indices && Indices->Elements.size() == 1)
      if (TensorRef Mask = Indices->Elements[0].tensor();
          Mask && !Mask->Masks.empty())
        for (int64_t D = 1; D != 4; ++D)
          equate(sizeOf(T, D), sizeOf(*Self, D));
    return;
  }
  if (Kind == ResultShape::Linear) {
    TensorRef Weight = C.tensor("weight");
    if (Self->Shape && !Self->Shape->empty() && Weight && Weight->Shape &&
        Weight->Shape->size() == 2) {
      T.Shape = Self->Shape;
      T.Shape->back() = (*Weight->Shape)[0];
    }
    return;
  }
  if (!Self->Shape)
    return;
  ShapeInput In{C, Self, *Self->Shape};
  switch (Kind) {
  case ResultShape::Reduction:
    T.Shape = reduce(In);
    break;
  case ResultShape::Permute:
    T.Shape = permute(In);
    break;
  case ResultShape::Transpose:
    T.Shape = transpose(In);
    break;
  case ResultShape::Squeeze:
    T.Shape = squeezed(C, *Self, T);
    break;
  case ResultShape::Unsqueeze:
    T.Shape = unsqueeze(In);
    break;
  case ResultShape::Select:
    T.Shape = select(In);
    break;
  case ResultShape::Narrow:
    T.Shape = narrow(In);
    break;
  case ResultShape::Flatten:
    T.Shape = flatten(In, numelOf(*Self));
    break;
  case ResultShape::IndexSelect:
    T.Shape = indexSelect(In);
    break;
  case ResultShape::TopK:
    T.Shape = topk(In);
    break;
  case ResultShape::OneHot:
    T.Shape = oneHot(In);
    break;
  case ResultShape::MatMul:
    for (llvm::StringRef Name : {"other", "mat2", "vec", "tensor"})
      if (C.find(Name))
        T.Shape = matmul(In, C.tensor(Name));
    break;
  default:
    break;
  }
}

} // namespace torchtidy
