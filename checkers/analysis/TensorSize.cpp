//===- TensorSize.cpp - Sizes of a tensor -----------------------------------===
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"

using namespace clang;

namespace torchtidy {

int64_t Transfer::normalise(const TensorFacts &T, int64_t Dim) {
  return T.Shape && Dim < 0 ? Dim + int64_t(T.Shape->size()) : Dim;
}

Extent Transfer::sizeOf(const TensorFacts &T, int64_t Dim) {
  Dim = normalise(T, Dim);
  if (T.Shape && Dim >= 0 && Dim < int64_t(T.Shape->size()))
    return (*T.Shape)[Dim];
  return Extent::symbol(
      Context.Symbols.get(SymbolKind::Size, nullptr, Dim, T.Id));
}

Extent Transfer::numelOf(const TensorFacts &T) {
  SymbolTable &Symbols = Context.Symbols;
  Extent Numel =
      Extent::symbol(Symbols.get(SymbolKind::Numel, nullptr, 0, T.Id));
  if (!T.Shape)
    return Numel;
  return product(*T.Shape).value_or(Numel);
}

/// torch's broadcasting; nothing when a rank is unknown.
std::optional<Transfer::Shape>
Transfer::broadcast(const std::vector<TensorRef> &Tensors) {
  size_t Rank = 0;
  for (const TensorRef &T : Tensors) {
    if (!T->Shape)
      return std::nullopt;
    Rank = std::max(Rank, T->Shape->size());
  }
  Shape Result(Rank, Extent(1));
  for (const TensorRef &T : Tensors)
    for (size_t I = 0; I != T->Shape->size(); ++I) {
      Extent &Out = Result[Rank - 1 - I];
      const Extent &In = (*T->Shape)[T->Shape->size() - 1 - I];
      if (Out.asConstant() == 1)
        Out = In;
    }
  return Result;
}

std::optional<Transfer::Shape> Transfer::shapeFrom(const Value &V) {
  ListRef L = V.list();
  if (!L || !L->Complete)
    return std::nullopt;
  Shape Result;
  for (const Value &Element : L->Elements) {
    std::optional<Extent> E = Element.extent();
    Result.push_back(
        E ? *E
          : Extent::symbol(Context.Symbols.get(SymbolKind::Value, L.get(),
                                               int64_t(Result.size()))));
  }
  return Result;
}

/// squeeze(): where a dimension may be 1 or not, nobody knows the rank.
std::optional<Transfer::Shape> Transfer::squeezed(const CallArguments &C,
                                                  const TensorFacts &Self,
                                                  TensorFacts &T) {
  const CallArguments::Argument *A = C.find("dim");
  std::optional<int64_t> Only = C.constant("dim");
  if (A && !Only)
    return std::nullopt;
  Shape Out;
  unsigned Doubtful = 0;
  for (size_t D = 0; D != Self.Shape->size(); ++D) {
    const Extent &E = (*Self.Shape)[D];
    bool Meant = !A || normalise(Self, *Only) == int64_t(D);
    // nonzero() of what has a dimension to squeeze is that of a vector.
    bool IsRank = Context.Symbols[E.asSymbol()].Kind == SymbolKind::Rank;
    if (Meant && (E.asConstant() == 1 || IsRank))
      continue;
    Doubtful +=
        Meant && !E.isConstant() && !S->Known.proves(E - 2, Context.Symbols);
    Out.push_back(E);
  }
  if (!Doubtful)
    return Out;
  if (!A) {
    T.Squeezed = C.Call;
    T.LeastRank = unsigned(Out.size()) - Doubtful;
  }
  return std::nullopt;
}

} // namespace torchtidy
