//===- ProjectFiles.h - A project's root, headers and foreign folders ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PROJECTFILES_H
#define TORCH_TIDY_DRIVER_PROJECTFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace torchtidy {

enum class FileKind { Other, Cxx, Cuda, Header, CudaHeader };
FileKind fileKind(llvm::StringRef Path);

/// Nearest folder above \p File that a build starts from (setup.py,
/// pyproject.toml, .git); else the outermost of the CMakeLists.txt folders
/// right above it; else the file's own folder.
std::string findProjectRoot(llvm::StringRef File);

/// The nearest folder with a .git entry above \p File; empty when there is
/// none.
std::string findGitRoot(llvm::StringRef File);

/// The folder with .git above \p File, or its project root.
std::string findRepositoryRoot(llvm::StringRef File);

/// True for a folder name under which projects keep other people's code.
bool isVendorName(llvm::StringRef Name);

/// True for folders that hold no source of the project's own: hidden ones,
/// build trees, virtual environments.
bool isSkippedFolder(llvm::StringRef Path);

/// True when \p Dir is not the project's own, seen from \p File: outside
/// \p Root, or in a vendored folder that the file isn't in.
bool isThirdPartyDir(llvm::StringRef Dir, llvm::StringRef Root,
                     llvm::StringRef File);

/// One #include line.
struct IncludeLine {
  std::string Name;
  bool IsAngled = false;
  /// X when the innermost condition around it is #ifdef X or #if defined(X).
  std::string Guard;
};
std::vector<IncludeLine> readIncludes(llvm::StringRef Path);

/// Every includable file below a folder, by file name.
class ProjectFiles {
public:
  explicit ProjectFiles(llvm::StringRef Root);
  llvm::ArrayRef<std::string> filesNamed(llvm::StringRef BaseName) const;

private:
  llvm::StringMap<std::vector<std::string>> ByName;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PROJECTFILES_H
