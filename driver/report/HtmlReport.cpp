//===- HtmlReport.cpp - Findings as a page for a browser ------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// One file that needs no other and no network. All that comes from the analysed
// project is in one block of JSON, which the page's script shows as text; the
// page's policy lets only that script and its style work. Parts of the page are
// in html/, docs/formats.md says what it shows.
//
//===----------------------------------------------------------------------===//

#include "CheckInfo.h"
#include "JsonReport.h"
#include "ReportText.h"
#include "SourceExcerpts.h"
#include "driver/Paths.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;
using nlohmann::ordered_json;

namespace torchtidy {

// Made by CMake from html/.
static constexpr StringLiteral Parts[] = {
#include "HtmlPage.inc"
};
static constexpr StringRef Page = Parts[0], Style = Parts[1], Script = Parts[2];

/// What to mark in the place's line as the page has it, in UTF-16 units from 0;
/// to the end of the line where the place ends on a later one.
static ordered_json markOf(const ReportedLocation &L) {
  unsigned Begin = utf16Column(L.SourceLine, L.Column) - 1;
  unsigned EndColumn = L.EndLine == L.Line ? L.EndColumn : UINT_MAX;
  return {Begin, std::max(Begin, utf16Column(L.SourceLine, EndColumn) - 1)};
}

/// Adds to the object of a JSON report what the page shows beside it.
static void addMarks(ordered_json &Object, const ReportedFinding &F) {
  Object["mark"] = markOf(F.Where);
  for (size_t I = 0; I != F.Path.size(); ++I)
    Object["path"][I]["mark"] = markOf(F.Path[I].Where);
  for (size_t I = 0; I != F.Fixes.size(); ++I)
    for (size_t J = 0; J != F.Fixes[I].Edits.size(); ++J) {
      const ReportedEdit &Edit = F.Fixes[I].Edits[J];
      ordered_json &Shown = Object["fixes"][I]["replacements"][J];
      Shown["line"] = Edit.Line;
      Shown["endLine"] = Edit.EndLine;
      Shown["mark"] = markOf(Edit);
    }
}

static ordered_json sources(const std::vector<ReportedFinding> &Findings,
                            StringRef Root) {
  SourceExcerpts Excerpts;
  for (const ReportedFinding &F : Findings) {
    Excerpts.add(F.Where);
    for (const ReportedNote &Note : F.Path)
      Excerpts.add(Note.Where);
    for (const ReportedFix &Fix : F.Fixes)
      for (const ReportedEdit &Edit : Fix.Edits)
        Excerpts.add(Edit);
  }
  ordered_json Files = ordered_json::array();
  for (const auto &[File, Parts] : Excerpts.read()) {
    ordered_json List = ordered_json::array();
    for (const SourceExcerpt &Part : Parts) {
      ordered_json Lines = ordered_json::array();
      for (StringRef Line : Part.Lines)
        Lines.push_back(validUtf8(Line));
      List.push_back({{"line", Part.FirstLine}, {"text", std::move(Lines)}});
    }
    Files.push_back({{"file", File},
                     {"name", pathBelow(File, Root)},
                     {"excerpts", std::move(List)}});
  }
  return Files;
}

/// Those that the findings are of.
static ordered_json checks(const std::vector<ReportedFinding> &Findings) {
  std::set<StringRef> Seen;
  ordered_json List = ordered_json::array();
  for (const ReportedFinding &F : Findings)
    if (Seen.insert(F.Check->Id).second)
      List.push_back({{"id", F.Check->Id.str()},
                      {"summary", F.Check->Summary.str()},
                      {"page", checkPage(F.Check->Id).str()}});
  return List;
}

static std::string dataOf(const std::vector<ReportedFinding> &Findings,
                          const RunSummary &Summary,
                          const ReportOptions &Options) {
  ordered_json Data = reportObject(Findings, Summary);
  for (size_t I = 0; I != Findings.size(); ++I)
    addMarks(Data["findings"][I], Findings[I]);
  Data["sources"] = sources(Findings, Options.SourceRoot);
  Data["checks"] = checks(Findings);
  // ASCII has no line separators and the like; without a '<', which stands in
  // strings only, neither "</script" nor "<!--" can end the block.
  std::string Text = Data.dump(-1, ' ', /*ensure_ascii=*/true,
                               ordered_json::error_handler_t::replace);
  std::string Safe;
  for (char Ch : Text)
    if (Ch == '<')
      Safe += "\\u003c";
    else
      Safe += Ch;
  return Safe;
}

/// As a Content-Security-Policy names what it allows.
static std::string hashOf(StringRef Text) {
  return "'sha256-" + encodeBase64(SHA256::hash(arrayRefFromStringRef(Text))) +
         "'";
}

void writeHtml(raw_ostream &OS, const std::vector<ReportedFinding> &Findings,
               const RunSummary &Summary, const ReportOptions &Options) {
  std::string Policy = "default-src 'none'; base-uri 'none'; form-action "
                       "'none'; style-src " +
                       hashOf(Style) + "; script-src " + hashOf(Script);
  std::pair<StringRef, std::string> Places[] = {
      {"@POLICY@", Policy},
      {"@STYLE@", Style.str()},
      {"@DATA@", dataOf(Findings, Summary, Options)},
      {"@SCRIPT@", Script.str()}};
  // In the order of the page, so that nothing is looked for in what was put in.
  StringRef Rest = Page;
  for (const auto &[Place, Text] : Places) {
    auto [Before, After] = Rest.split(Place);
    OS << Before << Text;
    Rest = After;
  }
  OS << Rest;
}

} // namespace torchtidy
