//===- CowMapTest.cpp - Unit tests of maps that copies share --------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CowMap.h"

#include <gtest/gtest.h>

namespace torchtidy {
namespace {

TEST(CowMap, CopiesShareUntilOneChanges) {
  CowMap<int, int> A;
  A.set(1, 10);
  CowMap<int, int> B = A;
  EXPECT_TRUE(A.isSharedWith(B));
  B.set(1, 10); // nothing new
  B.erase(7);   // nothing there
  EXPECT_TRUE(A.isSharedWith(B));
  B.set(1, 11);
  EXPECT_FALSE(A.isSharedWith(B));
  EXPECT_EQ(*A.find(1), 10);
  EXPECT_EQ(*B.find(1), 11);
  EXPECT_FALSE(A == B);
}

TEST(CowMap, EqualMapsNeedNotBeShared) {
  CowMap<int, int> A, B;
  EXPECT_EQ(A, B);
  A.set(1, 10);
  EXPECT_FALSE(A == B);
  B.set(1, 10);
  EXPECT_FALSE(A.isSharedWith(B));
  EXPECT_EQ(A, B);
  A.erase(1);
  EXPECT_TRUE(A.empty());
  EXPECT_EQ(A, (CowMap<int, int>()));
}

TEST(CowMap, ClearLeavesTheCopyAlone) {
  CowMap<int, int> A;
  A.set(1, 10);
  CowMap<int, int> B = A;
  A.clear();
  EXPECT_TRUE(A.empty());
  EXPECT_EQ(A.find(1), nullptr);
  EXPECT_TRUE(B.contains(1));
}

} // namespace
} // namespace torchtidy
