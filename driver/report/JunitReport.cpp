//===- JunitReport.cpp - Findings as JUnit XML ----------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A suite for each file with findings, a failed test for each finding. One more
// test says whether every file was analysed, so that a clean run has a test too
// (Jenkins takes a report without tests for a broken build). The elements and
// attributes are those that Jenkins' junit-10.xsd allows.
//
//===----------------------------------------------------------------------===//

#include "CheckInfo.h"
#include "ReportText.h"
#include "driver/Paths.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace torchtidy {

/// Of a character, or of a byte that is no character.
static std::string escaped(StringRef Character) {
  switch (Character.empty() ? '\0' : Character.front()) {
  case '&':
    return "&amp;";
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '"':
    return "&quot;";
  // A parser would make these spaces in an attribute.
  case '\t':
  case '\n':
  case '\r':
    return "&#" + std::to_string(Character.front()) + ";";
  default:
    break;
  }
  // XML has no way to write the others below space, U+FFFE and U+FFFF.
  bool Forbidden = Character.empty() ||
                   static_cast<unsigned char>(Character.front()) < 0x20 ||
                   Character == "\xEF\xBF\xBE" || Character == "\xEF\xBF\xBF";
  return Forbidden ? "\xEF\xBF\xBD" : Character.str();
}

static std::string attribute(StringRef Name, StringRef Value) {
  std::string Text = " " + Name.str() + "=\"";
  while (!Value.empty())
    Text += escaped(takeCharacter(Value));
  return Text + "\"";
}

static std::string attribute(StringRef Name, size_t Value) {
  return attribute(Name, std::to_string(Value));
}

static std::string content(StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    StringRef Character = takeCharacter(Text);
    Result += Character == "\n" ? "\n" : escaped(Character);
  }
  return Result;
}

namespace {
class JunitWriter {
public:
  JunitWriter(raw_ostream &OS, const RunSummary &Summary,
              const ReportOptions &Options)
      : OS(OS), Summary(Summary), Options(Options) {
    // As for every other path in it.
    TextOptions.WorkingDirectory = Options.SourceRoot;
  }

  void write(ArrayRef<const ReportedFinding *> Findings) {
    OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"
       << attribute("name", "torch-tidy")
       << attribute("tests", Findings.size() + 1)
       << attribute("failures", Findings.size())
       << attribute("errors", Summary.Failed ? 1 : 0) << ">\n";
    analysisSuite();
    while (!Findings.empty()) {
      ArrayRef<const ReportedFinding *> InFile =
          Findings.take_while([&](const ReportedFinding *F) {
            return F->Where.File == Findings.front()->Where.File;
          });
      fileSuite(InFile);
      Findings = Findings.drop_front(InFile.size());
    }
    OS << "</testsuites>\n";
  }

private:
  void openSuite(StringRef Name, size_t Tests, size_t Failures, size_t Errors) {
    OS << "  <testsuite" << attribute("name", Name) << attribute("tests", Tests)
       << attribute("failures", Failures) << attribute("errors", Errors);
  }

  void analysisSuite() {
    openSuite("torch-tidy", 1, 0, Summary.Failed ? 1 : 0);
    OS << ">\n    <testcase" << attribute("name", "all files are analysed")
       << attribute("classname", "torch-tidy") << ">\n";
    std::string Problems = content(join(Summary.Problems, "\n"));
    if (Summary.Failed)
      OS << "      <error"
         << attribute("message",
                      std::to_string(Summary.Failed) + " not analysed")
         << attribute("type", "not analysed") << '>' << Problems
         << "</error>\n";
    else if (!Problems.empty())
      OS << "      <system-err>" << Problems << "</system-err>\n";
    OS << "    </testcase>\n  </testsuite>\n";
  }

  void fileSuite(ArrayRef<const ReportedFinding *> Findings) {
    std::string File =
        pathBelow(Findings.front()->Where.File, Options.SourceRoot);
    openSuite(File, Findings.size(), Findings.size(), 0);
    OS << attribute("file", File) << ">\n";
    // GitLab leaves out a second test of one name, and line numbers would make
    // old findings new.
    std::map<std::string, unsigned> Seen;
    for (const ReportedFinding *F : Findings) {
      std::string Name = F->Check->Id.str() + ": " + F->Message;
      if (unsigned Count = ++Seen[Name]; Count > 1)
        Name += " (" + std::to_string(Count) + ")";
      testcase(*F, Name, File);
    }
    OS << "  </testsuite>\n";
  }

  void testcase(const ReportedFinding &F, StringRef Name, StringRef File) {
    std::string Text;
    raw_string_ostream TextOS(Text);
    writeText(TextOS, {F}, Summary, TextOptions);
    OS << "    <testcase" << attribute("name", Name)
       << attribute("classname", File) << ">\n      <failure"
       << attribute("message", F.Message)
       << attribute("type", toString(F.Sureness)) << '>' << content(Text)
       << "</failure>\n    </testcase>\n";
  }

  raw_ostream &OS;
  const RunSummary &Summary;
  const ReportOptions &Options;
  ReportOptions TextOptions;
};
} // namespace

void writeJunit(raw_ostream &OS, const std::vector<ReportedFinding> &Findings,
                const RunSummary &Summary, const ReportOptions &Options) {
  std::vector<const ReportedFinding *> Shown;
  for (const ReportedFinding &F : Findings)
    if (F.isOpen())
      Shown.push_back(&F);
  JunitWriter(OS, Summary, Options).write(Shown);
}

} // namespace torchtidy
