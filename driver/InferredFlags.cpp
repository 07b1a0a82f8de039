//===- InferredFlags.cpp - Flags for a project that records none ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InferredFlags.h"
#include "Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace torchtidy {

// A source that reaches more headers of its own project than this is followed
// no further.
static constexpr size_t MaxWalkedFiles = 1000;
// Builders stand in the root or one folder below it.
static constexpr unsigned MaxBuilderEntries = 2000;
// A build file that is longer was generated.
static constexpr uint64_t MaxBuildFileBytes = 1 << 20;

/// Follows one file's includes through its project and collects the folders
/// that make them resolve.
class FlagInference::IncludeWalk {
public:
  IncludeWalk(FlagInference &Inference, const Project &P, StringRef File)
      : Inference(Inference), P(P), File(File) {}

  void run() {
    enqueue(File.str());
    // Queue grows while it is walked.
    for (size_t I = 0; I < Queue.size() && I < MaxWalkedFiles; ++I) {
      std::string From = Queue[I];
      for (const IncludeLine &Line : Inference.includesOf(From))
        follow(From, Line);
    }
  }

  std::vector<std::string> Dirs; ///< in the order that they were needed
  /// Macros that let in a header which isn't here: an option of the build that
  /// this machine lacks the library for.
  StringSet<> Unusable;
  bool IncludesTorch = false;
  bool IncludesCuda = false;

private:
  void follow(StringRef From, const IncludeLine &Line) {
    StringRef Name = Line.Name;
    StringRef First = *sys::path::begin(Name);
    IncludesTorch |= is_contained({"torch", "ATen", "c10"}, First);
    IncludesCuda |= Name.contains("cuda");
    if (Name.empty() || sys::path::is_absolute(Name))
      return;
    std::string Beside =
        absolutePath(joinPath(sys::path::parent_path(From), Name), "/");
    if (!Line.IsAngled && sys::fs::exists(Beside))
      return enqueue(Beside);
    for (const std::string &Dir : Dirs)
      if (sys::fs::exists(joinPath(Dir, Name)))
        return enqueue(absolutePath(joinPath(Dir, Name), "/"));
    if (isInToolkit(Name))
      return;
    if (!search(From, Name) && !Line.Guard.empty())
      Unusable.insert(Line.Guard);
  }

  bool isInToolkit(StringRef Name) const {
    auto Has = [&](StringRef Dir) {
      return sys::fs::exists(joinPath(Dir, Name));
    };
    const Toolkits &Kits = Inference.Kits;
    // <vector> and <string.h>; a project's own are found beside it or in a
    // folder that is already known.
    return (Kits.Torch && any_of(Kits.Torch->IncludeDirs, Has)) ||
           (Kits.Cuda && (Has(joinPath(Kits.Cuda->Root, "include")) ||
                          any_of(Kits.Cuda->IncludeDirs, Has))) ||
           any_of(Kits.PythonIncludeDirs, Has) || Has("/usr/include") ||
           Has(Kits.OpenMPIncludeDir) || !sys::path::has_extension(Name);
  }

  /// Finds files of the project whose path ends in \p Name and takes the one
  /// that shares the longest path with the file that includes it.
  bool search(StringRef From, StringRef Name) {
    // "../common/x.h" is looked for as "common/x.h".
    StringRef Tail = Name;
    while (Tail.consume_front("../") || Tail.consume_front("./"))
      ;
    std::string Suffix = "/" + Tail.str();
    StringRef Best;
    size_t BestCommon = 0;
    for (const std::string &Path :
         P.Index.filesNamed(sys::path::filename(Tail))) {
      if (!StringRef(Path).ends_with(Suffix) || Path == From)
        continue;
      size_t Common = commonFolders(Path, From);
      bool IsBetter = Best.empty() || Common > BestCommon ||
                      (Common == BestCommon && Path.size() < Best.size());
      if (!IsBetter)
        continue;
      Best = Path;
      BestCommon = Common;
    }
    if (Best.empty())
      return false;
    // -I that makes "../x.h" resolve would need a folder beside; leave those.
    if (Tail == Name)
      Dirs.push_back(Best.drop_back(Suffix.size()).str());
    enqueue(Best.str());
    return true;
  }

  static size_t commonFolders(StringRef A, StringRef B) {
    size_t Common = 0;
    for (size_t I = 0; I < std::min(A.size(), B.size()) && A[I] == B[I]; ++I)
      Common += A[I] == '/';
    return Common;
  }

  void enqueue(std::string Path) {
    if (Seen.insert(Path).second)
      Queue.push_back(std::move(Path));
  }

  FlagInference &Inference;
  const Project &P;
  StringRef File;
  std::vector<std::string> Queue;
  StringSet<> Seen;
};

const std::vector<IncludeLine> &
FlagInference::includesOf(const std::string &Path) {
  auto [It, IsNew] = Includes.try_emplace(Path);
  if (IsNew)
    It->second = readIncludes(Path);
  return It->second;
}

/// Projects whose kernels compute with __half undo torch's no-half macros,
/// often in a builder's own Python file; only those words are taken from there.
static void addHalfFlags(StringRef Root, std::vector<std::string> &Flags) {
  std::vector<std::string> Found;
  std::error_code EC;
  unsigned Seen = 0;
  for (sys::fs::recursive_directory_iterator It(Root, EC,
                                                /*follow_symlinks=*/false),
       End;
       It != End && !EC && Seen < MaxBuilderEntries; It.increment(EC), ++Seen) {
    if (It->type() == sys::fs::file_type::directory_file) {
      if (It.level() > 0 || isSkippedFolder(It->path()))
        It.no_push();
      continue;
    }
    uint64_t Size = 0;
    if (sys::path::extension(It->path()) != ".py" ||
        sys::fs::file_size(It->path(), Size) || Size > MaxBuildFileBytes)
      continue;
    auto Buffer = MemoryBuffer::getFile(It->path());
    if (!Buffer || !(*Buffer)->getBuffer().contains("-U__CUDA_NO_"))
      continue;
    for (std::string &Flag : readBuildFileFlags((*Buffer)->getBuffer()))
      if (StringRef(Flag).starts_with("-U__CUDA_NO_") &&
          !is_contained(Flags, Flag) && !is_contained(Found, Flag))
        Found.push_back(std::move(Flag));
  }
  // Folders are listed in no order.
  llvm::sort(Found);
  append_range(Flags, Found);
}

FlagInference::Project &FlagInference::projectOf(StringRef File) {
  std::string Root = findProjectRoot(File);
  std::unique_ptr<Project> &P = Projects[Root];
  if (P)
    return *P;
  P = std::make_unique<Project>(Root);
  for (StringRef Name : {"setup.py", "CMakeLists.txt"}) {
    std::string Path = joinPath(Root, Name);
    uint64_t Size = 0;
    if (sys::fs::file_size(Path, Size) || Size > MaxBuildFileBytes)
      continue;
    if (auto Buffer = MemoryBuffer::getFile(Path))
      P->Flags = readBuildFileFlags((*Buffer)->getBuffer());
    // Beside a setup.py, CMakeLists.txt builds something else (a C++ library).
    break;
  }
  addHalfFlags(Root, P->Flags);
  return *P;
}

/// What torch.utils.cpp_extension passes.
static void addExtensionFlags(std::vector<std::string> &Args, bool HasCuda) {
  Args.insert(Args.end(), {"-std=c++17", "-DTORCH_API_INCLUDE_EXTENSION_H",
                           "-DTORCH_EXTENSION_NAME=extension"});
  if (HasCuda)
    Args.push_back("-DWITH_CUDA");
}

InferredFlags FlagInference::infer(StringRef File) {
  Project &P = projectOf(File);
  IncludeWalk Walk(*this, P, File);
  Walk.run();

  InferredFlags Result;
  Result.IncludesTorch = Walk.IncludesTorch;
  Result.IncludesCuda = Walk.IncludesCuda;
  addExtensionFlags(Result.Args, Kits.Cuda.has_value());
  for (const std::string &Flag : P.Flags) {
    // Torch's headers need C++17; a later -std wins.
    bool IsOldStandard = is_contained(
        {"-std=c++11", "-std=c++14", "-std=c++17", "-std=c++0"}, Flag);
    StringRef Macro = Flag;
    bool IsUnusable = Macro.consume_front("-D") &&
                      Walk.Unusable.contains(Macro.split('=').first);
    if (!IsOldStandard && !IsUnusable && !is_contained(Result.Args, Flag))
      Result.Args.push_back(Flag);
  }
  for (const char *Guess : {"include", "csrc"}) {
    std::string Dir = joinPath(P.Root, Guess);
    if (sys::fs::is_directory(Dir) && !is_contained(Walk.Dirs, Dir))
      Walk.Dirs.push_back(Dir);
  }
  for (const std::string &Dir : Walk.Dirs) {
    Result.Args.push_back(isThirdPartyDir(Dir, P.Root, File) ? "-isystem"
                                                             : "-I");
    Result.Args.push_back(Dir);
  }
  return Result;
}

} // namespace torchtidy
