//===- SourceFiles.cpp - The sources below the paths that the user named
//---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceFiles.h"
#include "Paths.h"
#include "ProjectFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace torchtidy {
namespace {

// A loop of symbolic links ends at real folders that were seen; this bounds
// what is left, such as a whole file system.
constexpr unsigned MaxFolders = 100000;

/// Folders with code for accelerators that have neither CUDA nor its headers:
/// such sources can't parse here.
bool isOtherPlatform(StringRef Name) {
  return StringSwitch<bool>(Name)
             .Cases({"hip", "rocm", "musa", "mlu", "npu", "ascend"}, true)
             .Default(false) ||
         Name.starts_with("hip_");
}

class SourceSearch {
public:
  SourceSearch(function_ref<bool(StringRef)> IsExcluded,
               std::vector<std::string> &Errors)
      : IsExcluded(IsExcluded), Errors(Errors) {}

  void addPath(StringRef Named) {
    std::string Path = absolutePath(Named);
    if (IsExcluded(Path))
      return;
    sys::fs::file_status Status;
    if (std::error_code EC = sys::fs::status(Path, Status))
      return fail(Named, EC == std::errc::no_such_file_or_directory
                             ? "no such file or folder"
                             : EC.message());
    if (Status.type() == sys::fs::file_type::directory_file)
      return addFolder(Named, Path);
    if (Status.type() != sys::fs::file_type::regular_file)
      return fail(Named, "not a file or folder");
    if (fileKind(Path) == FileKind::Other)
      return fail(Named, "not a C++ or CUDA file (.cpp .cc .cxx .cu, or a "
                         "header)");
    if (!canRead(Path))
      return fail(Named, "can't be read: permission denied");
    add(Path);
  }

  std::vector<std::string> take() { return std::move(Sources); }

private:
  static bool canRead(StringRef Path) {
    Expected<sys::fs::file_t> File = sys::fs::openNativeFileForRead(Path);
    if (!File) {
      consumeError(File.takeError());
      return false;
    }
    return !sys::fs::closeFile(*File);
  }

  void addFolder(StringRef Named, StringRef Root) {
    Candidates.clear();
    Headers.clear();
    SeenFolders.clear();
    walk(Root);
    if (Candidates.empty())
      return fail(Named, "no C++ or CUDA source in this folder (.cpp .cc .cxx "
                         ".cu)");
    size_t Before = Candidates.size();
    erase_if(Candidates, IsExcluded);
    llvm::sort(Candidates);
    bool Any = Candidates.size() != Before; // those may have included torch
    for (const std::string &Path : Candidates) {
      if (!isRelevant(Path))
        continue;
      add(Path);
      Any = true;
    }
    if (!Any)
      fail(Named, "no source in this folder includes torch or CUDA headers");
  }

  void walk(StringRef Root) {
    std::vector<std::string> Folders = {Root.str()};
    while (!Folders.empty() && SeenFolders.size() < MaxFolders) {
      std::string Folder = std::move(Folders.back());
      Folders.pop_back();
      SmallString<256> Real;
      if (sys::fs::real_path(Folder, Real) ||
          !SeenFolders.insert(std::string(Real)).second)
        continue;
      std::error_code EC;
      for (sys::fs::directory_iterator It(Folder, EC), End; It != End && !EC;
           It.increment(EC))
        visit(It->path(), Folders);
    }
  }

  void visit(const std::string &Path, std::vector<std::string> &Folders) {
    sys::fs::file_status Status;
    if (sys::fs::status(Path, Status))
      return; // a dangling link
    if (Status.type() == sys::fs::file_type::directory_file) {
      StringRef Name = sys::path::filename(Path);
      if (!isSkippedFolder(Path) && !isVendorName(Name) &&
          !isOtherPlatform(Name))
        Folders.push_back(Path);
      return;
    }
    if (Status.type() != sys::fs::file_type::regular_file)
      return;
    FileKind Kind = fileKind(Path);
    if (Kind == FileKind::Cxx || Kind == FileKind::Cuda)
      Candidates.push_back(Path);
    else if (Kind != FileKind::Other)
      Headers[sys::path::filename(Path)].push_back(Path);
  }

  /// An include of torch or CUDA in the file, in headers of the folder by the
  /// same name as those that it includes, or in those beside the file.
  bool isRelevant(StringRef Path) {
    if (fileKind(Path) == FileKind::Cuda)
      return true;
    StringSet<> Seen;
    std::vector<std::string> Queue = {Path.str()};
    while (!Queue.empty()) {
      std::string From = std::move(Queue.back());
      Queue.pop_back();
      if (!Seen.insert(From).second)
        continue;
      for (const IncludeLine &Line : readIncludes(From)) {
        StringRef Name = Line.Name;
        StringRef First = Name.split('/').first;
        if (is_contained({"torch", "ATen", "c10", "caffe2"}, First) ||
            Name.starts_with("cuda") || Name.ends_with(".cuh"))
          return true;
        auto It = Headers.find(sys::path::filename(Name));
        if (It != Headers.end())
          append_range(Queue, It->second);
        std::string Beside = joinPath(sys::path::parent_path(From), Name);
        if (!Line.IsAngled && sys::fs::is_regular_file(Beside))
          Queue.push_back(std::move(Beside));
      }
    }
    return false;
  }

  void add(StringRef Path) {
    SmallString<256> Real;
    std::string Key =
        sys::fs::real_path(Path, Real) ? Path.str() : std::string(Real);
    if (SeenFiles.insert(Key).second)
      Sources.push_back(Path.str());
  }

  void fail(StringRef Named, const Twine &What) {
    Errors.push_back((Named + ": " + What).str());
  }

  function_ref<bool(StringRef)> IsExcluded;
  std::vector<std::string> &Errors;
  std::vector<std::string> Sources;
  std::vector<std::string> Candidates;
  StringMap<std::vector<std::string>> Headers;
  StringSet<> SeenFolders;
  StringSet<> SeenFiles;
};

} // namespace

std::vector<std::string> findSources(const std::vector<std::string> &Paths,
                                     function_ref<bool(StringRef)> IsExcluded,
                                     std::vector<std::string> &Errors) {
  SourceSearch Search(IsExcluded, Errors);
  for (const std::string &Path : Paths)
    Search.addPath(Path);
  return Search.take();
}

} // namespace torchtidy
