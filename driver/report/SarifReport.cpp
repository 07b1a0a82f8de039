//===- SarifReport.cpp - Findings as SARIF 2.1.0 --------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What GitHub code scanning reads of it is said in docs/sarif.md.
//
//===----------------------------------------------------------------------===//

#include "CheckInfo.h"
#include "Fingerprint.h"
#include "ReportText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

using nlohmann::ordered_json;

namespace torchtidy {

/// A relative reference below %SRCROOT%, percent-encoded.
static std::string uriOf(llvm::StringRef Path, bool &IsBelowRoot,
                         const ReportOptions &Options) {
  llvm::SmallString<256> Root(Options.SourceRoot);
  if (!Root.empty() && Root.back() != '/')
    Root += '/';
  IsBelowRoot = !Root.empty() && Path.consume_front(Root);
  std::string Uri = IsBelowRoot ? "" : "file://";
  for (char Ch : Path)
    if (llvm::isAlnum(Ch) || llvm::StringRef("/._-~").contains(Ch))
      Uri += Ch;
    else
      Uri += "%" + llvm::utohexstr(static_cast<unsigned char>(Ch),
                                   /*LowerCase=*/false, 2);
  return Uri;
}

static ordered_json physicalLocation(const ReportedLocation &L,
                                     const ReportOptions &Options) {
  bool IsBelowRoot = false;
  ordered_json Artifact = {{"uri", uriOf(L.File, IsBelowRoot, Options)}};
  if (IsBelowRoot)
    Artifact["uriBaseId"] = "%SRCROOT%";
  // Columns are counted in UTF-16 units, as columnKind says.
  ordered_json Region = {{"startLine", L.Line},
                         {"startColumn", utf16Column(L.SourceLine, L.Column)}};
  if (L.EndLine == L.Line && L.EndColumn > L.Column) {
    Region["endLine"] = L.EndLine;
    Region["endColumn"] = utf16Column(L.SourceLine, L.EndColumn);
  }
  Region["snippet"] = {{"text", L.SourceLine}};
  return {{"artifactLocation", std::move(Artifact)},
          {"region", std::move(Region)}};
}

static ordered_json location(const ReportedLocation &L, llvm::StringRef Message,
                             const ReportOptions &Options) {
  ordered_json R = {{"physicalLocation", physicalLocation(L, Options)}};
  if (!Message.empty())
    R["message"] = {{"text", Message.str()}};
  return R;
}

static constexpr ConfidenceNames Levels = {"error", "warning", "note"};

/// Sentences of the page's first section.
static std::string fullDescription(llvm::StringRef Page,
                                   llvm::StringRef Summary) {
  size_t Begin = Page.find("## What it finds\n");
  if (Begin == llvm::StringRef::npos)
    return Summary.str() + ".";
  llvm::StringRef Text = Page.drop_front(Begin).split('\n').second;
  Text = Text.take_front(Text.find("\n\n"));
  std::string Flat = Text.str();
  std::replace(Flat.begin(), Flat.end(), '\n', ' ');
  return Flat;
}

static ordered_json rule(const CheckInfo &Info) {
  llvm::StringRef Page = checkPage(Info.Id);
  // Of 10: a mismatch throws; an index reads memory that isn't the tensor's.
  bool ReadsMemory = Info.Group == "index" || Info.Group == "label";
  return {{"id", Info.Id.str()},
          {"name", Info.Class.str()},
          {"shortDescription",
           {{"text", llvm::toUpper(Info.Summary[0]) +
                         Info.Summary.drop_front().str() + "."}}},
          {"fullDescription", {{"text", fullDescription(Page, Info.Summary)}}},
          {"help", {{"text", Page.str()}, {"markdown", Page.str()}}},
          {"defaultConfiguration", {{"level", Levels[Info.Default].str()}}},
          {"properties",
           {{"precision",
             Info.Default == Confidence::Certain ? "very-high" : "high"},
            {"problem.severity",
             Info.Default == Confidence::Certain ? "error" : "warning"},
            {"security-severity", ReadsMemory ? "6.5" : "3.0"},
            {"tags", {"correctness", "libtorch", Info.Group.str()}}}}};
}

static ordered_json fix(const ReportedFix &F, const ReportOptions &Options) {
  // One change per file, each with its replacements.
  std::map<std::string, ordered_json> Changes;
  for (const ReportedEdit &E : F.Edits) {
    bool IsBelowRoot = false;
    ordered_json Artifact = {{"uri", uriOf(E.File, IsBelowRoot, Options)}};
    if (IsBelowRoot)
      Artifact["uriBaseId"] = "%SRCROOT%";
    ordered_json &Change = Changes[E.File];
    Change["artifactLocation"] = std::move(Artifact);
    Change["replacements"].push_back(
        {{"deletedRegion",
          {{"byteOffset", E.Offset}, {"byteLength", E.length()}}},
         {"insertedContent", {{"text", E.Text}}}});
  }
  ordered_json List = ordered_json::array();
  for (auto &[File, Change] : Changes)
    List.push_back(std::move(Change));
  return {{"description", {{"text", F.Title}}},
          {"artifactChanges", std::move(List)}};
}

/// The path in order, ending at the finding itself.
static ordered_json codeFlow(const ReportedFinding &F,
                             const ReportOptions &Options) {
  ordered_json Steps = ordered_json::array();
  for (const ReportedNote &Note : F.Path)
    Steps.push_back(
        {{"location", location(Note.Where, Note.Message, Options)}});
  Steps.push_back({{"location", location(F.Where, F.Message, Options)}});
  return {{"threadFlows", {{{"locations", std::move(Steps)}}}}};
}

static ordered_json result(const ReportedFinding &F,
                           const std::string &Fingerprint, size_t RuleIndex,
                           const ReportOptions &Options) {
  ordered_json R = {
      {"ruleId", F.Check->Id.str()},
      {"ruleIndex", RuleIndex},
      {"level", Levels[F.Sureness].str()},
      {"message",
       {{"text", llvm::toUpper(F.Message[0]) + F.Message.substr(1) + "."}}},
      {"locations", {location(F.Where, "", Options)}},
      {"partialFingerprints", {{"torchTidy/v1", Fingerprint}}}};
  if (!F.Path.empty()) {
    ordered_json Related = ordered_json::array();
    for (size_t I = 0; I != F.Path.size(); ++I) {
      ordered_json Each = location(F.Path[I].Where, F.Path[I].Message, Options);
      Each["id"] = I + 1;
      Related.push_back(std::move(Each));
    }
    R["relatedLocations"] = std::move(Related);
    R["codeFlows"] = {codeFlow(F, Options)};
  }
  if (!F.Fixes.empty()) {
    R["fixes"] = ordered_json::array();
    for (const ReportedFix &Each : F.Fixes)
      R["fixes"].push_back(fix(Each, Options));
  }
  if (F.Suppressed.Why == Suppression::Comment)
    R["suppressions"] = {{{"kind", "inSource"}}};
  else if (F.Suppressed.Why == Suppression::Baseline)
    R["suppressions"] = {
        {{"kind", "external"}, {"justification", "in the baseline"}}};
  R["properties"] = {{"confidence", toString(F.Sureness).str()}};
  return R;
}

static ordered_json invocation(const RunSummary &Summary) {
  ordered_json R = {{"executionSuccessful", Summary.Failed == 0}};
  ordered_json Notifications = ordered_json::array();
  for (const std::string &Problem : Summary.Problems)
    Notifications.push_back(
        {{"level", "warning"}, {"message", {{"text", Problem}}}});
  if (!Notifications.empty())
    R["toolExecutionNotifications"] = std::move(Notifications);
  return R;
}

void writeSarif(llvm::raw_ostream &OS,
                const std::vector<ReportedFinding> &Findings,
                const RunSummary &Summary, const ReportOptions &Options) {
  ordered_json Rules = ordered_json::array();
  for (const CheckInfo &Info : allChecks())
    Rules.push_back(rule(Info));
  ordered_json Results = ordered_json::array();
  std::vector<std::string> Prints = fingerprints(Findings);
  for (size_t I = 0; I != Findings.size(); ++I) {
    if (Findings[I].Fixed)
      continue;
    Results.push_back(result(Findings[I], Prints[I],
                             size_t(Findings[I].Check - allChecks().data()),
                             Options));
  }
  bool IsBelowRoot = false;
  // A folder's URI ends with a slash, or its last part would not count.
  llvm::StringRef Root = llvm::StringRef(Options.SourceRoot).rtrim('/');
  ordered_json Run = {
      {"tool",
       {{"driver",
         {{"name", "torch-tidy"},
          {"fullName", "torch-tidy " TORCH_TIDY_VERSION},
          {"version", TORCH_TIDY_VERSION},
          {"semanticVersion", TORCH_TIDY_VERSION},
          {"rules", std::move(Rules)}}}}},
      {"automationDetails", {{"id", "torch-tidy/"}}},
      {"columnKind", "utf16CodeUnits"},
      {"originalUriBaseIds",
       {{"%SRCROOT%",
         {{"uri", uriOf((Root + "/").str(), IsBelowRoot, ReportOptions())},
          {"description",
           {{"text", "The repository of the first file, or the folder that "
                     "torch-tidy was started in."}}}}}}},
      {"invocations", {invocation(Summary)}},
      {"results", std::move(Results)}};
  ordered_json Log = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", {std::move(Run)}}};
  OS << Log.dump(2, ' ', false, ordered_json::error_handler_t::replace) << '\n';
}

} // namespace torchtidy
