//===- ConfiguredCommands.h - Flags by each file's settings -----*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CONFIGUREDCOMMANDS_H
#define TORCH_TIDY_DRIVER_CONFIGUREDCOMMANDS_H

#include "CompileCommands.h"
#include "Configuration.h"

namespace torchtidy {

/// Files with the same toolkits and extra flags share one CompileCommands; most
/// runs have one.
class ConfiguredCommands : public CompileCommands {
public:
  /// All outlive this.
  ConfiguredCommands(const CommandLine &Command, Configuration &Config,
                     std::vector<std::string> &Warnings)
      : Command(Command), Config(Config), Warnings(Warnings) {}

  /// Finds the toolkits of all \p Files. Errors are one line each.
  std::vector<std::string> load(llvm::ArrayRef<std::string> Paths,
                                llvm::ArrayRef<std::string> Files);

  CompileCommand commandFor(llvm::StringRef File) override;

private:
  struct Group {
    const Settings *For = nullptr;
    Toolkits Kits;
    std::unique_ptr<CompileCommands> Commands;
  };
  Group *groupOf(const Settings &For) const;
  std::vector<std::string> add(const Settings &For,
                               llvm::ArrayRef<std::string> Paths,
                               llvm::StringRef FirstFile);

  const CommandLine &Command;
  Configuration &Config;
  std::vector<std::string> &Warnings;
  std::vector<std::unique_ptr<Group>> Groups;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CONFIGUREDCOMMANDS_H
