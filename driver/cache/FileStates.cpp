//===- FileStates.cpp - How files look in this run -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileStates.h"
#include "../PreambleStore.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace torchtidy {

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

std::string FileStates::stamp(StringRef Path) {
  return once(Lock, Stamps, Path, [&]() -> std::string {
    FileStamp Stamp;
    return stampFile(Path, Stamp) ? std::to_string(Stamp.Size) + ' ' +
                                        std::to_string(Stamp.ModifiedNs)
                                  : "";
  });
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

std::string FileStates::found(ArrayRef<std::string> Names,
                              ArrayRef<std::string> Folders) {
  std::string All;
  for (const std::string &Folder : Folders) {
    const StringSet<> &Here = entries(Folder);
    for (StringRef Name : Names) {
      StringRef First = Name.split('/').first;
      bool IsElsewhere = First.empty() || First == "." || First == "..";
      if (!IsElsewhere && !Here.contains(First))
        continue; // most names: no file is asked for
      SmallString<256> Path(Folder);
      sys::path::append(Path, Name);
      if (!stamp(Path).empty())
        All += (Path + "\n").str();
    }
  }
  return All;
}

} // namespace torchtidy
