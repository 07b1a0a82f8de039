//===- Summary.h - What a function requires and ensures ---------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A summary is stated over the symbols of the function's own parameters. A call
// binds them to what is known of the arguments.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_SUMMARY_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_SUMMARY_H

#include "Sites.h"
#include "State.h"
#include <map>

namespace torchtidy {

struct Summary {
  /// Values that the parameters had on entry, in order.
  std::vector<Value> Parameters;
  /// False when no path returns: every call ends in a throw.
  bool Returns = false;
  /// What holds on return: facts over the parameters, their devices and dtypes.
  State Exit;
  Value Result;
  /// Sites that depend on the caller, with the state that holds there.
  std::vector<std::pair<OperationSite, State>> Operations;
  std::vector<std::pair<IndexSite, State>> Indices;
  /// Of device code: what it reads and writes, and 32-bit offsets, whose values
  /// the launch decides.
  std::vector<std::pair<AccessSite, State>> Accesses;
  std::vector<std::pair<OverflowSite, State>> Overflows;
  /// Values from memory that it asks to be negative, and where it does first.
  std::map<SymbolId, const clang::Expr *> NegativeTests;
  std::vector<std::pair<MemorySite, State>> Touches;
  /// Launches in it and below it, and those with nothing before them that sets
  /// the device.
  std::vector<const clang::Expr *> Launches, Unguarded;
};

/// One analysis of a lambda's body. Dispatch macros make a copy of their
/// argument for each element type: the first copy speaks for all that start
/// from the same facts.
struct LambdaRun {
  State Entry, Exit;
  Value Result;
  bool Settled = false;  ///< within its budget
  bool Reported = false; ///< its sites are told
};

/// Replaces a callee's symbols by a caller's facts.
class Binder {
public:
  Binder(SymbolTable &Symbols, const void *Call)
      : Symbols(Symbols), Call(Call) {}

  /// Binds the symbols of \p Formal, a parameter's value, to \p Actual.
  void bind(const Value &Formal, const Value &Actual);

  /// Binds the memory that a pointer parameter leads to: another address, or a
  /// tensor with so many elements.
  struct Memory {
    PointerRef Address;
    TensorRef Tensor;
    int64_t ElementSize = 0;
    std::optional<Extent> Count;
  };
  void bind(const clang::ValueDecl *Parameter, Memory M) {
    Pointers[Parameter] = std::move(M);
  }
  /// Binds where a module is: a parameter, or what `this` is.
  void bindModule(SymbolId Formal, const ModuleRef &Actual);
  void bind(SymbolId Formal, const Extent &Actual) {
    Integers.insert_or_assign(Formal, Actual);
  }
  /// The bytes that a launch gives to `extern __shared__` arrays.
  void bindShared(const Extent &Bytes) { SharedBytes = Bytes; }
  /// The access as the caller sees it; none when it speaks of memory that the
  /// caller knows in other units.
  std::optional<AccessSite> operator()(const AccessSite &Site);

  /// What the callee loads from the memory of a tensor that was bound, as the
  /// caller names it, and the tensor.
  llvm::ArrayRef<std::pair<SymbolId, TensorRef>> loaded() const {
    return Loaded;
  }

  Extent operator()(const Extent &E);
  DeviceFact operator()(DeviceFact D);
  DTypeFact operator()(DTypeFact D);
  Value operator()(const Value &V);
  TensorRef operator()(const TensorRef &T);
  FormulaRef operator()(const FormulaRef &F);
  StorageFact operator()(const StorageFact &F);
  /// 0 for the layout of what the callee made.
  SymbolId layout(SymbolId Formal) const;

  /// Whether every symbol of \p E is bound: the fact speaks of arguments only.
  bool isBound(const Extent &E) const;

private:
  Extent symbol(SymbolId S);
  Extent computed(SymbolId S, const Computation &C);
  void noteLoaded(const SymbolInfo &Info, SymbolId New);
  void bindTensor(const TensorFacts &F, const TensorRef &A);

  SymbolTable &Symbols;
  const void *Call;
  std::map<SymbolId, Extent> Integers;
  std::map<SymbolId, TensorRef> Tensors;
  std::map<SymbolId, ModuleRef> Modules;
  std::map<SymbolId, DeviceFact> Devices;
  std::map<SymbolId, DTypeFact> DTypes;
  std::map<const clang::ValueDecl *, Memory> Pointers;
  std::optional<Extent> SharedBytes;
  std::map<SymbolId, SymbolId> Layouts;
  llvm::SmallVector<std::pair<SymbolId, TensorRef>, 4> Loaded;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_SUMMARY_H
