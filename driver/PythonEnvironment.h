//===- PythonEnvironment.h - Where the active Python keeps its packages ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PYTHONENVIRONMENT_H
#define TORCH_TIDY_DRIVER_PYTHONENVIRONMENT_H

#include <string>
#include <vector>

namespace torchtidy {

struct PythonEnvironment {
  std::vector<std::string> SiteDirs;    ///< folders that hold packages
  std::vector<std::string> IncludeDirs; ///< folders with Python.h
};

/// Looks at $VIRTUAL_ENV, $CONDA_PREFIX and the python3 on PATH. That Python is
/// asked for its paths in isolated mode, without site, from the folder "/":
/// nothing in the working folder (torch.py, sitecustomize.py, a .pth file, a
/// .python-version) can run or redirect it.
PythonEnvironment findPythonEnvironment();

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PYTHONENVIRONMENT_H
