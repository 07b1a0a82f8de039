//===- ResultCache.cpp - Results of files that did not change -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ResultCache.h"
#include "../KeyHash.h"
#include "../PreambleStore.h"
#include "CheckInfo.h"
#include "ResultCodec.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <chrono>

using namespace llvm;

namespace torchtidy {

static constexpr uint64_t MaxBytes = uint64_t(512) << 20;

/// A file system's clock may lag behind by one tick.
static constexpr int64_t ClockTick = 10'000'000;

/// The program itself: one that was built again may find something else.
static std::string describeProgram() {
  static int Anchor;
  FileStamp Stamp;
  stampFile(sys::fs::getMainExecutable(nullptr, &Anchor), Stamp);
  return KeyHash()
      .add(TORCH_TIDY_VERSION)
      .add(clang::getClangFullVersion())
      .add(std::to_string(Stamp.Size))
      .add(std::to_string(Stamp.ModifiedNs))
      .key();
}

static int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

ResultCache::ResultCache(StringRef CacheDir) : Started(now() - ClockTick) {
  if (CacheDir.empty())
    return;
  PreambleFolder = (CacheDir + "/preambles").str();
  Program = describeProgram();
  Store.emplace((CacheDir + "/results.db").str(), MaxBytes);
}

/// All that is known before anything is read.
static std::string sourceKey(StringRef Program, const CompileCommand &Command,
                             const AnalysisOptions &Options) {
  KeyHash Hash;
  Hash.add(Program).add(Command.File).add(Command.Directory);
  Hash.addAll(Command.Args).add(Command.IsCuda ? "cuda" : "");
  for (const CheckInfo &Check : allChecks())
    if (Options.IsEnabled(Check.Id))
      Hash.add(Check.Id).add(
          std::to_string(int(Options.MinConfidence(Check.Id))));
  return Hash.key();
}

/// A preamble's files are the same for many sources, so they are kept once.
std::string ResultCache::stateOfPreamble(StringRef Key,
                                         ArrayRef<std::string> UserFolders) {
  std::string Memo = (Key + "\n" + join(UserFolders, "\n")).str();
  {
    std::lock_guard Guard(Lock);
    if (auto It = Preambles.find(Memo); It != Preambles.end())
      return It->second;
  }
  std::string State;
  if (std::optional<std::string> Kept = Store->find(("preamble " + Key).str()))
    if (std::optional<ParseInputs> Read = decodeInputs(*Kept)) {
      KeyHash Hash;
      for (const std::string &File : Read->SystemFiles)
        Hash.add(File).add(Files.stamp(File));
      Hash.add(Files.found(Read->IncludedNames, UserFolders));
      State = Hash.key();
    }
  std::lock_guard Guard(Lock);
  return Preambles.try_emplace(Memo, std::move(State)).first->second;
}

void ResultCache::keepPreamble(StringRef Key) {
  PreambleRecord Record;
  std::string KeptAs = ("preamble " + Key).str();
  if (Store->find(KeptAs) ||
      !PreambleStore(PreambleFolder, 0).load(Key, Record))
    return;
  ParseInputs Read;
  for (FileStamp &File : Record.Files)
    Read.SystemFiles.push_back(std::move(File.Path));
  Read.IncludedNames = std::move(Record.IncludedNames);
  Store->put(KeptAs, encode(Read));
  std::lock_guard Guard(Lock);
  Preambles.clear(); // it was unknown
}

std::string ResultCache::resultKey(const Request &R, StringRef SourceKey,
                                   const ParseInputs &Inputs) {
  KeyHash Hash;
  Hash.add(SourceKey).add(std::to_string(R.Answers));
  std::vector<std::string> Folders = Inputs.UserFolders;
  for (const std::string &File : Inputs.UserFiles) {
    Hash.add(File).add(Files.contents(File));
    std::string Folder = sys::path::parent_path(File).str();
    if (!is_contained(Folders, Folder))
      Folders.push_back(std::move(Folder));
  }
  for (const std::string &File : Inputs.SystemFiles)
    Hash.add(File).add(Files.stamp(File));
  Hash.add(Files.found(Inputs.IncludedNames, Folders));
  for (const std::string &Key : Inputs.PreambleKeys) {
    std::string State = stateOfPreamble(Key, Inputs.UserFolders);
    if (State.empty())
      return "";
    Hash.add(Key).add(State);
  }
  return Hash.key();
}

std::optional<FileResult> ResultCache::find(const Request &R) {
  if (!Store)
    return std::nullopt;
  std::string Source = sourceKey(Program, R.Command, R.Options);
  std::optional<std::string> Kept = Store->find("inputs " + Source);
  std::optional<ParseInputs> Inputs = Kept ? decodeInputs(*Kept) : std::nullopt;
  std::string Key = Inputs ? resultKey(R, Source, *Inputs) : "";
  std::optional<std::string> Blob =
      Key.empty() ? std::nullopt : Store->find("result " + Key);
  std::optional<FileResult> Result = Blob ? decodeResult(*Blob) : std::nullopt;
  if (Result)
    Result->Parsed.Inputs = std::move(*Inputs);
  return Result;
}

bool ResultCache::isChanging(const ParseInputs &Inputs) const {
  auto IsNew = [this](const std::string &File) {
    FileStamp Stamp;
    return !stampFile(File, Stamp) || Stamp.ModifiedNs >= Started;
  };
  return any_of(Inputs.UserFiles, IsNew) || any_of(Inputs.SystemFiles, IsNew);
}

void ResultCache::store(const Request &R, const FileResult &Result) {
  const ParseInputs &Inputs = Result.Parsed.Inputs;
  if (!Store || !Result.Parsed.HasAST || Inputs.MissesHeader ||
      isChanging(Inputs))
    return;
  for (const std::string &Key : Inputs.PreambleKeys)
    keepPreamble(Key);
  std::string Source = sourceKey(Program, R.Command, R.Options);
  std::string Key = resultKey(R, Source, Inputs);
  if (Key.empty())
    return;
  Store->put("inputs " + Source, encode(Inputs));
  Store->put("result " + Key, encode(Result));
}

} // namespace torchtidy
