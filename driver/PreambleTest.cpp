//===- PreambleTest.cpp - When preambles are built, used and dropped ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preamble.h"
#include "ParseFixture.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>

namespace torchtidy {
namespace {

class PreambleTest : public ParseFixture {
protected:
  PreambleTest() {
    Options.CacheDir = Folder.path("cache");
    writeOld("third_party/lib/a.h", "#pragma once\ninline int a() {"
                                    " return 1; }\n");
    writeOld("third_party/lib/b.h", "#pragma once\n#include <lib/a.h>\n"
                                    "inline int b() { return a(); }\n");
  }

  /// Preambles are not built from files that change meanwhile.
  void writeOld(llvm::StringRef Name, llvm::StringRef Text, int Age = 100) {
    std::string Path = Folder.write(Name, Text);
    timespec Times[2] = {{time(nullptr) - Age, 0}, {time(nullptr) - Age, 0}};
    ASSERT_EQ(utimensat(AT_FDCWD, Path.c_str(), Times, 0), 0);
  }

  std::vector<std::string> preambles(llvm::StringRef Extension = ".pch") {
    std::vector<std::string> Found;
    std::error_code EC;
    for (llvm::sys::fs::directory_iterator
             It(Folder.path("cache/preambles"), EC),
         End;
         !EC && It != End; It.increment(EC))
      if (llvm::sys::path::extension(It->path()) == Extension)
        Found.push_back(It->path());
    return Found;
  }

  /// When the only preamble was built.
  FileStamp stamp() {
    FileStamp Stamp;
    EXPECT_EQ(preambles().size(), 1u);
    EXPECT_TRUE(stampFile(preambles().front(), Stamp));
    return Stamp;
  }

  void expectClean(const ParseResult &R, bool UsedPreamble = true) {
    EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
    EXPECT_TRUE(R.HasAST);
    EXPECT_EQ(Analyses, 1u);
    EXPECT_EQ(R.UsedPreamble, UsedPreamble);
    EXPECT_EQ(R.CacheNote, "");
  }

  /// What the preamble of \p Text would hold.
  std::string scan(llvm::StringRef Text,
                   const std::vector<std::string> &DefinedByHeaders = {}) {
    Command.File = Folder.write("scan.cpp", Text);
    clang::IgnoringDiagConsumer Ignore;
    std::string Result;
    for (const PreambleText &Piece :
         scanPreamble(makeInvocation(Command, CudaSide::Host, Ignore),
                      DefinedByHeaders)
             .Exact)
      Result += Piece.Text;
    return Result;
  }
};

constexpr llvm::StringLiteral UsesB =
    "#include <lib/b.h>\nint f() { return b(); }\n";

TEST_F(PreambleTest, IsBuiltOnceAndSharedByFilesAndFolders) {
  expectClean(parseText(UsesB));
  FileStamp First = stamp();
  Folder.write("inc/own.h", "inline int own() { return 1; }\n");
  Command.Args.push_back("-I" + Folder.path("inc"));
  expectClean(parseText("#include <vector>\n#include \"own.h\"\n"
                        "#include <lib/b.h>\nint g() { return b(); }\n",
                        "other folder/g.cpp"));
  EXPECT_TRUE(Bodies.count("own") && Bodies.count("g"));
  EXPECT_EQ(stamp().ModifiedNs, First.ModifiedNs);
}

TEST_F(PreambleTest, OtherFlagsOrHeadersMakeAnother) {
  expectClean(parseText(UsesB));
  Command.Args.push_back("-DX=1");
  expectClean(parseText(UsesB));
  EXPECT_EQ(preambles().size(), 2u);
  expectClean(parseText("#include <lib/a.h>\n"));
  EXPECT_EQ(preambles().size(), 3u);
}

TEST_F(PreambleTest, MacrosOfTheUserMatterWhereAHeaderNamesThem) {
  expectClean(parseText(UsesB));
  expectClean(parseText("#define UNRELATED 1\n" + UsesB.str()));
  EXPECT_EQ(preambles().size(), 1u);
  writeOld("third_party/lib/asks.h", "#pragma once\n#ifdef WANTED\n"
                                     "int wanted();\n#endif\n");
  expectClean(parseText("#include <lib/asks.h>\nint wanted;\n"));
  expectClean(parseText("#define WANTED 1\n#include <lib/asks.h>\n"
                        "int f() { return wanted(); }\n"));
}

TEST_F(PreambleTest, ChangedHeaderIsSeen) {
  expectClean(parseText(UsesB));
  writeOld("third_party/lib/a.h",
           "#pragma once\ninline int changed() {"
           " return 1; }\ninline int a() { return 2; }",
           50);
  expectClean(parseText("#include <lib/b.h>\nint f() { return changed(); }\n"));
}

TEST_F(PreambleTest, HeaderThatIsFoundBeforeTheOldOneIsSeen) {
  Command.Args = {"-std=c++17", "-isystem", Folder.path("earlier"), "-isystem",
                  Folder.path("third_party")};
  expectClean(parseText(UsesB));
  Folder.write("earlier/lib/a.h", "#pragma once\nint a();\nint earlier();\n");
  expectClean(
      parseText("#include <lib/b.h>\nint f() { return b() + earlier(); }\n"));
}

TEST_F(PreambleTest, HeaderBesideTheOneThatIncludesItIsSeen) {
  writeOld("third_party/lib/b.h", "#pragma once\n#include \"other.h\"\n");
  Folder.write("third_party/other.h", "#pragma once\nint other();\n");
  expectClean(parseText("#include <lib/b.h>\nint f() { return other(); }\n"));
  Folder.write("third_party/lib/other.h", "#pragma once\nint beside();\n");
  expectClean(parseText("#include <lib/b.h>\nint f() { return beside(); }\n"));
}

TEST_F(PreambleTest, HeaderThatIsJustBeingWrittenIsNotKept) {
  writeOld("third_party/lib/a.h", "#pragma once\nint a();\n", -100);
  expectClean(parseText(UsesB), /*UsedPreamble=*/false);
  EXPECT_TRUE(preambles().empty());
}

TEST_F(PreambleTest, TruncatedPreambleIsBuiltAgain) {
  expectClean(parseText(UsesB));
  FileStamp First = stamp();
  ASSERT_EQ(truncate(preambles().front().c_str(), First.Size / 2), 0);
  expectClean(parse("main.cpp"));
  EXPECT_EQ(stamp().Size, First.Size);
}

TEST_F(PreambleTest, DamageThatNoStampShowsCostsOneParse) {
  expectClean(parseText(UsesB));
  std::string Path = preambles().front();
  struct stat Before;
  ASSERT_EQ(stat(Path.c_str(), &Before), 0);
  FILE *F = fopen(Path.c_str(), "r+");
  ASSERT_TRUE(F);
  for (off_t I = 4; I < Before.st_size; ++I)
    fputc(0x5a, F), fseek(F, I, SEEK_SET);
  fclose(F);
  timespec Times[2] = {Before.st_atim, Before.st_mtim};
  ASSERT_EQ(utimensat(AT_FDCWD, Path.c_str(), Times, 0), 0);
  expectClean(parse("main.cpp"), /*UsedPreamble=*/false);
  expectClean(parse("main.cpp"));
}

TEST_F(PreambleTest, DamagedRecordIsBuiltAgain) {
  expectClean(parseText(UsesB));
  std::string Record = preambles(".deps").front();
  for (int Size : {0, 30, 200}) {
    ASSERT_EQ(truncate(Record.c_str(), Size), 0);
    expectClean(parse("main.cpp"));
  }
}

TEST_F(PreambleTest, ErrorsOfAPreambleAreNotErrorsOfTheFile) {
  writeOld("third_party/lib/unguarded.h", "struct Unguarded {};\n");
  for (int I = 0; I < 2; ++I)
    expectClean(parseText("#include <lib/unguarded.h>\nUnguarded U;\n"),
                /*UsedPreamble=*/false);
  EXPECT_EQ(preambles(".bad").size(), 1u);
}

TEST_F(PreambleTest, HeaderThatNeedsTheUsersCodeIsParsedWithTheFile) {
  writeOld("third_party/lib/needs.h", "#pragma once\nextern user_int X;\n");
  expectClean(parseText("using user_int = int;\n#include <lib/needs.h>\n"),
              /*UsedPreamble=*/false);
}

TEST_F(PreambleTest, ErrorsOfTheFileStayAndTheVerdictIsRemembered) {
  std::string Wrong = UsesB.str() + "int g() { return undeclared; }\n";
  ParseResult R = parseText(Wrong);
  EXPECT_EQ(R.NumErrors, 1u);
  EXPECT_TRUE(R.HasAST);
  EXPECT_FALSE(R.UsedPreamble);
  R = parseText(Wrong);
  EXPECT_EQ(R.NumErrors, 1u);
  EXPECT_TRUE(R.UsedPreamble);
  EXPECT_EQ(Analyses, 1u);
}

TEST_F(PreambleTest, HeadersWithErrorsAreParsedWithTheFile) {
  writeOld("third_party/lib/a.h", "#pragma once\nint a() { return x; }\n"
                                  "int y = z;\n");
  for (int I = 0; I < 2; ++I) {
    ParseResult R = parseText(UsesB);
    EXPECT_EQ(R.NumErrors, 1u) << "the body is skipped";
    EXPECT_TRUE(R.HasAST);
    EXPECT_FALSE(R.UsedPreamble);
  }
  EXPECT_TRUE(preambles().empty());
}

TEST_F(PreambleTest, UserFolderThatShadowsIsRespected) {
  expectClean(parseText(UsesB));
  Folder.write("inc/lib/a.h", "#pragma once\nint a();\nint fromUser();\n");
  Command.Args.push_back("-I" + Folder.path("inc"));
  ParseResult R =
      parseText("#include <lib/b.h>\nint g() { return fromUser() + b(); }\n");
  EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
}

TEST_F(PreambleTest, UserFolderOfAHeadersNameAloneShadowsNothing) {
  expectClean(parseText(UsesB));
  Folder.write("inc/lib/own.h", "#pragma once\nint own();\n");
  Command.Args.push_back("-I" + Folder.path("inc"));
  expectClean(parseText("#include <lib/b.h>\n#include <lib/own.h>\n"
                        "int g() { return own() + b(); }\n"));
  EXPECT_EQ(preambles().size(), 1u);
}

TEST_F(PreambleTest, MacroThatAHeaderOnlyUsesAsAName) {
  expectClean(parseText(UsesB));
  expectClean(parseText("#define a 1\n" + UsesB.str()));
  EXPECT_EQ(preambles().size(), 1u);
}

TEST_F(PreambleTest, ConditionOnAMacroThatNoHeaderDefines) {
  expectClean(parseText("#include <lib/a.h>\n#ifndef USE_OTHER\n"
                        "#include <lib/b.h>\n#endif\n"
                        "int g() { return b(); }\n"));
  EXPECT_EQ(preambles().size(), 1u);
}

TEST_F(PreambleTest, ConditionOnAMacroThatAHeaderDefines) {
  writeOld("third_party/lib/version.h",
           "#pragma once\n#define LIB_VERSION 3\n");
  writeOld("third_party/lib/old.h", "#pragma once\nstruct Compat {};\n");
  for (int I = 0; I < 2; ++I)
    expectClean(parseText("#include <lib/version.h>\n#if LIB_VERSION < 2\n"
                          "#include <lib/old.h>\n#endif\n"
                          "#include <lib/a.h>\nint Compat = a();\n"));
}

TEST_F(PreambleTest, FolderThatCannotBeWritten) {
  Folder.write("cache", "a file");
  ParseResult R = parseText(UsesB);
  EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
  EXPECT_TRUE(R.HasAST);
  EXPECT_FALSE(R.UsedPreamble);
  EXPECT_NE(R.CacheNote, "");
}

TEST_F(PreambleTest, OldPreamblesGoWhenTheCacheIsFull) {
  Options.MaxCacheBytes = 1;
  expectClean(parseText(UsesB));
  expectClean(parseText("#include <lib/a.h>\n"));
  EXPECT_EQ(preambles().size(), 1u);
  EXPECT_EQ(preambles(".deps").size(), 1u);
}

TEST_F(PreambleTest, ThreadsBuildOneTogether) {
  Command.File = Folder.write("main.cpp", UsesB);
  std::vector<ParseResult> Results(4);
  std::vector<std::thread> Threads;
  Threads.reserve(std::size(Results));
  for (ParseResult &R : Results)
    Threads.emplace_back([&] {
      R = parseFile(Command, Options,
                    [](clang::ASTContext &, clang::Preprocessor &) {});
    });
  for (std::thread &T : Threads)
    T.join();
  for (const ParseResult &R : Results) {
    EXPECT_EQ(R.NumErrors, 0u) << R.FirstError;
    EXPECT_TRUE(R.UsedPreamble);
  }
  EXPECT_EQ(preambles().size(), 1u);
}

TEST_F(PreambleTest, ScanKeepsOrderAndMacros) {
  Folder.write("user.h", "#ifndef USER_H\n#define USER_H\n#define LIMIT 4\n"
                         "#include <lib/a.h>\n#endif\n");
  EXPECT_EQ(scan("#include \"user.h\"\n#include <vector>\n"
                 "#include <lib/b.h>\n#define AFTER 1\n"),
            "#define LIMIT 4\n#include <lib/a.h>\n#include <lib/b.h>\n");
}

TEST_F(PreambleTest, ScanEndsBeforeWhatCannotBeHoisted) {
  std::string A = "#include <lib/a.h>\n";
  EXPECT_EQ(scan("#include <lib/a.h>\nnamespace n {\n#include <lib/b.h>\n}\n"),
            A);
  std::string AsksVersion = A + "#if LIB_VERSION < 2\n"
                                "#include <lib/b.h>\n#endif\n";
  EXPECT_EQ(scan(AsksVersion, {"LIB_VERSION"}), A);
  EXPECT_EQ(scan(AsksVersion), A + "#include <lib/b.h>\n");
  EXPECT_EQ(scan("#include <lib/a.h>\n#ifndef LIB\n#define LIB\n#endif\n"
                 "#include <lib/b.h>\n",
                 {"LIB"}),
            A);
  EXPECT_EQ(scan("#define X\n#include <lib/a.h>\n#undef X\n"
                 "#include <lib/b.h>\n"),
            "#define X\n#include <lib/a.h>\n");
  EXPECT_EQ(scan("#include <missing.h>\n#include <lib/a.h>\n"), A);
}

} // namespace
} // namespace torchtidy
