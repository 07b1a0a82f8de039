//===- NvccFlagsTest.cpp - nvcc spellings, one by one ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NvccFlags.h"
#include "HostFlags.h"
#include "TestFolder.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace llvm;

namespace torchtidy {
namespace {

struct Spelling {
  const char *Flags;
  const char *Result;
};

// Names the case in gtest's lists.
void PrintTo(const Spelling &S, std::ostream *Out) { *Out << S.Flags; }

const Spelling Spellings[] = {
#define SPELLING(FLAGS, RESULT) {FLAGS, RESULT},
#include "NvccSpellings.inc"
};

std::vector<std::string> split(StringRef Line) {
  BumpPtrAllocator Allocator;
  StringSaver Saver(Allocator);
  SmallVector<const char *, 16> Words;
  cl::TokenizeGNUCommandLine(Line, Saver, Words);
  return {Words.begin(), Words.end()};
}

struct Translated {
  std::vector<std::string> Args;
  std::vector<std::string> Notes;
};

Translated translate(StringRef Line, StringRef Directory = "/") {
  NvccTranslation Nvcc = translateNvccFlags(split(Line), Directory);
  HostFlags Host = filterHostFlags(Nvcc.HostArgs, Directory,
                                   [](StringRef) { return false; });
  Translated Result{Host.Args, Nvcc.Notes};
  append_range(Result.Notes, Host.Notes);
  if (!Nvcc.Arch.empty())
    Result.Args.push_back("--cuda-gpu-arch=" + Nvcc.Arch);
  if (!Nvcc.Language.empty())
    append_range(Result.Args, std::vector<std::string>{"-x", Nvcc.Language});
  return Result;
}

std::string joined(ArrayRef<std::string> Words) { return join(Words, " "); }

class NvccSpelling : public testing::TestWithParam<Spelling> {
protected:
  TestFolder Folder;
};

TEST_P(NvccSpelling, BecomesTheExpectedFlags) {
  Folder.write("x.rsp", "-DIN_RSP -I /rsp/include\n");
  Translated Result = translate(
      (GetParam().Flags + Twine(" -o a.o -c a.cu")).str(), Folder.path(""));
  EXPECT_EQ(joined(Result.Args), GetParam().Result);
  EXPECT_EQ(joined(Result.Notes), "");
}

/// Clang's own driver takes the result without a word, sees the one input, and
/// reads nothing as a flag of the linker, -u or -d.
TEST_P(NvccSpelling, SatisfiesClangsDriver) {
  Folder.write("x.rsp", "-DIN_RSP -I /rsp/include\n");
  std::string Source = Folder.write("a.cu", "");
  Translated Result = translate(GetParam().Flags, Folder.path(""));
  std::vector<std::string> Args = {"clang++", "-fsyntax-only",
                                   "--cuda-host-only", "-nocudainc",
                                   "-nocudalib"};
  append_range(Args, Result.Args);
  Args.push_back(Source);
  std::vector<const char *> Pointers;
  Pointers.reserve(Args.size());
  for (const std::string &Arg : Args)
    Pointers.push_back(Arg.c_str());

  DiagnosticOptions Options;
  TextDiagnosticBuffer Buffer;
  DiagnosticsEngine Diags(DiagnosticIDs::create(), Options, &Buffer,
                          /*ShouldOwnClient=*/false);
  driver::Driver Driver("clang++", sys::getDefaultTargetTriple(), Diags);
  std::unique_ptr<driver::Compilation> Compilation(
      Driver.BuildCompilation(Pointers));
  ASSERT_TRUE(Compilation);
  for (auto It = Buffer.err_begin(); It != Buffer.err_end(); ++It)
    ADD_FAILURE() << It->second;
  for (auto It = Buffer.warn_begin(); It != Buffer.warn_end(); ++It)
    ADD_FAILURE() << It->second;
  EXPECT_EQ(Compilation->getJobs().size(), 1u);
  unsigned Inputs = 0;
  for (const opt::Arg *A : Compilation->getArgs()) {
    const opt::Option &O = A->getOption();
    Inputs += O.getID() == options::OPT_INPUT;
    EXPECT_FALSE(O.matches(options::OPT_Link_Group) ||
                 O.matches(options::OPT_l) || O.matches(options::OPT_L) ||
                 O.matches(options::OPT_d_Group))
        << A->getAsString(Compilation->getArgs());
  }
  EXPECT_EQ(Inputs, 1u);
}

INSTANTIATE_TEST_SUITE_P(AllSpellings, NvccSpelling,
                         testing::ValuesIn(Spellings));

TEST(NvccFlags, TakesTheNewestArchitecture) {
  EXPECT_EQ(joined(translate("-gencode arch=compute_80,code=sm_80 "
                             "-gencode=arch=compute_90a,code=sm_90a "
                             "-gencode arch=compute_90,code=sm_90")
                       .Args),
            "--cuda-gpu-arch=sm_90a");
  EXPECT_EQ(joined(translate("-arch=sm_100f -arch=sm_100a -arch=sm_75").Args),
            "--cuda-gpu-arch=sm_100a");
}

TEST(NvccFlags, LeavesOutArchitecturesThatClangDoesNotKnow) {
  Translated Result = translate("-arch=sm_80 -arch=sm_999");
  EXPECT_EQ(joined(Result.Args), "--cuda-gpu-arch=sm_80");
  EXPECT_EQ(joined(Result.Notes), "'sm_999' is a GPU that clang does not know");
}

TEST(NvccFlags, SplitsCommaLists) {
  EXPECT_EQ(joined(translate("-I/a,/b -I=/c -I /d,/e -isystem=/f,/g").Args),
            "-I /a -I /b -I /c -I /d -I /e -isystem /f -isystem /g");
  EXPECT_EQ(joined(translate("-DA,B=1 -D C\\\\,D -include a.h,b.h").Args),
            "-DA -DB=1 -DC,D -include a.h -include b.h");
  EXPECT_EQ(splitNvccList("a\\,b,'c,d',,e"),
            (std::vector<std::string>{"a,b", "'c,d'", "e"}));
}

TEST(NvccFlags, SplicesHostFlagsThroughTheHostFilter) {
  EXPECT_EQ(joined(translate("-Xcompiler -fPIC,-Wall,-O2,-fplugin=/x.so "
                             "-Xcompiler \"-DX=1 -fno-rtti\"")
                       .Args),
            "-fPIC -O2 -DX=1 -fno-rtti");
}

TEST(NvccFlags, ReadsNestedOptionFilesAndStopsAtLoops) {
  TestFolder Folder;
  Folder.write("outer.rsp", "-DOUTER --options-file inner.rsp");
  Folder.write("inner.rsp", "\"-DINNER=a b\"");
  EXPECT_EQ(translate("-optf outer.rsp", Folder.path("")).Args,
            (std::vector<std::string>{"-DOUTER", "-DINNER=a b"}));
  Folder.write("loop.rsp", "-DLOOP -optf loop.rsp");
  EXPECT_EQ(translate("-optf loop.rsp", Folder.path("")).Notes.size(), 1u);
  EXPECT_EQ(translate("-optf absent.rsp", Folder.path("")).Notes.size(), 1u);
}

TEST(NvccFlags, NotesWhatItDoesNotKnow) {
  Translated Result = translate("--brand-new-flag=1 -DKEPT");
  EXPECT_EQ(joined(Result.Args), "-DKEPT");
  EXPECT_EQ(joined(Result.Notes), "flag '--brand-new-flag=1' left out");
}

TEST(NvccFlags, KnowsNvccByName) {
  EXPECT_TRUE(isNvcc("/usr/local/cuda/bin/nvcc"));
  EXPECT_TRUE(isNvcc("nvcc_wrapper"));
  EXPECT_FALSE(isNvcc("/usr/bin/c++"));
}

} // namespace
} // namespace torchtidy
