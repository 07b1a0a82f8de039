//===- ReportTextTest.cpp - Text that several reports share ---------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReportText.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace torchtidy {
namespace {

TEST(ReportText, CharactersAndBrokenBytes) {
  StringRef Text = "a\xC3\xA9\xFF\xE2\x82";
  EXPECT_EQ(takeCharacter(Text), "a");
  EXPECT_EQ(takeCharacter(Text), "\xC3\xA9");
  // A byte of no character, then a sequence that the end cuts off.
  for (size_t Left : {2, 1, 0}) {
    EXPECT_EQ(takeCharacter(Text), "");
    EXPECT_EQ(Text.size(), Left);
  }
}

TEST(ReportText, NothingMovesTheCursor) {
  EXPECT_EQ(printable("a\tb"), "a b");
  EXPECT_EQ(printable("\x1B[2J\n\x7F"), "<U+001B>[2J<U+000A><U+007F>");
  EXPECT_EQ(printable("\xC3\xA9\xFF"), "\xC3\xA9<FF>");
  // A direction override.
  EXPECT_EQ(printable("\xE2\x80\xAE"), "<?>");
}

TEST(ReportText, ColumnsOfValidText) {
  EXPECT_EQ(validUtf8("a\xC3\xA9\xFF"), "a\xC3\xA9\xEF\xBF\xBD");
  // A letter of two bytes, a broken byte, a character of two units, the end.
  StringRef Line = "\xC3\xA9\xFF\xF0\x90\x90\x80z";
  EXPECT_EQ(utf16Column(Line, 1), 1u);
  EXPECT_EQ(utf16Column(Line, 3), 2u);
  EXPECT_EQ(utf16Column(Line, 4), 3u);
  EXPECT_EQ(utf16Column(Line, 8), 5u);
  EXPECT_EQ(utf16Column(Line, 99), 6u);
}

TEST(ReportText, ThePathFollowsTheMessage) {
  ReportedFinding F;
  F.Message = "bad";
  F.Path.resize(2);
  F.Path[0].Where.File = "/a/b.cpp";
  F.Path[0].Where.Line = 3;
  F.Path[0].Message = "made here";
  F.Path[1].Where.File = "/c/d.cpp";
  F.Path[1].Where.Line = 4;
  F.Path[1].Message = "moved here";
  EXPECT_EQ(messageWithPath(F, "/a"),
            "bad\nb.cpp:3: made here\n/c/d.cpp:4: moved here");
}

} // namespace
} // namespace torchtidy
