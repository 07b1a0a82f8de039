//===- TensorIndexing.cpp - Indexing operations ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace torchtidy {

namespace {
/// Which argument of an operation holds positions along which dimension.
struct IndexRow {
  llvm::StringRef Op;
  llvm::StringRef SelfParameter, IndexParameter;
  /// Parameter of the dimension; "" for dimension 0, "*" for all elements.
  llvm::StringRef DimParameter;
  bool NegativeWraps;
};
} // namespace

static constexpr IndexRow IndexRows[] = {
    {"index_select", "self", "index", "dim", false},
    {"gather", "self", "index", "dim", false},
    {"scatter", "self", "index", "dim", false},
    {"scatter_add", "self", "index", "dim", false},
    {"scatter_reduce", "self", "index", "dim", false},
    {"index_add", "self", "index", "dim", false},
    {"index_copy", "self", "index", "dim", false},
    {"index_reduce", "self", "index", "dim", false},
    {"index_fill", "self", "index", "dim", true},
    {"take", "self", "index", "*", true},
    {"put", "self", "index", "*", true},
    {"take_along_dim", "self", "indices", "dim", true},
    {"embedding", "weight", "indices", "", false},
    {"select", "self", "index", "dim", true},
};

const std::string &AnalysisContext::text(const Expr *E) {
  auto [It, New] = Texts.try_emplace(E);
  std::string &Text = It->second;
  if (!New)
    return Text;
  const SourceManager &SM = AST.getSourceManager();
  // An argument of a macro is shown as it is written, not as the macro.
  CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(E->getSourceRange()), SM,
      AST.getLangOpts());
  if (Range.isInvalid())
    Range = CharSourceRange::getTokenRange(SM.getExpansionLoc(E->getBeginLoc()),
                                           SM.getExpansionLoc(E->getEndLoc()));
  llvm::StringRef Source = Lexer::getSourceText(Range, SM, AST.getLangOpts());
  constexpr size_t Longest = 48;
  for (char Ch : Source) {
    if (Text.size() > Longest)
      break;
    bool Space = Ch == ' ' || Ch == '\n' || Ch == '\t' || Ch == '\r';
    if (!Space)
      Text += Ch;
    else if (!Text.empty() && Text.back() != ' ')
      Text += ' ';
  }
  if (Text.size() <= Longest)
    return Text;
  size_t Cut = Longest - 3;
  while (Cut > 0 && (static_cast<unsigned char>(Text[Cut]) & 0xC0) == 0x80)
    --Cut; // never inside a UTF-8 sequence
  Text.resize(Cut);
  return Text += "...";
}

void Transfer::reportIndex(const IndexSite &Site) {
  if (Reporting)
    Context.report(Site, *S);
}

void Transfer::reportIndexing(const CallArguments &C, llvm::StringRef Op) {
  if (!Reporting)
    return;
  if (Op == "index" || Op == "index_put_" || Op == "index_put") {
    indexTensor(C, true);
    return;
  }
  llvm::StringRef Base = Op.ends_with("_") ? Op.drop_back() : Op;
  if (Base == "narrow") {
    TensorRef Self = C.self() ? C.self() : C.tensor("self");
    std::optional<Extent> Start = C.extent("start"),
                          Length = C.extent("length");
    std::optional<int64_t> Dim = C.constant("dim");
    if (!Self || !Start || !Length || !Dim)
      return;
    IndexSite Site;
    Site.K = IndexSite::Kind::Narrow;
    Site.Call = C.Call;
    Site.IndexExpr = C.find("start")->E;
    Site.Op = "narrow";
    Site.Self = Self;
    Site.SelfExpr = C.SelfExpr;
    Site.Dim = *Dim;
    // The last element taken must exist; one past it may be the size.
    Site.Bound = sizeOf(*Self, *Dim) - *Length + 1;
    Site.NegativeWraps = true;
    Site.Range = rangeOfInt(*Start);
    reportIndex(Site);
    return;
  }
  const auto *Row =
      llvm::find_if(IndexRows, [&](const IndexRow &R) { return R.Op == Base; });
  if (Row == std::end(IndexRows))
    return;
  TensorRef Self = C.tensor(Row->SelfParameter);
  const CallArguments::Argument *SelfArgument = C.find(Row->SelfParameter);
  if (!Self)
    Self = C.self();
  // F::embedding(input, weight) names its indices otherwise.
  const CallArguments::Argument *Index = C.find(Row->IndexParameter);
  if (!Index && Base == "embedding")
    Index = C.find("input");
  if (!Self || !Index)
    return;
  IndexSite Site;
  Site.Call = C.Call;
  Site.IndexExpr = Index->E;
  Site.Op = Op.str();
  Site.Self = Self;
  Site.SelfExpr = SelfArgument ? SelfArgument->E : C.SelfExpr;
  Site.NegativeWraps = Row->NegativeWraps;
  if (Row->DimParameter == "*") {
    Site.Bound = numelOf(*Self);
  } else if (Row->DimParameter.empty()) {
    Site.Bound = sizeOf(*Self, 0);
  } else {
    std::optional<int64_t> Dim = C.constant(Row->DimParameter);
    if (!Dim)
      return;
    Site.Dim = *Dim;
    Site.Bound = sizeOf(*Self, *Dim);
  }
  if (TensorRef T = Index->V.tensor()) {
    if (T->Shape && llvm::any_of(*T->Shape, [](const Extent &E) {
          return E.asConstant() == 0;
        }))
      return; // nothing is selected
    Site.Range = T->Range;
  } else if (std::optional<Extent> E = Index->V.extent()) {
    Site.K = IndexSite::Kind::Integer;
    Site.Range = rangeOfInt(*E, Index->V.as<IntValue>()->From);
  } else {
    return;
  }
  reportIndex(Site);
}

/// x.index({...}): which dimension each index addresses, and what is left.
Value Transfer::indexTensor(const CallArguments &C, bool Report) {
  TensorRef Self = C.self() ? C.self() : C.tensor("self");
  ListRef Indices = C.value("indices").list();
  const CallArguments::Argument *Argument = C.find("indices");
  if (!Self || !Indices || !Argument)
    return {};
  auto Left = std::make_shared<ListFacts>();
  size_t Rank = Self->Shape ? Self->Shape->size() : 0;
  int64_t Dim = 0;
  bool Known = bool(Self->Shape), AfterEllipsis = false;
  unsigned Tensors = 0;
  auto Consumed = [](const Value &V) -> int64_t {
    if (const auto *P = V.as<SliceValue>())
      return P->K == SliceValue::Slice;
    if (TensorRef T = V.tensor(); T && T->DType.Scalar == scalar_type::Bool)
      return T->Shape ? int64_t(T->Shape->size()) : 1;
    return 1;
  };
  auto Keep = [&](const Extent &E) {
    Left->Elements.push_back(IntValue{E, {}});
  };
  for (size_t I = 0; I != Indices->Elements.size(); ++I) {
    const Value &V = Indices->Elements[I];
    if (const auto *Part = V.as<SliceValue>()) {
      if (Part->K == SliceValue::None) {
        Keep(Extent(1));
        continue;
      }
      if (Part->K == SliceValue::Ellipsis) {
        int64_t Rest = 0;
        for (size_t J = I + 1; J != Indices->Elements.size(); ++J)
          Rest += Consumed(Indices->Elements[J]);
        AfterEllipsis = true;
        if (Known)
          for (; Dim < int64_t(Rank) - Rest; ++Dim)
            Keep(sizeOf(*Self, Dim));
        else
          Dim = -Rest;
        continue;
      }
      bool Full = !Part->Start && !Part->Stop && !Part->Step;
      if (Full)
        Keep(sizeOf(*Self, Dim));
      else
        Left->Elements.push_back(unknownValue(Context, Context.AST.LongTy,
                                              C.Call, int64_t(I) + 1, "",
                                              C.Call->getExprLoc()));
      ++Dim;
      continue;
    }
    IndexSite Site;
    Site.Call = C.Call;
    Site.IndexExpr = Argument->E;
    Site.Op = C.Name.str();
    Site.Self = Self;
    Site.SelfExpr = C.SelfExpr;
    Site.Dim = Dim;
    Site.NegativeWraps = true;
    if (std::optional<Extent> E = V.extent()) {
      Site.K = IndexSite::Kind::Integer;
      Site.Bound = sizeOf(*Self, Dim);
      Site.Range = rangeOfInt(*E, V.as<IntValue>()->From);
      if (Report)
        reportIndex(Site);
      ++Dim;
      continue;
    }
    TensorRef T = V.tensor();
    if (!T) {
      Known = false;
      ++Dim;
      continue;
    }
    DTypeFact DType = S->resolve(T->DType);
    bool IsMask = DType.Scalar == scalar_type::Bool ||
                  DType.Scalar == scalar_type::Byte || !T->Masks.empty();
    ++Tensors;
    if (IsMask && T->Id == Self->Id && Indices->Elements.size() == 1) {
      // A mask of the tensor's own shape leaves a vector.
      Keep(countOf(*T));
      return Left;
    }
    if (IsMask) {
      Keep(countOf(*T));
      Known &= bool(T->Shape);
      Dim += T->Shape ? int64_t(T->Shape->size()) : 1;
      continue;
    }
    // A tensor of unknown type might be a mask.
    Site.Bound = sizeOf(*Self, Dim);
    Site.Range = T->Range;
    Site.BoundKnown = !AfterEllipsis || Known;
    if (Report && (DType.isKnown() || T->Range.LoKnown || T->Range.HiKnown))
      reportIndex(Site);
    if (T->Shape)
      for (const Extent &E : *T->Shape)
        Keep(E);
    else
      Known = false;
    ++Dim;
  }
  if (!Known || Tensors > 1)
    return {};
  for (; Dim < int64_t(Rank); ++Dim)
    Keep(sizeOf(*Self, Dim));
  return Left;
}

Value Transfer::subscriptTensor(const CallArguments &C) {
  TensorRef Self = C.self();
  if (!Self || C.Arguments.empty())
    return fresh(C.Call);
  const CallArguments::Argument &Index = C.Arguments[0];
  std::shared_ptr<TensorFacts> T = newTensor(C);
  T->Device = Self->Device;
  T->DeviceFrom = Self->DeviceFrom;
  T->ImplicitCpu = Self->ImplicitCpu;
  T->DType = Self->DType;
  T->Range = Self->Range;
  T->FromParameter = Self->FromParameter;
  const OpRow *Row = findOp(C.Name);
  applyLayout(C, Row, *T);
  applyStorage(C, Row, *T);
  std::optional<Extent> E = Index.V.extent();
  TensorRef AsTensor = Index.V.tensor();
  bool Selects = E || (AsTensor && AsTensor->isZeroDim());
  if (Selects && Self->Shape && !Self->Shape->empty())
    T->Shape = Shape(Self->Shape->begin() + 1, Self->Shape->end());
  // An index without dimensions is read as a number, wherever it is.
  if (AsTensor && AsTensor->Shape && !AsTensor->Shape->empty())
    reportOperation(C, C.Name, DeviceRule::Index);
  if (!E)
    return T;
  IndexSite Site;
  Site.K = IndexSite::Kind::Integer;
  Site.Call = C.Call;
  Site.IndexExpr = Index.E;
  Site.Op = "operator[]";
  Site.Self = Self;
  Site.SelfExpr = C.SelfExpr;
  Site.Bound = sizeOf(*Self, 0);
  Site.NegativeWraps = true;
  Site.Range = rangeOfInt(*E, Index.V.as<IntValue>()->From);
  reportIndex(Site);
  return T;
}

//===----------------------------------------------------------------------===//
// Accessors and pointers
//===----------------------------------------------------------------------===//

Value Transfer::subscriptAccessor(const CallArguments &C,
                                  const AccessorFacts &A, const Expr *Index) {
  std::optional<Extent> E = valueOf(Index).extent();
  bool IsElement =
      A.IsPointer || classify(C.Call->getType()) != TypeClass::Accessor;
  if (IsElement)
    touchMemory(MemorySite::By::Host, C.Call, C.SelfExpr, C.Self,
                A.IsPointer && A.IsWhole && E && E->asConstant() == 0);
  if (E && InDevice) {
    AccessSite Site;
    Site.K = AccessSite::Kind::Accessor;
    Site.Access = C.Call;
    Site.IndexExpr = Index;
    Site.First = Site.Last = *E;
    Site.Count = sizeOf(*A.Tensor, A.Level);
    Site.Tensor = A.Tensor;
    Site.Dim = A.Level;
    reportAccess(std::move(Site));
  } else if (E && A.IsWhole) {
    readTensor(C, *A.Tensor, C.SelfExpr);
    IndexSite Site;
    Site.K = A.IsPointer ? IndexSite::Kind::Pointer : IndexSite::Kind::Accessor;
    Site.Call = C.Call;
    Site.IndexExpr = Index;
    Site.Op = A.IsPointer ? "data_ptr" : "accessor";
    Site.Self = A.Tensor;
    Site.SelfExpr = C.SelfExpr;
    Site.Dim = A.Level;
    Site.Bound = A.IsPointer ? numelOf(*A.Tensor) : sizeOf(*A.Tensor, A.Level);
    Site.Range = rangeOfInt(*E);
    reportIndex(Site);
  }
  if (IsElement)
    return InDevice ? loaded(C.Call) : fresh(C.Call);
  auto Next = std::make_shared<AccessorFacts>(A);
  ++Next->Level;
  return Next;
}

Value Transfer::callAccessor(const CallArguments &C, bool &Handled) {
  AccessorRef A = C.Self.accessor();
  if (!A)
    return {};
  Handled = true;
  if (C.Name == "operator[]" && !C.Arguments.empty())
    return subscriptAccessor(C, *A, C.Arguments[0].E);
  if (C.Name == "size" && !C.Arguments.empty())
    if (std::optional<Extent> D = C.Arguments[0].V.extent();
        D && D->isConstant())
      return IntValue{sizeOf(*A->Tensor, *D->asConstant() + A->Level), {}};
  if (C.Name == "data") {
    auto P = std::make_shared<AccessorFacts>(*A);
    P->IsPointer = true;
    return P;
  }
  return fresh(C.Call);
}

Value Transfer::evaluateSubscript(const ArraySubscriptExpr *E) {
  Value Base = valueOf(E->getBase());
  accessHostMemory(E, /*Writes=*/false);
  AccessorRef A = Base.accessor();
  if (InDevice)
    return Base.pointer() ? accessPointer(E, E->getIdx(), *Base.pointer())
                          : loaded(E);
  if (!A || !A->IsPointer)
    return fresh(E);
  CallArguments C;
  C.Call = E;
  C.SelfExpr = E->getBase();
  C.Self = Base;
  return subscriptAccessor(C, *A, E->getIdx());
}

} // namespace torchtidy
