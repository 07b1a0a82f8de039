//===- CompileCommandsTest.cpp - Flags from databases and from layout ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileCommands.h"
#include "CudaPrelude.h"
#include "InferredFlags.h"
#include "TestFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace torchtidy {
namespace {

/// A project, and toolkits laid out as real ones are, in one folder.
class CompileCommandsTest : public testing::Test {
protected:
  CompileCommandsTest() {
    Folder.write("kits/torch/include/ATen/ATen.h", "");
    Folder.write("kits/torch/include/torch/torch.h", "");
    Folder.write("kits/cuda/include/cuda_runtime.h", "");
    Folder.write("kits/cuda/include/cccl/cuda/std/version", "");
    Kits.Torch = TorchInstall{Folder.path("kits/torch"),
                              {Folder.path("kits/torch/include")},
                              "2.11.0",
                              "test"};
    Kits.Cuda = CudaInstall{Folder.path("kits/cuda"), {}, "13.5", "test"};
    Folder.write("p/setup.py", "");
  }

  CompileCommand commandFor(StringRef Name, StringRef DatabaseDir = "") {
    auto Commands = CompileCommands::load(DatabaseDir, {}, Kits, Warnings);
    if (!Commands) {
      LoadError = toString(Commands.takeError());
      return {};
    }
    return (*Commands)->commandFor(Folder.path(Name));
  }

  std::string args(StringRef Name) {
    return join(commandFor(Name).Args, " ") + " ";
  }

  void writeDatabase(StringRef Name, StringRef File, StringRef Command) {
    Folder.write(Name,
                 ("[{\"directory\":\"" + Folder.path("p") + "\",\"file\":\"" +
                  File + "\",\"command\":\"" + Command + "\"}]")
                     .str());
  }

  TestFolder Folder;
  Toolkits Kits;
  std::vector<std::string> Warnings;
  std::string LoadError;
};

testing::AssertionResult has(const std::string &Text, StringRef Part) {
  if (StringRef(Text).contains(Part))
    return testing::AssertionSuccess() << Part.str() << " is in: " << Text;
  return testing::AssertionFailure() << Part.str() << " is not in: " << Text;
}
#define EXPECT_HAS(TEXT, PART) EXPECT_TRUE(has(TEXT, PART))
#define EXPECT_HAS_NOT(TEXT, PART) EXPECT_FALSE(has(TEXT, PART))

TEST_F(CompileCommandsTest, FindsTheDatabaseAboveAndInBuildFolders) {
  Folder.write("p/src/a.cpp", "");
  writeDatabase("p/compile_commands.json", "src/a.cpp",
                "c++ -DABOVE src/a.cpp");
  EXPECT_HAS(args("p/src/a.cpp"), "-DABOVE ");
  Folder.write("p/src/b.cpp", "");
  Folder.write("p/.git/HEAD", "");
  Folder.write("q/.git/HEAD", "");
  Folder.write("q/src/b.cpp", "");
  Folder.write("q/build-x/compile_commands.json",
               "[{\"directory\":\"" + Folder.path("q") +
                   "\",\"file\":\"src/b.cpp\",\"arguments\":[\"ccache\","
                   "\"clang++\",\"-DBUILD\",\"-c\",\"src/b.cpp\"]}]");
  CompileCommand Command = commandFor("q/src/b.cpp");
  EXPECT_TRUE(Command.FromDatabase);
  EXPECT_HAS(join(Command.Args, " ") + " ", "-DBUILD ");
  EXPECT_HAS_NOT(join(Command.Args, " "), "clang++");
}

TEST_F(CompileCommandsTest, TakesTheFirstUsableEntry) {
  Folder.write("p/a.cpp", "");
  std::string Dir = "{\"directory\":\"" + Folder.path("p") + "\",";
  Folder.write("p/compile_commands.json",
               "[" + Dir + "\"file\":\"\",\"command\":\"c++ -DNONE\"}," + Dir +
                   "\"file\":\"a.cpp\"}," + Dir +
                   "\"file\":\"a.cpp\",\"command\":\"c++ -DFIRST a.cpp\"}," +
                   Dir +
                   "\"file\":\"a.cpp\",\"command\":\"c++ -DLAST a.cpp\"}]");
  EXPECT_HAS(args("p/a.cpp"), "-DFIRST ");
  EXPECT_HAS_NOT(args("p/a.cpp"), "-DLAST ");
}

TEST_F(CompileCommandsTest, TranslatesNvccCommands) {
  Folder.write("p/k.cu", "");
  Folder.write("p/inc/own.h", "");
  writeDatabase("p/compile_commands.json", "k.cu",
                "sccache /opt/cuda/bin/nvcc -arch=sm_90 -Iinc -I" +
                    Folder.path("kits/torch/include") +
                    " --expt-relaxed-constexpr -x cu -c k.cu -o k.o");
  std::string Args = args("p/k.cu");
  for (const std::string &Part :
       {std::string("-x cuda "), std::string("--cuda-gpu-arch=sm_90 "),
        std::string("--cuda-host-only "), "-I " + Folder.path("p/inc "),
        "-isystem " + Folder.path("kits/torch/include "),
        "--cuda-path=" + Folder.path("kits/cuda "),
        "-isystem " + Folder.path("kits/cuda/include/cccl"),
        "-include " + CudaPreludePath.str() + " "})
    EXPECT_HAS(Args, Part);
  EXPECT_HAS_NOT(Args, "sm_80");
}

TEST_F(CompileCommandsTest, TellsOwnFoldersFromForeignOnes) {
  for (const char *Name :
       {"p/a.cpp", "p/inc/x", "p/third_party/y/inc/x",
        "p/.venv/lib/site-packages/z/x", "other/x", "p/ext/pybind11/include/x"})
    Folder.write(Name, "");
  writeDatabase("p/compile_commands.json", "a.cpp",
                "c++ -Iinc -Ithird_party/y/inc -I.venv/lib/site-packages/z "
                "-I../other -Iext/pybind11/include -c a.cpp");
  std::string Args = args("p/a.cpp");
  EXPECT_HAS(Args, "-I " + Folder.path("p/inc "));
  for (const char *Name : {"p/third_party/y/inc ", "p/ext/pybind11/include ",
                           "p/.venv/lib/site-packages/z ", "other "})
    EXPECT_HAS(Args, "-isystem " + Folder.path(Name));
  // Named on the command line, another folder is the user's own too; what it
  // vendors is not.
  auto Commands = CompileCommands::load(
      "", {Folder.path("other"), Folder.path("p")}, Kits, Warnings);
  ASSERT_TRUE(bool(Commands));
  Args = join((*Commands)->commandFor(Folder.path("p/a.cpp")).Args, " ");
  EXPECT_HAS(Args, "-I " + Folder.path("other "));
  EXPECT_HAS(Args, "-isystem " + Folder.path("p/third_party/y/inc "));
}

TEST_F(CompileCommandsTest, GivesAHeaderTheFlagsOfItsSibling) {
  Folder.write("p/a/x.cpp", "");
  Folder.write("p/b/y.cpp", "");
  Folder.write("p/b/y.h", "");
  std::string Dir = "{\"directory\":\"" + Folder.path("p") + "\",";
  Folder.write(
      "p/compile_commands.json",
      "[" + Dir + "\"file\":\"a/x.cpp\",\"command\":\"c++ -DX a/x.cpp\"}," +
          Dir + "\"file\":\"b/y.cpp\",\"command\":\"c++ -DY b/y.cpp\"}]");
  EXPECT_HAS(args("p/b/y.h"), "-DY ");
  EXPECT_HAS(args("p/b/y.h"), "-x c++ ");
}

TEST_F(CompileCommandsTest, ReportsDatabasesThatCanNotBeUsed) {
  Folder.write("p/a.cpp", "");
  std::pair<StringRef, StringRef> Cases[] = {
      {"", "it is empty"},
      {"[{\"file\":", "it is not JSON (at byte "},
      {"{\"file\":\"a\"}", "a list of commands is expected"},
      {"[]", "it has no commands"},
      {"[{\"directory\":\"/\"}]", "it has no commands"},
      {"\x80\xff", "it is not JSON"}};
  for (auto [Text, Message] : Cases) {
    Folder.write("p/compile_commands.json", Text);
    LoadError.clear();
    commandFor("p/a.cpp", Folder.path("p"));
    EXPECT_HAS(LoadError, Message);
    Warnings.clear();
    CompileCommand Command = commandFor("p/a.cpp");
    EXPECT_FALSE(Command.FromDatabase);
    ASSERT_EQ(Warnings.size(), 1u);
    EXPECT_HAS(Warnings[0], Message);
  }
  Folder.write("p/compile_commands.json", std::string(1000000, '['));
  commandFor("p/a.cpp", Folder.path("p"));
  EXPECT_HAS(LoadError, "it is nested too deeply");
  commandFor("p/a.cpp", Folder.path("nowhere"));
  EXPECT_HAS(LoadError, "can't be used: ");
}

TEST_F(CompileCommandsTest, InfersIncludeFoldersFromTheProject) {
  Folder.write("p/csrc/ops/a.cpp", "#include <torch/torch.h>\n"
                                   "#include \"deep/one.h\"\n"
                                   "#include <vector>\n");
  Folder.write("p/lib/deep/one.h", "# include \"two.h\"\n");
  Folder.write("p/third_party/two/include/two.h", "");
  std::string Args = args("p/csrc/ops/a.cpp");
  EXPECT_HAS(Args, "-I " + Folder.path("p/lib "));
  EXPECT_HAS(Args, "-isystem " + Folder.path("p/third_party/two/include "));
  EXPECT_HAS(Args, "-isystem " + Folder.path("kits/torch/include "));
  EXPECT_HAS(Args, "-std=c++17 ");
  EXPECT_HAS(Args, "-DTORCH_EXTENSION_NAME=");
}

TEST_F(CompileCommandsTest, PrefersTheNearestOfEqualHeaders) {
  Folder.write("p/one/src/a.cpp", "#include \"u/x.h\"\n");
  Folder.write("p/one/inc/u/x.h", "");
  Folder.write("p/a/inc/u/x.h", "");
  std::string Args = args("p/one/src/a.cpp");
  EXPECT_HAS(Args, "-I " + Folder.path("p/one/inc "));
  EXPECT_HAS_NOT(Args, Folder.path("p/a/inc"));
}

TEST_F(CompileCommandsTest, InfersCudaFlags) {
  Folder.write("p/k.cu", "");
  std::string Args = args("p/k.cu");
  for (StringRef Part :
       {"-x cuda ", "-D__CUDA_NO_HALF_OPERATORS__ ", "--cuda-gpu-arch=sm_80 ",
        "-nocudalib ", "-DWITH_CUDA "})
    EXPECT_HAS(Args, Part);
}

TEST_F(CompileCommandsTest, InfersFlagsOfHeaders) {
  Folder.write("p/kernels.h", "__global__ void k();\n");
  Folder.write("p/own.h", "#include <torch/torch.h>\n");
  EXPECT_HAS(args("p/kernels.h"), "-x cuda ");
  EXPECT_HAS(args("p/kernels.h"), "-include ATen/ATen.h ");
  EXPECT_HAS(args("p/own.h"), "-x c++ ");
  EXPECT_HAS_NOT(args("p/own.h"), "ATen/ATen.h");
}

TEST_F(CompileCommandsTest, FindsUndoneHalfMacrosInBuilders) {
  Folder.write("p/op_builder/builder.py",
               "args += ['-U__CUDA_NO_HALF_OPERATORS__', '-DNOT_TAKEN']\n");
  Folder.write("p/k.cu", "");
  std::string Args = args("p/k.cu");
  EXPECT_HAS(Args, "-U__CUDA_NO_HALF_OPERATORS__ ");
  EXPECT_GT(Args.find("-U__CUDA_NO_HALF_OPERATORS__"),
            Args.find("-D__CUDA_NO_HALF_OPERATORS__"));
  EXPECT_HAS_NOT(Args, "NOT_TAKEN");
}

TEST_F(CompileCommandsTest, LeavesOutOptionsWhoseHeadersAreMissing) {
  Folder.write("p/setup.py", "define_macros += [('WITH_METIS', None)]\n"
                             "define_macros += [('WITH_OWN', None)]\n");
  Folder.write("p/m.cpp", "#ifdef WITH_METIS\n#include <no_metis.h>\n#endif\n"
                          "#ifdef WITH_OWN\n#include \"own.h\"\n#endif\n");
  Folder.write("p/lib/own.h", "");
  EXPECT_HAS(args("p/m.cpp"), "-DWITH_OWN ");
  EXPECT_HAS_NOT(args("p/m.cpp"), "WITH_METIS");
}

TEST_F(CompileCommandsTest, SaysWhatIsMissing) {
  Folder.write("p/k.cu", "");
  Folder.write("p/a.cpp", "#include <torch/torch.h>\n");
  Folder.write("p/plain.cpp", "#include <vector>\n");
  Kits = Toolkits();
  EXPECT_HAS(commandFor("p/k.cu").Error, "--cuda-root");
  EXPECT_HAS(commandFor("p/a.cpp").Error, "--torch-root");
  EXPECT_EQ(commandFor("p/plain.cpp").Error, "");
}

TEST(BuildFileFlags, AreReadAsText) {
  EXPECT_EQ(join(readBuildFileFlags(
                     "extra = ['-O3', '-DWITH_X', \"-DN=2\", '-std=c++20']\n"
                     "define_macros += [('WITH_PYTHON', None), ('K', '3')]\n"
                     "# '-DCOMMENTED'\n"
                     "f'-DV={version}' '-DUSE_ROCM' '-U__CUDA_NO_HALF__'\n"
                     "set(CMAKE_CXX_STANDARD 17)\n"),
                 " "),
            "-DWITH_X -DN=2 -DWITH_PYTHON -DK=3 -U__CUDA_NO_HALF__ -std=c++20");
}

} // namespace
} // namespace torchtidy
