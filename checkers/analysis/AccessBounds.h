//===- AccessBounds.h - What bounds an access in device code ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_ACCESSBOUNDS_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_ACCESSBOUNDS_H

#include "Sites.h"

namespace torchtidy {

/// Asks the facts at one access. Inner symbols differ between threads or are
/// made in the kernel; outer ones are the kernel's parameters, sizes of
/// tensors, and what the host knows at a launch.
class AccessBounds {
public:
  AccessBounds(const AccessSite &Site, const State &S,
               const SymbolTable &Symbols)
      : Site(Site), S(S), Symbols(Symbols) {}

  bool proves(const Extent &E) const { return S.Known.proves(E, Symbols); }

  /// What \p E is at most, over outer symbols: the least bounds, where none
  /// is known to be below another. Empty when nothing bounds it.
  /// \p HasUnknown: whether data that nobody knows bounds it too.
  llvm::SmallVector<Extent, 4> upper(const Extent &E,
                                     bool *HasUnknown = nullptr) const;

  /// Whether \p E is below \p Count on each path.
  bool isBelow(const Extent &E, const Extent &Count) const;
  /// A bound that \p E can reach and that lies at \p Count or above, when all
  /// that bounds \p E does.
  std::optional<Extent> reaches(const Extent &E, const Extent &Count) const;
  /// The same for the first thread, where nothing bounds the threads.
  std::optional<Extent> reachesInFirstThread(const Extent &E,
                                             const Extent &Count) const;

  /// Whether a comparison with something other than the grid's own values
  /// bounds the symbol, or what is computed from it, above or below.
  bool isGuarded(SymbolId Sym, bool Above) const;

  /// Whether a symbol is 0 in the first thread of the grid, and no comparison
  /// keeps that thread away.
  bool isZeroInFirstThread(SymbolId Sym) const;

  /// The number of a thread in the grid along one axis, where \p E is computed
  /// from it and no comparison holds it below anything.
  std::optional<Extent> unguardedThread(const Extent &E) const;

  /// A value from memory that \p E is computed from and that is not compared on
  /// both sides.
  std::optional<Extent> unguardedData(const Extent &E) const;
  /// Whether nothing keeps a value from memory at 0 or above.
  bool mayBeNegative(SymbolId Data) const;

  /// Symbols that \p E is computed from, through products and divisions.
  llvm::SmallVector<SymbolId, 8> leaves(const Extent &E) const;

  bool isInner(SymbolId Sym) const;
  bool dependsOnThread(SymbolId Sym) const;

private:
  struct Search;
  int64_t divisorOf(SymbolId Sym) const;
  bool isFrom(SymbolId Sym, SymbolId From) const;

  const AccessSite &Site;
  const State &S;
  const SymbolTable &Symbols;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_ACCESSBOUNDS_H
