//===- CacheFolder.cpp - What the cache folder holds -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CacheFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
namespace fs = sys::fs;

namespace torchtidy {

namespace {
/// A file, or a folder with all that is in it.
struct PartRow {
  StringLiteral Title, Name;
};
} // namespace

static constexpr PartRow Parts[] = {
    {"parsed headers", "preambles"}, {"what files know of each other", "index"},
    {"results", "results.db"},       {"results", "results.db-wal"},
    {"results", "results.db-shm"},
};

static std::string pathIn(StringRef CacheDir, StringRef Name) {
  SmallString<256> Path(CacheDir);
  sys::path::append(Path, Name);
  return Path.str().str();
}

static void addFile(CachePart &Part, StringRef Path) {
  uint64_t Size = 0;
  if (!fs::is_regular_file(Path) || fs::file_size(Path, Size))
    return;
  ++Part.Files;
  Part.Bytes += Size;
}

std::vector<CachePart> cacheParts(StringRef CacheDir) {
  std::vector<CachePart> All;
  for (const PartRow &Row : Parts) {
    if (All.empty() || All.back().Title != Row.Title)
      All.push_back({Row.Title});
    std::string Path = pathIn(CacheDir, Row.Name);
    addFile(All.back(), Path);
    std::error_code EC;
    for (fs::recursive_directory_iterator It(Path, EC, /*follow=*/false), End;
         !EC && It != End; It.increment(EC))
      addFile(All.back(), It->path());
  }
  return All;
}

void printCacheInfo(raw_ostream &OS, StringRef CacheDir) {
  OS << CacheDir << '\n';
  uint64_t Total = 0;
  auto Print = [&](StringRef Title, uint64_t Bytes) {
    OS << "  " << left_justify(Title, 30)
       << format("%10.1f MiB", double(Bytes) / (1 << 20));
  };
  for (const CachePart &Part : cacheParts(CacheDir)) {
    Total += Part.Bytes;
    Print(Part.Title, Part.Bytes);
    OS << ", " << Part.Files << (Part.Files == 1 ? " file\n" : " files\n");
  }
  Print("all", Total);
  OS << '\n';
}

Error clearCache(StringRef CacheDir) {
  Error Result = Error::success();
  for (const PartRow &Row : Parts) {
    std::string Path = pathIn(CacheDir, Row.Name);
    // A link is removed, not what it leads to.
    bool IsFolder = fs::is_directory(Path) && !fs::is_symlink_file(Path);
    std::error_code EC =
        IsFolder ? fs::remove_directories(Path, false) : fs::remove(Path);
    if (EC)
      Result = joinErrors(
          std::move(Result),
          createStringError("cannot remove '" + Path + "': " + EC.message()));
  }
  return Result;
}

} // namespace torchtidy
