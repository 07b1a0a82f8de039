//===- FolderWatchTest.cpp - What changes in folders ----------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FolderWatch.h"
#include "TestFolder.h"
#include "gtest/gtest.h"
#include <cstdio>

namespace torchtidy {
namespace {

using Paths = std::set<std::string>;

TEST(FolderWatchTest, WritesMovesAndRemovalsOfOneMomentComeTogether) {
  TestFolder Folder;
  std::string A = Folder.write("own/a.cpp", "1"),
              B = Folder.write("own/b.cpp", "2");
  Folder.write("own/below/c.cpp", "3");
  auto Watch = FolderWatch::create();
  ASSERT_TRUE(bool(Watch));
  EXPECT_EQ(llvm::cantFail(Watch->add(Folder.path("own"))), true);
  EXPECT_EQ(llvm::cantFail(Watch->add(Folder.path("none"))), false);
  EXPECT_EQ(llvm::cantFail(Watch->add(Folder.path("own"))), false);
  Folder.write("own/a.cpp", "changed");
  Folder.write("own/below/c.cpp", "not watched");
  ASSERT_EQ(std::remove(B.c_str()), 0);
  std::string Moved = Folder.path("own/d.cpp");
  ASSERT_EQ(std::rename(A.c_str(), Moved.c_str()), 0);
  EXPECT_EQ(Watch->wait(), (Paths{A, B, Moved}));
}

TEST(FolderWatchTest, FolderThatGoesIsForgotten) {
  TestFolder Folder;
  Folder.write("own/below/c.cpp", "3");
  auto Watch = FolderWatch::create();
  ASSERT_TRUE(bool(Watch));
  EXPECT_EQ(llvm::cantFail(Watch->add(Folder.path("own/below"))), true);
  std::string Gone = Folder.path("own/below/c.cpp");
  ASSERT_EQ(std::remove(Gone.c_str()), 0);
  ASSERT_EQ(std::remove(Folder.path("own/below").c_str()), 0);
  EXPECT_EQ(Watch->wait(), (Paths{Gone}));
  Folder.write("own/below/d.cpp", "4");
  EXPECT_EQ(llvm::cantFail(Watch->add(Folder.path("own/below"))), true);
  std::string New = Folder.write("own/below/d.cpp", "5");
  EXPECT_EQ(Watch->wait(), (Paths{New}));
}

} // namespace
} // namespace torchtidy
