//===- Preamble.cpp - The preamble cache ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preamble.h"
#include "CrashGuard.h"
#include "KeyHash.h"
#include "PreambleBuild.h"
#include "clang/Basic/Version.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LockFileManager.h"
#include "llvm/Support/Path.h"

using namespace clang;
namespace path = llvm::sys::path;

namespace torchtidy {

/// Longer than the slowest build of a preamble on a slow machine; after it we
/// parse without one.
static constexpr std::chrono::seconds MaxWait(120);

PreambleCache::PreambleCache(llvm::StringRef Dir, uint64_t MaxBytes,
                             FileStates &Files)
    : Files(Files), Store((Dir + "/preambles").str(), MaxBytes, Files) {}

/// \p I with nothing that differs between the files of one project but changes
/// no third-party header. \p KeepUserDirs: see acquire().
static Invocation commonPart(const Invocation &I, bool KeepUserDirs) {
  Invocation Common{std::make_shared<CompilerInvocation>(*I.CI), I.FS};
  CodeGenOptions &CodeGen = Common.CI->getCodeGenOpts();
  CodeGen.MainFileName.clear();
  CodeGen.DebugCompilationDir.clear();
  CodeGen.CoverageCompilationDir.clear();
  CodeGen.DwarfDebugFlags.clear();
  CodeGen.RecordCommandLine.clear();
  Common.CI->getFrontendOpts().OutputFile.clear();
  if (!KeepUserDirs)
    llvm::erase_if(Common.CI->getHeaderSearchOpts().UserEntries, isUserFolder);
  return Common;
}

static bool namesRelativePaths(const CompilerInvocation &CI) {
  auto IsRelative = [](llvm::StringRef P) { return !path::is_absolute(P); };
  return llvm::any_of(CI.getHeaderSearchOpts().UserEntries,
                      [&](const auto &E) { return IsRelative(E.Path); }) ||
         llvm::any_of(CI.getPreprocessorOpts().Includes, IsRelative);
}

/// The key of a piece on top of the piece with \p ParentKey.
static std::string keyOf(const Invocation &I, const PreambleText &Text,
                         llvm::StringRef ParentKey) {
  CompilerInvocation CI(*I.CI);
  auto Language = CI.getFrontendOpts().Inputs.front().getKind().getLanguage();
  CI.getFrontendOpts().Inputs.clear();
  KeyHash Hash;
  Hash.add(TORCH_TIDY_VERSION).add(getClangFullVersion());
  Hash.add(llvm::utostr(unsigned(Language))).addAll(CI.getCC1CommandLine());
  if (namesRelativePaths(CI))
    Hash.add(CI.getFileSystemOpts().WorkingDir);
  Hash.add(ParentKey).add(Text.Text).addAll(Text.Headers);
  return Hash.key();
}

bool PreambleCache::build(const Invocation &I, const PreambleText &Text,
                          const Preamble &Parent, llvm::StringRef Key,
                          PreambleRecord &Record) {
  BuiltPreamble Built;
  if (!buildPreamble(I, Text, Parent.Path, Files, Built))
    return false;
  Record = Built.Record;
  llvm::StringRef Pch(Built.Pch.data(), Built.Pch.size());
  if (llvm::Error E =
          Store.save(Key, Pch, Built.Macros, std::move(Built.Record))) {
    Note = "cannot keep preambles: " + llvm::toString(std::move(E));
    return false;
  }
  return true;
}

std::optional<PreambleRecord>
PreambleCache::findOrBuild(const Invocation &I, const PreambleText &Text,
                           const Preamble &Parent, llvm::StringRef Key) {
  PreambleRecord Record;
  if (Store.load(Key, Parent.Path, Record))
    return Record;
  if (llvm::Error E = Store.prepare()) {
    Note = "cannot keep preambles: " + llvm::toString(std::move(E));
    return std::nullopt;
  }
  // A lock's owner may die; then the next one takes it over.
  for (int Attempt = 0; Attempt < 3; ++Attempt) {
    llvm::LockFileManager Lock(Store.pathOf(Key, ""));
    llvm::Expected<bool> IsOurs = Lock.tryLock();
    if (!IsOurs) {
      llvm::consumeError(IsOurs.takeError());
      return std::nullopt;
    }
    if (!*IsOurs &&
        Lock.waitForUnlockFor(MaxWait) == llvm::WaitForUnlockResult::Timeout)
      return std::nullopt;
    Record = {};
    if (Store.load(Key, Parent.Path, Record))
      return Record;
    if (*IsOurs)
      return build(I, Text, Parent, Key, Record) ? std::optional(Record)
                                                 : std::nullopt;
  }
  return std::nullopt;
}

PreambleCache::Outcome PreambleCache::acquireAll(
    const Invocation &Common, const std::vector<PreambleText> &Pieces,
    llvm::ArrayRef<std::string> UserFolders,
    llvm::ArrayRef<std::string> MacroNames, Preamble &Result) {
  for (const PreambleText &Piece : Pieces) {
    std::string Key = keyOf(Common, Piece, Result.Key);
    std::optional<PreambleRecord> Record =
        findOrBuild(Common, Piece, Result, Key);
    if (!Record)
      return Outcome::Failed;
    if (!Record->IsUsable || Store.mentions(Key, MacroNames) ||
        !Files.found(Record->Inputs.Looked.Names, UserFolders).empty())
      return Outcome::Shadowed;
    Result.Key = Key;
    Result.Path = Store.pathOf(Key, ".pch");
    Result.Names.push_back(Key + " " + Record->Digest);
    Result.AllKeys.push_back(std::move(Key));
  }
  return Outcome::Ok;
}

void PreambleCache::discard(const Preamble &P) {
  for (const std::string &Key : P.AllKeys)
    Store.discard(Key);
}

std::optional<Preamble> PreambleCache::acquire(const Invocation &I) {
  std::vector<std::string> DefinedByHeaders;
  while (true) {
    PreambleScan Scan;
    if (!survives([&] { Scan = scanPreamble(I, DefinedByHeaders); }) ||
        Scan.Pieces.empty())
      return std::nullopt;
    std::optional<Preamble> Result = acquire(I, Scan);
    std::vector<std::string> Wrong;
    if (!Result)
      Wrong = Scan.Assumed; // one of which may have led to a wrong header
    else
      for (const std::string &Key : Result->AllKeys)
        llvm::append_range(Wrong, Store.defined(Key, Scan.Assumed));
    llvm::erase_if(Wrong, [&](const std::string &Name) {
      return llvm::is_contained(DefinedByHeaders, Name);
    });
    if (Wrong.empty())
      return Result;
    llvm::append_range(DefinedByHeaders, Wrong);
  }
}

std::optional<Preamble> PreambleCache::acquire(const Invocation &I,
                                               const PreambleScan &Scan) {
  // Projects differ in their include folders and macros but share torch: first
  // try without those, which is the same thing when they change nothing.
  Preamble Result;
  std::vector<std::string> Folders = userFolders(I);
  switch (acquireAll(commonPart(I, false), Scan.Pieces, Folders,
                     Scan.MacroNames, Result)) {
  case Outcome::Ok:
    return Result;
  case Outcome::Failed:
    return std::nullopt;
  case Outcome::Shadowed:
    break;
  }
  if (Scan.Exact.empty() || (Folders.empty() && Scan.MacroNames.empty()))
    return std::nullopt;
  Result = {};
  if (acquireAll(commonPart(I, true), Scan.Exact, {}, {}, Result) ==
      Outcome::Ok)
    return Result;
  return std::nullopt;
}

} // namespace torchtidy
