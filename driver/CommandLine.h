//===- CommandLine.h - What the user asked for ------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_COMMANDLINE_H
#define TORCH_TIDY_DRIVER_COMMANDLINE_H

#include "CheckSelection.h"
#include "report/Formats.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace torchtidy {

class ParsedOptions;

enum class Action {
  Analyse,
  Help,
  Version,
  ListChecks,
  ListChecksJson,
  Explain,
  Doctor,
  Cache,
  Completion,
  Manual,
  DumpConfig,
  Watch,
  DumpFacts
};

enum class FixMode { None, DryRun, Apply };

/// What is the same for a whole run. The rest is in Settings.
struct CommandLine {
  Action What = Action::Analyse;
  std::vector<std::string> Paths;   ///< those of --files-from too
  std::string ConfigFile;           ///< empty: the nearest of each file
  bool NoConfig = false;            ///< files are not looked for
  std::optional<std::string> Since; ///< a git revision
  bool WriteBaseline = false, ShowSuppressed = false;
  FixMode Fixing = FixMode::None;
  bool ExitNonZeroOnFix = false;
  std::vector<ReportOutput> Reports; ///< each goes to a place of its own
  std::string Color = "auto";
  std::string DatabaseDir;
  std::string CacheDir; ///< empty: no cache
  std::string ExplainedCheck;
  std::string ActionValue; ///< of Cache and Completion
  unsigned Jobs = 0;       ///< 0: see Jobs.h
  bool Quiet = false, Verbose = false, ExitZero = false, Profile = false;
  std::shared_ptr<const ParsedOptions> Options; ///< for Settings::apply

  /// Facts and costs are those of an analysis, not of what one gave.
  bool keepsResults() const {
    return (What == Action::Analyse || What == Action::Watch) && !Profile &&
           !CacheDir.empty();
  }
};

/// Arguments without the program's name. Errors are one line each, for exit
/// code 2.
llvm::Expected<CommandLine> parseCommandLine(llvm::ArrayRef<const char *> Args);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_COMMANDLINE_H
