//===- ExtentTest.cpp - Unit tests of extents and their proofs ------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A proof that is not one silences a finding, or invents one: half of these
// tests ask for what must not be provable.
//
//===----------------------------------------------------------------------===//

#include "analysis/Extent.h"

#include <gtest/gtest.h>

namespace torchtidy {
namespace {

class ExtentTest : public testing::Test {
protected:
  SymbolId named(llvm::StringRef Name, bool NonNegative = false) {
    return Symbols.get(SymbolKind::Value, nullptr, ++Last, 0, Name, {},
                       NonNegative);
  }
  Extent value(llvm::StringRef Name) { return Extent::symbol(named(Name)); }
  Extent count(llvm::StringRef Name) {
    return Extent::symbol(named(Name, /*NonNegative=*/true));
  }
  bool proves(const Extent &E) const { return Known.proves(E, Symbols); }

  SymbolTable Symbols;
  Constraints Known;
  int64_t Last = 0;
};

TEST_F(ExtentTest, SymbolsAreInterned) {
  int Here = 0, There = 0;
  SymbolId X = Symbols.get(SymbolKind::Tensor, &Here, 0, 0, "x");
  EXPECT_NE(X, 0U);
  EXPECT_EQ(Symbols.get(SymbolKind::Tensor, &Here, 0, 0, "other"), X);
  EXPECT_NE(Symbols.get(SymbolKind::Tensor, &There), X);
  EXPECT_NE(Symbols.get(SymbolKind::Device, &Here), X);
  EXPECT_NE(Symbols.get(SymbolKind::Tensor, &Here, 1), X);
  EXPECT_EQ(Symbols[X].Name, "x");
}

TEST_F(ExtentTest, DerivedSymbolsAreNamedAsInSource) {
  SymbolId X = Symbols.get(SymbolKind::Tensor, nullptr, 0, 0, "x");
  auto Name = [&](SymbolKind K, int64_t Extra = 0) {
    return Symbols.name(Symbols.get(K, nullptr, Extra, X));
  };
  EXPECT_EQ(Name(SymbolKind::Size, -1), "x.size(-1)");
  EXPECT_EQ(Name(SymbolKind::Numel), "x.numel()");
  EXPECT_EQ(Name(SymbolKind::Rank), "x.dim()");
  EXPECT_EQ(Name(SymbolKind::Min), "x.min()");
  EXPECT_EQ(Name(SymbolKind::Max), "x.max()");
  EXPECT_EQ(Symbols.name(Symbols.get(SymbolKind::Phi, nullptr)), "value");
}

TEST_F(ExtentTest, CountsAreNotNegativeAndElementsMayBe) {
  SymbolId X = Symbols.get(SymbolKind::Tensor, nullptr, 0, 0, "x");
  for (SymbolKind K : {SymbolKind::Size, SymbolKind::Numel, SymbolKind::Rank})
    EXPECT_TRUE(Symbols[Symbols.get(K, nullptr, 0, X)].NonNegative);
  for (SymbolKind K : {SymbolKind::Min, SymbolKind::Max, SymbolKind::Value})
    EXPECT_FALSE(Symbols[Symbols.get(K, nullptr, 0, X)].NonNegative);
}

TEST_F(ExtentTest, SumsAreKeptInOneForm) {
  Extent N = value("n"), M = value("m");
  EXPECT_EQ(N + M, M + N);
  EXPECT_EQ(N + N, N.scaled(2));
  EXPECT_EQ((N + M) - M, N);
  EXPECT_EQ(N - N, Extent(0));
  EXPECT_TRUE((N - N).isConstant());
  EXPECT_EQ(N.scaled(0), Extent(0));
  EXPECT_EQ((N + 2).scaled(-3), N.scaled(-3) - 6);
  EXPECT_NE(N, M);
  EXPECT_NE(N, N + 1);
}

TEST_F(ExtentTest, PartsAreRead) {
  SymbolId S = named("n"), Other = named("m");
  Extent E = Extent::symbol(S).scaled(4) + 7;
  EXPECT_EQ(E.constant(), 7);
  EXPECT_EQ(E.coefficient(S), 4);
  EXPECT_EQ(E.coefficient(Other), 0);
  EXPECT_EQ(E.asConstant(), std::nullopt);
  EXPECT_EQ(Extent(7).asConstant(), 7);
  EXPECT_TRUE(E.mentions([&](SymbolId Id) { return Id == S; }));
  EXPECT_FALSE(E.mentions([&](SymbolId Id) { return Id == Other; }));
}

TEST_F(ExtentTest, OnlyABareSymbolIsOne) {
  SymbolId S = named("n");
  Extent N = Extent::symbol(S);
  EXPECT_EQ(N.asSymbol(), S);
  EXPECT_EQ((N + 1).asSymbol(), 0U);
  EXPECT_EQ(N.scaled(-1).asSymbol(), 0U);
  EXPECT_EQ((N + value("m")).asSymbol(), 0U);
  EXPECT_EQ(Extent(3).asSymbol(), 0U);
}

TEST_F(ExtentTest, ArithmeticSaturates) {
  const int64_t Beyond = INT64_MAX / 2, Below = INT64_MIN / 2;
  EXPECT_EQ((Extent(INT64_MAX) + 1).constant(), Beyond);
  EXPECT_EQ((Extent(INT64_MIN) + -1).constant(), Below);
  EXPECT_EQ(Extent(INT64_MAX).scaled(2).constant(), Beyond);
  EXPECT_EQ(Extent(INT64_MAX).scaled(-2).constant(), Below);
  EXPECT_EQ(Extent(INT64_MIN).scaled(-1).constant(), Beyond);
  SymbolId S = named("n");
  Extent Large = Extent::symbol(S).scaled(INT64_MAX);
  EXPECT_EQ((Large + Large).coefficient(S), Beyond);
}

TEST_F(ExtentTest, IsWrittenAsAUserWould) {
  Extent N = value("n"), M = value("m");
  auto Text = [&](const Extent &E) { return E.str(Symbols); };
  EXPECT_EQ(Text(0), "0");
  EXPECT_EQ(Text(-3), "-3");
  EXPECT_EQ(Text(N), "n");
  EXPECT_EQ(Text(N - 1), "n - 1");
  EXPECT_EQ(Text(N.scaled(-1)), "-n");
  EXPECT_EQ(Text(N.scaled(-2) + 5), "-2*n + 5");
  EXPECT_EQ(Text(M.scaled(3) - N), "3*m - n");
  EXPECT_EQ(Text(INT64_MIN), "-9223372036854775808");
}

TEST_F(ExtentTest, ConstantsAndCountsNeedNoFacts) {
  Extent Size = count("size"), N = value("n");
  EXPECT_TRUE(proves(0));
  EXPECT_FALSE(proves(-1));
  EXPECT_TRUE(proves(Size));
  EXPECT_TRUE(proves(Size.scaled(2) + 1));
  EXPECT_FALSE(proves(Size - 1));
  EXPECT_FALSE(proves(Size.scaled(-1)));
  EXPECT_FALSE(proves(Size.scaled(-1) + 100));
  EXPECT_FALSE(proves(N));
  EXPECT_FALSE(proves(N.scaled(-1)));
}

TEST_F(ExtentTest, AFactProvesWhatIsWeaker) {
  Extent N = value("n");
  Known.add(N - 3); // n >= 3
  EXPECT_TRUE(proves(N - 3));
  EXPECT_TRUE(proves(N));
  EXPECT_TRUE(proves(N.scaled(2) - 6));
  EXPECT_FALSE(proves(N - 4));
  EXPECT_FALSE(proves(N.scaled(2) - 7));
  EXPECT_FALSE(proves(Extent(3) - N));
  EXPECT_FALSE(proves(Extent(1000) - N));
}

TEST_F(ExtentTest, FactsAreChained) {
  Extent I = value("i"), J = value("j"), K = value("k"), Size = count("size");
  Known.add(J - I - 1);    // i < j
  Known.add(K - J);        // j <= k
  Known.add(Size - K - 1); // k < size
  EXPECT_TRUE(proves(Size - I - 1));
  EXPECT_TRUE(proves(Size - I - 2));
  EXPECT_FALSE(proves(Size - I - 3));
  EXPECT_FALSE(proves(I));
  EXPECT_FALSE(proves(I - Size));
}

TEST_F(ExtentTest, AnUpperBoundIsNoLowerBound) {
  Extent I = value("i"), Size = count("size");
  Known.add(Size - I - 1); // i < size
  EXPECT_TRUE(proves(Size - I - 1));
  EXPECT_FALSE(proves(I));
  EXPECT_FALSE(proves(I + Size));
  Known.add(I);
  EXPECT_TRUE(proves(I));
  // Something is in range, so there is something.
  EXPECT_TRUE(proves(Size - 1));
  EXPECT_FALSE(proves(Size - 2));
}

TEST_F(ExtentTest, FactsOfOneSizeSayNothingOfAnother) {
  Extent I = value("i"), Size = count("size"), Other = count("other");
  Known.add(I);
  Known.add(Size - I - 1);
  EXPECT_FALSE(proves(Other - I - 1));
  EXPECT_FALSE(proves(Size - Other));
  EXPECT_FALSE(Known.provesEqual(Size, Other, Symbols));
}

TEST_F(ExtentTest, HalvesOfIntegersAreNotTaken) {
  Extent N = value("n");
  Known.add(N.scaled(2) - 5); // 2n >= 5: n >= 3, and not n >= 5
  EXPECT_TRUE(proves(N.scaled(4) - 10));
  EXPECT_FALSE(proves(N - 5));
  EXPECT_FALSE(proves(N - 4));
}

TEST_F(ExtentTest, ScaledIndicesAreBounded) {
  // i < rows, j < columns: what i * columns + j needs is not linear, but
  // 4 * i + j with four columns is.
  Extent I = value("i"), J = value("j"), Rows = count("rows");
  Known.add(Rows - I - 1);
  Known.add(Extent(3) - J);
  EXPECT_TRUE(proves(Rows.scaled(4) - I.scaled(4) - J - 1));
  EXPECT_FALSE(proves(Rows.scaled(4) - I.scaled(4) - J - 2));
}

TEST_F(ExtentTest, EqualityNeedsBothDirections) {
  Extent N = value("n"), M = value("m");
  EXPECT_TRUE(Known.provesEqual(N, N, Symbols));
  EXPECT_FALSE(Known.provesEqual(N, M, Symbols));
  Known.add(N - M);
  EXPECT_FALSE(Known.provesEqual(N, M, Symbols));
  Known.add(M - N);
  EXPECT_TRUE(Known.provesEqual(N, M, Symbols));
  EXPECT_TRUE(Known.provesEqual(M, N, Symbols));
  EXPECT_FALSE(Known.provesEqual(N, M + 1, Symbols));
}

TEST_F(ExtentTest, TrivialAndRepeatedFactsAreNotKept) {
  Extent N = value("n");
  Known.add(5);
  Known.add(N);
  Known.add(N);
  ASSERT_EQ(Known.facts().size(), 1U);
  EXPECT_EQ(Known.facts().front(), N);
}

TEST_F(ExtentTest, RemovedFactsProveNothing) {
  Extent N = value("n"), M = value("m");
  Known.add(N);
  Known.add(M);
  Known.removeIf([&](const Extent &E) { return E == N; });
  EXPECT_FALSE(proves(N));
  EXPECT_TRUE(proves(M));
}

TEST_F(ExtentTest, TheOldestFactsAreForgotten) {
  std::vector<Extent> All;
  for (unsigned I = 0; I != Constraints::MaxFacts + 2; ++I) {
    All.push_back(value("n"));
    Known.add(All.back());
  }
  EXPECT_EQ(Known.facts().size(), size_t(Constraints::MaxFacts));
  EXPECT_FALSE(proves(All[0]));
  EXPECT_FALSE(proves(All[1]));
  EXPECT_TRUE(proves(All[2]));
  EXPECT_TRUE(proves(All.back()));
}

TEST_F(ExtentTest, ProofsEndWhereFactsGoRound) {
  Extent N = value("n"), M = value("m");
  Known.add(N - M);
  Known.add(M - N);
  EXPECT_FALSE(proves(N));
  EXPECT_FALSE(proves(M.scaled(-1)));
}

// Saturated bounds must not meet in the middle: INT64_MAX / 2 stands for "at
// least that", so nothing that needs an exact value follows.
TEST_F(ExtentTest, SaturationProvesNoSmallBound) {
  Extent N = value("n");
  Known.add(N - Extent(INT64_MAX).scaled(2));
  EXPECT_TRUE(proves(N - 1000000));
  EXPECT_FALSE(proves(Extent(1000000) - N));
}

TEST_F(ExtentTest, SmallestCoefficientIsDividedSafely) {
  Extent N = value("n");
  Known.add(Extent(5) - N);
  EXPECT_FALSE(proves(N.scaled(INT64_MIN)));
  EXPECT_FALSE(proves((N.scaled(INT64_MIN / 2) + N.scaled(INT64_MIN / 2))));
}

} // namespace
} // namespace torchtidy
