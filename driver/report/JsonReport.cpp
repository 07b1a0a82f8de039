//===- JsonReport.cpp - Findings as JSON ----------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The schema is documented in docs/json.md and kept stable: fields are added,
// never renamed.
//
//===----------------------------------------------------------------------===//

#include "JsonReport.h"
#include "CheckInfo.h"
#include "Fingerprint.h"
#include "llvm/Support/raw_ostream.h"

using nlohmann::ordered_json;

namespace torchtidy {

static ordered_json toJson(const ReportedLocation &L) {
  return {{"file", L.File},          {"line", L.Line},
          {"column", L.Column},      {"offset", L.Offset},
          {"endLine", L.EndLine},    {"endColumn", L.EndColumn},
          {"endOffset", L.EndOffset}};
}

static ordered_json toJson(const ReportedFix &F) {
  ordered_json Edits = ordered_json::array();
  for (const ReportedEdit &E : F.Edits)
    Edits.push_back({{"file", E.File},
                     {"offset", E.Offset},
                     {"length", E.length()},
                     {"text", E.Text}});
  return {{"title", F.Title}, {"replacements", std::move(Edits)}};
}

static ordered_json toJson(const ReportedGuard &G) {
  ordered_json Operands = ordered_json::array();
  for (const ReportedLocation &L : G.Operands)
    Operands.push_back(toJson(L));
  ordered_json R = {{"kind", G.Kind}, {"operands", std::move(Operands)}};
  if (G.Dim)
    R["dim"] = *G.Dim;
  return R;
}

static ordered_json toJson(const ReportedFinding &F,
                           const std::string &Fingerprint) {
  ordered_json R = {{"check", F.Check->Id.str()},
                    {"group", F.Check->Group.str()},
                    {"confidence", toString(F.Sureness).str()},
                    {"message", F.Message}};
  R.update(toJson(F.Where));
  R["path"] = ordered_json::array();
  for (const ReportedNote &Note : F.Path) {
    ordered_json Step = toJson(Note.Where);
    Step["message"] = Note.Message;
    R["path"].push_back(std::move(Step));
  }
  R["fixes"] = ordered_json::array();
  for (const ReportedFix &Each : F.Fixes)
    R["fixes"].push_back(toJson(Each));
  if (F.Guard)
    R["guard"] = toJson(*F.Guard);
  R["facts"] = ordered_json::array();
  for (const SiteFact &Fact : F.Facts)
    R["facts"].push_back({{"subject", Fact.Subject}, {"value", Fact.Value}});
  R["fingerprint"] = Fingerprint;
  R["fixed"] = F.Fixed;
  R["suppressed"] = bool(F.Suppressed);
  if (F.Suppressed)
    R["suppression"] =
        F.Suppressed.Why == Suppression::Comment ? "inSource" : "baseline";
  return R;
}

ordered_json reportObject(const std::vector<ReportedFinding> &Findings,
                          const RunSummary &Summary) {
  ordered_json Root = {{"version", 1},
                       {"tool", "torch-tidy " TORCH_TIDY_VERSION}};
  Root["findings"] = ordered_json::array();
  std::vector<std::string> Prints = fingerprints(Findings);
  for (size_t I = 0; I != Findings.size(); ++I)
    Root["findings"].push_back(toJson(Findings[I], Prints[I]));
  Root["summary"] = {
      {"files", Summary.Files},          {"partiallyAnalysed", Summary.Partly},
      {"notAnalysed", Summary.Failed},   {"suppressed", Summary.Suppressed},
      {"inBaseline", Summary.Baselined}, {"problems", Summary.Problems}};
  return Root;
}

void writeJson(llvm::raw_ostream &OS,
               const std::vector<ReportedFinding> &Findings,
               const RunSummary &Summary, const ReportOptions &) {
  // Sources may hold bytes that are no UTF-8; JSON may not.
  OS << reportObject(Findings, Summary)
            .dump(2, ' ', false, ordered_json::error_handler_t::replace)
     << '\n';
}

} // namespace torchtidy
