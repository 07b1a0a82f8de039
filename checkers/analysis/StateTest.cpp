//===- StateTest.cpp - Unit tests of what holds at a point ----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/StateFixture.h"

namespace torchtidy {
namespace {

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

TEST_F(StateTest, AssigningAWholeForgetsItsParts) {
  S.assign(member("first"), IntValue{1, nullptr});
  S.assign(member("second"), IntValue{2, nullptr});
  S.assign(place("i"), IntValue{3, nullptr});
  S.assign(place("pair"), IntValue{4, nullptr});
  EXPECT_TRUE(S.lookup(member("first")).isUnknown());
  EXPECT_TRUE(S.lookup(member("second")).isUnknown());
  EXPECT_EQ(extentAt(S, "pair"), Extent(4));
  EXPECT_EQ(extentAt(S, "i"), Extent(3));
}

TEST_F(StateTest, AssigningAPartKeepsTheOthers) {
  S.assign(member("first"), IntValue{1, nullptr});
  S.assign(member("second"), IntValue{2, nullptr});
  S.assign(member("first"), Value());
  EXPECT_TRUE(S.lookup(member("first")).isUnknown());
  EXPECT_EQ(S.lookup(member("second")).extent(), Extent(2));
}

TEST_F(StateTest, PartsAndNames) {
  EXPECT_TRUE(member("first").isPartOf(place("pair")));
  EXPECT_FALSE(place("pair").isPartOf(place("pair")));
  EXPECT_FALSE(place("pair").isPartOf(member("first")));
  EXPECT_FALSE(member("first").isPartOf(place("i")));
  EXPECT_EQ(member("first").name(), "pair.first");
  EXPECT_EQ(place("i").name(), "i");
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

TEST_F(StateTest, NonNegativeBoundsEitherWay) {
  Extent N = value("n");
  assume(nonNegative(N - 3));
  EXPECT_TRUE(proves(N - 3));
  EXPECT_TRUE(S.Reachable);
  assume(nonNegative(N - 10), false); // n < 10
  EXPECT_TRUE(proves(Extent(9) - N));
  EXPECT_FALSE(proves(Extent(8) - N));
  EXPECT_TRUE(S.Reachable);
}

TEST_F(StateTest, AContradictionIsUnreachable) {
  Extent N = value("n");
  assume(nonNegative(N - 3));
  State Before = S;
  assume(nonNegative(Extent(2) - N));
  EXPECT_FALSE(S.Reachable);
  S = Before;
  assume(nonNegative(Extent(3) - N)); // n == 3
  EXPECT_TRUE(S.Reachable);
}

TEST_F(StateTest, ConstantsDecide) {
  assume(Formula::constant(true));
  EXPECT_TRUE(S.Reachable);
  assume(Formula::constant(true), false);
  EXPECT_FALSE(S.Reachable);
  // What is unreachable stays so.
  assume(Formula::constant(true));
  EXPECT_FALSE(S.Reachable);
}

TEST_F(StateTest, UnknownConditionsSayNothing) {
  State Before = S;
  assume(Formula::unknown());
  assume(Formula::unknown(), false);
  assume(nullptr);
  EXPECT_EQ(S, Before);
  EXPECT_EQ(evaluate(Formula::unknown()), Tri::Unknown);
}

TEST_F(StateTest, ZeroIsAnEquality) {
  Extent N = value("n"), M = value("m");
  assume(Formula::zero(N - M - 2, {}));
  EXPECT_TRUE(S.Known.provesEqual(N, M + 2, Symbols));
  assume(Formula::zero(N - M, {}));
  EXPECT_FALSE(S.Reachable);
}

TEST_F(StateTest, NotZeroSharpensABound) {
  Extent N = value("n"), M = value("m");
  assume(nonNegative(N));
  assume(Formula::zero(N, {}), false);
  EXPECT_TRUE(proves(N - 1));
  assume(nonNegative(M.scaled(-1)));
  assume(Formula::zero(M, {}), false);
  EXPECT_TRUE(proves(Extent(-1) - M));
  EXPECT_TRUE(S.Reachable);
}

TEST_F(StateTest, NotZeroAloneBoundsNothing) {
  Extent N = value("n");
  assume(Formula::zero(N, {}), false);
  EXPECT_FALSE(proves(N - 1));
  EXPECT_FALSE(proves(Extent(-1) - N));
  EXPECT_TRUE(S.Reachable);
}

TEST_F(StateTest, NotZeroOfZeroIsUnreachable) {
  Extent N = value("n");
  assume(Formula::zero(N, {}));
  assume(Formula::zero(N, {}), false);
  EXPECT_FALSE(S.Reachable);
}

TEST_F(StateTest, EvaluateAnswersWhatThePathSays) {
  Extent N = value("n");
  assume(nonNegative(N - 3));
  EXPECT_EQ(evaluate(nonNegative(N)), Tri::Yes);
  EXPECT_EQ(evaluate(nonNegative(N - 3)), Tri::Yes);
  EXPECT_EQ(evaluate(nonNegative(N - 4)), Tri::Unknown);
  EXPECT_EQ(evaluate(nonNegative(Extent(2) - N)), Tri::No);
  EXPECT_EQ(evaluate(Formula::zero(N, {})), Tri::No);
  EXPECT_EQ(evaluate(Formula::negate(nonNegative(N))), Tri::No);
  EXPECT_EQ(evaluate(Formula::constant(true)), Tri::Yes);
  EXPECT_EQ(evaluate(Formula::constant(false)), Tri::No);
}

TEST_F(StateTest, EvaluateChangesNothing) {
  Extent N = value("n");
  DeviceFact D = DeviceFact::symbolic(device("x"));
  State Before = S;
  evaluate(both(nonNegative(N), isCuda(D)));
  EXPECT_EQ(S, Before);
}

TEST_F(StateTest, AndHoldsBothItsParts) {
  Extent N = value("n"), M = value("m");
  assume(both(nonNegative(N), nonNegative(M)));
  EXPECT_TRUE(proves(N));
  EXPECT_TRUE(proves(M));
}

TEST_F(StateTest, OrHoldsWhatBothPartsImply) {
  Extent N = value("n");
  assume(either(nonNegative(N - 3), nonNegative(N - 8)));
  EXPECT_TRUE(proves(N - 3));
  EXPECT_FALSE(proves(N - 8));
}

TEST_F(StateTest, OrOfDifferentSubjectsHoldsNeither) {
  Extent N = value("n"), M = value("m");
  assume(either(nonNegative(N), nonNegative(M)));
  EXPECT_FALSE(proves(N));
  EXPECT_FALSE(proves(M));
  EXPECT_TRUE(S.Reachable);
}

TEST_F(StateTest, OrLeavesThePartThatCanBe) {
  Extent N = value("n"), M = value("m");
  assume(nonNegative(N), false);
  assume(either(nonNegative(N), nonNegative(M)));
  EXPECT_TRUE(proves(M));
  EXPECT_TRUE(S.Reachable);
  assume(either(nonNegative(N), nonNegative(Extent(-1) - M)));
  EXPECT_FALSE(S.Reachable);
}

TEST_F(StateTest, DeMorgan) {
  Extent N = value("n"), M = value("m");
  State Start = S;
  assume(either(nonNegative(N), nonNegative(M)), false);
  EXPECT_TRUE(proves(Extent(-1) - N));
  EXPECT_TRUE(proves(Extent(-1) - M));
  S = Start;
  assume(both(nonNegative(N), nonNegative(M)), false);
  EXPECT_FALSE(proves(Extent(-1) - N));
  assume(nonNegative(N));
  assume(both(nonNegative(N), nonNegative(M)), false);
  EXPECT_TRUE(proves(Extent(-1) - M));
}

//===----------------------------------------------------------------------===//
// Devices and element types
//===----------------------------------------------------------------------===//

TEST_F(StateTest, DevicesResolveThroughChains) {
  SymbolId X = device("x"), Y = device("y"), Z = device("z");
  auto Symbolic = [](SymbolId Id) { return DeviceFact::symbolic(Id); };
  assume(same(Symbolic(X), Symbolic(Y)));
  assume(same(Symbolic(Y), Symbolic(Z)));
  assume(same(Symbolic(Z), Symbolic(X))); // no cycle
  EXPECT_EQ(S.resolve(Symbolic(X)), S.resolve(Symbolic(Z)));
  EXPECT_FALSE(S.resolve(Symbolic(X)).isKnown());
  assume(isCpu(Symbolic(Y)));
  for (SymbolId Id : {X, Y, Z})
    EXPECT_EQ(S.resolve(Symbolic(Id)), DeviceFact::cpu());
  EXPECT_TRUE(S.Reachable);
}

TEST_F(StateTest, OtherDevicesStayUnknown) {
  SymbolId X = device("x"), Y = device("y");
  assume(isCuda(DeviceFact::symbolic(X)));
  EXPECT_EQ(S.resolve(DeviceFact::symbolic(X)).K, DeviceFact::Cuda);
  EXPECT_EQ(S.resolve(DeviceFact::symbolic(Y)), DeviceFact::symbolic(Y));
}

TEST_F(StateTest, DeviceContradictions) {
  DeviceFact X = DeviceFact::symbolic(device("x"));
  EXPECT_EQ(evaluate(isCuda(DeviceFact::cpu())), Tri::No);
  EXPECT_EQ(evaluate(isCpu(DeviceFact::cpu())), Tri::Yes);
  EXPECT_EQ(evaluate(isCuda(DeviceFact::cuda(1))), Tri::Yes);
  EXPECT_EQ(evaluate(isCuda(X)), Tri::Unknown);
  assume(isCuda(X));
  EXPECT_EQ(evaluate(isCuda(X)), Tri::Yes);
  assume(isCuda(X), false);
  EXPECT_FALSE(S.Reachable);
}

TEST_F(StateTest, CardsAreTold) {
  EXPECT_EQ(evaluate(same(DeviceFact::cuda(0), DeviceFact::cuda(1))), Tri::No);
  EXPECT_EQ(evaluate(same(DeviceFact::cuda(), DeviceFact::cuda(1))),
            Tri::Unknown);
  EXPECT_EQ(evaluate(same(DeviceFact::cpu(), DeviceFact::cuda())), Tri::No);
  EXPECT_EQ(evaluate(same(DeviceFact::cpu(), DeviceFact::cpu())), Tri::Yes);
}

TEST_F(StateTest, TwoCudaTensorsMayBeOnTwoCards) {
  DeviceFact X = DeviceFact::symbolic(device("x")),
             Y = DeviceFact::symbolic(device("y"));
  assume(isCuda(X));
  assume(isCuda(Y));
  EXPECT_NE(S.resolve(X), S.resolve(Y));
  assume(same(X, Y));
  EXPECT_EQ(S.resolve(X), S.resolve(Y));
  EXPECT_TRUE(S.Reachable);
}

TEST_F(StateTest, UnequalDevicesTellNothingOfEither) {
  DeviceFact X = DeviceFact::symbolic(device("x"));
  assume(same(X, DeviceFact::cpu()), false);
  EXPECT_FALSE(S.resolve(X).isKnown());
  EXPECT_TRUE(S.Reachable);
}

TEST_F(StateTest, ElementTypes) {
  DTypeFact X{-1, symbol(SymbolKind::DType, "x")};
  DTypeFact Long{scalar_type::Long, 0}, Float{scalar_type::Float, 0};
  EXPECT_FALSE(S.resolve(X).isKnown());
  EXPECT_EQ(evaluate(Formula::dtypes(X, Long)), Tri::Unknown);
  assume(Formula::dtypes(X, Long), false);
  EXPECT_FALSE(S.resolve(X).isKnown());
  assume(Formula::dtypes(Float, X));
  EXPECT_EQ(S.resolve(X).Scalar, scalar_type::Float);
  EXPECT_EQ(evaluate(Formula::dtypes(X, Float)), Tri::Yes);
  EXPECT_EQ(evaluate(Formula::dtypes(X, Long)), Tri::No);
}

} // namespace
} // namespace torchtidy
