//===- RdjsonReportTest.cpp - Suggestions for reviewdog -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckInfo.h"
#include "Report.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <nlohmann/json.hpp>

using nlohmann::ordered_json;

namespace torchtidy {
namespace {

ReportedEdit insertion(unsigned Line, unsigned Column, std::string Text) {
  ReportedEdit E;
  E.File = "/a/b.cpp";
  E.Line = E.EndLine = Line;
  E.Column = E.EndColumn = Column;
  E.Offset = E.EndOffset = Line * 100 + Column;
  E.SourceLine = "f(x); g(y);";
  E.Text = std::move(Text);
  return E;
}

/// "line:column-column text" of each suggestion that the edits become.
std::vector<std::string> suggestionsOf(std::vector<ReportedEdit> Edits) {
  ReportedFinding F;
  F.Check = allChecks().data();
  F.Where.File = "/a/b.cpp";
  F.Where.Line = 7;
  F.Fixes = {{"first", std::move(Edits)}, {"second", {insertion(7, 1, "n")}}};
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeRdjson(OS, {F}, {}, {});
  ordered_json Diagnostic = ordered_json::parse(Text)["diagnostics"][0];
  std::vector<std::string> Result;
  if (Diagnostic.contains("suggestions"))
    for (const ordered_json &S : Diagnostic["suggestions"])
      Result.push_back(S["range"]["start"]["line"].dump() + ":" +
                       S["range"]["start"]["column"].dump() + "-" +
                       S["range"]["end"]["column"].dump() + " " +
                       S["text"].get<std::string>());
  return Result;
}

using Texts = std::vector<std::string>;

TEST(RdjsonReport, EditsOfALineAreOneSuggestion) {
  EXPECT_EQ(suggestionsOf({insertion(7, 5, ")"), insertion(7, 1, "CHECK(")}),
            (Texts{"7:1-5 CHECK(f(x))"}));
  // At one place they keep their order.
  EXPECT_EQ(suggestionsOf({insertion(7, 1, "b"), insertion(7, 1, "a")}),
            (Texts{"7:1-1 ba"}));
}

TEST(RdjsonReport, TheNearestSuggestionIsFirst) {
  EXPECT_EQ(suggestionsOf({insertion(1, 1, "#include <c>\n"),
                           insertion(9, 1, "c"), insertion(8, 6, " d();")}),
            (Texts{"8:6-6  d();", "9:1-1 c", "1:1-1 #include <c>\n"}));
}

TEST(RdjsonReport, WhatCannotBeSuggestedWholeIsNot) {
  ReportedEdit InHeader = insertion(3, 1, "a");
  InHeader.File = "/a/b.h";
  EXPECT_EQ(suggestionsOf({insertion(7, 1, "a"), InHeader}), Texts());
  EXPECT_EQ(suggestionsOf({insertion(7, 1, "\xFF")}), Texts());
}

} // namespace
} // namespace torchtidy
