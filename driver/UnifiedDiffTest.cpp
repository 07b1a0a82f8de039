//===- UnifiedDiffTest.cpp - Reading git's diffs --------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnifiedDiff.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace torchtidy {
namespace {

/// "1-2 7-7", or what is wrong with the diff.
std::string linesOf(StringRef File, StringRef Diff) {
  Expected<LineRanges> Ranges = parseUnifiedDiff(Diff);
  if (!Ranges)
    return toString(Ranges.takeError());
  std::string Result;
  for (LineRange R : Ranges->lookup(File))
    Result += (Result.empty() ? "" : " ") + std::to_string(R.First) + "-" +
              std::to_string(R.Last);
  return Result;
}

TEST(UnifiedDiff, Hunks) {
  StringRef Diff = "diff --git a/src/a.cu b/src/a.cu\n"
                   "index 1..2 100644\n"
                   "--- a/src/a.cu\n"
                   "+++ b/src/a.cu\n"
                   "@@ -3 +3,2 @@ void f() {\n-a\n+b\n+c\n"
                   "@@ -9,2 +10,0 @@\n-gone\n-gone\n"
                   "@@ -20,0 +20 @@\n+last\n\\ No newline at end of file\n"
                   "diff --git a/b.cpp b/b.cpp\n"
                   "--- /dev/null\n"
                   "+++ b/b.cpp\n"
                   "@@ -0,0 +1,4 @@\n+\n+\n+\n+\n";
  EXPECT_EQ(linesOf("src/a.cu", Diff), "3-4 20-20");
  EXPECT_EQ(linesOf("b.cpp", Diff), "1-4");
  EXPECT_EQ(linesOf("a.cu", Diff), "");
}

TEST(UnifiedDiff, GoneAndEmpty) {
  EXPECT_EQ(linesOf("a.cu", ""), "");
  Expected<LineRanges> Ranges =
      parseUnifiedDiff("--- a/a.cu\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n");
  ASSERT_TRUE(bool(Ranges));
  EXPECT_TRUE(Ranges->empty());
}

// What was added and removed may look like the diff of another file.
TEST(UnifiedDiff, ContentsThatLookLikeHeaders) {
  StringRef Diff = "--- a/a.cu\n+++ b/a.cu\n"
                   "@@ -1,2 +1,2 @@\n--- a/x\n-@@ -1 +1 @@\n"
                   "+++ b/other.cu\n+@@ -1 +50 @@\n"
                   "@@ -7 +7 @@\n-x\n+y\n";
  EXPECT_EQ(linesOf("a.cu", Diff), "1-2 7-7");
  EXPECT_EQ(linesOf("other.cu", Diff), "");
}

TEST(UnifiedDiff, Names) {
  EXPECT_EQ(linesOf("two words.cu", "+++ b/two words.cu\t\n@@ -1 +1 @@\n"),
            "1-1");
  EXPECT_EQ(linesOf("a\t\"b\\\303\244.cu",
                    "+++ \"b/a\\t\\\"b\\\\\\303\\244.cu\"\n@@ -1 +1 @@\n"),
            "1-1");
}

TEST(UnifiedDiff, Damaged) {
  for (StringRef Line : {"+++ c/a.cu", "+++ \"b/a\\q\"", "+++ \"b/a",
                         "@@ -1 @@", "@@ -x +1 @@", "@@ +1 -1 @@ f()"})
    EXPECT_EQ(linesOf("a.cu", ("+++ b/a.cu\n" + Line + "\n").str()),
              "git's diff has a line that can't be read: " + Line.str());
}

} // namespace
} // namespace torchtidy
