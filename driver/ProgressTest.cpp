//===- ProgressTest.cpp - How far a run is --------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Progress.h"
#include "gtest/gtest.h"

using namespace torchtidy;
using std::chrono::steady_clock;

TEST(ProgressTest, SaysWhatIsDoneAndWhatTakesLongest) {
  Progress P(4, /*FromCache=*/0, /*Quiet=*/true);
  EXPECT_EQ(P.line(steady_clock::now()), "[0/4]");
  P.start("csrc/slow.cu");
  P.start("csrc/fast.cpp");
  EXPECT_EQ(P.line(steady_clock::now()), "[0/4] slow.cu since 0 s");
  P.finish("csrc/fast.cpp");
  std::string After = P.line(steady_clock::now() + std::chrono::seconds(10));
  EXPECT_EQ(After, "[1/4] 0.1 files/s, 30 s left, slow.cu since 10 s");
}

TEST(ProgressTest, WhatIsFromTheCacheSaysNothingOfTheRate) {
  Progress P(4, /*FromCache=*/1, /*Quiet=*/true);
  EXPECT_EQ(P.line(steady_clock::now() + std::chrono::seconds(10)),
            "[1/4] 1 from the cache");
  P.start("b.cpp");
  P.finish("b.cpp");
  EXPECT_EQ(P.line(steady_clock::now() + std::chrono::seconds(10)),
            "[2/4] 1 from the cache, 0.1 files/s, 20 s left");
}

TEST(ProgressTest, NamesOfFilesCannotWriteToTheTerminal) {
  Progress P(1, /*FromCache=*/0, /*Quiet=*/true);
  P.start("a\033[2J.cpp");
  EXPECT_EQ(P.line(steady_clock::now()).find('\033'), std::string::npos);
}
