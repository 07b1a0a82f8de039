//===- ParseTest.cpp - What a parse gives, and what bad input gives ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaPrelude.h"
#include "ParseFixture.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtidy {
namespace {

using Names = std::set<std::string>;
using ParseTest = ParseFixture;

TEST_F(ParseTest, SkipsBodiesOfThirdPartyHeadersOnly) {
  Folder.write("third_party/lib.h", "#define LIB_FUNCTION(N) int N() {"
                                    " return 0; }\n"
                                    "inline int lib() { return 1; }\n"
                                    "struct Lib { int m() { return 2; } };\n");
  Folder.write("user.h", "inline int user() { return lib(); }\n");
  ParseResult R = parseText("#include <lib.h>\n#include \"user.h\"\n"
                            "LIB_FUNCTION(fromMacro)\n"
                            "int main() { return user(); }\n");
  EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
  EXPECT_TRUE(R.HasAST);
  EXPECT_EQ(Bodies, (Names{"user", "fromMacro", "main"}));
  EXPECT_EQ(R.Inputs.UserFiles,
            (std::vector<std::string>{Folder.path("main.cpp"),
                                      Folder.path("user.h")}));
}

TEST_F(ParseTest, ConstexprAndDeducedBodiesOfThirdPartyHeadersStay) {
  Folder.write("third_party/lib.h", "constexpr int three() { return 3; }\n"
                                    "inline auto four() { return 4; }\n");
  ParseResult R = parseText("#include <lib.h>\n"
                            "static_assert(three() == 3);\n"
                            "int Four = four();\n");
  EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
}

TEST_F(ParseTest, ErrorsAreCountedAndTheRestIsAnalysed) {
  ParseResult R = parseText("#include <missing.h>\n"
                            "int f() { return undeclared; }\n"
                            "int g() { return f() + h(); }\n");
  EXPECT_EQ(R.NumErrors, 3u);
  EXPECT_EQ(R.FirstError,
            Folder.path("main.cpp") + ":1:10: 'missing.h' file not found");
  EXPECT_TRUE(R.HasAST);
  EXPECT_EQ(Analyses, 1u);
  EXPECT_EQ(Bodies, (Names{"f", "g"}));
}

TEST_F(ParseTest, WarningsAreNoErrors) {
  Command.Args.insert(Command.Args.end(), {"-Wall", "-Werror"});
  EXPECT_EQ(parseText("int f(int X) { int Y; }\n").NumErrors, 0u);
}

TEST_F(ParseTest, UnknownFlagIsAnErrorOfTheFile) {
  Command.Args.push_back("--no-such-flag");
  ParseResult R = parseText("int f() { return 1; }\n");
  EXPECT_EQ(R.NumErrors, 1u);
  EXPECT_EQ(R.FirstError,
            Folder.path("main.cpp") + ": unknown argument: '--no-such-flag'");
  EXPECT_TRUE(R.HasAST);
}

TEST_F(ParseTest, CrashInsideClangIsAnErrorOfTheFile) {
  ParseResult R = parseText("#pragma clang __debug parser_crash\nint X;\n");
  EXPECT_EQ(R.NumErrors, 1u);
  EXPECT_EQ(R.FirstError,
            Folder.path("main.cpp") + ": clang crashed on this file");
  EXPECT_FALSE(R.HasAST);
  EXPECT_EQ(parseText("int f() { return 1; }\n").NumErrors, 0u);
}

TEST_F(ParseTest, DeepNestingHasTheStackForIt) {
  std::string Sum = std::string(2000, '(') + "1" + std::string(2000, ')');
  Command.Args.push_back("-fbracket-depth=4000");
  ParseResult R = parseText("int f() { return " + Sum + "; }\n");
  EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
}

TEST_F(ParseTest, EmptyFile) {
  ParseResult R = parseText("");
  EXPECT_EQ(R.NumErrors, 0u);
  EXPECT_TRUE(R.HasAST);
}

TEST_F(ParseTest, MissingFile) {
  ParseResult R = parse("none.cpp");
  EXPECT_EQ(R.NumErrors, 1u);
  EXPECT_FALSE(R.HasAST);
  EXPECT_TRUE(llvm::StringRef(R.FirstError).contains("No such file"))
      << R.FirstError;
}

TEST_F(ParseTest, TextThatIsNotUtf8) {
  ParseResult R = parseText("// caf\xe9\nconst char *S = \"\xe9\";\n"
                            "int f() { return 1; }\n");
  EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
  R = parseText(llvm::StringRef("\xff\xfei\0n\0t\0", 8));
  EXPECT_GT(R.NumErrors, 0u);
  EXPECT_TRUE(llvm::StringRef(R.FirstError).contains("UTF-16")) << R.FirstError;
}

TEST_F(ParseTest, SpacesInPaths) {
  Folder.write("my headers/lib.h", "inline int lib() { return 1; }\n");
  Command.Args.insert(Command.Args.end(),
                      {"-isystem", Folder.path("my headers")});
  ParseResult R = parseText("#include <lib.h>\nint f() { return lib(); }\n",
                            "my code/a b.cpp");
  EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
  EXPECT_EQ(Bodies, (Names{"f"}));
}

TEST_F(ParseTest, HeaderAsArgument) {
  ParseResult R =
      parseText("#pragma once\nnamespace n { int f() { return 1; } }\n", "a.h");
  EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
  EXPECT_EQ(Bodies, (Names{"n::f"}));
}

TEST_F(ParseTest, RelativeFlagsStartAtTheDirectoryOfTheCommand) {
  Folder.write("build/sub/inc/a.h", "inline int a() { return 1; }\n");
  Command.Directory = Folder.path("build/sub");
  Command.Args.insert(Command.Args.end(), {"-I", "inc"});
  ParseResult R = parseText("#include <a.h>\n");
  EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
  EXPECT_EQ(R.Inputs.UserFiles.back(), Folder.path("build/sub/inc/a.h"));
}

/// CUDA without its SDK: clang's own language support is enough here.
class CudaParseTest : public ParseTest {
protected:
  CudaParseTest() {
    Command.IsCuda = true;
    Command.Args = {"-x",         "cuda",       "--cuda-host-only",
                    "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_80",
                    "-std=c++17"};
  }
};

constexpr llvm::StringLiteral Kernel =
    "#define GLOBAL __attribute__((global))\n"
    "GLOBAL void kernel(int *X) { *X = 1; }\n";

TEST_F(CudaParseTest, HostSideHasDeviceBodies) {
  ParseResult R = parseText(Kernel, "k.cu");
  EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
  EXPECT_EQ(Analyses, 1u);
  EXPECT_EQ(Bodies, (Names{"kernel"}));
}

TEST_F(CudaParseTest, DeviceSideIsAddedWhereTheUsersCodeAsksForIt) {
  for (llvm::StringRef Condition :
       {"#ifdef __CUDA_ARCH__", "#if defined(__CUDA_ARCH__)",
        "#if 0\n#elif __CUDA_ARCH__ >= 700"}) {
    ParseResult R = parseText(
        (Kernel + Condition + "\nint device() { return 1; }\n#endif\n").str(),
        "k.cu");
    EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
    EXPECT_EQ(Analyses, 2u) << Condition.str();
    EXPECT_EQ(Bodies, (Names{"kernel", "device"}));
    EXPECT_EQ(R.Inputs.UserFiles,
              (std::vector<std::string>{Folder.path("k.cu")}));
  }
}

TEST_F(CudaParseTest, DeviceSideIsNotAddedForThirdPartyHeaders) {
  Folder.write("third_party/lib.h", "#ifdef __CUDA_ARCH__\n#endif\n");
  Command.Args.insert(Command.Args.end(),
                      {"-isystem", Folder.path("third_party")});
  parseText(("#include <lib.h>\n" + Kernel).str(), "k.cu");
  EXPECT_EQ(Analyses, 1u);
}

} // namespace
} // namespace torchtidy
