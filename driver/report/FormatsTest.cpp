//===- FormatsTest.cpp - Which report goes where --------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Formats.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace torchtidy {
namespace {

/// "text>, json>a.json", or the error.
std::string parsed(const std::vector<std::string> &Kinds, StringRef Output = "",
                   TextKind Kind = TextKind::Findings) {
  Expected<std::vector<ReportOutput>> Reports =
      parseReports(Kinds, Output, Kind);
  if (!Reports)
    return toString(Reports.takeError());
  std::string Text;
  for (const ReportOutput &R : *Reports)
    Text += (Text.empty() ? "" : ", ") + R.Format->Name.str() + ">" + R.File;
  return Text;
}

TEST(Formats, TextIsTheDefault) {
  EXPECT_EQ(parsed({}), "text>");
  EXPECT_EQ(parsed({}, "a.txt"), "text>a.txt");
}

TEST(Formats, EachGoesToItsPlace) {
  EXPECT_EQ(parsed({"text", "json:a.json"}), "text>, json>a.json");
  EXPECT_EQ(parsed({"json:a:b", "sarif"}, "c"), "json>a:b, sarif>c");
  EXPECT_EQ(parsed({"json:-"}), "json>");
  EXPECT_EQ(parsed({"json"}, "-"), "json>");
}

TEST(Formats, NoPlaceIsTakenTwice) {
  EXPECT_EQ(parsed({"json:a", "text:b", "json:/x/../a", "sarif:/a"}),
            "two reports, json and sarif, would go to '/a'");
  EXPECT_EQ(parsed({"json:a", "text:a"}),
            "two reports, json and text, would go to 'a'");
}

TEST(Formats, StatisticsAreTheTextInShort) {
  EXPECT_EQ(parsed({}, "", TextKind::Statistics), "statistics>");
  EXPECT_EQ(parsed({}, "a", TextKind::Statistics), "statistics>a");
  EXPECT_EQ(parsed({"text:a", "json"}, "", TextKind::Statistics),
            "statistics>a, json>");
  EXPECT_EQ(parsed({"sarif:a"}, "", TextKind::Statistics),
            "sarif>a, statistics>");
  EXPECT_EQ(parsed({"json"}, "a", TextKind::Statistics), "json>a, statistics>");
  EXPECT_EQ(parsed({"json"}, "", TextKind::Statistics),
            "two reports, json and statistics, would go to stdout; give one a "
            "file: --format KIND:FILE");
}

TEST(Formats, ADiffTakesThePlaceOfTheText) {
  EXPECT_EQ(parsed({}, "", TextKind::Diff), "diff>");
  EXPECT_EQ(parsed({"json:a", "text"}, "b", TextKind::Diff), "json>a, diff>b");
}

TEST(Formats, UnknownNames) {
  EXPECT_EQ(parsed({"TEXT"}), "unknown format 'TEXT'; did you mean 'text'?");
  EXPECT_EQ(parsed({"sarf:a"}), "unknown format 'sarf'; did you mean 'sarif'?");
  EXPECT_TRUE(StringRef(parsed({":a"})).starts_with("unknown format '';"));
  EXPECT_TRUE(
      StringRef(parsed({"spreadsheet"}))
          .starts_with("unknown format 'spreadsheet'; known are text, json"));
}

TEST(Formats, NamesAreUniqueAndExplained) {
  for (const ReportFormat &F : reportFormats()) {
    EXPECT_FALSE(F.Help.empty()) << F.Name.str();
    EXPECT_EQ(count_if(reportFormats(),
                       [&](const auto &O) { return O.Name == F.Name; }),
              1);
  }
}

} // namespace
} // namespace torchtidy
