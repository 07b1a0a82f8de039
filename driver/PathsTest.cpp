//===- PathsTest.cpp - Small path helpers ---------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Paths.h"
#include "gtest/gtest.h"

namespace torchtidy {
namespace {

TEST(Paths, BelowAFolder) {
  EXPECT_EQ(pathBelow("/a/b/c.cpp", "/a"), "b/c.cpp");
  EXPECT_EQ(pathBelow("/a/b/c.cpp", "/a/b/"), "c.cpp");
  EXPECT_EQ(pathBelow("/a/b.cpp", "/"), "a/b.cpp");
  // Outside, and only the start of a name.
  EXPECT_EQ(pathBelow("/a/b.cpp", "/c"), "/a/b.cpp");
  EXPECT_EQ(pathBelow("/ab/c.cpp", "/a"), "/ab/c.cpp");
}

} // namespace
} // namespace torchtidy
