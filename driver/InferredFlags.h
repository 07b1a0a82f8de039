//===- InferredFlags.h - Flags for a project that records none ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_INFERREDFLAGS_H
#define TORCH_TIDY_DRIVER_INFERREDFLAGS_H

#include "ProjectFiles.h"
#include "Toolkits.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <memory>
#include <string>
#include <vector>

namespace torchtidy {

struct InferredFlags {
  std::vector<std::string> Args; ///< -I, -isystem, -D, -std
  bool IncludesTorch = false;    ///< torch, ATen or c10 headers are reached
  bool IncludesCuda = false;
};

/// Guesses a file's flags from its #include lines, the headers that lie in its
/// project, and what setup.py or CMakeLists.txt spell out (read as text, never
/// run).
class FlagInference {
public:
  explicit FlagInference(const Toolkits &Kits) : Kits(Kits) {}
  InferredFlags infer(llvm::StringRef File);

private:
  struct Project {
    std::string Root;
    ProjectFiles Index;
    std::vector<std::string> Flags; ///< -D, -U and -std of the build files
    explicit Project(llvm::StringRef Root) : Root(Root), Index(Root) {}
  };
  class IncludeWalk;

  Project &projectOf(llvm::StringRef File);
  const std::vector<IncludeLine> &includesOf(const std::string &Path);

  const Toolkits &Kits;
  llvm::StringMap<std::unique_ptr<Project>> Projects;
  llvm::StringMap<std::vector<IncludeLine>> Includes;
};

/// -D, -U and -std words in a build file's text: "-DNAME=1", '-std=c++20',
/// ("NAME", None) of define_macros, CMAKE_CXX_STANDARD 20. Words for other
/// platforms (HIP, ROCm, …) are left out.
std::vector<std::string> readBuildFileFlags(llvm::StringRef Text);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_INFERREDFLAGS_H
