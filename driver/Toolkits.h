//===- Toolkits.h - Where torch, CUDA and Python headers are ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_TOOLKITS_H
#define TORCH_TIDY_DRIVER_TOOLKITS_H

#include <optional>
#include <string>
#include <vector>

namespace torchtidy {

struct TorchInstall {
  std::string Root;                     ///< the folder with include/ and lib/
  std::vector<std::string> IncludeDirs; ///< absolute, in order
  std::string Version;                  ///< "2.11.0", empty when unknown
  std::string FoundBy;                  ///< "--torch-root", "$TORCH_ROOT", …
};

struct CudaInstall {
  std::string Root;                     ///< usable as clang's --cuda-path
  std::vector<std::string> IncludeDirs; ///< CCCL and others beside the root's
  std::string Version;                  ///< "13.5", empty when unknown
  std::string FoundBy;
  bool IsNamed = false; ///< by the user, not found
};

struct Toolkits {
  std::optional<TorchInstall> Torch;
  std::optional<CudaInstall> Cuda;
  std::vector<std::string> PythonIncludeDirs;
  /// gcc's own folder with omp.h, to be searched last: clang's package has
  /// none.
  std::string OpenMPIncludeDir;
  /// What the user named and can't be used (a wrong --torch-root), one line
  /// each; nothing else is searched for in its place.
  std::vector<std::string> Problems;
};

struct ToolkitOptions {
  std::string TorchRoot; ///< empty: searched for
  std::string CudaRoot;
  std::string TorchNamedBy = "--torch-root"; ///< for messages
  std::string CudaNamedBy = "--cuda-root";
};

/// Looks, in order: the flag, $TORCH_ROOT (or $CUDA_HOME), CMAKE_PREFIX_PATH,
/// the active Python environment, /usr/local/cuda, PyPI nvidia packages beside
/// torch, torch-tidy's own cache. Runs no code of the analysed project.
Toolkits findToolkits(const ToolkitOptions &Options);

/// One line each: what is missing and how to give it.
std::string describeMissingTorch();
std::string describeMissingCuda();

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_TOOLKITS_H
