//===- Settings.h - What may differ from file to file -----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_SETTINGS_H
#define TORCH_TIDY_DRIVER_SETTINGS_H

#include "CheckSelection.h"
#include "PathGlobs.h"
#include "analysis/FunctionModel.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Regex.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm::opt {
class InputArgList;
} // namespace llvm::opt

namespace torchtidy {

/// Where options were written.
struct OptionSource {
  std::string Folder;     ///< relative paths start there; absolute
  std::string ConfigFile; ///< absolute; empty: the command line

  /// The option as it is spelt there, for messages.
  std::string spell(llvm::StringRef Option) const;
};

/// A path and who named it.
struct NamedPath {
  std::string Path; ///< absolute; empty: nobody
  OptionSource NamedBy;
};

/// Flags of one --extra-arg list.
struct ExtraFlags {
  std::string Folder; ///< relative paths start there
  std::vector<std::string> Args;

  bool operator==(const ExtraFlags &O) const {
    return Folder == O.Folder && Args == O.Args;
  }
};

/// The options of a file, or of a run, from all sources.
struct Settings {
  CheckSet Checks = defaultChecks();
  Confidence MinConfidence = Confidence::Likely;
  llvm::StringMap<Confidence> MinConfidenceOf; ///< of checks with a Strict
  PathGlobs Excluded;
  std::string HeaderFilterText;
  std::optional<llvm::Regex> HeaderFilter; ///< none: all headers
  NamedPath Baseline, TorchRoot, CudaRoot;
  std::vector<ExtraFlags> ExtraArgs;
  std::vector<std::string> ModelFiles; ///< absolute
  FunctionModel Model;                 ///< what all of these say
  std::vector<std::string> Paths;   ///< to analyse when none is named; absolute
  std::vector<std::string> Sources; ///< the configuration files, first to last

  /// Findings of this check below this are not shown.
  Confidence minConfidence(llvm::StringRef Check) const;
  bool shows(llvm::StringRef Check, Confidence Sureness) const;

  /// Whether \p Header, by absolute path, is one to show findings in.
  bool wantsHeader(llvm::StringRef Header) const;

  /// What \p Args has counts instead of what is here; options that may be given
  /// several times add up. An error is one line.
  llvm::Error apply(const llvm::opt::InputArgList &Args,
                    const OptionSource &From);

private:
  llvm::Error applyConfidences(const llvm::opt::InputArgList &Args,
                               const OptionSource &From);
  llvm::Error applyCheckOption(llvm::StringRef Setting,
                               const OptionSource &From);
  llvm::Error applyFilters(const llvm::opt::InputArgList &Args,
                           const OptionSource &From);
  llvm::Error applyModels(const llvm::opt::InputArgList &Args,
                          const OptionSource &From);
  llvm::Error applyExtraArgs(const llvm::opt::InputArgList &Args,
                             const OptionSource &From);
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_SETTINGS_H
