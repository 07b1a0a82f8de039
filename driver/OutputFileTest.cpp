//===- OutputFileTest.cpp - Where a report goes ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutputFile.h"
#include "TestFolder.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace torchtidy {
namespace {

/// The error, or nothing.
std::string writing(const std::string &File, StringRef Text) {
  return toString(writeOutput(File, [&](raw_ostream &OS) { OS << Text; }));
}

std::string contents(const std::string &File) {
  auto Buffer = MemoryBuffer::getFile(File);
  return Buffer ? (*Buffer)->getBuffer().str() : "none";
}

size_t filesIn(const std::string &Folder) {
  std::error_code EC;
  size_t Count = 0;
  for (sys::fs::directory_iterator I(Folder, EC), End; I != End && !EC;
       I.increment(EC))
    ++Count;
  return Count;
}

TEST(OutputFile, FilesAreReplacedAndLinksStay) {
  TestFolder Folder;
  std::string File = Folder.write("d/file", "a longer text");
  std::string Link = Folder.path("d/link");
  ASSERT_FALSE(sys::fs::create_link(File, Link));
  EXPECT_EQ(toString(checkOutput(Link)), "");
  EXPECT_EQ(writing(Link, "new"), "");
  EXPECT_EQ(contents(File), "new");
  EXPECT_TRUE(sys::fs::is_symlink_file(Link));
  EXPECT_EQ(writing(Folder.path("d/other"), "text"), "");
  EXPECT_EQ(contents(Folder.path("d/other")), "text");
  EXPECT_EQ(filesIn(Folder.path("d")), 3u);
}

TEST(OutputFile, PermissionsStay) {
  TestFolder Folder;
  std::string File = Folder.write("file", "old");
  auto Mode = static_cast<sys::fs::perms>(0751);
  ASSERT_FALSE(sys::fs::setPermissions(File, Mode));
  EXPECT_EQ(writing(File, "new"), "");
  EXPECT_EQ(contents(File), "new");
  EXPECT_EQ(*sys::fs::getPermissions(File), Mode);
}

TEST(OutputFile, ALinkToWhatIsNotThereYetStays) {
  TestFolder Folder;
  std::string File = Folder.path("later");
  std::string First = Folder.write("d/file", "") + ".first";
  std::string Second = Folder.path("second");
  ASSERT_FALSE(sys::fs::create_link("../later", First));
  ASSERT_FALSE(sys::fs::create_link(First, Second));
  EXPECT_EQ(outputPlace(Second), outputPlace(File));
  EXPECT_EQ(writing(Second, "text"), "");
  EXPECT_EQ(contents(File), "text");
  EXPECT_TRUE(sys::fs::is_symlink_file(First));
  EXPECT_TRUE(sys::fs::is_symlink_file(Second));
}

TEST(OutputFile, APipeIsWrittenTo) {
  TestFolder Folder;
  std::string Pipe = Folder.path("pipe");
  ASSERT_EQ(mkfifo(Pipe.c_str(), 0600), 0);
  int Reader = open(Pipe.c_str(), O_RDWR);
  ASSERT_GE(Reader, 0);
  EXPECT_EQ(toString(checkOutput(Pipe)), "");
  EXPECT_EQ(writing(Pipe, "text"), "");
  char Text[5] = {};
  EXPECT_EQ(read(Reader, Text, 4), 4);
  EXPECT_STREQ(Text, "text");
  close(Reader);
  EXPECT_EQ(filesIn(Folder.path("")), 1u);
  struct stat Status{};
  ASSERT_EQ(stat(Pipe.c_str(), &Status), 0);
  EXPECT_TRUE(S_ISFIFO(Status.st_mode));
}

TEST(OutputFile, AFullDiskLeavesTheOldFile) {
  TestFolder Folder;
  std::string File = Folder.write("d/file", "old");
  // As good as a full disk: files may not grow over ten bytes.
  signal(SIGXFSZ, SIG_IGN);
  rlimit Before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &Before), 0);
  rlimit Small = Before;
  Small.rlim_cur = 10;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &Small), 0);
  std::string Failed = writing(File, "more than ten bytes");
  setrlimit(RLIMIT_FSIZE, &Before);
  signal(SIGXFSZ, SIG_DFL);
  EXPECT_TRUE(StringRef(Failed).starts_with("cannot write '" + File + "': "))
      << Failed;
  EXPECT_EQ(contents(File), "old");
  EXPECT_EQ(filesIn(Folder.path("d")), 1u);
}

} // namespace
} // namespace torchtidy
