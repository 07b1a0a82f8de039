//===- SourceFilesTest.cpp - Which files are taken ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceFiles.h"
#include "TestFolder.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <unistd.h>

using namespace llvm;

namespace torchtidy {
namespace {

class SourceFilesTest : public testing::Test {
protected:
  /// Names relative to the folder, joined by blanks.
  std::string find(const std::vector<std::string> &Names) {
    std::vector<std::string> Paths;
    Paths.reserve(Names.size());
    for (const std::string &Name : Names)
      Paths.push_back(Folder.path(Name));
    Errors.clear();
    std::string Result;
    for (const std::string &Path :
         findSources(Paths, [](StringRef) { return false; }, Errors)) {
      StringRef Rest = Path;
      Rest.consume_front(Folder.path("") + "/");
      Rest.consume_front(Folder.path(""));
      Result += (Result.empty() ? "" : " ") + Rest.str();
    }
    return Result;
  }

  TestFolder Folder;
  std::vector<std::string> Errors;
};

TEST_F(SourceFilesTest, TakesTorchAndCudaSourcesInOrder) {
  Folder.write("p/b.cpp", "#include <torch/extension.h>\n");
  Folder.write("p/a.cc", "#include \"my.h\"\n");
  Folder.write("p/inc/my.h", "#include <ATen/ATen.h>\n");
  Folder.write("p/k.cu", "");
  Folder.write("p/plain.cpp", "#include <vector>\n");
  Folder.write("p/build/gen.cu", "");
  Folder.write("p/.hidden/x.cu", "");
  Folder.write("p/third_party/y.cu", "");
  Folder.write("p/my-env/pyvenv.cfg", "");
  Folder.write("p/my-env/z.cu", "");
  EXPECT_EQ(find({"p"}), "p/a.cc p/b.cpp p/k.cu");
  EXPECT_TRUE(Errors.empty());
  EXPECT_EQ(find({"p", "p/inc/my.h", "p/k.cu"}),
            "p/a.cc p/b.cpp p/k.cu p/inc/my.h");
  EXPECT_EQ(find({"p/plain.cpp"}), "p/plain.cpp");
}

TEST_F(SourceFilesTest, EndsOnLoopsOfLinks) {
  Folder.write("p/k.cu", "");
  ASSERT_EQ(symlink(Folder.path("p").c_str(), Folder.path("p/loop").c_str()),
            0);
  ASSERT_EQ(symlink("/nowhere", Folder.path("p/dangling.cu").c_str()), 0);
  EXPECT_EQ(find({"p"}), "p/k.cu");
}

TEST_F(SourceFilesTest, SaysWhyAPathCanNotBeUsed) {
  Folder.write("empty/readme.txt", "");
  Folder.write("plain/a.cpp", "");
  EXPECT_EQ(find({"absent", "empty", "plain", "empty/readme.txt"}), "");
  ASSERT_EQ(Errors.size(), 4u);
  EXPECT_TRUE(StringRef(Errors[0]).ends_with(": no such file or folder"));
  EXPECT_TRUE(StringRef(Errors[1]).contains(": no C++ or CUDA source"));
  EXPECT_TRUE(StringRef(Errors[2]).contains("includes torch or CUDA headers"));
  EXPECT_TRUE(StringRef(Errors[3]).contains(": not a C++ or CUDA file"));
}

TEST_F(SourceFilesTest, TakesPathsWithBlanksAndEmptyFiles) {
  Folder.write("a folder/b file.cpp", "");
  EXPECT_EQ(find({"a folder/b file.cpp"}), "a folder/b file.cpp");
}

} // namespace
} // namespace torchtidy
