//===- Toolkits.cpp - Where torch, CUDA and Python headers are ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Toolkits.h"
#include "Paths.h"
#include "PythonEnvironment.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/VersionTuple.h"

using namespace llvm;

namespace torchtidy {
namespace {

std::string environment(StringRef Name) {
  return sys::Process::GetEnv(Name).value_or("");
}

/// The text after "#define NAME " in a header; empty without one.
std::string macroIn(const Twine &Header, StringRef Name) {
  auto Buffer = MemoryBuffer::getFile(Header);
  if (!Buffer)
    return "";
  SmallVector<StringRef, 64> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n');
  for (StringRef Line : Lines) {
    Line = Line.trim();
    if (Line.consume_front("#define ") && Line.consume_front(Name) &&
        Line.starts_with(" "))
      return Line.trim().str();
  }
  return "";
}

constexpr StringLiteral ApiInclude = "include/torch/csrc/api/include";

std::string torchVersion(StringRef Root) {
  for (StringRef Header : {"include/torch/headeronly/version.h",
                           "include/torch/csrc/api/include/torch/version.h"}) {
    std::string Path = joinPath(Root, Header);
    std::string Major = macroIn(Path, "TORCH_VERSION_MAJOR");
    if (!Major.empty())
      return Major + "." + macroIn(Path, "TORCH_VERSION_MINOR") + "." +
             macroIn(Path, "TORCH_VERSION_PATCH");
  }
  return "";
}

/// \p Path may be what people call torch's root: the package, libtorch, the
/// folder that holds the package, or its share/cmake.
std::optional<TorchInstall> torchAt(StringRef Path, StringRef FoundBy) {
  if (Path.empty())
    return std::nullopt;
  std::string Base = absolutePath(Path);
  for (StringRef Below : {"", "torch", "libtorch", "..", "../..", "../../.."}) {
    std::string Root = absolutePath(joinPath(Base, Below), "/");
    if (!sys::fs::exists(joinPath(Root, "include/ATen/ATen.h")))
      continue;
    TorchInstall Torch;
    Torch.Root = Root;
    Torch.IncludeDirs = {joinPath(Root, "include"), joinPath(Root, ApiInclude)};
    Torch.Version = torchVersion(Root);
    Torch.FoundBy = FoundBy.str();
    return Torch;
  }
  return std::nullopt;
}

/// "13050" is 13.5.
std::string cudaVersion(StringRef Root) {
  unsigned Number = 0;
  if (StringRef(macroIn(joinPath(Root, "include/cuda.h"), "CUDA_VERSION"))
          .getAsInteger(10, Number))
    return "";
  return (Twine(Number / 1000) + "." + Twine(Number % 1000 / 10)).str();
}

/// PyPI's nvidia/cu13 has nvidia/nccl, nvidia/cudnn and others beside it.
void addSiblingPackages(StringRef Root, std::vector<std::string> &Dirs) {
  StringRef Parent = sys::path::parent_path(Root);
  if (sys::path::filename(Parent) != "nvidia")
    return;
  std::vector<std::string> Siblings;
  std::error_code EC;
  for (sys::fs::directory_iterator It(Parent, EC), End; It != End && !EC;
       It.increment(EC)) {
    std::string Include = joinPath(It->path(), "include");
    if (It->path() != Root && sys::fs::is_directory(Include))
      Siblings.push_back(Include);
  }
  llvm::sort(Siblings);
  append_range(Dirs, Siblings);
}

/// A root has bin/ and include/, as clang's --cuda-path asks.
std::optional<CudaInstall> cudaAt(StringRef Path, StringRef FoundBy) {
  if (Path.empty())
    return std::nullopt;
  std::string Root = absolutePath(Path);
  if (!sys::fs::exists(joinPath(Root, "include/cuda_runtime.h")) ||
      !sys::fs::exists(joinPath(Root, "include/cuda.h")) ||
      !sys::fs::exists(joinPath(Root, "bin")))
    return std::nullopt;
  CudaInstall Cuda;
  Cuda.Root = Root;
  for (StringRef Below : {"include/cccl", "targets/x86_64-linux/include",
                          "targets/x86_64-linux/include/cccl"})
    if (sys::fs::is_directory(joinPath(Root, Below)))
      Cuda.IncludeDirs.push_back(joinPath(Root, Below));
  addSiblingPackages(Root, Cuda.IncludeDirs);
  Cuda.Version = cudaVersion(Root);
  Cuda.FoundBy = FoundBy.str();
  return Cuda;
}

/// Folders PREFIX-VERSION in \p Parent, newest first.
std::vector<std::string> versionedDirs(StringRef Parent, StringRef Prefix) {
  std::vector<std::pair<VersionTuple, std::string>> Found;
  std::error_code EC;
  for (sys::fs::directory_iterator It(Parent, EC), End; It != End && !EC;
       It.increment(EC)) {
    StringRef Name = sys::path::filename(It->path());
    VersionTuple Version;
    if (Name.consume_front(Prefix) && !Version.tryParse(Name))
      Found.emplace_back(Version, It->path());
  }
  llvm::sort(Found, std::greater<>());
  std::vector<std::string> Dirs;
  Dirs.reserve(Found.size());
  for (auto &[Version, Path] : Found)
    Dirs.push_back(std::move(Path));
  return Dirs;
}

std::string cacheToolkits() {
  SmallString<256> Dir(environment("XDG_CACHE_HOME"));
  if (Dir.empty() && sys::path::home_directory(Dir))
    sys::path::append(Dir, ".cache");
  sys::path::append(Dir, "torch-tidy", "toolkits");
  return std::string(Dir);
}

std::optional<TorchInstall> searchTorch(const PythonEnvironment &Python) {
  if (auto Torch = torchAt(environment("TORCH_ROOT"), "$TORCH_ROOT"))
    return Torch;
  std::string Prefixes = environment("CMAKE_PREFIX_PATH");
  SmallVector<StringRef, 8> Dirs;
  SplitString(Prefixes, Dirs, ":;");
  for (StringRef Dir : Dirs)
    if (auto Torch = torchAt(Dir, "CMAKE_PREFIX_PATH"))
      return Torch;
  for (const std::string &Site : Python.SiteDirs)
    if (auto Torch = torchAt(joinPath(Site, "torch"), "the active Python"))
      return Torch;
  for (const std::string &Dir : versionedDirs(cacheToolkits(), "torch-"))
    if (auto Torch = torchAt(Dir, "torch-tidy's cache"))
      return Torch;
  return std::nullopt;
}

std::optional<CudaInstall>
searchCuda(const PythonEnvironment &Python,
           const std::optional<TorchInstall> &Torch) {
  for (StringRef Name : {"CUDA_HOME", "CUDA_PATH", "CUDAToolkit_ROOT"})
    if (auto Cuda = cudaAt(environment(Name), ("$" + Name).str()))
      return Cuda;
  if (auto Cuda = cudaAt("/usr/local/cuda", "/usr/local/cuda"))
    return Cuda;
  for (const std::string &Dir : versionedDirs("/usr/local", "cuda-"))
    if (auto Cuda = cudaAt(Dir, "/usr/local"))
      return Cuda;
  std::vector<std::string> Sites = Python.SiteDirs;
  if (Torch)
    Sites.insert(Sites.begin(), sys::path::parent_path(Torch->Root).str());
  for (const std::string &Site : Sites)
    for (StringRef Below : {"nvidia/cu14", "nvidia/cu13"})
      if (auto Cuda = cudaAt(joinPath(Site, Below), "PyPI nvidia packages"))
        return Cuda;
  for (const std::string &Dir : versionedDirs(cacheToolkits(), "cuda-"))
    if (auto Cuda = cudaAt(Dir, "torch-tidy's cache"))
      return Cuda;
  return std::nullopt;
}

/// Newest gcc's folder with omp.h; empty without one.
std::string findOpenMP() {
  std::error_code EC;
  for (sys::fs::directory_iterator It("/usr/lib/gcc", EC), End;
       It != End && !EC; It.increment(EC))
    for (const std::string &Dir : versionedDirs(It->path(), ""))
      if (sys::fs::exists(joinPath(Dir, "include", "omp.h")))
        return joinPath(Dir, "include");
  return "";
}

} // namespace

Toolkits findToolkits(const ToolkitOptions &Options) {
  Toolkits Kits;
  Kits.OpenMPIncludeDir = findOpenMP();
  PythonEnvironment Python = findPythonEnvironment();
  Kits.PythonIncludeDirs = Python.IncludeDirs;
  for (const std::string &Dir : versionedDirs(cacheToolkits(), "python-"))
    if (sys::fs::exists(joinPath(Dir, "include", "Python.h")))
      Kits.PythonIncludeDirs.push_back(joinPath(Dir, "include"));
  // One Python is enough: two would mix pyconfig.h of one with headers of the
  // other.
  if (Kits.PythonIncludeDirs.size() > 1)
    Kits.PythonIncludeDirs.resize(1);

  Kits.Torch = Options.TorchRoot.empty()
                   ? searchTorch(Python)
                   : torchAt(Options.TorchRoot, Options.TorchNamedBy);
  if (!Kits.Torch && !Options.TorchRoot.empty())
    Kits.Problems.push_back("no torch headers in " + Options.TorchNamedBy +
                            " " + Options.TorchRoot +
                            " (include/ATen/ATen.h is not there); give the "
                            "folder 'torch' of a PyTorch or LibTorch install");
  Kits.Cuda = Options.CudaRoot.empty()
                  ? searchCuda(Python, Kits.Torch)
                  : cudaAt(Options.CudaRoot, Options.CudaNamedBy);
  if (Kits.Cuda)
    Kits.Cuda->IsNamed = !Options.CudaRoot.empty();
  if (!Kits.Cuda && !Options.CudaRoot.empty())
    Kits.Problems.push_back("no CUDA toolkit in " + Options.CudaNamedBy + " " +
                            Options.CudaRoot +
                            " (bin/ and include/cuda_runtime.h are not "
                            "there); give what $CUDA_HOME would be");
  return Kits;
}

std::string describeMissingTorch() {
  return "no torch headers found: give --torch-root DIR (the torch package or "
         "libtorch folder), set TORCH_ROOT, activate the Python environment "
         "that has torch, or run tools/setup";
}

std::string describeMissingCuda() {
  return "no CUDA headers found, which .cu files need: give --cuda-root DIR "
         "(with bin/ and include/), set CUDA_HOME, or run tools/setup";
}

} // namespace torchtidy
