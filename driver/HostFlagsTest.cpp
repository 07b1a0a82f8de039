//===- HostFlagsTest.cpp - What is kept of gcc and clang commands ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostFlags.h"
#include "TestFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace torchtidy {
namespace {

HostFlags filter(const std::vector<std::string> &Raw,
                 StringRef Directory = "/project") {
  return filterHostFlags(Raw, Directory, [](StringRef Dir) {
    return !Dir.starts_with("/project");
  });
}

std::string kept(const std::vector<std::string> &Raw) {
  return join(filter(Raw).Args, " ");
}

TEST(HostFlags, KeepsWhatParsingNeeds) {
  EXPECT_EQ(kept({"-std=gnu++20", "-DA=1", "-UB", "-fPIC", "-fno-rtti", "-O2",
                  "-mavx2", "-pthread", "-iquote", "q"}),
            "-std=gnu++20 -DA=1 -UB -fPIC -fno-rtti -O2 -mavx2 -pthread "
            "-iquote /project/q");
}

TEST(HostFlags, MakesThirdPartyFoldersSystemFolders) {
  EXPECT_EQ(kept({"-Isrc", "-I/opt/torch/include", "-isystem", "/x"}),
            "-I /project/src -isystem /opt/torch/include -isystem /x");
}

TEST(HostFlags, LeavesOutFoldersThatTheCompilerSearchesAnyway) {
  EXPECT_EQ(kept({"-I/usr/include", "-isystem", "/usr/include/",
                  "-I/usr/local/include"}),
            "");
}

// Each of these makes clang or gcc run code, write a file, or read one that is
// not source.
TEST(HostFlags, LeavesOutWhatRunsCodeOrWritesFiles) {
  const std::vector<std::vector<std::string>> Dangerous = {
      {"-fplugin=/tmp/x.so"},
      {"-fplugin-arg-x-y=z"},
      {"-fpass-plugin=/tmp/x.so"},
      {"-Xclang", "-load", "-Xclang", "/tmp/x.so"},
      {"-Xclang", "-add-plugin", "-Xclang", "x"},
      {"-Xclang", "-plugin", "-Xclang", "x"},
      {"-Xclang", "-o", "-Xclang", "/tmp/x"},
      {"-Xclang", "-dependency-file", "-Xclang", "/tmp/x"},
      {"-Xclang=-load"},
      {"-mllvm", "-load=/tmp/x.so"},
      {"-o", "/tmp/x"},
      {"-o/tmp/x"},
      {"-MD"},
      {"-MF", "/tmp/x"},
      {"-MF/tmp/x"},
      {"-MJ", "/tmp/x"},
      {"-MMD", "-MT", "x"},
      {"-Wp,-MD,/tmp/x"},
      {"-Wp,-o,/tmp/x"},
      {"-Xpreprocessor", "-MD"},
      {"-Xassembler", "x"},
      {"-Wa,-x"},
      {"-Xlinker", "x"},
      {"-Wl,-plugin,/tmp/x.so"},
      {"-save-temps"},
      {"-save-temps=obj"},
      {"--save-temps"},
      {"--serialize-diagnostics", "/tmp/x"},
      {"-ftime-trace"},
      {"-ftime-trace=/tmp/x"},
      {"-fprofile-generate=/tmp/x"},
      {"-fprofile-instr-generate=/tmp/x"},
      {"-fprofile-use=/tmp/x"},
      {"-fprofile-sample-use=/tmp/x"},
      {"--coverage"},
      {"-fcrash-diagnostics-dir=/tmp/x"},
      {"-fcrash-diagnostics=all"},
      {"-gen-reproducer"},
      {"-fopt-record-file=/tmp/x"},
      {"-fsave-optimization-record"},
      {"-fstack-usage"},
      {"-gsplit-dwarf"},
      {"-fmodules", "-fmodules-cache-path=/tmp/x"},
      {"-fmodule-file=/tmp/x"},
      {"-fmodule-output=/tmp/x"},
      {"-fmodule-map-file=/tmp/x"},
      {"-fprebuilt-module-path=/tmp/x"},
      {"-ivfsoverlay", "/tmp/x"},
      {"-include-pch", "/tmp/x"},
      {"-emit-pch"},
      {"-B/tmp/x"},
      {"-B", "/tmp/x"},
      {"-specs=/tmp/x"},
      {"--config=/tmp/x"},
      {"--config", "/tmp/x"},
      {"--config-user-dir=/tmp/x"},
      {"-no-integrated-cpp"},
      {"-wrapper", "/tmp/x"},
      {"-ccc-gcc-name", "/tmp/x"},
      {"-ccc-install-dir", "/tmp/x"},
      {"-fintegrated-cc1", "-fno-integrated-cc1"},
      {"-fno-integrated-as"},
      {"-fuse-ld=/tmp/x"},
      {"--ld-path=/tmp/x"},
      {"--ptxas-path=/tmp/x"},
      {"--offload-arch-tool=/tmp/x"},
      {"--nvptx-arch-tool=/tmp/x"},
      {"-fsanitize-ignorelist=/tmp/x"},
      {"-fdump-tree-all"},
      {"-dumpdir", "/tmp/x"},
      {"-H"},
      {"-E"},
      {"-S"},
      {"-emit-llvm"},
      {"--analyze"},
      {"-ftest-module-file-extension=x"},
      {"-index-store-path", "/tmp/x"},
      {"-resource-dir", "/tmp/x"},
      {"-working-directory", "/tmp/x"},
      {"-fapinotes-modules"},
  };
  for (const std::vector<std::string> &Raw : Dangerous) {
    std::vector<std::string> Args = Raw;
    Args.push_back("-DKEPT");
    EXPECT_EQ(kept(Args), "-DKEPT") << join(Raw, " ");
  }
}

TEST(HostFlags, LeavesOutGccOnlyFlagsWithANote) {
  HostFlags Result =
      filter({"-fno-gnu-unique", "-fconcepts-diagnostics-depth=3",
              "-march=loongarch64", "-DKEPT"});
  EXPECT_EQ(join(Result.Args, " "), "-DKEPT");
  EXPECT_EQ(Result.Notes.size(), 3u);
}

TEST(HostFlags, LeavesOutWarningsAndInputsWithoutANote) {
  HostFlags Result = filter({"-Wall", "-Werror=foo", "-g3", "-c", "a.cpp",
                             "-lfoo", "-L", "/x", "-fopenmp"});
  EXPECT_TRUE(Result.Args.empty());
  EXPECT_TRUE(Result.Notes.empty()) << join(Result.Notes, "; ");
}

TEST(HostFlags, PassesByPrecompiledHeaders) {
  TestFolder Folder;
  std::string Plain = Folder.write("plain.h", "");
  std::string Built = Folder.write("built.h", "");
  Folder.write("built.h.gch", "x");
  EXPECT_EQ(kept({"-include", Plain, "-include", Built}),
            "-include " + Plain + " -Xclang -include -Xclang " + Built);
}

TEST(HostFlags, NamesWhatIsNoFlag) {
  HostFlags Result = filter({"-DA", "a.cpp", "@flags"});
  EXPECT_EQ(join(Result.Args, " "), "-DA");
  EXPECT_EQ(join(Result.Inputs, " "), "a.cpp @flags");
}

TEST(HostFlags, FindsAnIncludedHeaderFromItsOwnFolder) {
  TestFolder Folder;
  std::string Header = Folder.write("own.h", "");
  HostFlags Result = filter({"-include", "own.h", "-include", "gone.h"},
                            sys::path::parent_path(Header));
  EXPECT_EQ(join(Result.Args, " "), "-include " + Header + " -include gone.h");
}

TEST(HostFlags, NotesAFlagWithoutItsValue) {
  HostFlags Result = filter({"-DA", "-include"});
  EXPECT_EQ(join(Result.Args, " "), "-DA");
  EXPECT_EQ(Result.Notes.size(), 1u);
}

TEST(HostFlags, TellsTheLanguage) {
  EXPECT_EQ(filter({"-x", "cuda"}).Language, "cuda");
  EXPECT_EQ(filter({"-xc++"}).Language, "c++");
}

TEST(HostFlags, ExpandsResponseFiles) {
  TestFolder Folder;
  Folder.write("a.rsp", "-DA @b.rsp");
  Folder.write("b.rsp", "'-DB=x y'");
  std::vector<std::string> Notes;
  EXPECT_EQ(expandResponseFiles({"@a.rsp", "-DC"}, Folder.path(""), Notes),
            (std::vector<std::string>{"-DA", "-DB=x y", "-DC"}));
  EXPECT_TRUE(Notes.empty());
  expandResponseFiles({"@/dev/zero", "@absent"}, Folder.path(""), Notes);
  EXPECT_EQ(Notes.size(), 2u);
}

} // namespace
} // namespace torchtidy
