//===- CommandLine.h - What the user asked for ------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_COMMANDLINE_H
#define TORCH_TIDY_DRIVER_COMMANDLINE_H

#include "CheckInfo.h"
#include "PathGlobs.h"
#include "report/Formats.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Regex.h"
#include <set>
#include <string>
#include <vector>

namespace torchtidy {

enum class Action { Analyse, Help, Version, ListChecks, Explain, DumpFacts };

enum class FixMode { None, DryRun, Apply };

struct CommandLine {
  Action What = Action::Analyse;
  std::vector<std::string> Paths; ///< those of --files-from too
  PathGlobs Excluded;
  std::optional<llvm::Regex> HeaderFilter; ///< none: all headers
  std::optional<std::string> Since;        ///< a git revision
  std::string BaselineFile;                ///< empty: none
  bool WriteBaseline = false, ShowSuppressed = false;
  FixMode Fixing = FixMode::None;
  bool ExitNonZeroOnFix = false;
  std::set<std::string> Checks; ///< ids that run
  Confidence MinConfidence = Confidence::Likely;
  llvm::StringMap<Confidence> MinConfidenceOf; ///< of checks with a Strict
  std::vector<ReportOutput> Reports; ///< each goes to a place of its own
  std::string Color = "auto";
  std::string DatabaseDir, TorchRoot, CudaRoot;
  std::string CacheDir; ///< empty: no cache
  std::string ExplainedCheck;
  unsigned Jobs = 0; ///< 0: one per core
  bool Quiet = false, Verbose = false, ExitZero = false, Profile = false;

  /// Findings of this check below this are not shown: its own Strict option
  /// counts, then --min-confidence or --strict.
  Confidence minConfidence(llvm::StringRef Check) const;
};

/// Arguments without the program's name. Errors are one line each, for exit
/// code 2.
llvm::Expected<CommandLine> parseCommandLine(llvm::ArrayRef<const char *> Args);

/// The ids that a --checks list selects; an error names what it doesn't know
/// and the nearest name. An empty list is all but the performance group.
llvm::Expected<std::set<std::string>> selectChecks(llvm::StringRef Globs);

void printHelp(llvm::raw_ostream &OS);
void printChecks(llvm::raw_ostream &OS, const CommandLine &Command);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_COMMANDLINE_H
