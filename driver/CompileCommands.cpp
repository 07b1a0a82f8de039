//===- CompileCommands.cpp - Which flags each source file takes ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileCommands.h"
#include "CommandDatabase.h"
#include "CudaPrelude.h"
#include "HostFlags.h"
#include "InferredFlags.h"
#include "NvccFlags.h"
#include "Paths.h"
#include "ProjectFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <mutex>

using namespace llvm;

namespace torchtidy {
namespace {

// torch's oldest GPU that CUDA 13 still builds for is sm_75; sm_80 has every
// instruction that half-precision headers ask for.
constexpr StringLiteral DefaultArch = "sm_80";

// -nocudalib makes clang's driver leave this out of the device side, which then
// takes the toolkit for one before 9.2 and looks for cudaConfigureCall. Nothing
// else in parsing depends on it.
constexpr StringLiteral SdkVersion = "12.9";

// torch's extension builder passes these; without them half comparisons are
// ambiguous.
constexpr StringLiteral NoHalfMacros[] = {
    "__CUDA_NO_HALF_OPERATORS__", "__CUDA_NO_HALF_CONVERSIONS__",
    "__CUDA_NO_BFLOAT16_CONVERSIONS__", "__CUDA_NO_HALF2_OPERATORS__"};

bool isCudaLanguage(StringRef Language) {
  return Language == "cu" || Language == "cuda";
}

/// Folders after -I and -isystem.
std::vector<StringRef> includeDirs(ArrayRef<std::string> Args) {
  std::vector<StringRef> Dirs;
  for (size_t I = 0; I + 1 < Args.size(); ++I)
    if (Args[I] == "-I" || Args[I] == "-isystem")
      Dirs.push_back(Args[I + 1]);
  return Dirs;
}

/// The toolkit that holds the nvcc of a recorded command, when it is here.
std::string rootOfCompiler(StringRef Compiler) {
  StringRef Root = sys::path::parent_path(sys::path::parent_path(Compiler));
  bool IsHere = sys::path::is_absolute(Compiler) &&
                sys::fs::exists(joinPath(Root, "include", "cuda_runtime.h"));
  return IsHere ? Root.str() : "";
}

class FoundCommands : public CompileCommands {
public:
  FoundCommands(std::vector<std::string> Roots, const Toolkits &Kits,
                std::vector<std::string> &Warnings,
                std::vector<ExtraFlags> Extra)
      : Roots(std::move(Roots)), Kits(Kits), Inference(this->Kits),
        Warnings(Warnings), Extra(std::move(Extra)) {}

  void useOnly(CommandDatabase Database) { Named = std::move(Database); }

  CompileCommand commandFor(StringRef Path) override {
    // Files are analysed by several threads; this part is short.
    std::lock_guard<std::mutex> Lock(Mutex);
    std::string File = absolutePath(Path);
    CompileCommand Command;
    const CommandDatabase *Database = Named ? &*Named : databaseFor(File);
    const DatabaseEntry *Entry = Database ? entryFor(*Database, File) : nullptr;
    if (Entry)
      Command = fromEntry(File, *Entry, Database->path());
    else
      Command = inferred(File);
    return Command;
  }

private:
  /// The file's own entry; for a header, that of the nearest source.
  static const DatabaseEntry *entryFor(const CommandDatabase &Database,
                                       StringRef File) {
    if (const DatabaseEntry *Entry = Database.find(File))
      return Entry;
    return isHeader(File) ? Database.nearest(File) : nullptr;
  }

  CompileCommand fromEntry(StringRef File, const DatabaseEntry &Entry,
                           StringRef DatabasePath) {
    CompileCommand Command;
    Command.File = File.str();
    Command.Directory = Entry.Directory;
    Command.FromDatabase = true;
    Command.Notes.push_back("flags are those of " + Entry.File + " in " +
                            DatabasePath.str());
    std::vector<std::string> Words = Entry.words();
    if (Words.empty())
      return inferred(File);
    std::vector<std::string> Raw = expandResponseFiles(
        ArrayRef(Words).drop_front(), Entry.Directory, Command.Notes);
    NvccTranslation Nvcc;
    std::string CudaRoot;
    if (isNvcc(Words.front())) {
      Nvcc = translateNvccFlags(Raw, Entry.Directory);
      Raw = Nvcc.HostArgs;
      append_range(Command.Notes, Nvcc.Notes);
      CudaRoot = rootOfCompiler(Words.front());
    }
    std::string Root = findRepositoryRoot(File);
    HostFlags Host = filterHostFlags(Raw, Entry.Directory, [&](StringRef Dir) {
      return isThirdParty(Dir, Root, File);
    });
    append_range(Command.Notes, Host.Notes);
    std::string Language =
        Host.Language.empty() ? Nvcc.Language : Host.Language;
    Command.IsCuda = Language.empty()
                         ? isCudaFile(Entry.File) || isCudaFile(File)
                         : isCudaLanguage(Language);
    if (!Nvcc.Arch.empty())
      Host.Args.push_back("--cuda-gpu-arch=" + Nvcc.Arch);
    finish(Command, std::move(Host.Args), CudaRoot);
    return Command;
  }

  CompileCommand inferred(StringRef File) {
    CompileCommand Command;
    Command.File = File.str();
    Command.Directory = findProjectRoot(File);
    InferredFlags Flags = Inference.infer(File);
    Command.IsCuda = isCudaFile(File) || isCudaText(File);
    std::vector<std::string> Args;
    if (Command.IsCuda)
      for (StringRef Macro : NoHalfMacros)
        Args.push_back(("-D" + Macro).str());
    append_range(Args, Flags.Args);
    // A header that leaves torch to whoever includes it.
    if (isHeader(File) && !Flags.IncludesTorch && Kits.Torch)
      append_range(Args, std::vector<std::string>{"-include", "ATen/ATen.h"});
    Command.Notes.push_back("no compile_commands.json has this file; flags are "
                            "guessed from its project");
    finish(Command, std::move(Args), "");
    if (Command.Error.empty() && Flags.IncludesTorch && !Kits.Torch)
      Command.Error = describeMissingTorch();
    return Command;
  }

  static bool isHeader(StringRef File) {
    FileKind Kind = fileKind(File);
    return Kind == FileKind::Header || Kind == FileKind::CudaHeader;
  }

  static bool isCudaFile(StringRef File) {
    FileKind Kind = fileKind(File);
    return Kind == FileKind::Cuda || Kind == FileKind::CudaHeader;
  }

  /// A .h with kernels in it, which only .cu files include.
  static bool isCudaText(StringRef File) {
    if (fileKind(File) != FileKind::Header)
      return false;
    auto Buffer = MemoryBuffer::getFile(File);
    return Buffer && ((*Buffer)->getBuffer().contains("__global__") ||
                      (*Buffer)->getBuffer().contains("__device__"));
  }

  /// A folder is the user's own when it belongs to the file's repository or to
  /// a folder that was named on the command line, and holds no toolkit.
  bool isThirdParty(StringRef Dir, StringRef Repository, StringRef File) const {
    if ((Kits.Torch && isInside(Dir, Kits.Torch->Root)) ||
        (Kits.Cuda && isInside(Dir, Kits.Cuda->Root)))
      return true;
    auto IsForeign = [&](StringRef Root) {
      return isThirdPartyDir(Dir, Root, File);
    };
    return IsForeign(Repository) && all_of(Roots, IsForeign);
  }

  /// Puts what every parse needs around the file's own flags.
  void finish(CompileCommand &Command, std::vector<std::string> Own,
              StringRef CudaRoot) {
    addExtra(Command, Own);
    std::vector<std::string> &Args = Command.Args;
    Args = {"--no-default-config",  "-w", "-ferror-limit=0",
            "-Wno-c++11-narrowing", "-x", Command.IsCuda ? "cuda" : "c++"};
    bool HasArch = any_of(Own, [](StringRef Arg) {
      return Arg.starts_with("--cuda-gpu-arch=") ||
             Arg.starts_with("--offload-arch=");
    });
    append_range(Args, Own);
    addTorch(Command);
    if (Command.IsCuda)
      addCuda(Command, CudaRoot, HasArch);
    else if (Kits.Cuda)
      addCudaHeaders(Command, Kits.Cuda->Root);
    addPython(Command);
    if (!Kits.OpenMPIncludeDir.empty())
      append_range(
          Args, std::vector<std::string>{"-idirafter", Kits.OpenMPIncludeDir});
    if (!sys::fs::is_directory(Command.Directory)) {
      Command.Notes.push_back("the recorded folder " + Command.Directory +
                              " does not exist");
      Command.Directory = sys::path::parent_path(Command.File).str();
    }
  }

  /// The user's flags are untrusted, too: a repository may have brought them.
  void addExtra(CompileCommand &Command, std::vector<std::string> &Own) const {
    std::string Root = findRepositoryRoot(Command.File);
    for (const ExtraFlags &Flags : Extra) {
      HostFlags Host =
          filterHostFlags(Flags.Args, Flags.Folder, [&](StringRef Dir) {
            return isThirdParty(Dir, Root, Command.File);
          });
      append_range(Own, Host.Args);
      if (!Host.Language.empty())
        Command.IsCuda = isCudaLanguage(Host.Language);
    }
  }

  void addTorch(CompileCommand &Command) const {
    if (!Kits.Torch || any_of(includeDirs(Command.Args), [](StringRef Dir) {
          return sys::fs::exists(joinPath(Dir, "ATen/ATen.h"));
        }))
      return;
    for (const std::string &Dir : Kits.Torch->IncludeDirs)
      addSystemDir(Command, Dir);
    if (Command.FromDatabase)
      Command.Notes.push_back("torch headers are those of " + Kits.Torch->Root);
  }

  void addCuda(CompileCommand &Command, StringRef RecordedRoot,
               bool HasArch) const {
    // What the user names beats what the build used.
    bool IsNamed = Kits.Cuda && Kits.Cuda->IsNamed;
    std::string Root = RecordedRoot.str();
    if (Kits.Cuda && (Root.empty() || IsNamed))
      Root = Kits.Cuda->Root;
    if (Root.empty()) {
      Command.Error = describeMissingCuda();
      return;
    }
    Command.Args.insert(Command.Args.end(),
                        {"--cuda-path=" + Root, "--cuda-host-only",
                         "-nocudalib", "--no-cuda-version-check",
                         "-Wno-unknown-cuda-version", "-Xclang",
                         "-fcuda-allow-variadic-functions", "-Xclang",
                         ("-target-sdk-version=" + SdkVersion).str(),
                         "-include", CudaPreludePath.str()});
    if (!HasArch)
      Command.Args.push_back("--cuda-gpu-arch=" + DefaultArch.str());
    addCudaHeaders(Command, Root);
  }

  void addCudaHeaders(CompileCommand &Command, StringRef Root) const {
    std::string Include = joinPath(Root, "include");
    // clang adds this one by itself for CUDA, behind its own wrappers.
    if (!Command.IsCuda)
      addSystemDir(Command, Include);
    if (sys::fs::is_directory(joinPath(Include, "cccl")))
      addSystemDir(Command, joinPath(Include, "cccl"));
    if (Kits.Cuda && Kits.Cuda->Root == Root)
      for (const std::string &Dir : Kits.Cuda->IncludeDirs)
        addSystemDir(Command, Dir);
  }

  void addPython(CompileCommand &Command) const {
    bool HasPython = any_of(includeDirs(Command.Args), [](StringRef Dir) {
      return sys::fs::exists(joinPath(Dir, "Python.h"));
    });
    if (!HasPython)
      for (const std::string &Dir : Kits.PythonIncludeDirs)
        addSystemDir(Command, Dir);
  }

  static void addSystemDir(CompileCommand &Command, StringRef Dir) {
    if (is_contained(includeDirs(Command.Args), Dir))
      return;
    Command.Args.push_back("-isystem");
    Command.Args.push_back(Dir.str());
  }

  /// Looks beside and above \p File, up to its repository's root, and there in
  /// build folders too.
  const CommandDatabase *databaseFor(StringRef File) {
    std::string Root = findRepositoryRoot(File);
    for (StringRef Dir = sys::path::parent_path(File);
         !Dir.empty() && isInside(Dir, Root); Dir = sys::path::parent_path(Dir))
      if (const CommandDatabase *Database = databaseIn(Dir))
        return Database;
    return nullptr;
  }

  /// Null when \p Dir and its build folders have none that can be used.
  const CommandDatabase *databaseIn(StringRef Dir) {
    auto [It, IsNew] = Found.try_emplace(Dir);
    if (!IsNew)
      return It->second.get();
    for (const std::string &Candidate : candidates(Dir)) {
      Expected<CommandDatabase> Database = CommandDatabase::load(Candidate);
      if (Database) {
        It->second = std::make_unique<CommandDatabase>(std::move(*Database));
        break;
      }
      Warnings.push_back(toString(Database.takeError()) +
                         "; flags are guessed instead");
    }
    return It->second.get();
  }

  static std::vector<std::string> candidates(StringRef Dir) {
    std::vector<std::string> Builds;
    std::error_code EC;
    for (sys::fs::directory_iterator It(Dir, EC), End; It != End && !EC;
         It.increment(EC)) {
      StringRef Name = sys::path::filename(It->path());
      if (Name.starts_with("build") || Name.starts_with("cmake-build") ||
          Name.starts_with("out") || Name.ends_with("-debug"))
        Builds.push_back(It->path());
    }
    llvm::sort(Builds);
    Builds.insert(Builds.begin(), Dir.str());
    std::vector<std::string> Files;
    for (const std::string &Build : Builds) {
      std::string File = joinPath(Build, "compile_commands.json");
      if (sys::fs::exists(File))
        Files.push_back(File);
    }
    return Files;
  }

  std::vector<std::string> Roots;
  Toolkits Kits;
  FlagInference Inference;
  std::vector<std::string> &Warnings;
  std::vector<ExtraFlags> Extra;
  std::optional<CommandDatabase> Named;
  StringMap<std::unique_ptr<CommandDatabase>> Found;
  std::mutex Mutex;
};

} // namespace

CompileCommands::~CompileCommands() = default;

Expected<std::unique_ptr<CompileCommands>>
CompileCommands::load(StringRef DatabaseDir,
                      const std::vector<std::string> &Roots,
                      const Toolkits &Kits, std::vector<std::string> &Warnings,
                      std::vector<ExtraFlags> Extra) {
  std::vector<std::string> Absolute;
  Absolute.reserve(Roots.size());
  for (const std::string &Root : Roots)
    Absolute.push_back(absolutePath(Root));
  auto Commands = std::make_unique<FoundCommands>(std::move(Absolute), Kits,
                                                  Warnings, std::move(Extra));
  if (!DatabaseDir.empty()) {
    // -p takes the folder, as clang-tidy's does, or the file itself.
    std::string Path = absolutePath(DatabaseDir);
    if (!StringRef(Path).ends_with(".json"))
      Path = joinPath(Path, "compile_commands.json");
    Expected<CommandDatabase> Database = CommandDatabase::load(Path);
    if (!Database)
      return Database.takeError();
    Commands->useOnly(std::move(*Database));
  }
  return Commands;
}

} // namespace torchtidy
