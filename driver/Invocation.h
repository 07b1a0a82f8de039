//===- Invocation.h - Driver arguments to a cc1 invocation ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_INVOCATION_H
#define TORCH_TIDY_DRIVER_INVOCATION_H

#include "CompileCommand.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <string>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace torchtidy {

/// Which half of a .cu file a parse sees. Host mode has the bodies of device
/// functions too; device mode is for what stands under __CUDA_ARCH__.
enum class CudaSide { Host, Device };

/// All that clang needs to parse one file, apart from the diagnostics.
struct Invocation {
  std::shared_ptr<clang::CompilerInvocation> CI; ///< null: no such invocation
  /// The real files, with the command's own working directory, under the
  /// virtual headers of ours.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
};

/// Runs clang's driver over \p Command. What it complains of goes to
/// \p Errors.
Invocation makeInvocation(const CompileCommand &Command, CudaSide Side,
                          clang::DiagnosticConsumer &Errors);

/// A compiler for a copy of \p I that reports to \p Errors, which outlives it.
std::unique_ptr<clang::CompilerInstance>
makeCompiler(const Invocation &I, clang::DiagnosticConsumer &Errors);

/// The folder with clang's own headers: the one that the build found, else the
/// one beside this binary or beside libclang-cpp.
/// Whether this is one of the user's own include folders, which come before the
/// system's.
bool isUserFolder(const clang::HeaderSearchOptions::Entry &Folder);
/// Absolute paths of these.
std::vector<std::string> userFolders(const Invocation &I);

std::string clangResourceDir();

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_INVOCATION_H
