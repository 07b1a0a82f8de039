//===- Baseline.cpp - Findings that are accepted for now ------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Baseline.h"
#include "CheckInfo.h"
#include "InputFile.h"
#include "OutputFile.h"
#include "Paths.h"
#include "report/Fingerprint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace torchtidy {

static constexpr int64_t Version = 1;
static constexpr unsigned MaxMegabytes = 512;

static Error damaged(const Twine &What) {
  return createStringError("is damaged: " + What +
                           "; restore it, or delete it and write a new one");
}

Baseline::Baseline(StringRef Path)
    : Path(Path), Folder(realPath(sys::path::parent_path(Path))) {}

Expected<Baseline> Baseline::load(StringRef Path, bool MayBeMissing) {
  Baseline Result(Path);
  if (Error E = Result.read(MayBeMissing))
    return createStringError("'" + Path + "' " + toString(std::move(E)));
  return Result;
}

Error Baseline::read(bool MayBeMissing) {
  if (sys::fs::exists(Path)) {
    auto Buffer = readInputFile(Path, MaxMegabytes);
    return Buffer ? parse((*Buffer)->getBuffer())
                  : createStringError("can't be read: " +
                                      toString(Buffer.takeError()));
  }
  if (!MayBeMissing)
    return createStringError("is not there; --write-baseline makes it");
  if (!sys::fs::is_directory(Folder))
    return createStringError("can't be written: no such folder");
  return Error::success();
}

Error Baseline::parse(StringRef Text) {
  Expected<json::Value> Root = json::parse(Text);
  if (!Root)
    return damaged(toString(Root.takeError()));
  const json::Object *Top = Root->getAsObject();
  if (Top && Top->get("summary"))
    return createStringError("is a report, not a baseline; --write-baseline "
                             "makes one");
  std::optional<int64_t> Given =
      Top ? Top->getInteger("version") : std::nullopt;
  if (!Given)
    return damaged("it has no version");
  if (*Given != Version)
    return createStringError("is of version " + Twine(*Given) +
                             ", and this torch-tidy reads version " +
                             Twine(Version));
  const json::Array *List = Top->getArray("findings");
  if (!List)
    return damaged("it has no list of findings");
  for (const auto &[Number, Each] : enumerate(*List)) {
    const json::Object *O = Each.getAsObject();
    auto Field = [&](StringRef Name) {
      return O ? O->getString(Name) : std::nullopt;
    };
    std::optional<StringRef> File = Field("file"), Check = Field("check"),
                             Fingerprint = Field("fingerprint"),
                             Message = Field("message");
    std::optional<Confidence> Sureness =
        parseConfidence(Field("confidence").value_or(""));
    if (!File || !Check || !Fingerprint || !Message || !Sureness)
      return damaged("finding " + Twine(Number + 1) +
                     " lacks a field or has a wrong one");
    Entries[{File->str(), Check->str(), Fingerprint->str()}] = {*Sureness,
                                                                Message->str()};
  }
  return Error::success();
}

/// One finding is one line, so that a change of the file is easy to read and to
/// merge.
Error Baseline::write() const {
  return writeOutput(Path, [&](raw_ostream &OS) {
    OS << "{\n  \"version\": " << Version << ",\n  \"findings\": [";
    StringRef Separator = "\n";
    for (const auto &[Key, Entry] : Entries) {
      const auto &[File, Check, Fingerprint] = Key;
      OS << Separator << "    {\"file\": " << json::Value(File)
         << ", \"check\": " << json::Value(Check)
         << ", \"confidence\": " << json::Value(toString(Entry.Sureness))
         << ", \"fingerprint\": " << json::Value(Fingerprint)
         << ", \"message\": " << json::Value(Entry.Message) << '}';
      Separator = ",\n";
    }
    OS << (Entries.empty() ? "]\n}\n" : "\n  ]\n}\n");
  });
}

/// Findings of one file get their fingerprints together and without those that
/// comments silence: neither other files nor these change which of several
/// equal ones a finding is.
std::vector<BaselineKey>
Baseline::keysOf(const std::vector<ReportedFinding> &Findings) const {
  std::vector<BaselineKey> Keys(Findings.size());
  for (size_t Begin = 0, End = 0; Begin != Findings.size(); Begin = End) {
    const std::string &File = Findings[Begin].Where.File;
    std::vector<ReportedFinding> Same;
    std::vector<size_t> Numbers;
    for (; End != Findings.size() && Findings[End].Where.File == File; ++End) {
      const ReportedFinding &F = Findings[End];
      if (F.Suppressed.Why == Suppression::Comment)
        continue;
      ReportedFinding Part; // what a fingerprint is made from
      Part.Check = F.Check;
      Part.Where.File = F.Where.File;
      Part.FunctionUSR = F.FunctionUSR;
      Part.Context = F.Context;
      Same.push_back(std::move(Part));
      Numbers.push_back(End);
    }
    // JSON holds UTF-8 only.
    std::string Name = json::fixUTF8(relativePath(realPath(File), Folder));
    for (auto [Number, Print] : zip(Numbers, fingerprints(Same)))
      Keys[Number] = {Name, Findings[Number].Check->Id.str(), Print};
  }
  return Keys;
}

void Baseline::mark(std::vector<ReportedFinding> &Findings) const {
  for (auto [F, Key] : zip(Findings, keysOf(Findings)))
    if (!F.Suppressed && Entries.count(Key))
      F.Suppressed = {Suppression::Baseline};
}

void Baseline::add(const std::vector<ReportedFinding> &Findings,
                   function_ref<bool(const ReportedFinding &)> IsWanted) {
  for (auto [F, Key] : zip(Findings, keysOf(Findings)))
    if (!F.Suppressed && (IsWanted(F) || Entries.count(Key)))
      Entries[Key] = {F.Sureness, json::fixUTF8(F.Message)};
}

std::vector<BaselineKey> Baseline::stale(
    const std::vector<ReportedFinding> &Findings,
    function_ref<bool(StringRef, StringRef, Confidence)> IsJudged) const {
  std::vector<BaselineKey> Found = keysOf(Findings);
  std::set<BaselineKey> Present(Found.begin(), Found.end());
  std::vector<BaselineKey> Stale;
  for (const auto &[Key, Entry] : Entries)
    if (!Present.count(Key) && IsJudged(absolutePath(std::get<0>(Key), Folder),
                                        std::get<1>(Key), Entry.Sureness))
      Stale.push_back(Key);
  return Stale;
}

void Baseline::remove(const std::vector<BaselineKey> &Keys) {
  for (const BaselineKey &Key : Keys)
    Entries.erase(Key);
}

} // namespace torchtidy
