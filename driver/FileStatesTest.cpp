//===- FileStatesTest.cpp - What is seen of files, and what is remembered -===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileStates.h"
#include "TestFolder.h"
#include "gtest/gtest.h"
#include <fcntl.h>
#include <sys/stat.h>

namespace torchtidy {
namespace {

using Paths = std::vector<std::string>;

TEST(FileStatesTest, TimeThatWasSetBackShowsWhenTheFileCame) {
  TestFolder Folder;
  std::string Path = Folder.write("a.h", "text");
  timespec Old[2] = {{1000, 0}, {1000, 0}};
  ASSERT_EQ(utimensat(AT_FDCWD, Path.c_str(), Old, 0), 0);
  FileStamp Stamp;
  ASSERT_TRUE(stampFile(Path, Stamp));
  EXPECT_EQ(Stamp.ModifiedNs, 1000'000'000'000);
  EXPECT_GT(Stamp.ChangedNs, Stamp.ModifiedNs);
}

TEST(FileStatesTest, FilesAreAsTheyWereFirst) {
  TestFolder Folder;
  std::string Path = Folder.write("a.h", "text");
  FileStates States;
  std::string Before = States.contents(Path);
  EXPECT_EQ(States.stamp(Path)->Size, 4u);
  Folder.write("a.h", "other text");
  EXPECT_EQ(States.contents(Path), Before);
  EXPECT_EQ(States.stamp(Path)->Size, 4u);
  FileStates Later;
  EXPECT_NE(Later.contents(Path), Before);
  EXPECT_EQ(Later.stamp(Path)->Size, 10u);
  EXPECT_EQ(Later.stamp(Folder.path("none.h")), nullptr);
}

TEST(FileStatesTest, FindsNamesInEveryFolderAndBesideTheFile) {
  TestFolder Folder;
  std::string First = Folder.write("one/lib/a.h", "");
  std::string Second = Folder.write("two/lib/a.h", "");
  std::string Beside = Folder.write("own/b.h", "");
  std::string Above = Folder.write("up.h", "");
  FileStates States;
  EXPECT_EQ(States.found(
                {"lib/a.h", "lib/none.h", "a.h"},
                {Folder.path("one"), Folder.path("none"), Folder.path("two")}),
            (Paths{First, Second}));
  EXPECT_EQ(
      States.found({Beside, Folder.path("own/none.h")}, {Folder.path("one")}),
      (Paths{Beside}));
  EXPECT_EQ(States.found({"../up.h"}, {Folder.path("one")}),
            (Paths{Folder.path("one/../up.h")}));
}

} // namespace
} // namespace torchtidy
