//===- Boundary.h - Between facts and what crosses files --------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Symbols live in one analysis. At a boundary they are told as numbers of the
// parameters that they belong to, and made symbols again on the other side.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_BOUNDARY_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_BOUNDARY_H

#include "ProjectIndex.h"
#include "State.h"

namespace torchtidy {

/// Tells of values and facts in numbers of the given ones: a call's arguments,
/// or a function's parameters.
class BoundaryWriter {
public:
  BoundaryWriter(llvm::ArrayRef<Value> Parameters, const State &S,
                 const SymbolTable &Symbols);

  BoundaryFacts facts() const;
  BoundaryResult result(const Value &V) const;

private:
  std::optional<BoundarySymbol> name(SymbolId S) const;
  std::optional<BoundaryExtent> tell(const Extent &E) const;
  BoundaryTensor tell(const TensorFacts &T, size_t Before) const;
  void tellSizes(unsigned Parameter, const TensorFacts &T,
                 BoundaryFacts &Out) const;

  llvm::ArrayRef<Value> Parameters;
  const State &S;
  const SymbolTable &Symbols;
  std::map<SymbolId, BoundarySymbol> Named;
  std::map<SymbolId, unsigned> Tensors; ///< by the identity of their shape
};

/// Makes facts of what another file says, over a function's own parameters.
class BoundaryReader {
public:
  BoundaryReader(llvm::ArrayRef<Value> Parameters, SymbolTable &Symbols)
      : Parameters(Parameters), Symbols(Symbols) {}

  void assume(const BoundaryFacts &Facts, State &S) const;
  /// \p Unknown is a value of the result's type.
  Value result(const BoundaryResult &R, const Value &Unknown,
               const OriginRef &From) const;

private:
  TensorRef tensor(int Parameter) const;
  std::optional<Extent> read(const BoundarySymbol &S) const;
  std::optional<Extent> read(const BoundaryExtent &E) const;
  void assumeDevice(const BoundaryTensor &Is, const TensorFacts &T,
                    State &S) const;

  llvm::ArrayRef<Value> Parameters;
  SymbolTable &Symbols;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_BOUNDARY_H
