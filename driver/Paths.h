//===- Paths.h - Small path helpers ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PATHS_H
#define TORCH_TIDY_DRIVER_PATHS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace torchtidy {

std::string joinPath(const llvm::Twine &A, const llvm::Twine &B,
                     const llvm::Twine &C = "");

/// \p Path made absolute against \p Directory, without dots.
std::string absolutePath(llvm::StringRef Path, llvm::StringRef Directory);

/// The same against the working folder.
std::string absolutePath(llvm::StringRef Path);

/// Without symbolic links; \p Path itself where it isn't there.
std::string realPath(llvm::StringRef Path);

/// \p Path seen from \p Folder, with `..` where it must go up. Both absolute,
/// without dots.
std::string relativePath(llvm::StringRef Path, llvm::StringRef Folder);

/// True when \p Path is \p Folder or lies in it. Both absolute, without dots.
bool isInside(llvm::StringRef Path, llvm::StringRef Folder);

/// \p Path as seen from \p Folder where it lies in it, else as it is.
std::string pathBelow(llvm::StringRef Path, llvm::StringRef Folder);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PATHS_H
