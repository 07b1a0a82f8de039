//===- FixPlanTest.cpp - The fixes of a run -------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FixPlan.h"
#include "driver/TestFolder.h"
#include "llvm/Support/xxhash.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace torchtidy {
namespace {

class FixPlanTest : public testing::Test {
protected:
  std::string contents(const std::string &File) const {
    auto Buffer = MemoryBuffer::getFile(File);
    return Buffer ? (*Buffer)->getBuffer().str() : "none";
  }
  /// Edits are made for what the file has now.
  ReportedEdit edit(const std::string &File, unsigned Offset, unsigned Length,
                    StringRef Text) const {
    ReportedEdit E;
    E.File = File;
    E.Offset = Offset;
    E.EndOffset = Offset + Length;
    E.Text = Text.str();
    E.FileHash = xxh3_64bits(contents(File));
    return E;
  }
  ReportedEdit include(const std::string &File, StringRef Header) const {
    ReportedEdit E = edit(File, 0, 0, "#include <" + Header.str() + ">\n");
    E.Include = Header.str();
    return E;
  }
  static ReportedFinding finding(std::vector<ReportedEdit> Edits) {
    ReportedFinding F;
    if (!Edits.empty())
      F.Fixes.push_back({"", std::move(Edits)});
    return F;
  }
  void fix() {
    for (ReportedFinding &F : Findings)
      Plan.add(F, [this](StringRef File) -> StringRef {
        return File == Refused ? "not yours" : "";
      });
    Plan.finish();
    Plan.apply();
  }
  std::string fixedOnes() const {
    std::string Result;
    for (const ReportedFinding &F : Findings)
      Result += F.Fixed ? '1' : '0';
    return Result;
  }

  TestFolder Folder;
  std::string Refused;
  std::vector<ReportedFinding> Findings;
  FixPlan Plan;
};

TEST_F(FixPlanTest, AllEditsOfAFixOrNone) {
  std::string A = Folder.write("a.cu", "f(g(x));\n");
  Findings = {finding({edit(A, 2, 0, "C("), edit(A, 6, 0, ")")}),
              finding({edit(A, 0, 0, "C("), edit(A, 1, 2, "(h")}),
              finding({edit(A, 2, 0, "C("), edit(A, 7, 0, ")")}), finding({})};
  fix();
  // Neither half of a fix that touches another, nor one "C(" for two fixes.
  EXPECT_EQ(contents(A), "f(C(g(x)));\n");
  EXPECT_EQ(fixedOnes(), "1000");
  EXPECT_EQ(Plan.counts().text(true), "1 fixed in 1 file, 2 overlap other "
                                      "fixes (run again), 1 without a fix");
}

TEST_F(FixPlanTest, TheSameFixIsAppliedOnce) {
  std::string H = Folder.write("a.h", "{ g(); }\n");
  ASSERT_FALSE(sys::fs::create_link("a.h", Folder.path("link.h")));
  Findings = {finding({edit(H, 1, 0, " guard();")}),
              finding({edit(H, 1, 0, " guard();")}),
              finding({edit(Folder.path("link.h"), 1, 0, " guard();")})};
  fix();
  EXPECT_EQ(contents(H), "{ guard(); g(); }\n");
  EXPECT_EQ(Plan.counts().text(true), "3 fixed in 1 file");
  EXPECT_TRUE(sys::fs::is_symlink_file(Folder.path("link.h")));
}

TEST_F(FixPlanTest, IncludesComeOnceAndInOrder) {
  std::string A =
      Folder.write("a.cu", "#include <b.h>\n#include <d.h>\nf();\n");
  Findings = {finding({edit(A, 32, 1, "x"), include(A, "e.h")}),
              finding({edit(A, 31, 1, "y"), include(A, "c.h")}),
              finding({edit(A, 30, 0, "z();\n"), include(A, "c.h")})};
  fix();
  EXPECT_EQ(contents(A), "#include <b.h>\n#include <c.h>\n#include <d.h>\n"
                         "#include <e.h>\nz();\nfyx;\n");
}

TEST_F(FixPlanTest, TheProjectsStyleForTouchedLinesOnly) {
  Folder.write(".clang-format", "BasedOnStyle: LLVM\nIndentWidth: 4\n"
                                "FutureOption: 1\n");
  std::string A = Folder.write(
      "src/a.cu", "#include <z.h>\n#include <b.h>\n"
                  "void f() {\n    g( );\n    h( );\n    i( );\n}\n");
  Findings = {finding({edit(A, 50, 0, "\n k( );"), include(A, "c.h")})};
  fix();
  EXPECT_EQ(contents(A),
            "#include <c.h>\n#include <z.h>\n#include <b.h>\n"
            "void f() {\n    g();\n    k();\n    h( );\n    i( );\n}\n");
}

TEST_F(FixPlanTest, NoStyleOrABadOneFormatsNothing) {
  std::string A = Folder.write("a.cu", "void f() {\n g( );\n}\n");
  Folder.write("bad/.clang-format", "IndentWidth: [\n");
  std::string B = Folder.write("bad/b.cu", "void f() {\n g( );\n}\n");
  Findings = {finding({edit(A, 17, 0, "\n  k( );")}),
              finding({edit(B, 17, 0, "\n  k( );")})};
  fix();
  EXPECT_EQ(contents(A), "void f() {\n g( );\n  k( );\n}\n");
  EXPECT_EQ(contents(B), "void f() {\n g( );\n  k( );\n}\n");
  ASSERT_EQ(Plan.notes().size(), 1u);
  EXPECT_TRUE(StringRef(Plan.notes()[0]).starts_with(B + ": not formatted: "));
}

TEST_F(FixPlanTest, LineEndsAndNoNewlineAtTheEnd) {
  std::string A = Folder.write("a.cu", "#include <b.h>\r\nf();\r\n}");
  Findings = {finding({edit(A, 20, 0, "\n k();\n"), include(A, "c.h")})};
  fix();
  EXPECT_EQ(contents(A),
            "#include <b.h>\r\n#include <c.h>\r\nf();\r\n k();\r\n\r\n}");
}

TEST_F(FixPlanTest, OnlyWhatWasAnalysed) {
  std::string A = Folder.write("a.cu", "f();\n"), B = Folder.write("b.cu", "f");
  Findings = {finding({edit(A, 0, 0, "x")}),
              finding({edit(B, 0, 0, "x"), edit(A, 1, 0, "y")})};
  Folder.write("a.cu", "f();;\n");
  fix();
  EXPECT_EQ(contents(A), "f();;\n");
  EXPECT_EQ(contents(B), "f");
  EXPECT_EQ(ArrayRef(A + ": changed since it was analysed; not fixed"),
            Plan.problems());
  EXPECT_EQ(Plan.counts().text(true), "0 fixed in 0 files, 2 not fixed (see "
                                      "above)");
}

TEST_F(FixPlanTest, OneFileThatCannotBeFixedCostsNoOther) {
  std::string A = Folder.write("a.cu", "f"), B = Folder.write("b.cu", "f"),
              C = Folder.write("c.cu", "f"), Gone = Folder.path("d.cu");
  ASSERT_FALSE(sys::fs::setPermissions(A, sys::fs::all_read));
  Refused = B;
  for (const std::string &File : {A, A, B, B, C, Gone})
    Findings.push_back(finding({edit(File, 0, Findings.size() % 2, "x")}));
  fix();
  EXPECT_EQ(contents(A) + contents(B) + contents(C), "ffxf");
  EXPECT_EQ(fixedOnes(), "000010");
  EXPECT_EQ(ArrayRef(B + ": not yours; not fixed"), Plan.notes());
  ASSERT_EQ(Plan.problems().size(), 2u);
  EXPECT_EQ(Plan.problems()[0], A + ": read-only; not fixed");
  EXPECT_EQ(Plan.problems()[1],
            Gone + ": No such file or directory; not fixed");
}

TEST(UniteFindings, TheFixMustDoForAll) {
  auto With = [](size_t Edits) {
    ReportedFinding F;
    if (Edits)
      F.Fixes.push_back({"", std::vector<ReportedEdit>(Edits)});
    return F;
  };
  std::vector<ReportedFinding> Findings = {With(1), With(2), With(1)};
  uniteFindings(Findings);
  ASSERT_EQ(Findings.size(), 1u);
  EXPECT_EQ(Findings[0].Fixes[0].Edits.size(), 2u);
  Findings = {With(1), With(0)};
  uniteFindings(Findings);
  ASSERT_EQ(Findings.size(), 1u);
  EXPECT_TRUE(Findings[0].Fixes.empty());
}

} // namespace
} // namespace torchtidy
