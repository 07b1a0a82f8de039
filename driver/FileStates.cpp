//===- FileStates.cpp - How files look in this run ------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileStates.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <sys/stat.h>

using namespace llvm;

namespace torchtidy {

static int64_t nanoseconds(const timespec &Time) {
  return int64_t(Time.tv_sec) * 1'000'000'000 + Time.tv_nsec;
}

bool stampFile(StringRef Path, FileStamp &Stamp) {
  struct stat Status;
  Stamp.Path = Path.str();
  if (::stat(Stamp.Path.c_str(), &Status))
    return false;
  Stamp.Size = Status.st_size;
  Stamp.ModifiedNs = nanoseconds(Status.st_mtim);
  Stamp.ChangedNs = std::max(Stamp.ModifiedNs, nanoseconds(Status.st_ctim));
  return true;
}

/// What \p Map has for \p Path, or \p Make gives. Two threads that ask at once
/// may both make it; the first one's stays.
template <typename T, typename Fn>
static T &once(std::mutex &Lock, StringMap<T> &Map, StringRef Path, Fn Make) {
  {
    std::lock_guard Guard(Lock);
    if (auto It = Map.find(Path); It != Map.end())
      return It->second;
  }
  T Made = Make();
  std::lock_guard Guard(Lock);
  return Map.try_emplace(Path, std::move(Made)).first->second;
}

std::string FileStates::contents(StringRef Path) {
  return once(Lock, Contents, Path, [&]() -> std::string {
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                        /*RequiresNullTerminator=*/false);
    if (!Buffer)
      return "";
    XXH128_hash_t Hash =
        xxh3_128bits(arrayRefFromStringRef((*Buffer)->getBuffer()));
    return std::to_string(Hash.high64) + ' ' + std::to_string(Hash.low64);
  });
}

const FileStamp *FileStates::stamp(StringRef Path) {
  std::optional<FileStamp> &Known = once(Lock, Stamps, Path, [&] {
    FileStamp Stamp;
    return stampFile(Path, Stamp) ? std::optional(Stamp) : std::nullopt;
  });
  return Known ? &*Known : nullptr;
}

const StringSet<> &FileStates::entries(StringRef Folder) {
  return once(Lock, Folders, Folder, [&] {
    StringSet<> Names;
    std::error_code EC;
    for (sys::fs::directory_iterator It(Folder, EC), End; !EC && It != End;
         It.increment(EC))
      Names.insert(sys::path::filename(It->path()));
    return Names;
  });
}

std::vector<std::string> FileStates::found(ArrayRef<std::string> Names,
                                           ArrayRef<std::string> Folders) {
  std::vector<std::string> All;
  auto Ask = [&](StringRef Path) {
    if (stamp(Path))
      All.push_back(Path.str());
  };
  for (StringRef Name : Names)
    if (sys::path::is_absolute(Name))
      Ask(Name);
  for (const std::string &Folder : Folders) {
    const StringSet<> &Here = entries(Folder);
    for (StringRef Name : Names) {
      StringRef First = Name.split('/').first;
      bool IsElsewhere = First == "." || First == "..";
      if (First.empty() || (!IsElsewhere && !Here.contains(First)))
        continue; // absolute, or as most names: no file is asked for
      SmallString<256> Path(Folder);
      sys::path::append(Path, Name);
      Ask(Path);
    }
  }
  return All;
}

} // namespace torchtidy
