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
#include "analysis/FunctionModel.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
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

ResultCache::ResultCache(StringRef CacheDir, FileStates &Files)
    : Started(now() - ClockTick), Files(Files) {
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
  // Of these clang's driver makes flags.
  for (const char *Name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"})
    Hash.add(sys::Process::GetEnv(Name).value_or(""));
  Hash.add(Program).add(Command.File).add(Command.Directory);
  Hash.addAll(Command.Args).add(Command.IsCuda ? "cuda" : "");
  for (const CheckInfo &Check : allChecks())
    if (Options.IsEnabled(Check.Id))
      Hash.add(Check.Id).add(
          std::to_string(int(Options.MinConfidence(Check.Id))));
  if (Options.Model)
    Hash.add(Options.Model->Digest);
  return Hash.key();
}

static std::string keptAs(StringRef PreambleName) {
  return ("preamble " + PreambleName).str();
}

/// A preamble's files are the same for many sources, so they are kept once.
/// The state is empty where the preamble is not what it would be now, and else
/// says what the folders of the file would change.
std::string ResultCache::stateOfPreamble(StringRef Name,
                                         ArrayRef<std::string> Folders) {
  std::string Memo = (Name + "\n" + join(Folders, "\n")).str();
  {
    std::lock_guard Guard(Lock);
    if (auto It = Preambles.find(Memo); It != Preambles.end())
      return It->second;
  }
  std::string State;
  std::optional<std::string> Kept = Store->find(keptAs(Name));
  if (PreambleInputs Made;
      Kept && decode(*Kept, Made) && Made.areAsTheyWere(Files))
    State = digest(Files.found(Made.Looked.Names, Folders));
  std::lock_guard Guard(Lock);
  return Preambles.try_emplace(Memo, std::move(State)).first->second;
}

/// False when the preamble was made again meanwhile, of something else.
bool ResultCache::keepPreamble(StringRef Name) {
  auto [Key, Digest] = Name.split(' ');
  if (Store->find(keptAs(Name)))
    return true;
  std::optional<PreambleInputs> Made =
      PreambleStore(PreambleFolder, 0, Files).inputsOf(Key);
  std::string Text = Made ? encode(*Made) : "";
  if (digest(Text) != Digest)
    return false;
  Store->put(keptAs(Name), Text);
  std::lock_guard Guard(Lock);
  Preambles.clear(); // it was unknown
  return true;
}

std::string ResultCache::resultKey(const Request &R, StringRef SourceKey,
                                   const ParseInputs &Inputs) {
  KeyHash Hash;
  Hash.add(SourceKey).add(std::to_string(R.Answers));
  for (const std::string &File : Inputs.UserFiles)
    Hash.add(File).add(Files.contents(File));
  for (const std::string &File : Inputs.SystemFiles) {
    const FileStamp *Stamp = Files.stamp(File);
    Hash.add(File)
        .add(std::to_string(Stamp ? Stamp->Size : 0))
        .add(std::to_string(Stamp ? Stamp->ModifiedNs : 0));
  }
  Hash.addAll(Files.found(Inputs.Looked));
  for (const std::string &Name : Inputs.Preambles) {
    std::string State = stateOfPreamble(Name, Inputs.Looked.Folders);
    if (State.empty())
      return "";
    Hash.add(Name).add(State);
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

/// Whether the parse may have read something else than what is there now.
bool ResultCache::isChanging(const ParseInputs &Inputs) {
  auto IsNew = [this](const std::string &File) {
    FileStamp Stamp;
    return !stampFile(File, Stamp) || Stamp.ChangedNs >= Started;
  };
  return any_of(Inputs.UserFiles, IsNew) || any_of(Inputs.SystemFiles, IsNew) ||
         any_of(Files.found(Inputs.Looked), IsNew);
}

void ResultCache::store(const Request &R, const FileResult &Result) {
  const ParseInputs &Inputs = Result.Parsed.Inputs;
  auto Keep = [this](StringRef Name) { return keepPreamble(Name); };
  if (!Store || !Result.Parsed.HasAST || isChanging(Inputs) ||
      !all_of(Inputs.Preambles, Keep))
    return;
  std::string Source = sourceKey(Program, R.Command, R.Options);
  std::string Key = resultKey(R, Source, Inputs);
  if (Key.empty())
    return;
  Store->put("inputs " + Source, encode(Inputs));
  Store->put("result " + Key, encode(Result));
}

} // namespace torchtidy
