//===- Configuration.h - Which options hold where ---------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CONFIGURATION_H
#define TORCH_TIDY_DRIVER_CONFIGURATION_H

#include "ClangTidyConfig.h"
#include "CommandLine.h"
#include "ConfigFile.h"
#include <mutex>

namespace torchtidy {

/// .clang-tidy, over it the nearest .torch-tidy.yaml above a file, over it the
/// command line. docs/configuration.md has the rules.
class Configuration {
public:
  /// \p Command outlives this.
  explicit Configuration(const CommandLine &Command);

  /// Settings for a file, by its absolute path; safe to call from several
  /// threads. The files and folders above it need not be there.
  const Settings &of(llvm::StringRef File);
  const Settings &ofFolder(llvm::StringRef Folder);

  /// What holds for a run on \p Paths: the settings of the nearest folder that
  /// has them all; of the working folder when there are none. Excludes and
  /// header filters of the run hold beside those of each file.
  void setRun(llvm::ArrayRef<std::string> Paths);
  const Settings &run() const { return *Run; }
  bool isExcluded(llvm::StringRef File);
  bool wantsHeader(llvm::StringRef Header);

  /// One line each. After any, what of() gives is not to be relied on.
  std::vector<std::string> errors() const;
  std::vector<std::string> warnings() const;

private:
  const Settings &resolve(const std::string &Folder);
  std::unique_ptr<Settings> build(llvm::StringRef Folder);
  /// Those that count for a folder, farthest first.
  std::vector<const ConfigFile *> configFilesFor(llvm::StringRef Folder);
  /// Null when it can't be used.
  const ConfigFile *open(const std::string &Path);

  const CommandLine &Command;
  const OptionSource FromCommandLine;
  mutable std::mutex Mutex;
  ClangTidyConfig ClangTidy;
  llvm::StringMap<std::unique_ptr<ConfigFile>> ConfigFiles; ///< by path
  std::vector<std::unique_ptr<Settings>> All;
  llvm::StringMap<const Settings *> ByFolder;
  const Settings *Run = nullptr;
  std::vector<std::string> Errors;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CONFIGURATION_H
