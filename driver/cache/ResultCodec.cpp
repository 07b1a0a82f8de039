//===- ResultCodec.cpp - Results as bytes -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// CBOR by nlohmann_json's macros: source lines may hold any bytes, which a JSON
// text may not.
//
//===----------------------------------------------------------------------===//

#include "ResultCodec.h"
#include "CheckInfo.h"
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace torchtidy {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Lookups, Names, Folders)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ParseInputs, UserFiles, SystemFiles,
                                   Preambles, Looked)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ReportedLocation, File, Line, Column, Offset,
                                   SourceLine, EndLine, EndColumn, EndOffset)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ReportedNote, Where, Message)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ReportedEdit, File, Line, Column, Offset,
                                   SourceLine, EndLine, EndColumn, EndOffset,
                                   Text, Include, FileHash)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ReportedFix, Title, Edits)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SiteFact, Subject, Value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NolintName, Glob, IsOurs, IsUsed)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NolintComment, Where, Kind, FirstLine,
                                   LastLine, Names, List, Whole)

static void to_json(json &J, const ReportedGuard &G) {
  J = {{"kind", G.Kind}, {"operands", G.Operands}};
  if (G.Dim)
    J["dim"] = *G.Dim;
}

static void from_json(const json &J, ReportedGuard &G) {
  J.at("kind").get_to(G.Kind);
  J.at("operands").get_to(G.Operands);
  if (auto Dim = J.find("dim"); Dim != J.end())
    G.Dim = Dim->get<int64_t>();
}

static void to_json(json &J, const ReportedFinding &F) {
  J = {{"check", F.Check->Id.str()},
       {"where", F.Where},
       {"message", F.Message},
       {"sureness", int(F.Sureness)},
       {"path", F.Path},
       {"fixes", F.Fixes},
       {"facts", F.Facts},
       {"function", F.FunctionUSR},
       {"context", F.Context},
       {"suppressed", int(F.Suppressed.Why)}};
  if (F.Guard)
    J["guard"] = *F.Guard;
}

static void from_json(const json &J, ReportedFinding &F) {
  F.Check = findCheck(J.at("check").get<std::string>());
  J.at("where").get_to(F.Where);
  J.at("message").get_to(F.Message);
  F.Sureness = Confidence(J.at("sureness").get<int>());
  J.at("path").get_to(F.Path);
  J.at("fixes").get_to(F.Fixes);
  J.at("facts").get_to(F.Facts);
  J.at("function").get_to(F.FunctionUSR);
  J.at("context").get_to(F.Context);
  F.Suppressed.Why = Suppression::Reason(J.at("suppressed").get<int>());
  if (auto Guard = J.find("guard"); Guard != J.end())
    F.Guard = Guard->get<ReportedGuard>();
}

static std::string bytesOf(const json &J) {
  std::string Bytes;
  json::to_cbor(J, Bytes);
  return Bytes;
}

static std::optional<json> read(llvm::StringRef Bytes) {
  json J = json::from_cbor(Bytes.bytes_begin(), Bytes.bytes_end(),
                           /*strict=*/true, /*allow_exceptions=*/false);
  return J.is_object() ? std::optional(std::move(J)) : std::nullopt;
}

std::string encode(const ParseInputs &Inputs) { return bytesOf(Inputs); }

std::optional<ParseInputs> decodeInputs(llvm::StringRef Bytes) {
  std::optional<json> J = read(Bytes);
  return J ? std::optional(J->get<ParseInputs>()) : std::nullopt;
}

std::string encode(const FileResult &R) {
  return bytesOf({{"findings", R.Findings},
                  {"notes", R.Notes},
                  {"commentErrors", R.CommentErrors},
                  {"nolints", R.Nolints},
                  {"hasGaps", R.HasGaps},
                  {"index", R.Index.File.empty() ? "" : toJson(R.Index)},
                  {"errors", R.Parsed.NumErrors},
                  {"firstError", R.Parsed.FirstError}});
}

std::optional<FileResult> decodeResult(llvm::StringRef Bytes) {
  std::optional<json> J = read(Bytes);
  if (!J)
    return std::nullopt;
  FileResult R;
  J->at("findings").get_to(R.Findings);
  J->at("notes").get_to(R.Notes);
  J->at("commentErrors").get_to(R.CommentErrors);
  J->at("nolints").get_to(R.Nolints);
  J->at("hasGaps").get_to(R.HasGaps);
  J->at("errors").get_to(R.Parsed.NumErrors);
  J->at("firstError").get_to(R.Parsed.FirstError);
  R.Parsed.HasAST = true;
  std::string Index = J->at("index");
  if (Index.empty())
    return R;
  llvm::Expected<FileIndex> Read = fileIndexFromJson(Index);
  if (!Read) {
    llvm::consumeError(Read.takeError());
    return std::nullopt;
  }
  R.Index = std::move(*Read);
  return R;
}

} // namespace torchtidy
