//===- ChangedLinesTest.cpp - --since outside of repositories ------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangedLines.h"
#include "TestFolder.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace torchtidy {
namespace {

// What works is in test/driver/since.test.
TEST(ChangedLines, NoRepository) {
  TestFolder Folder;
  std::string File = Folder.write("a.cpp", "");
  Expected<ChangedLines> Lines = ChangedLines::since("HEAD", {File});
  ASSERT_FALSE(bool(Lines));
  EXPECT_EQ(toString(Lines.takeError()),
            "'" + File + "' is in no git repository");
}

} // namespace
} // namespace torchtidy
