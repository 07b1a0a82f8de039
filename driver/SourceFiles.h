//===- SourceFiles.h - The sources below the paths that the user named ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_SOURCEFILES_H
#define TORCH_TIDY_DRIVER_SOURCEFILES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace torchtidy {

/// The absolute paths of the sources to analyse, in a fixed order and each
/// once. A file is taken as it is, header or source. A folder is searched for
/// .cpp, .cc, .cxx and .cu files whose own #include lines, or those of the
/// project's headers that they reach, name torch or CUDA; .cu files always
/// count. Hidden folders, build trees, virtual environments, vendored code and
/// code for other accelerators (hip/, npu/, …) are left out.
///
/// Those for which \p IsExcluded holds, by absolute path, are left out, those
/// that were named as files too.
///
/// \p Errors gets one line for each path that can't be used.
std::vector<std::string>
findSources(const std::vector<std::string> &Paths,
            llvm::function_ref<bool(llvm::StringRef)> IsExcluded,
            std::vector<std::string> &Errors);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_SOURCEFILES_H
