//===- PathGlobsTest.cpp - What --exclude leaves out ----------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PathGlobs.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace torchtidy {
namespace {

bool matches(const std::string &Glob, StringRef Path) {
  Expected<PathGlobs> Globs = PathGlobs::create({Glob}, "/home/me/project");
  EXPECT_TRUE(bool(Globs)) << toString(Globs.takeError());
  return Globs->match(Path);
}

TEST(PathGlobs, NameAtAnyDepth) {
  EXPECT_TRUE(matches("gen", "/home/me/project/gen/a.cu"));
  EXPECT_TRUE(matches("gen/", "/home/me/project/src/gen/deep/a.cu"));
  EXPECT_TRUE(matches("*_gen.cu", "/home/me/project/src/a_gen.cu"));
  EXPECT_FALSE(matches("gen", "/home/me/project/generated/a.cu"));
  // Only below the folder that relative globs start in, where it can be.
  EXPECT_FALSE(matches("home", "/home/me/project/a.cu"));
  EXPECT_TRUE(matches("gen", "/opt/other/gen/a.h"));
}

TEST(PathGlobs, AddsUpAndMeansTheSameFromAnywhere) {
  Expected<PathGlobs> Globs =
      PathGlobs::create({"gen", "./src/**/a.cu"}, "/home/me/project");
  Expected<PathGlobs> Others = PathGlobs::create({"../lib"}, "/opt/other");
  ASSERT_TRUE(Globs && Others);
  Globs->add(std::move(*Others));
  EXPECT_TRUE(Globs->match("/home/me/project/gen/b.cu"));
  EXPECT_TRUE(Globs->match("/opt/lib/b.cu"));
  Expected<PathGlobs> Again = PathGlobs::create(Globs->absoluteGlobs(), "/x");
  ASSERT_TRUE(bool(Again));
  EXPECT_TRUE(Again->match("/x/gen/b.cu"));
  EXPECT_TRUE(Again->match("/home/me/project/src/deep/a.cu"));
  EXPECT_TRUE(Again->match("/opt/lib/b.cu"));
  EXPECT_FALSE(Again->match("/home/me/project/b.cu"));
}

TEST(PathGlobs, PathFromTheFolder) {
  EXPECT_TRUE(matches("src/gen", "/home/me/project/src/gen/a.cu"));
  EXPECT_TRUE(matches("./src/*.cu", "/home/me/project/src/deep/a.cu"));
  EXPECT_TRUE(matches("./a.cu", "/home/me/project/a.cu"));
  EXPECT_FALSE(matches("./a.cu", "/home/me/project/src/a.cu"));
  EXPECT_FALSE(matches("src/gen", "/home/me/project/lib/src/gen/a.cu"));
  EXPECT_TRUE(matches("../other/a.cu", "/home/me/other/a.cu"));
  EXPECT_TRUE(matches("/opt/*/gen", "/opt/other/gen/a.h"));
  EXPECT_FALSE(matches("src/gen", "/home/me/projects/src/gen/a.cu"));
}

TEST(PathGlobs, TwoStarsAreNoFolderToo) {
  EXPECT_TRUE(matches("**/src/a.cu", "/home/me/project/src/a.cu"));
  EXPECT_TRUE(matches("**/src/a.cu", "/home/me/project/x/y/src/a.cu"));
  EXPECT_TRUE(matches("src/**/a.cu", "/home/me/project/src/a.cu"));
  EXPECT_TRUE(matches("src/**/a.{cu,cpp}", "/home/me/project/src/x/a.cpp"));
  EXPECT_FALSE(matches("src/**/a.cu", "/home/me/project/src/xa.cu"));
}

TEST(PathGlobs, NoGlob) {
  auto Error = [](const std::string &Glob) {
    Expected<PathGlobs> Globs = PathGlobs::create({Glob}, "/");
    return Globs ? "" : toString(Globs.takeError());
  };
  EXPECT_TRUE(StringRef(Error("src/[a")).starts_with("'src/[a' is not a glob"));
  for (StringRef Nothing : {"", ".", "./", "/", "../.."})
    EXPECT_EQ(Error(Nothing.str()), "'" + Nothing.str() + "' names no file");
}

} // namespace
} // namespace torchtidy
