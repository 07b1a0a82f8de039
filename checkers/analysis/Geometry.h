//===- Geometry.h - Threads, blocks and the grid in device code -----------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_GEOMETRY_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_GEOMETRY_H

#include "Extent.h"

namespace torchtidy {

enum class GridValue : uint8_t {
  ThreadIdx,
  BlockIdx,
  BlockDim,
  GridDim,
  FirstThread, ///< blockIdx * blockDim
  Threads,     ///< gridDim * blockDim
};

/// Where threads and blocks are counted along: x, y, z, or all of them in one
/// number, as cooperative groups rank them.
constexpr unsigned NumAxes = 4, RankAxis = 3;

/// A value of the grid along an axis: one symbol, whichever kernel asks.
struct GridPosition {
  GridValue Of;
  unsigned Axis;
  bool operator==(const GridPosition &) const = default;
};

SymbolId gridSymbol(SymbolTable &Symbols, GridPosition P);
std::optional<GridPosition> gridPosition(SymbolId S,
                                         const SymbolTable &Symbols);

/// Whether a symbol differs between the threads of a launch.
bool isThreadIndex(SymbolId S, const SymbolTable &Symbols);

/// What holds of a value in every launch.
void assumeGrid(Constraints &Known, GridPosition P, SymbolTable &Symbols);

/// blockIdx * blockDim or gridDim * blockDim along one axis.
std::optional<GridPosition> gridProduct(SymbolId A, SymbolId B,
                                        const SymbolTable &Symbols);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_GEOMETRY_H
