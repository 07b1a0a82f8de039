//===- Geometry.cpp - Threads, blocks and the grid in device code ---------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Geometry.h"

namespace torchtidy {

static constexpr llvm::StringLiteral Names[] = {
    "threadIdx", "blockIdx", "blockDim", "gridDim", "", ""};
static constexpr llvm::StringLiteral Ranks[] = {"block.thread_rank()",
                                                "grid.block_rank()",
                                                "block.size()",
                                                "grid.num_blocks()",
                                                "",
                                                ""};
static constexpr char Axes[] = {'x', 'y', 'z'};

static std::string nameOf(GridPosition P) {
  auto Plain = [&](GridValue V) {
    if (P.Axis == RankAxis)
      return Ranks[unsigned(V)].str();
    return Names[unsigned(V)].str() + "." + Axes[P.Axis];
  };
  switch (P.Of) {
  case GridValue::FirstThread:
    return Plain(GridValue::BlockIdx) + " * " + Plain(GridValue::BlockDim);
  case GridValue::Threads:
    return Plain(GridValue::GridDim) + " * " + Plain(GridValue::BlockDim);
  default:
    return Plain(P.Of);
  }
}

SymbolId gridSymbol(SymbolTable &Symbols, GridPosition P) {
  return Symbols.get(SymbolKind::Thread, nullptr,
                     int64_t(unsigned(P.Of) * NumAxes + P.Axis), 0, nameOf(P),
                     {}, /*NonNegative=*/true);
}

std::optional<GridPosition> gridPosition(SymbolId S,
                                         const SymbolTable &Symbols) {
  if (S == 0 || Symbols[S].Kind != SymbolKind::Thread)
    return std::nullopt;
  int64_t Number = Symbols[S].Extra;
  return GridPosition{GridValue(Number / NumAxes), unsigned(Number % NumAxes)};
}

bool isThreadIndex(SymbolId S, const SymbolTable &Symbols) {
  std::optional<GridPosition> P = gridPosition(S, Symbols);
  return P && (P->Of == GridValue::ThreadIdx || P->Of == GridValue::BlockIdx ||
               P->Of == GridValue::FirstThread);
}

void assumeGrid(Constraints &Known, GridPosition P, SymbolTable &Symbols) {
  auto Of = [&](GridValue V) {
    return Extent::symbol(gridSymbol(Symbols, {V, P.Axis}));
  };
  switch (P.Of) {
  case GridValue::ThreadIdx:
    Known.add(Of(GridValue::BlockDim) - Of(GridValue::ThreadIdx) - 1);
    break;
  case GridValue::BlockIdx:
    Known.add(Of(GridValue::GridDim) - Of(GridValue::BlockIdx) - 1);
    break;
  case GridValue::FirstThread:
    Known.add(Of(GridValue::Threads) - Of(GridValue::BlockDim) -
              Of(GridValue::FirstThread));
    break;
  case GridValue::BlockDim:
  case GridValue::GridDim:
  case GridValue::Threads:
    Known.add(Of(P.Of) - 1);
    break;
  }
}

std::optional<GridPosition> gridProduct(SymbolId A, SymbolId B,
                                        const SymbolTable &Symbols) {
  std::optional<GridPosition> L = gridPosition(A, Symbols),
                              R = gridPosition(B, Symbols);
  if (!L || !R || L->Axis != R->Axis)
    return std::nullopt;
  if (L->Of == GridValue::BlockDim)
    std::swap(L, R);
  if (R->Of != GridValue::BlockDim)
    return std::nullopt;
  if (L->Of == GridValue::BlockIdx)
    return GridPosition{GridValue::FirstThread, L->Axis};
  if (L->Of == GridValue::GridDim)
    return GridPosition{GridValue::Threads, L->Axis};
  return std::nullopt;
}

} // namespace torchtidy
