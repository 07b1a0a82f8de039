//===- Invocation.cpp - Driver arguments to a cc1 invocation ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Invocation.h"
#include "CudaPrelude.h"
#include "clang/Basic/Version.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace clang;

namespace torchtidy {

static std::string resourceDirBeside(llvm::StringRef Binary) {
  llvm::SmallString<256> Real;
  if (llvm::sys::fs::real_path(Binary, Real))
    return "";
  for (llvm::StringRef Lib : {"lib", "../lib"}) {
    llvm::SmallString<256> Dir(llvm::sys::path::parent_path(Real));
    llvm::sys::path::append(Dir, Lib, "clang", CLANG_VERSION_MAJOR_STRING);
    if (llvm::sys::fs::is_directory(Dir))
      return std::string(Dir);
    Dir = llvm::sys::path::parent_path(Real);
    llvm::sys::path::append(Dir, "clang", CLANG_VERSION_MAJOR_STRING);
    if (llvm::sys::fs::is_directory(Dir))
      return std::string(Dir);
  }
  return "";
}

std::string clangResourceDir() {
  if (llvm::sys::fs::is_directory(TORCH_TIDY_CLANG_RESOURCE_DIR))
    return TORCH_TIDY_CLANG_RESOURCE_DIR;
  auto *Here = reinterpret_cast<void *>(&clangResourceDir);
  std::string Dir =
      resourceDirBeside(llvm::sys::fs::getMainExecutable(nullptr, Here));
  if (!Dir.empty())
    return Dir;
  Dl_info Library;
  auto *InClang = reinterpret_cast<void *>(&clang::getClangFullVersion);
  if (dladdr(InClang, &Library) && Library.dli_fname)
    Dir = resourceDirBeside(Library.dli_fname);
  return Dir.empty() ? TORCH_TIDY_CLANG_RESOURCE_DIR : Dir;
}

/// The language for -x that clang's driver wouldn't infer from the name.
static llvm::StringRef languageOf(const CompileCommand &Command) {
  if (Command.IsCuda)
    return "cuda";
  return llvm::StringSwitch<llvm::StringRef>(
             llvm::sys::path::extension(Command.File))
      .Cases({".h", ".hh", ".hpp", ".hxx", ".ipp", ".inl"}, "c++")
      .Case(".cuh", "cuda")
      .Default("");
}

static bool startsWithAny(const std::vector<std::string> &Args,
                          llvm::StringRef Prefix) {
  return llvm::any_of(
      Args, [&](llvm::StringRef Arg) { return Arg.starts_with(Prefix); });
}

static std::vector<std::string> driverArgs(const CompileCommand &Command,
                                           CudaSide Side) {
  std::vector<std::string> Args = {"clang++"};
  llvm::StringRef Language = languageOf(Command);
  bool IsCuda = Language == "cuda";
  if (!Language.empty() && !startsWithAny(Command.Args, "-x"))
    Args.insert(Args.end(), {"-x", Language.str()});
  for (const std::string &Arg : Command.Args)
    if (Arg != "--cuda-host-only" && Arg != "--cuda-device-only")
      Args.push_back(Arg);
  if (IsCuda)
    Args.push_back(Side == CudaSide::Host ? "--cuda-host-only"
                                          : "--cuda-device-only");
  Args.push_back("-resource-dir=" + clangResourceDir());
  // Every error counts, and no warning is shown, so none is computed.
  Args.insert(Args.end(), {"-fsyntax-only", "-ferror-limit=0", "-w",
                           "-fno-spell-checking", "--", Command.File});
  return Args;
}

static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
makeFileSystem(llvm::StringRef Directory) {
  // A physical file system has a working directory of its own, so that threads
  // don't change each other's.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Real =
      llvm::vfs::createPhysicalFileSystem();
  auto Virtual = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Virtual->addFile(CudaPreludePath, /*ModificationTime=*/0,
                   llvm::MemoryBuffer::getMemBuffer(CudaPreludeText));
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Real);
  Overlay->pushOverlay(Virtual);
  (void)Overlay->setCurrentWorkingDirectory(Directory);
  return Overlay;
}

Invocation makeInvocation(const CompileCommand &Command, CudaSide Side,
                          DiagnosticConsumer &Errors) {
  Invocation Result;
  Result.FS = makeFileSystem(Command.Directory);
  std::vector<std::string> Args = driverArgs(Command, Side);
  std::vector<const char *> Pointers;
  Pointers.reserve(Pointers.size() + Args.size());
  for (const std::string &Arg : Args)
    Pointers.push_back(Arg.c_str());

  DiagnosticOptions DiagOpts;
  CreateInvocationOptions Options;
  Options.VFS = Result.FS;
  Options.RecoverOnError = true;
  Options.Diags = CompilerInstance::createDiagnostics(
      *Result.FS, DiagOpts, &Errors, /*ShouldOwnClient=*/false);
  Result.CI = createInvocation(Pointers, Options);
  if (!Result.CI || Result.CI->getFrontendOpts().Inputs.empty()) {
    Result.CI.reset();
    return Result;
  }
  Result.CI->getFileSystemOpts().WorkingDir = Command.Directory;
  Result.CI->getFrontendOpts().SkipFunctionBodies = true;
  Result.CI->getFrontendOpts().DisableFree = false;
  // A hash of the file's name, that nothing but code generation reads.
  Result.CI->getLangOpts().CUID.clear();
  return Result;
}

bool isUserFolder(const HeaderSearchOptions::Entry &Folder) {
  return Folder.Group == frontend::Quoted || Folder.Group == frontend::Angled;
}

std::vector<std::string> userFolders(const Invocation &I) {
  std::vector<std::string> Folders;
  for (const auto &Entry : I.CI->getHeaderSearchOpts().UserEntries)
    if (isUserFolder(Entry)) {
      llvm::SmallString<256> Path(Entry.Path);
      (void)I.FS->makeAbsolute(Path);
      Folders.push_back(Path.str().str());
    }
  return Folders;
}

std::unique_ptr<CompilerInstance> makeCompiler(const Invocation &I,
                                               DiagnosticConsumer &Errors) {
  auto Compiler = std::make_unique<CompilerInstance>(
      std::make_shared<CompilerInvocation>(*I.CI));
  Compiler->setVirtualFileSystem(I.FS);
  Compiler->createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  // No "N errors generated." on the terminal.
  Compiler->getDiagnosticOpts().ShowCarets = false;
  // A missing header must not silence the rest of the file.
  Compiler->getDiagnostics().setFatalsAsError(true);
  return Compiler;
}

} // namespace torchtidy
