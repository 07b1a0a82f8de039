//===- IndexStore.cpp - What files know for each other, on disk -----------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexStore.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace torchtidy {

std::string defaultCacheDir() {
  SmallString<128> Dir;
  if (std::optional<std::string> Xdg = sys::Process::GetEnv("XDG_CACHE_HOME");
      Xdg && !Xdg->empty())
    Dir = *Xdg;
  else if (!sys::path::cache_directory(Dir))
    return "";
  sys::path::append(Dir, "torch-tidy");
  return Dir.str().str();
}

static std::string nameOf(StringRef Path) {
  return utohexstr(xxh3_64bits(Path), /*LowerCase=*/true, 16);
}

static std::string folderOf(StringRef CacheDir, StringRef Root) {
  SmallString<256> Folder(CacheDir);
  sys::path::append(Folder, "index", nameOf(Root));
  return Folder.str().str();
}

static std::string partOf(StringRef Folder, StringRef File) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, nameOf(File) + ".json");
  return Path.str().str();
}

/// The index of the nearest folder above that knows one of the files.
static std::string findAbove(StringRef CacheDir, StringRef Root,
                             ArrayRef<std::string> Files) {
  for (; !CacheDir.empty() && !Root.empty();
       Root = sys::path::parent_path(Root)) {
    std::string Folder = folderOf(CacheDir, Root);
    if (sys::fs::is_directory(Folder) && any_of(Files, [&](StringRef File) {
          return sys::fs::exists(partOf(Folder, File));
        }))
      return Folder;
  }
  return "";
}

IndexStore IndexStore::above(StringRef CacheDir, StringRef File) {
  return IndexStore(
      findAbove(CacheDir, sys::path::parent_path(File), {File.str()}));
}

static bool isBelow(StringRef File, StringRef Root) {
  return File.consume_front(Root) &&
         (File.empty() || sys::path::is_separator(File.front()));
}

IndexStore IndexStore::of(StringRef CacheDir, ArrayRef<std::string> Files) {
  StringRef Root = sys::path::parent_path(Files.front());
  while (!Root.empty() &&
         !all_of(Files, [&](StringRef F) { return isBelow(F, Root); }))
    Root = sys::path::parent_path(Root);
  std::string Known = findAbove(CacheDir, Root, Files);
  // The root of the file system is no project.
  bool IsProject = Files.size() > 1 && sys::path::has_parent_path(Root);
  if (!Known.empty() || !IsProject || CacheDir.empty())
    return IndexStore(Known);
  return IndexStore(folderOf(CacheDir, Root));
}

static std::optional<uint64_t> digestOf(StringRef Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Now =
      MemoryBuffer::getFile(Path, /*IsText=*/false,
                            /*RequiresNullTerminator=*/false);
  return Now ? std::optional(xxh3_64bits((*Now)->getBuffer())) : std::nullopt;
}

/// \p Known are the files that were read already.
static bool isAsItWas(const FileIndex &Part,
                      StringMap<std::optional<uint64_t>> &Known) {
  return all_of(Part.Digests, [&](const auto &Was) {
    auto [It, IsNew] = Known.try_emplace(Was.first);
    if (IsNew)
      It->second = digestOf(Was.first);
    return It->second == Was.second;
  });
}

std::vector<FileIndex> IndexStore::load(ArrayRef<std::string> Without) const {
  std::vector<FileIndex> Parts;
  StringMap<std::optional<uint64_t>> Known;
  StringSet<> Skipped;
  for (const std::string &File : Without)
    Skipped.insert(partOf(Folder, File));
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder, EC), End; !EC && It != End;
       It.increment(EC)) {
    if (sys::path::extension(It->path()) != ".json" ||
        Skipped.contains(It->path()))
      continue;
    ErrorOr<std::unique_ptr<MemoryBuffer>> Json =
        MemoryBuffer::getFile(It->path());
    if (!Json)
      continue;
    Expected<FileIndex> Part = fileIndexFromJson((*Json)->getBuffer());
    if (!Part)
      consumeError(Part.takeError());
    else if (isAsItWas(*Part, Known))
      Parts.push_back(std::move(*Part));
  }
  return Parts;
}

void IndexStore::store(ArrayRef<const FileIndex *> Parts) const {
  if (Folder.empty() || sys::fs::create_directories(Folder))
    return;
  for (const FileIndex *Part : Parts) {
    std::string Path = partOf(Folder, Part->File), Json = toJson(*Part);
    auto Before = MemoryBuffer::getFile(Path);
    if (!Before || (*Before)->getBuffer() != Json)
      consumeError(writeToOutput(Path, [&](raw_ostream &OS) {
        OS << Json;
        return Error::success();
      }));
  }
}

std::vector<Finding> analyseInProject(clang::ASTContext &AST,
                                      AnalysisOptions Options,
                                      const IndexStore &Store) {
  const clang::SourceManager &SM = AST.getSourceManager();
  std::vector<FileIndex> Parts =
      Store.load({absolutePath(SM, SM.getMainFileID())});
  if (Parts.empty())
    return analyse(AST, Options);
  FileIndex Own;
  Options.Collected = &Own;
  std::vector<Finding> Alone = analyse(AST, Options);
  Parts.push_back(Own);
  ProjectIndex Project(std::move(Parts));
  if (!Project.concerns(Own))
    return Alone;
  Options.Collected = nullptr;
  Options.Project = &Project;
  return analyse(AST, Options);
}

} // namespace torchtidy
