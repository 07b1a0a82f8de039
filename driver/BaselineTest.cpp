//===- BaselineTest.cpp - Which findings a baseline has -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Baseline.h"
#include "CheckInfo.h"
#include "TestFolder.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace torchtidy {
namespace {

class BaselineTest : public testing::Test {
protected:
  ReportedFinding finding(StringRef File, StringRef Line) const {
    ReportedFinding F;
    F.Check = &allChecks().front();
    F.Where.File = Folder.path(File);
    F.Context = Line.str();
    F.Message = "something";
    F.Sureness = Confidence::Likely;
    return F;
  }
  Baseline empty() const {
    return cantFail(Baseline::load(Folder.path("base.json"), true));
  }
  /// One letter for each finding: b for those that are marked.
  static std::string marked(const Baseline &B,
                            std::vector<ReportedFinding> Findings) {
    B.mark(Findings);
    std::string Result;
    for (const ReportedFinding &F : Findings)
      Result += "-cb"[F.Suppressed.Why];
    return Result;
  }
  std::string errorOf(StringRef Text) const {
    Folder.write("base.json", Text);
    Expected<Baseline> B = Baseline::load(Folder.path("base.json"), true);
    if (B)
      return "";
    std::string Whole = toString(B.takeError());
    StringRef Message = Whole;
    EXPECT_TRUE(Message.consume_front("'" + Folder.path("base.json") + "' "));
    return Message.str();
  }

  static constexpr auto All = [](const ReportedFinding &) { return true; };
  static constexpr auto Judged = [](StringRef, StringRef, Confidence) {
    return true;
  };
  TestFolder Folder;
};

TEST_F(BaselineTest, WrittenAndReadAgain) {
  Baseline B = empty();
  B.add({finding("a.cpp", "x"), finding("sub/b \"\xff.cpp", "y")}, All);
  cantFail(B.write());
  Baseline Again = cantFail(Baseline::load(Folder.path("base.json"), false));
  EXPECT_EQ(Again.size(), 2u);
  EXPECT_EQ(marked(Again, {finding("a.cpp", "x"), finding("a.cpp", "z"),
                           finding("sub/b \"\xff.cpp", "y"),
                           finding("sub/a.cpp", "x")}),
            "b-b-");
  std::string Before =
      (*MemoryBuffer::getFile(Folder.path("base.json")))->getBuffer().str();
  cantFail(Again.write());
  EXPECT_EQ((*MemoryBuffer::getFile(Folder.path("base.json")))->getBuffer(),
            Before);
}

// Which of several equal ones it is doesn't depend on other files nor on those
// that comments silence.
TEST_F(BaselineTest, EqualOnes) {
  Baseline B = empty();
  B.add({finding("a/x.cpp", "x"), finding("b/x.cpp", "x")}, All);
  EXPECT_EQ(marked(B, {finding("b/x.cpp", "x")}), "b");
  ReportedFinding Silenced = finding("b/x.cpp", "x");
  Silenced.Suppressed = {Suppression::Comment};
  EXPECT_EQ(marked(B, {Silenced, finding("b/x.cpp", "x")}), "cb");
  // One more than was accepted is new.
  EXPECT_EQ(marked(B, {finding("b/x.cpp", "x"), finding("b/x.cpp", "x")}),
            "b-");
}

TEST_F(BaselineTest, OnlyWhatIsWantedIsAdded) {
  Baseline B = empty();
  ReportedFinding Silenced = finding("a.cpp", "z");
  Silenced.Suppressed = {Suppression::Comment};
  B.add({finding("a.cpp", "x"), finding("a.cpp", "y"), Silenced},
        [](const ReportedFinding &F) { return F.Context == "y"; });
  EXPECT_EQ(B.size(), 1u);
  EXPECT_EQ(marked(B, {finding("a.cpp", "x"), finding("a.cpp", "y")}), "-b");
}

TEST_F(BaselineTest, Stale) {
  Baseline B = empty();
  B.add({finding("a.cpp", "x"), finding("a.cpp", "x"), finding("b.cpp", "y")},
        All);
  std::vector<ReportedFinding> Now = {finding("a.cpp", "x")};
  EXPECT_EQ(B.stale(Now, Judged).size(), 2u);
  std::vector<BaselineKey> Stale =
      B.stale(Now, [&](StringRef File, StringRef Check, Confidence Sureness) {
        EXPECT_EQ(Check, allChecks().front().Id);
        EXPECT_EQ(Sureness, Confidence::Likely);
        return File == Folder.path("a.cpp");
      });
  ASSERT_EQ(Stale.size(), 1u);
  B.remove(Stale);
  EXPECT_EQ(B.size(), 2u);
  EXPECT_EQ(marked(B, {finding("a.cpp", "x"), finding("a.cpp", "x"),
                       finding("b.cpp", "y")}),
            "b-b");
}

TEST_F(BaselineTest, Damaged) {
  StringRef Advice = "; restore it, or delete it and write a new one";
  for (StringRef Text :
       {"", "{", "[]", "{}", "{\"version\": \"1\"}", "{\"version\": 1}",
        "{\"version\": 1, \"findings\": 2}",
        "{\"version\": 1, \"findings\": [3]}",
        "{\"version\": 1, \"findings\": [{\"file\": 4}]}",
        "{\"version\": 1, \"findings\": \xff}"}) {
    std::string Error = errorOf(Text);
    EXPECT_TRUE(StringRef(Error).starts_with("is damaged: ") &&
                StringRef(Error).ends_with(Advice) &&
                !StringRef(Error).contains('\n'))
        << Text.str() << ": " << Error;
  }
  EXPECT_EQ(errorOf("{\"version\": 2, \"findings\": {}}"),
            "is of version 2, and this torch-tidy reads version 1");
}

} // namespace
} // namespace torchtidy
