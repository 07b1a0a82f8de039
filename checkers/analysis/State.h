//===- State.h - What holds at one program point ----------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_STATE_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_STATE_H

#include "CowMap.h"
#include "Facts.h"
#include "clang/AST/Decl.h"

namespace torchtidy {

/// A variable, or a member reached from one (Root null: from `this`).
struct Place {
  const clang::ValueDecl *Root = nullptr;
  llvm::SmallVector<const clang::FieldDecl *, 1> Fields;

  bool isPartOf(const Place &Whole) const;
  bool operator==(const Place &) const = default;
  bool operator<(const Place &O) const {
    return std::tie(Root, Fields) < std::tie(O.Root, O.Fields);
  }
  std::string name() const;
  /// Tells places apart where a symbol is named after one.
  uint64_t key() const;
};

/// The parameter whose value or device a symbol is; null for none.
const clang::ParmVarDecl *parameterOf(SymbolId Sym, const SymbolTable &Symbols,
                                      const clang::FunctionDecl &F);

/// What a guard made current, and where.
struct GuardFact {
  DeviceFact Device;
  const clang::Expr *Made = nullptr;
  bool operator==(const GuardFact &) const = default;
};

/// What a path has done with the CUDA runtime. Both may-facts: a join keeps
/// what holds on either path.
struct CudaState {
  /// Launches, or calls that made some, whose error nobody has asked for; null
  /// stands for those before the function was entered. True: for sure, false:
  /// a function that we don't see was called since.
  CowMap<const clang::Expr *, bool> Unchecked;
  /// Calls whose status was dropped, until something asks for the runtime's
  /// last error, which keeps it; null as above.
  CowSet<const clang::Expr *> Dropped;
  /// What set the current device, and to which: the guard variable or the
  /// temporary; null for a call that did.
  CowMap<const void *, GuardFact> Guards;
  /// Guards that make a stream current which torch does not work on.
  CowSet<const void *> SideStreams;
  /// What TensorFacts::Busy names, until the host waits for it: copies, and
  /// (true) operations on a side stream, for which a stream can wait too.
  CowMap<const clang::Expr *, bool> InFlight;
  /// Variables that point to memory of cudaMallocHost, and the copies from
  /// (true) or to them that are in flight.
  CowSet<const clang::ValueDecl *> PinnedMemory;
  CowMap<const clang::ValueDecl *, std::pair<const clang::Expr *, bool>>
      HostCopies;
  /// Local tensors that a side stream uses, and where.
  CowMap<const clang::ValueDecl *, const clang::Expr *> UsedAside;
  /// A clock was read, and work given to the device since that nobody waited
  /// for.
  const clang::Expr *Clock = nullptr, *Work = nullptr;
  bool Waited = false; ///< since the function was entered
  /// A guard that was a temporary, and so ended with its statement.
  const clang::Expr *LostGuard = nullptr;
  bool operator==(const CudaState &) const = default;
};

/// What ended a storage that something still points into.
struct StorageEnd {
  enum How : uint8_t { OutOfScope, Reassigned, Resized } By = OutOfScope;
  clang::SourceLocation Loc;
  std::string Owner;
  bool Sure = false; ///< on each path
  bool operator==(const StorageEnd &) const = default;
};

/// Who keeps memory alive, as far as the path changed it. All are may-facts.
struct MemoryState {
  CowMap<SymbolId, StorageEnd> Ended;
  /// Storages that something we don't follow may keep alive.
  CowSet<SymbolId> Shared;
  /// Containers that were given room to grow in place.
  CowSet<SymbolId> Reserved;
  bool operator==(const MemoryState &) const = default;
};

/// The lattice element of the dataflow.
class State {
public:
  CowMap<Place, Value> Places;
  /// Values of expressions that a later element still asks for.
  CowMap<const clang::Expr *, Value> Exprs;
  Constraints Known;
  /// What the path says of symbolic devices, modules' devices and dtypes.
  CowMap<SymbolId, DeviceFact> Devices;
  CowMap<SymbolId, int> DTypes;
  /// Whether strides are dense.
  CowMap<SymbolId, bool> Contiguities;
  /// Places that a reference stands for; references are never rebound.
  CowMap<const clang::ValueDecl *, Place> References;
  /// What the path did with the CUDA runtime.
  CudaState Cuda;
  MemoryState Memory;
  bool Reachable = true;

  bool operator==(const State &) const = default;

  Value lookup(const Place &P) const;
  /// Replaces the value of \p P and of everything that is part of it.
  void assign(const Place &P, Value V);

  /// The device with everything that the path says of it.
  DeviceFact resolve(DeviceFact D) const;
  DTypeFact resolve(DTypeFact D) const;
  /// Whether the elements are one after the other.
  Tri contiguous(const TensorFacts &T) const;
  /// What \p D may be, itself when that is one device.
  llvm::SmallVector<DeviceFact, 2> devices(DeviceFact D,
                                           const SymbolTable &Symbols) const;

  /// Adds what follows from \p F being \p Truth; the state becomes unreachable
  /// when that contradicts it.
  void assume(const FormulaRef &F, bool Truth, const SymbolTable &Symbols);

  /// What the path says of \p F.
  Tri evaluate(const FormulaRef &F, const SymbolTable &Symbols) const;

private:
  void assumeDevice(DeviceFact D, DeviceFact Is);
  void assumeEitherFails(const FormulaRef &L, const FormulaRef &R, bool Truth,
                         const SymbolTable &Symbols);
};

/// Joins the states of a block's predecessors. What differs becomes a symbol of
/// (block, place), so that the same join twice gives the same state. Bounds
/// that hold on all sides are kept.
class StateJoiner {
public:
  /// \p OfLoop: paths meet that ran a loop more or less often.
  StateJoiner(SymbolTable &Symbols, const void *Anchor, bool OfLoop = false)
      : Symbols(Symbols), Anchor(Anchor), OfLoop(OfLoop) {}
  State join(const State &A, const State &B);
  /// Joins two values, each of its state, as ?: does.
  Value join(const State &SA, const State &SB, const Value &VA,
             const Value &VB);
  Value join(const State &S, const Value &VA, const Value &VB) {
    return join(S, S, VA, VB);
  }

  /// Forgets facts of this block's own symbols that \p Now has and \p Before,
  /// the state on the previous visit, had not, and ranges that changed since:
  /// from then on these only disappear, and the loop ends. Facts of other
  /// symbols come from blocks that settle.
  void widen(State &Now, const State &Before);

private:
  Value joinValue(uint64_t Key, llvm::StringRef Name, const Value &A,
                  const Value &B);
  TensorRef joinTensor(uint64_t Key, llvm::StringRef Name, const TensorFacts &A,
                       const TensorFacts &B);
  ListRef joinList(uint64_t Key, llvm::StringRef Name, const ListFacts &LA,
                   const ListFacts &LB);
  Value joinAccessor(uint64_t Key, llvm::StringRef Name, const Value &A,
                     const Value &B);
  void joinLayout(TensorFacts &T, const TensorFacts &A, const TensorFacts &B);
  DeviceFact joinDevice(const DeviceFact &A, const DeviceFact &B);
  SymbolId joinedHere(const DeviceFact &D) const;
  std::optional<DeviceFact> followedDevice(const DeviceFact &RA,
                                           const DeviceFact &RB) const;
  Extent joinExtent(uint64_t Key, llvm::StringRef Name, const Extent &A,
                    const Extent &B);
  TensorRef widenTensor(uint64_t Key, const TensorRef &Now,
                        const TensorRef &Before);
  void joinRange(RangeFact &R, const RangeFact &A, const RangeFact &B,
                 SymbolId Phi);
  bool isOurs(SymbolId S) const;
  bool isOurs(const FormulaRef &F) const;
  Value joinFormula(const FormulaRef &A, const FormulaRef &B) const;
  Value joinConstants(bool TrueInA) const;
  FormulaRef factsOnlyIn(const State &Of, const State &Other) const;
  bool isOurs(const Extent &E) const {
    return E.mentions([this](SymbolId S) { return isOurs(S); });
  }
  void keepBounds(SymbolId Phi, const Extent &EA, const Extent &EB);
  bool isUnchanged(const Value &VA, const Value &VB) const;
  void joinKnown();
  void joinCuda();
  void joinMemory();
  void joinPlaces();

  SymbolTable &Symbols;
  const void *Anchor; ///< the block or ?: that joins
  bool OfLoop;
  const State *A = nullptr, *B = nullptr;
  State Result;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_STATE_H
