//===- Extent.cpp - Symbols and linear integers ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extent.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

namespace torchtidy {

SymbolId SymbolTable::get(SymbolKind Kind, const void *Anchor, int64_t Extra,
                          SymbolId Base, llvm::StringRef Name,
                          clang::SourceLocation Loc, bool NonNegative) {
  auto [It, New] = Ids.try_emplace({Kind, Anchor, Extra, Base}, Infos.size());
  if (New) {
    bool IsCount = Kind == SymbolKind::Size || Kind == SymbolKind::Numel ||
                   Kind == SymbolKind::Rank || Kind == SymbolKind::Count;
    Infos.push_back(
        {Kind, Base, Anchor, Extra, Name.str(), NonNegative || IsCount, Loc});
  }
  return It->second;
}

std::string SymbolTable::name(SymbolId Id) const {
  const SymbolInfo &Info = Infos[Id];
  if (!Info.Name.empty())
    return Info.Name;
  std::string Base = Info.Base ? name(Info.Base) : "";
  switch (Info.Kind) {
  case SymbolKind::Size:
    return Base + ".size(" + std::to_string(Info.Extra) + ")";
  case SymbolKind::Numel:
    return Base + ".numel()";
  case SymbolKind::Rank:
    return Base + ".dim()";
  case SymbolKind::Count:
    return Base + ".sum()";
  case SymbolKind::Min:
    return Base + ".min()";
  case SymbolKind::Max:
    return Base + ".max()";
  case SymbolKind::Card:
    return Base + ".get_device()";
  case SymbolKind::Tensor:
    return "tensor";
  case SymbolKind::Device:
    return "device";
  case SymbolKind::None:
  case SymbolKind::Value:
  case SymbolKind::DType:
  case SymbolKind::Phi:
  case SymbolKind::Thread:
  case SymbolKind::Loaded:
  case SymbolKind::Rounded:
  case SymbolKind::Layout:
  case SymbolKind::Storage:
    return "value";
  }
  return "value";
}

const Computation *SymbolTable::computation(SymbolId Id) const {
  auto It = Computations.find(Id);
  return It == Computations.end() ? nullptr : &It->second;
}

void SymbolTable::setComputation(SymbolId Id, Computation C) {
  Computations.insert_or_assign(Id, std::move(C));
}

const SymbolTable::Steps *SymbolTable::steps(SymbolId Id) const {
  auto It = LoopSteps.find(Id);
  return It == LoopSteps.end() ? nullptr : &It->second;
}

void SymbolTable::addStart(SymbolId Id, int64_t Start) {
  Steps &S = LoopSteps[Id];
  int64_t First = S.Start.value_or(Start);
  S.Step = std::gcd(S.Step, Start - First);
  S.Start = std::min(First, Start); // the edges of a join come in any order
}

void SymbolTable::addStep(SymbolId Id, int64_t Step) {
  Steps &S = LoopSteps[Id];
  S.Step = std::gcd(S.Step, Step);
}

llvm::ArrayRef<DeviceFact> SymbolTable::alternatives(SymbolId Id) const {
  auto It = Alternatives.find(Id);
  return It == Alternatives.end() ? llvm::ArrayRef<DeviceFact>() : It->second;
}

void SymbolTable::addAlternative(SymbolId Id, const DeviceFact &D) {
  auto &All = Alternatives[Id];
  if (!llvm::is_contained(All, D))
    All.push_back(D);
}

static int64_t saturatingAdd(int64_t A, int64_t B) {
  int64_t R;
  if (!llvm::AddOverflow(A, B, R) && R != INT64_MIN)
    return R;
  return A < 0 ? INT64_MIN / 2 : INT64_MAX / 2;
}

static int64_t saturatingMultiply(int64_t A, int64_t B) {
  int64_t R;
  // INT64_MIN has no negative: dividing it by -1 traps.
  if (!llvm::MulOverflow(A, B, R) && R != INT64_MIN)
    return R;
  return (A < 0) != (B < 0) ? INT64_MIN / 2 : INT64_MAX / 2;
}

int64_t Extent::coefficient(SymbolId S) const {
  for (const Term &T : Terms)
    if (T.first == S)
      return T.second;
  return 0;
}

Extent Extent::scaled(int64_t Factor) const {
  Extent R(saturatingMultiply(Constant, Factor));
  if (Factor != 0)
    for (const Term &T : Terms)
      R.Terms.push_back({T.first, saturatingMultiply(T.second, Factor)});
  return R;
}

Extent operator+(const Extent &A, const Extent &B) {
  Extent R(saturatingAdd(A.Constant, B.Constant));
  auto I = A.Terms.begin(), J = B.Terms.begin();
  while (I != A.Terms.end() || J != B.Terms.end()) {
    if (J == B.Terms.end() || (I != A.Terms.end() && I->first < J->first)) {
      R.Terms.push_back(*I++);
    } else if (I == A.Terms.end() || J->first < I->first) {
      R.Terms.push_back(*J++);
    } else {
      if (int64_t C = saturatingAdd(I->second, J->second))
        R.Terms.push_back({I->first, C});
      ++I, ++J;
    }
  }
  return R;
}

std::optional<Extent> floorOfQuotient(const Extent &E, int64_t By) {
  Extent R((E.constant() - (E.constant() % By + By) % By) / By);
  for (const Extent::Term &T : E.terms()) {
    if (T.second % By != 0)
      return std::nullopt;
    R = R + Extent::symbol(T.first).scaled(T.second / By);
  }
  return R;
}

std::optional<Extent> product(llvm::ArrayRef<Extent> Factors) {
  Extent Product(1);
  for (const Extent &E : Factors) {
    if (std::optional<int64_t> C = E.asConstant())
      Product = Product.scaled(*C);
    else if (std::optional<int64_t> C = Product.asConstant())
      Product = E.scaled(*C);
    else
      return std::nullopt;
  }
  return Product;
}

bool isComputedFrom(const Extent &E, const SymbolTable &Symbols,
                    llvm::function_ref<bool(SymbolId)> P, unsigned Depth) {
  return E.mentions([&](SymbolId S) {
    const Computation *C = Depth ? Symbols.computation(S) : nullptr;
    return P(S) || (C && (isComputedFrom(C->Left, Symbols, P, Depth - 1) ||
                          isComputedFrom(C->Right, Symbols, P, Depth - 1)));
  });
}

std::string Extent::str(const SymbolTable &Symbols) const {
  std::string Text;
  auto Append = [&](int64_t Coefficient, const std::string &Name) {
    bool Negative = Coefficient < 0;
    if (!Text.empty())
      Text += Negative ? " - " : " + ";
    else if (Negative)
      Text += "-";
    uint64_t Magnitude = Negative ? -uint64_t(Coefficient) : Coefficient;
    if (Name.empty() || Magnitude != 1)
      Text += std::to_string(Magnitude) + (Name.empty() ? "" : "*");
    Text += Name;
  };
  // Positive terms first: "n - 1", not "-1 + n".
  for (const Term &T : Terms)
    if (T.second > 0)
      Append(T.second, Symbols.name(T.first));
  for (const Term &T : Terms)
    if (T.second < 0)
      Append(T.second, Symbols.name(T.first));
  if (Constant != 0 || Text.empty())
    Append(Constant, "");
  return Text;
}

void Constraints::add(const Extent &E) {
  if (E.isConstant() || llvm::is_contained(Facts, E))
    return;
  if (Facts.size() >= MaxFacts)
    Facts.erase(Facts.begin());
  Facts.push_back(E);
}

bool Constraints::proves(const Extent &E, const SymbolTable &Symbols) const {
  // Four steps reach every proof of the shape index <= bound <= extent with a
  // clamp and a loop between; deeper ones were never seen.
  return prove(E, Symbols, 4);
}

/// Whether \p Fact can take \p T out of an extent by being subtracted.
static bool eliminates(const Extent &Fact, const Extent::Term &T) {
  int64_t B = Fact.coefficient(T.first);
  return B != 0 && (B > 0) == (T.second > 0) && T.second % B == 0;
}

/// How many ways out \p T has.
static size_t countWays(llvm::ArrayRef<Extent> Facts, const Extent::Term &T) {
  return llvm::count_if(Facts,
                        [&](const Extent &F) { return eliminates(F, T); });
}

/// Eliminates one symbol of E at a time: if E = a*s + R and a fact says
/// b*s + Q >= 0 with a = k*b, k > 0, then E >= R - k*Q.
bool Constraints::prove(const Extent &E, const SymbolTable &Symbols,
                        unsigned Depth) const {
  // A proof takes out every symbol, in any order: the one with the fewest ways
  // out keeps the search small.
  const Extent::Term *Chosen = nullptr;
  size_t Fewest = SIZE_MAX;
  bool AllHelp = true;
  for (const Extent::Term &T : E.terms()) {
    // Symbols that can't be negative only help when added.
    bool Helps = T.second > 0 && Symbols[T.first].NonNegative;
    size_t Ways = Helps + countWays(Facts, T);
    AllHelp &= Helps;
    if (Ways != 0 && Ways < Fewest) {
      Fewest = Ways;
      Chosen = &T;
    }
  }
  if (AllHelp && E.constant() >= 0)
    return true;
  if (Depth == 0 || !Chosen)
    return false;
  const auto [Symbol, Factor] = *Chosen;
  if (Factor > 0 && Symbols[Symbol].NonNegative &&
      prove(E - Extent::symbol(Symbol).scaled(Factor), Symbols, Depth - 1))
    return true;
  return llvm::any_of(Facts, [&](const Extent &Fact) {
    return eliminates(Fact, {Symbol, Factor}) &&
           prove(E - Fact.scaled(Factor / Fact.coefficient(Symbol)), Symbols,
                 Depth - 1);
  });
}

} // namespace torchtidy
