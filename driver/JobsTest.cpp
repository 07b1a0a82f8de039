//===- JobsTest.cpp - How many files are analysed at a time ---------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Jobs.h"
#include "gtest/gtest.h"

using namespace torchtidy;

TEST(JobsTest, CoresUnlessMemoryIsShort) {
  EXPECT_EQ(jobsFor(8, "MemTotal: 64000000 kB\nMemAvailable:   60000000 kB\n",
                    "", ""),
            8u);
  EXPECT_EQ(jobsFor(8, "MemTotal: 64000000 kB\nMemAvailable:    5000000 kB\n",
                    "max\n", "1000\n"),
            3u);
  EXPECT_EQ(jobsFor(8, "MemAvailable: 100 kB\n", "", ""), 1u);
}

TEST(JobsTest, ContainerMayHaveLess) {
  EXPECT_EQ(
      jobsFor(8, "MemAvailable: 60000000 kB\n", "4000000000\n", "500000000\n"),
      2u);
  EXPECT_EQ(jobsFor(8, "MemAvailable: 60000000 kB\n", "1000\n", "2000\n"), 1u);
}

TEST(JobsTest, UnknownMemoryBoundsNothing) {
  EXPECT_EQ(jobsFor(4, "", "", ""), 4u);
  EXPECT_EQ(jobsFor(0, "nonsense", "nonsense", ""), 1u);
}
