//===- JoinTest.cpp - Unit tests of joins ---------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/StateFixture.h"

namespace torchtidy {
namespace {

class JoinTest : public StateTest {
protected:
  State join() { return StateJoiner(Symbols, &Block).join(A, B); }
  void put(State &Side, llvm::StringRef Name, Extent E) {
    Side.assign(place(Name), IntValue{std::move(E), nullptr});
  }
  DeviceFact joined(DeviceFact DA, DeviceFact DB) {
    A.assign(place("i"), DeviceValue{DA, nullptr});
    B.assign(place("i"), DeviceValue{DB, nullptr});
    Value V = join().lookup(place("i"));
    const auto *D = V.as<DeviceValue>();
    return D ? D->Device : DeviceFact();
  }
  int Block = 0; ///< its address is the anchor
  State A, B;
};

TEST_F(JoinTest, EqualIntegersStay) {
  Extent N = value("n");
  put(A, "i", N + 1);
  put(B, "i", N + 1);
  EXPECT_EQ(extentAt(join(), "i"), N + 1);
}

TEST_F(JoinTest, DifferentIntegersBecomeASymbolWithTheirBounds) {
  put(A, "i", 2);
  put(B, "i", 5);
  State R = join();
  Extent I = extentAt(R, "i");
  EXPECT_NE(I.asSymbol(), 0U);
  auto Proves = [&](const Extent &E) { return R.Known.proves(E, Symbols); };
  EXPECT_TRUE(Proves(I - 2));
  EXPECT_TRUE(Proves(Extent(5) - I));
  EXPECT_FALSE(Proves(I - 3));
  EXPECT_FALSE(Proves(Extent(4) - I));
}

TEST_F(JoinTest, TheSameJoinGivesTheSameState) {
  put(A, "i", 2);
  put(B, "i", 5);
  State First = join();
  EXPECT_EQ(join(), First);
  int OtherBlock;
  EXPECT_FALSE(StateJoiner(Symbols, &OtherBlock).join(A, B) == First);
}

TEST_F(JoinTest, TwoPlacesAreTwoSymbols) {
  for (const char *Name : {"i", "j"}) {
    put(A, Name, 2);
    put(B, Name, 5);
  }
  State R = join();
  EXPECT_NE(extentAt(R, "i"), extentAt(R, "j"));
}

TEST_F(JoinTest, AClampKeepsItsUpperBound) {
  // if (n >= size) n = size - 1;
  Extent N = value("n"), Size = value("size");
  A.Known.add(Size - N - 1);
  put(A, "i", N);
  put(B, "i", Size - 1);
  State R = join();
  Extent I = extentAt(R, "i");
  EXPECT_TRUE(R.Known.proves(Size - I - 1, Symbols));
  EXPECT_FALSE(R.Known.proves(I, Symbols));
}

TEST_F(JoinTest, OnlyWhatHoldsOnBothSidesIsKept) {
  Extent N = value("n"), M = value("m");
  A.Known.add(N - 3);
  B.Known.add(N - 8);
  B.Known.add(M);
  State R = join();
  EXPECT_TRUE(R.Known.proves(N - 3, Symbols));
  EXPECT_FALSE(R.Known.proves(N - 8, Symbols));
  EXPECT_FALSE(R.Known.proves(M, Symbols));
}

TEST_F(JoinTest, APlaceOfOneSideIsForgotten) {
  put(A, "i", 2);
  put(A, "j", 3);
  put(B, "j", 3);
  State R = join();
  EXPECT_TRUE(R.lookup(place("i")).isUnknown());
  EXPECT_EQ(extentAt(R, "j"), Extent(3));
}

TEST_F(JoinTest, ValuesOfTwoKindsAreForgotten) {
  put(A, "i", 2);
  B.assign(place("i"), FloatValue{2.0});
  EXPECT_TRUE(join().lookup(place("i")).isUnknown());
}

TEST_F(JoinTest, AnUnreachableSideHasNoSay) {
  put(A, "i", 2);
  put(B, "i", 5);
  B.Reachable = false;
  EXPECT_EQ(join(), A);
  std::swap(A, B);
  EXPECT_EQ(join(), B);
}

TEST_F(JoinTest, Devices) {
  const DeviceFact Cpu = DeviceFact::cpu(),
                   X = DeviceFact::symbolic(device("x"));
  EXPECT_EQ(joined(Cpu, Cpu), Cpu);
  EXPECT_EQ(joined(X, X), X);
  EXPECT_EQ(joined(Cpu, DeviceFact::cuda(0)).K, DeviceFact::Conflicting);
  EXPECT_EQ(joined(DeviceFact::cuda(0), Cpu).K, DeviceFact::Conflicting);
  EXPECT_EQ(joined(DeviceFact::cuda(0), DeviceFact::cuda(1)),
            DeviceFact::cuda());
  EXPECT_EQ(joined(Cpu, DeviceFact()), DeviceFact());
}

TEST_F(JoinTest, DevicesMovedTogetherStayTogether) {
  for (const char *Name : {"i", "j"}) {
    A.assign(place(Name), DeviceValue{DeviceFact::cpu(), nullptr});
    B.assign(place(Name), DeviceValue{DeviceFact::cuda(), nullptr});
  }
  State R = join();
  EXPECT_EQ(R.lookup(place("i")), R.lookup(place("j")));
}

TEST_F(JoinTest, AnAskedConflictIsResolved) {
  DeviceFact D = joined(DeviceFact::cpu(), DeviceFact::cuda());
  S = join();
  assume(isCuda(D));
  EXPECT_EQ(S.resolve(D).K, DeviceFact::Cuda);
  EXPECT_TRUE(S.Reachable);
}

TEST_F(JoinTest, WhatThePathSaysOfDevicesIsMet) {
  SymbolId X = device("x"), Y = device("y");
  for (State *Side : {&A, &B})
    Side->assume(isCpu(DeviceFact::symbolic(X)), true, Symbols);
  A.assume(isCpu(DeviceFact::symbolic(Y)), true, Symbols);
  State R = join();
  EXPECT_EQ(R.resolve(DeviceFact::symbolic(X)), DeviceFact::cpu());
  EXPECT_FALSE(R.resolve(DeviceFact::symbolic(Y)).isKnown());
}

TEST_F(JoinTest, TensorsKeepWhatTheyShare) {
  auto Tensor = [&](DeviceFact Device, Extent Columns) {
    auto T = std::make_shared<TensorFacts>();
    T->Id = symbol(SymbolKind::Tensor, "t");
    T->Device = Device;
    T->DType.Scalar = scalar_type::Float;
    T->Shape = {Extent(8), std::move(Columns)};
    T->Contiguous = Tri::Yes;
    return T;
  };
  A.assign(place("i"), TensorRef(Tensor(DeviceFact::cpu(), 3)));
  B.assign(place("i"), TensorRef(Tensor(DeviceFact::cuda(), 4)));
  TensorRef T = join().lookup(place("i")).tensor();
  ASSERT_TRUE(T);
  EXPECT_EQ(T->Device.K, DeviceFact::Conflicting);
  EXPECT_EQ(T->DType.Scalar, scalar_type::Float);
  EXPECT_EQ(T->Contiguous, Tri::Yes);
  ASSERT_EQ(T->rank(), 2U);
  EXPECT_EQ((*T->Shape)[0], Extent(8));
  EXPECT_FALSE((*T->Shape)[1].isConstant());
}

TEST_F(JoinTest, ListsOfTwoLengthsAreIncomplete) {
  auto List = [](std::vector<Value> Elements) {
    ListFacts L;
    L.Elements = std::move(Elements);
    return std::make_shared<const ListFacts>(std::move(L));
  };
  A.assign(place("i"), ListRef(List({IntValue{1, nullptr}})));
  B.assign(place("i"),
           ListRef(List({IntValue{1, nullptr}, IntValue{2, nullptr}})));
  ListRef L = join().lookup(place("i")).list();
  ASSERT_TRUE(L);
  EXPECT_FALSE(L->Complete);
  ASSERT_EQ(L->Elements.size(), 1U);
  EXPECT_EQ(L->Elements[0].extent(), Extent(1));
}

TEST_F(JoinTest, BothBranchesOfAConditional) {
  Extent N = value("n");
  A.Known.add(N);
  StateJoiner Joiner(Symbols, &Block);
  Value V = Joiner.join(A, IntValue{N, nullptr}, IntValue{N, nullptr});
  EXPECT_EQ(V.extent(), N);
  V = Joiner.join(A, IntValue{N, nullptr}, IntValue{7, nullptr});
  ASSERT_TRUE(V.extent());
  EXPECT_NE(V.extent()->asSymbol(), 0U);
  EXPECT_TRUE(
      Joiner.join(A, IntValue{N, nullptr}, FloatValue{1.0}).isUnknown());
}

TEST_F(JoinTest, ALoopCounterKeepsItsLowerBoundAndEnds) {
  // for (i = 0;; ++i): the upper bound grows with each visit until it is given
  // up, and the state no longer changes.
  put(A, "i", 0);
  StateJoiner Joiner(Symbols, &Block);
  State Now = A;
  unsigned Visits = 0;
  for (bool Changed = true; Changed; ++Visits) {
    ASSERT_LT(Visits, 8U);
    B = Now;
    put(B, "i", extentAt(Now, "i") + 1);
    State Next = Joiner.join(A, B);
    if (Visits > 1)
      Joiner.widen(Next, Now);
    Changed = !(Next == Now);
    Now = std::move(Next);
  }
  Extent I = extentAt(Now, "i");
  EXPECT_TRUE(Now.Known.proves(I, Symbols));
  EXPECT_FALSE(Now.Known.proves(I - 1, Symbols));
  EXPECT_FALSE(Now.Known.proves(Extent(1000) - I, Symbols));
}

TEST_F(JoinTest, WideningForgetsNewFactsOfItsOwnSymbolsOnly) {
  SymbolId Phi = Symbols.get(SymbolKind::Phi, &Block);
  Extent Ours = Extent::symbol(Phi), Theirs = value("n");
  A.Known.add(Ours);
  B.Known.add(Ours);
  B.Known.add(Extent(5) - Ours);
  B.Known.add(Theirs);
  StateJoiner(Symbols, &Block).widen(B, A);
  EXPECT_TRUE(B.Known.proves(Ours, Symbols));
  EXPECT_FALSE(B.Known.proves(Extent(5) - Ours, Symbols));
  EXPECT_TRUE(B.Known.proves(Theirs, Symbols));
}

} // namespace
} // namespace torchtidy
