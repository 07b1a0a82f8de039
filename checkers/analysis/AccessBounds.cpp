//===- AccessBounds.cpp - What bounds an access in device code ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessBounds.h"
#include "Geometry.h"
#include <numeric>

using namespace clang;

namespace torchtidy {

bool AccessBounds::isInner(SymbolId Sym) const {
  const SymbolInfo &Info = Symbols[Sym];
  switch (Info.Kind) {
  case SymbolKind::Thread:
  case SymbolKind::Loaded:
  case SymbolKind::Rounded:
  case SymbolKind::Phi:
    return true;
  case SymbolKind::Value:
    break;
  default:
    return false;
  }
  if (Symbols.computation(Sym))
    return true;
  // The kernel's own values are new symbols of the launch.
  if (Site.Launch)
    return Info.Anchor == Site.Launch;
  return !Site.Kernel ||
         llvm::none_of(Site.Kernel->parameters(), [&](const ParmVarDecl *P) {
           return static_cast<const void *>(P) == Info.Anchor;
         });
}

bool AccessBounds::isFrom(SymbolId Sym, SymbolId From) const {
  return isComputedFrom(Extent::symbol(Sym), Symbols,
                        [&](SymbolId Each) { return Each == From; });
}

bool AccessBounds::dependsOnThread(SymbolId Sym) const {
  return isComputedFrom(Extent::symbol(Sym), Symbols, [&](SymbolId Each) {
    return Symbols[Each].Kind == SymbolKind::Thread;
  });
}

llvm::SmallVector<SymbolId, 8> AccessBounds::leaves(const Extent &E) const {
  llvm::SmallVector<SymbolId, 8> Found;
  llvm::SmallVector<std::pair<Extent, unsigned>, 8> Work{{E, 6}};
  while (!Work.empty()) {
    auto [Next, Depth] = Work.pop_back_val();
    for (const Extent::Term &T : Next.terms()) {
      const Computation *C = Depth ? Symbols.computation(T.first) : nullptr;
      // A remainder is bounded by what it is the remainder of.
      if (!C && !llvm::is_contained(Found, T.first))
        Found.push_back(T.first);
      if (C && C->Of != Computation::Remainder) {
        Work.push_back({C->Left, Depth - 1});
        Work.push_back({C->Right, Depth - 1});
      }
    }
  }
  return Found;
}

bool AccessBounds::isGuarded(SymbolId Sym, bool Above) const {
  const bool OfThread = dependsOnThread(Sym);
  return llvm::any_of(S.Known.facts(), [&](const Extent &Fact) {
    // That something isn't negative says nothing of a thread.
    bool Bounds = false;
    bool HasLimit = Fact.terms().size() == 1 && (Above || Fact.constant() < 0);
    for (const Extent::Term &T : Fact.terms()) {
      if (isFrom(T.first, Sym))
        Bounds |= Above ? T.second < 0 : T.second > 0;
      else // a loop that starts at a thread's number does not bound it
        HasLimit |= !dependsOnThread(T.first) &&
                    (Symbols[T.first].Kind != SymbolKind::Phi || !OfThread ||
                     Fact.constant() < 0);
    }
    return Bounds && HasLimit;
  });
}

bool AccessBounds::isZeroInFirstThread(SymbolId Sym) const {
  if (isThreadIndex(Sym, Symbols))
    return !isGuarded(Sym, /*Above=*/false);
  const Computation *C = Symbols.computation(Sym);
  if (!C || C->Of != Computation::Product)
    return false;
  return llvm::any_of(
      llvm::ArrayRef({C->Left, C->Right}), [&](const Extent &E) {
        return E.constant() == 0 && !E.isConstant() &&
               llvm::all_of(E.terms(), [&](const Extent::Term &T) {
                 return isThreadIndex(T.first, Symbols) &&
                        !isGuarded(T.first, /*Above=*/false);
               });
      });
}

/// The terms of an extent that count threads along one axis: those of the block
/// and the thread in it.
static std::optional<Extent> threadNumber(const Extent &E, unsigned Axis,
                                          const SymbolTable &Symbols) {
  Extent Id;
  bool HasBlock = false, HasThread = false;
  for (const Extent::Term &T : E.terms()) {
    std::optional<GridPosition> P = gridPosition(T.first, Symbols);
    if (!P || P->Axis != Axis || !isThreadIndex(T.first, Symbols))
      continue;
    (P->Of == GridValue::ThreadIdx ? HasThread : HasBlock) = true;
    Id = Id + Extent::symbol(T.first).scaled(T.second);
  }
  if (!HasBlock || !HasThread)
    return std::nullopt;
  // Of 3 * i, i.
  int64_t Common = 0;
  for (const Extent::Term &T : Id.terms())
    Common = std::gcd(Common, T.second);
  Extent Number;
  for (const Extent::Term &T : Id.terms())
    Number = Number + Extent::symbol(T.first).scaled(T.second / Common);
  return Number;
}

std::optional<Extent> AccessBounds::unguardedThread(const Extent &E) const {
  llvm::SmallVector<std::pair<Extent, unsigned>, 8> Work{{E, 6}};
  while (!Work.empty()) {
    auto [Next, Depth] = Work.pop_back_val();
    for (unsigned Axis = 0; Axis != NumAxes; ++Axis)
      if (std::optional<Extent> Id = threadNumber(Next, Axis, Symbols))
        if (llvm::none_of(Id->terms(), [&](const Extent::Term &T) {
              return isGuarded(T.first, /*Above=*/true);
            }))
          return Id;
    for (const Extent::Term &T : Next.terms())
      if (const Computation *C = Depth ? Symbols.computation(T.first) : nullptr;
          C && C->Of != Computation::Remainder) {
        Work.push_back({C->Left, Depth - 1});
        Work.push_back({C->Right, Depth - 1});
      }
  }
  return std::nullopt;
}

std::optional<Extent> AccessBounds::unguardedData(const Extent &E) const {
  for (SymbolId Sym : leaves(E)) {
    SymbolKind K = Symbols[Sym].Kind;
    if (K != SymbolKind::Loaded && K != SymbolKind::Rounded)
      continue;
    if (mayBeNegative(Sym) || !isGuarded(Sym, /*Above=*/true))
      return Extent::symbol(Sym);
  }
  return std::nullopt;
}

bool AccessBounds::mayBeNegative(SymbolId Data) const {
  return !Symbols[Data].NonNegative && !proves(Extent::symbol(Data)) &&
         !isGuarded(Data, /*Above=*/false);
}

/// Takes one inner symbol after the other out of an extent, each time with a
/// fact that bounds it.
struct AccessBounds::Search {
  const AccessBounds &Bounds;
  llvm::SmallVector<Extent, 4> Found;
  /// Data that nobody knows bounds it too.
  bool HasUnknown = false;
  unsigned Budget = 300;

  /// \p From: the symbol that was taken out last.
  void run(const Extent &E, unsigned Depth, SymbolId From = 0) {
    const auto *Term = llvm::find_if(E.terms(), [&](const Extent::Term &T) {
      return Bounds.isInner(T.first);
    });
    if (Term == E.terms().end()) {
      if (!llvm::is_contained(Found, E))
        Found.push_back(E);
      return;
    }
    if (Depth == 0 || Budget == 0)
      return;
    --Budget;
    const auto [Symbol, Factor] = *Term;
    bool HasWay = Factor < 0 && Bounds.Symbols[Symbol].NonNegative;
    if (HasWay)
      run(E - Extent::symbol(Symbol).scaled(Factor), Depth - 1, Symbol);
    for (const Extent &Fact : Bounds.S.Known.facts()) {
      int64_t B = Fact.coefficient(Symbol);
      if (B == 0 || (B > 0) == (Factor > 0) || Factor % B != 0)
        continue;
      HasWay = true;
      run(E + Fact.scaled(-Factor / B), Depth - 1, Symbol);
    }
    HasWay |= runQuotient(E, Depth, *Term);
    // A remainder is less than what it is a remainder of, for what that's
    // worth.
    HasUnknown |= !HasWay && From != 0 && !Bounds.dependsOnThread(Symbol) &&
                  !Bounds.isFrom(From, Symbol);
  }

  /// A quotient is whole: 3 / 2 is 1, however often it is taken.
  bool runQuotient(const Extent &E, unsigned Depth, const Extent::Term &Term) {
    const auto [Symbol, Factor] = Term;
    const Computation *C = Bounds.Symbols.computation(Symbol);
    std::optional<int64_t> By = C ? C->Right.asConstant() : std::nullopt;
    if (Factor < 0 || !C || C->Of != Computation::Quotient || !By || *By < 1)
      return false;
    Search Inner{Bounds, {}};
    Inner.Budget = 40;
    Inner.run(C->Left, std::min(Depth - 1, 3u));
    bool HasWay = false;
    for (const Extent &Most : Inner.Found)
      if (std::optional<Extent> Floor = floorOfQuotient(Most, *By)) {
        HasWay = true;
        run(E + (*Floor - Extent::symbol(Symbol)).scaled(Factor), Depth - 1,
            Symbol);
      }
    return HasWay;
  }
};

/// What a quotient, and those that it is made of, divide by.
int64_t AccessBounds::divisorOf(SymbolId Sym) const {
  int64_t K = 1;
  for (unsigned Depth = 0; Depth != 4; ++Depth) {
    const Computation *C = Symbols.computation(Sym);
    std::optional<int64_t> By = C ? C->Right.asConstant() : std::nullopt;
    if (!C || C->Of != Computation::Quotient || !By || *By < 1 ||
        K > INT32_MAX / *By)
      break;
    K *= *By;
    Sym = C->Left.asSymbol();
  }
  return K;
}

llvm::SmallVector<Extent, 4> AccessBounds::upper(const Extent &E,
                                                 bool *HasUnknown) const {
  Search Run{*this, {}};
  Run.run(E, 6);
  // Of a quotient, what k times it is at most says more.
  for (const Extent::Term &T : E.terms())
    if (int64_t K = divisorOf(T.first); K > 1) {
      Search Scaled{*this, {}};
      Scaled.run(E.scaled(K), 6);
      for (const Extent &U : Scaled.Found)
        if (std::optional<Extent> Floor = floorOfQuotient(U, K))
          Run.Found.push_back(*Floor);
    }
  if (HasUnknown)
    *HasUnknown = Run.HasUnknown;
  // A bound that lies above another says nothing.
  llvm::SmallVector<Extent, 4> Least;
  for (const Extent &U : Run.Found) {
    if (llvm::any_of(Least, [&](const Extent &L) { return proves(U - L); }))
      continue;
    llvm::erase_if(Least, [&](const Extent &L) { return proves(L - U); });
    Least.push_back(U);
  }
  return Least;
}

bool AccessBounds::isBelow(const Extent &E, const Extent &Count) const {
  if (proves(Count - 1 - E))
    return true;
  return llvm::any_of(upper(E),
                      [&](const Extent &U) { return proves(Count - 1 - U); });
}

/// E >= 0 for integers: k * E > -k is enough.
static bool provesInteger(const AccessBounds &Bounds, const Extent &E) {
  for (int64_t K : {1, 2, 4, 8})
    if (Bounds.proves(E.scaled(K) + Extent(K - 1)))
      return true;
  return false;
}

std::optional<Extent> AccessBounds::reaches(const Extent &E,
                                            const Extent &Count) const {
  bool HasUnknown = false;
  llvm::SmallVector<Extent, 4> Upper = upper(E, &HasUnknown);
  bool AllReach = !HasUnknown && llvm::all_of(Upper, [&](const Extent &U) {
    return provesInteger(*this, U - Count);
  });
  return AllReach && !Upper.empty() ? std::optional<Extent>(Upper.front())
                                    : std::nullopt;
}

std::optional<Extent>
AccessBounds::reachesInFirstThread(const Extent &E, const Extent &Count) const {
  Extent First = E;
  for (const Extent::Term &T : E.terms())
    if (T.second > 0 && isThreadIndex(T.first, Symbols) &&
        !isGuarded(T.first, /*Above=*/true))
      First = First - Extent::symbol(T.first).scaled(T.second);
  if (First == E)
    return std::nullopt;
  return reaches(First, Count);
}

} // namespace torchtidy
