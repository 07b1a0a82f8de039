//===- RdjsonReport.cpp - Reviewdog Diagnostic Format ---------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// reviewdog refuses a report with a field that it doesn't know, so that only
// those of all its versions are written: the path is part of the message, not
// of related_locations. Columns count bytes, as ours do.
//
//===----------------------------------------------------------------------===//

#include "CheckInfo.h"
#include "ReportText.h"
#include "driver/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

using nlohmann::ordered_json;

namespace torchtidy {

static constexpr ConfidenceNames Severities = {"ERROR", "WARNING", "INFO"};

static ordered_json range(const ReportedLocation &L) {
  return {{"start", {{"line", L.Line}, {"column", L.Column}}},
          {"end", {{"line", L.EndLine}, {"column", L.EndColumn}}}};
}

/// Edits of one line belong into one suggestion: a reviewer's button takes a
/// suggestion at a time.
static std::vector<ReportedEdit>
joinLines(const std::vector<ReportedEdit> &Edits) {
  std::vector<const ReportedEdit *> InOrder;
  InOrder.reserve(Edits.size());
  for (const ReportedEdit &E : Edits)
    InOrder.push_back(&E);
  llvm::sort(InOrder, [](const ReportedEdit *A, const ReportedEdit *B) {
    return std::tie(A->File, A->Offset, A) < std::tie(B->File, B->Offset, B);
  });
  std::vector<ReportedEdit> Joined;
  for (const ReportedEdit *E : InOrder) {
    ReportedEdit *Last = Joined.empty() ? nullptr : &Joined.back();
    if (!Last || Last->File != E->File || Last->EndLine != E->Line ||
        Last->EndOffset > E->Offset) {
      Joined.push_back(*E);
      continue;
    }
    llvm::StringRef Line = E->SourceLine;
    Last->Text += Line.slice(Last->EndColumn - 1, E->Column - 1);
    Last->Text += E->Text;
    Last->EndLine = E->EndLine;
    Last->EndColumn = E->EndColumn;
    Last->EndOffset = E->EndOffset;
  }
  return Joined;
}

/// Of the first fix; reviewdog would not tell alternatives from parts. The
/// nearest to the finding comes first, since reviewdog comments on its line.
static ordered_json suggestions(const ReportedFinding &F) {
  std::vector<ReportedEdit> Edits = joinLines(F.Fixes.front().Edits);
  llvm::sort(Edits, [&](const ReportedEdit &A, const ReportedEdit &B) {
    auto Distance = [&](const ReportedEdit &E) {
      return std::abs(int64_t(E.Line) - int64_t(F.Where.Line));
    };
    return std::tuple(Distance(A), A.Offset) <
           std::tuple(Distance(B), B.Offset);
  });
  ordered_json List = ordered_json::array();
  for (const ReportedEdit &E : Edits) {
    // A suggestion has no file of its own and no bytes that are not text.
    if (E.File != F.Where.File || !llvm::json::isUTF8(E.Text))
      return ordered_json::array();
    List.push_back({{"range", range(E)}, {"text", E.Text}});
  }
  return List;
}

static ordered_json diagnostic(const ReportedFinding &F,
                               const ReportOptions &Options) {
  llvm::StringRef Folder = Options.WorkingDirectory;
  ordered_json R = {
      {"message", messageWithPath(F, Folder)},
      {"location",
       {{"path", pathBelow(F.Where.File, Folder)}, {"range", range(F.Where)}}},
      {"severity", Severities[F.Sureness].str()},
      {"code", {{"value", F.Check->Id.str()}}}};
  if (!F.Fixes.empty())
    if (ordered_json List = suggestions(F); !List.empty())
      R["suggestions"] = std::move(List);
  return R;
}

void writeRdjson(llvm::raw_ostream &OS,
                 const std::vector<ReportedFinding> &Findings,
                 const RunSummary &, const ReportOptions &Options) {
  ordered_json Root = {{"source", {{"name", "torch-tidy"}}}};
  Root["diagnostics"] = ordered_json::array();
  for (const ReportedFinding &F : Findings)
    if (F.isOpen())
      Root["diagnostics"].push_back(diagnostic(F, Options));
  OS << Root.dump(2, ' ', false, ordered_json::error_handler_t::replace)
     << '\n';
}

} // namespace torchtidy
