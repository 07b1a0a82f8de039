//===- DiffWriterTest.cpp - Edits as a diff that tools apply --------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DiffWriter.h"
#include "driver/UnifiedDiff.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using clang::tooling::Replacement;
using clang::tooling::Replacements;

namespace torchtidy {
namespace {

struct TestEdit {
  unsigned Offset, Length;
  const char *Text;
};

std::string diffOf(StringRef Code, ArrayRef<TestEdit> Edits,
                   StringRef Name = "f") {
  Replacements All;
  for (const TestEdit &E : Edits)
    cantFail(All.add(Replacement("f", E.Offset, E.Length, E.Text)));
  std::string Diff;
  raw_string_ostream OS(Diff);
  writeUnifiedDiff(OS, Name, Code, All);
  return Diff;
}

/// Without the names.
std::string hunksOf(StringRef Code, ArrayRef<TestEdit> Edits) {
  std::string Diff = diffOf(Code, Edits);
  return Diff.substr(Diff.find("@@"));
}

TEST(DiffWriter, AChangedLine) {
  EXPECT_EQ(diffOf("a\nb\nc\n", {{2, 1, "x"}}),
            "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n");
}

TEST(DiffWriter, LinesThatStayAreContext) {
  EXPECT_EQ(hunksOf("a\nb\n", {{1, 0, "\nx"}}),
            "@@ -1,2 +1,3 @@\n a\n+x\n b\n");
  EXPECT_EQ(hunksOf("a\nb\n", {{2, 0, "x\n"}}),
            "@@ -1,2 +1,3 @@\n a\n+x\n b\n");
  EXPECT_EQ(hunksOf("a\nb\nc\n", {{2, 2, ""}}),
            "@@ -1,3 +1,2 @@\n a\n-b\n c\n");
  EXPECT_EQ(hunksOf("a\nb\n", {{4, 0, "x\n"}}),
            "@@ -1,2 +1,3 @@\n a\n b\n+x\n");
}

TEST(DiffWriter, EditsOfOneLineAreOneChange) {
  EXPECT_EQ(hunksOf("f(x);\n", {{0, 0, "C("}, {4, 0, ")"}}),
            "@@ -1,1 +1,1 @@\n-f(x);\n+C(f(x));\n");
  // A line end that goes joins two lines.
  EXPECT_EQ(hunksOf("a\nb\nc\n", {{1, 1, " "}, {3, 1, " "}}),
            "@@ -1,3 +1,1 @@\n-a\n-b\n-c\n+a b c\n");
}

TEST(DiffWriter, NearChangesShareAHunk) {
  StringRef Code = "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  EXPECT_EQ(hunksOf(Code, {{0, 1, "x\ny"}, {14, 1, "z"}}),
            "@@ -1,10 +1,11 @@\n-0\n+x\n+y\n 1\n 2\n 3\n 4\n 5\n 6\n-7\n+z\n"
            " 8\n 9\n");
  // The second starts a line later than it did.
  EXPECT_EQ(hunksOf(Code, {{0, 1, "x\ny"}, {16, 1, "z"}}),
            "@@ -1,4 +1,5 @@\n-0\n+x\n+y\n 1\n 2\n 3\n"
            "@@ -6,5 +7,5 @@\n 5\n 6\n 7\n-8\n+z\n 9\n");
}

TEST(DiffWriter, NoNewlineAtTheEnd) {
  EXPECT_EQ(hunksOf("a\nb", {{3, 0, "\nx"}}),
            "@@ -1,2 +1,3 @@\n a\n-b\n\\ No newline at end of file\n"
            "+b\n+x\n\\ No newline at end of file\n");
  EXPECT_EQ(hunksOf("a\nb", {{0, 1, "x"}}),
            "@@ -1,2 +1,2 @@\n-a\n+x\n b\n\\ No newline at end of file\n");
}

TEST(DiffWriter, AnEmptyFile) {
  EXPECT_EQ(hunksOf("", {{0, 0, "x\n"}}), "@@ -0,0 +1,1 @@\n+x\n");
  EXPECT_EQ(hunksOf("x\n", {{0, 2, ""}}), "@@ -1,1 +0,0 @@\n-x\n");
}

// What the parser of git's diffs reads is what was written.
TEST(DiffWriter, NamesAsGitWritesThem) {
  for (StringRef Name :
       {"a.cu", "two words.cu", "q\"uo\\te\t\n.cu", "\303\244"}) {
    std::string Diff = diffOf("a\n", {{0, 1, "x"}}, Name);
    Expected<LineRanges> Ranges = parseUnifiedDiff(Diff);
    ASSERT_TRUE(bool(Ranges)) << Diff;
    EXPECT_EQ(Ranges->lookup(Name).size(), 1u) << Diff;
  }
}

} // namespace
} // namespace torchtidy
