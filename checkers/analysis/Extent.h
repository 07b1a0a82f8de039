//===- Extent.h - Symbols and linear integers -------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Integers that the analysis can compare although nobody knows their value:
// linear over symbols such as x.size(0), a parameter or the largest element of
// an index tensor.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_EXTENT_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_EXTENT_H

#include "Device.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace clang {
class Expr;
} // namespace clang

namespace torchtidy {

enum class SymbolKind : uint8_t {
  None,
  Value,   ///< an integer: a parameter, an unknown expression
  Tensor,  ///< the identity of a tensor: its shape and its elements
  Size,    ///< size of dimension Extra of tensor Base
  Numel,   ///< number of elements of tensor Base
  Rank,    ///< number of dimensions of tensor Base
  Count,   ///< elements of mask Base that are true, so what it selects
  Min,     ///< smallest element of tensor Base
  Max,     ///< largest element of tensor Base
  Device,  ///< where a tensor, module or device value lives
  Card,    ///< number of the card of device Base; -1 on the CPU
  DType,   ///< element type of a tensor
  Phi,     ///< what a place holds where paths meet
  Thread,  ///< position and size of the grid in device code: see Geometry.h
  Loaded,  ///< read from memory in device code
  Rounded, ///< made of a floating number in device code
  Layout,  ///< strides of a parameter
  Storage, ///< memory of a variable, or (Extra 1) of a temporary
};

struct SymbolInfo {
  SymbolKind Kind = SymbolKind::None;
  SymbolId Base = 0;            ///< of Size, Numel, Rank, Min, Max, Card
  const void *Anchor = nullptr; ///< the Decl, Expr or block it stands for
  int64_t Extra = 0;
  std::string Name; ///< as a user would write it; "" when nobody would
  bool NonNegative = false;
  clang::SourceLocation Loc;
};

class SymbolTable;

/// An integer, linear over symbols: Constant + sum of Coefficient * Symbol.
/// Arithmetic saturates, which is beyond every size that a tensor can have.
class Extent {
public:
  using Term = std::pair<SymbolId, int64_t>;

  Extent(int64_t Constant = 0) : Constant(Constant) {}
  static Extent symbol(SymbolId S) {
    Extent E;
    E.Terms.push_back({S, 1});
    return E;
  }

  bool isConstant() const { return Terms.empty(); }
  std::optional<int64_t> asConstant() const {
    return isConstant() ? std::optional<int64_t>(Constant) : std::nullopt;
  }
  /// The symbol when the extent is nothing but one.
  SymbolId asSymbol() const {
    return Terms.size() == 1 && Constant == 0 && Terms[0].second == 1
               ? Terms[0].first
               : 0;
  }
  int64_t constant() const { return Constant; }
  llvm::ArrayRef<Term> terms() const { return Terms; }
  int64_t coefficient(SymbolId S) const;
  bool mentions(llvm::function_ref<bool(SymbolId)> P) const {
    return llvm::any_of(Terms, [&](const Term &T) { return P(T.first); });
  }

  Extent scaled(int64_t Factor) const;
  friend Extent operator+(const Extent &A, const Extent &B);
  friend Extent operator-(const Extent &A, const Extent &B) {
    return A + B.scaled(-1);
  }
  bool operator==(const Extent &) const = default;

  /// "x.size(0) - 1"
  std::string str(const SymbolTable &Symbols) const;

private:
  int64_t Constant;
  llvm::SmallVector<Term, 2> Terms; ///< sorted by symbol, no zero coefficient
};

/// A product of two unknowns, or a division.
struct Computation {
  enum Operation : uint8_t { Product, Quotient, Remainder } Of = Product;
  Extent Left, Right;
  const clang::Expr *By = nullptr;
  bool operator==(const Computation &) const = default;
};

/// Interns symbols: the same expression gives the same symbol however often
/// the analysis visits it, so that the fixpoint is reached.
class SymbolTable {
public:
  SymbolTable() { Infos.emplace_back(); }

  SymbolId get(SymbolKind Kind, const void *Anchor, int64_t Extra = 0,
               SymbolId Base = 0, llvm::StringRef Name = "",
               clang::SourceLocation Loc = {}, bool NonNegative = false);

  const SymbolInfo &operator[](SymbolId Id) const { return Infos[Id]; }
  std::string name(SymbolId Id) const;

  /// What a symbol was computed from, where no linear expression says it.
  const Computation *computation(SymbolId Id) const;
  void setComputation(SymbolId Id, Computation C);

  /// A loop's variable takes Start, Start + Step, and so on; Step is 0 until
  /// one is seen.
  struct Steps {
    std::optional<int64_t> Start;
    int64_t Step = 0;
  };
  const Steps *steps(SymbolId Id) const;
  void addStart(SymbolId Id, int64_t Start);
  void addStep(SymbolId Id, int64_t Step);

  /// What a conflicting device is on one path or another.
  llvm::ArrayRef<DeviceFact> alternatives(SymbolId Id) const;
  void addAlternative(SymbolId Id, const DeviceFact &D);

private:
  std::vector<SymbolInfo> Infos;
  std::map<std::tuple<SymbolKind, const void *, int64_t, SymbolId>, SymbolId>
      Ids;
  std::map<SymbolId, llvm::SmallVector<DeviceFact, 2>> Alternatives;
  std::map<SymbolId, Computation> Computations;
  std::map<SymbolId, Steps> LoopSteps;
};

/// Linear as long as all factors but one are constants.
std::optional<Extent> product(llvm::ArrayRef<Extent> Factors);

/// floor(E / By), where that is linear.
std::optional<Extent> floorOfQuotient(const Extent &E, int64_t By);

/// Whether \p P holds of a symbol that \p E is computed from, through products
/// and divisions.
bool isComputedFrom(const Extent &E, const SymbolTable &Symbols,
                    llvm::function_ref<bool(SymbolId)> P, unsigned Depth = 8);

/// Facts of the form Extent >= 0 that hold on a path.
class Constraints {
public:
  /// Bounds the cost of a proof: more facts than this are forgotten, oldest
  /// first. Functions of real projects stay below 30.
  static constexpr unsigned MaxFacts = 96;

  void add(const Extent &NonNegative);
  /// Whether \p E >= 0 follows from the facts (sound, not complete).
  bool proves(const Extent &E, const SymbolTable &Symbols) const;
  bool provesEqual(const Extent &A, const Extent &B,
                   const SymbolTable &Symbols) const {
    return A == B || (proves(A - B, Symbols) && proves(B - A, Symbols));
  }
  llvm::ArrayRef<Extent> facts() const { return Facts; }
  void removeIf(llvm::function_ref<bool(const Extent &)> P) {
    llvm::erase_if(Facts, P);
  }
  bool operator==(const Constraints &) const = default;

private:
  bool prove(const Extent &E, const SymbolTable &Symbols, unsigned Depth) const;
  llvm::SmallVector<Extent, 8> Facts;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_EXTENT_H
