//===- ProjectFilesTest.cpp - Roots, include lines, foreign folders ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectFiles.h"
#include "TestFolder.h"
#include "gtest/gtest.h"
#include <unistd.h>

using namespace llvm;

namespace torchtidy {
namespace {

TEST(ProjectFiles, FindTheRoot) {
  TestFolder Folder;
  Folder.write("repo/.git/HEAD", "");
  Folder.write("repo/sub/setup.py", "");
  Folder.write("repo/sub/csrc/CMakeLists.txt", "");
  Folder.write("cmake/CMakeLists.txt", "");
  Folder.write("cmake/src/CMakeLists.txt", "");
  std::string InSub = Folder.write("repo/sub/csrc/a.cpp", "");
  EXPECT_EQ(findProjectRoot(InSub), Folder.path("repo/sub"));
  EXPECT_EQ(findRepositoryRoot(InSub), Folder.path("repo"));
  EXPECT_EQ(findGitRoot(InSub), Folder.path("repo"));
  EXPECT_EQ(findProjectRoot(Folder.path("cmake/src/a.cpp")),
            Folder.path("cmake"));
  EXPECT_EQ(findProjectRoot(Folder.path("loose/a.cpp")), Folder.path("loose"));
}

TEST(ProjectFiles, TellForeignFolders) {
  TestFolder Folder;
  std::string Root = Folder.path("p"), File = Folder.write("p/src/a.cpp", "");
  Folder.write("p/third_party/x/inc/x.h", "");
  std::string Vendored = Folder.write("p/third_party/x/src/b.cpp", "");
  EXPECT_FALSE(isThirdPartyDir(Folder.path("p/src"), Root, File));
  EXPECT_FALSE(isThirdPartyDir(Root, Root, File));
  EXPECT_TRUE(isThirdPartyDir(Folder.path("q"), Root, File));
  EXPECT_TRUE(isThirdPartyDir(Folder.path("pq"), Root, File));
  std::string Inc = Folder.path("p/third_party/x/inc");
  EXPECT_TRUE(isThirdPartyDir(Inc, Root, File));
  EXPECT_FALSE(isThirdPartyDir(Inc, Root, Vendored));
  // A link into the project is the project's.
  ASSERT_EQ(symlink(Root.c_str(), Folder.path("link").c_str()), 0);
  EXPECT_FALSE(isThirdPartyDir(Folder.path("link/src"), Root, File));
}

TEST(ProjectFiles, ReadIncludeLines) {
  TestFolder Folder;
  std::string File = Folder.write("a.h", "#include <x/y.h>\r\n"
                                         "  #  include \"z.h\" // why\n"
                                         "// #include \"no.h\"\n"
                                         "#include MACRO\n#include <open\n"
                                         "#include\"tight.h\"");
  std::vector<IncludeLine> Lines = readIncludes(File);
  ASSERT_EQ(Lines.size(), 3u);
  EXPECT_EQ(Lines[0].Name, "x/y.h");
  EXPECT_TRUE(Lines[0].IsAngled);
  EXPECT_EQ(Lines[1].Name, "z.h");
  EXPECT_FALSE(Lines[1].IsAngled);
  EXPECT_EQ(Lines[2].Name, "tight.h");
  EXPECT_TRUE(readIncludes("/dev/zero").empty());
  EXPECT_TRUE(readIncludes(Folder.path("absent")).empty());
}

TEST(ProjectFiles, ReadConditionsAroundIncludes) {
  TestFolder Folder;
  std::string File =
      Folder.write("a.h", "#ifndef A_H\n#include \"0\"\n#ifdef X\n"
                          "#include \"1\"\n#else\n#include \"2\"\n#endif\n"
                          "#if defined(Y)\n#include \"3\"\n#endif\n"
                          "#include \"4\"\n#endif\n#endif\n");
  std::vector<std::string> Guards;
  for (const IncludeLine &Line : readIncludes(File))
    Guards.push_back(Line.Guard);
  EXPECT_EQ(Guards, (std::vector<std::string>{"", "X", "", "Y", ""}));
}

TEST(ProjectFiles, SkipBuildTreesAndEnvironments) {
  TestFolder Folder;
  Folder.write("named/pyvenv.cfg", "");
  Folder.write("tree/CMakeCache.txt", "");
  for (const char *Name : {".git", "build", "build-release", "build_3.11",
                           "cmake-build-debug", "named", "tree"})
    EXPECT_TRUE(isSkippedFolder(Folder.path(Name))) << Name;
  for (const char *Name : {"src", "builders", "env"})
    EXPECT_FALSE(isSkippedFolder(Folder.path(Name))) << Name;
}

} // namespace
} // namespace torchtidy
