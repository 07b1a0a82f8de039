//===- Baseline.h - Findings that are accepted for now ----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_BASELINE_H
#define TORCH_TIDY_DRIVER_BASELINE_H

#include "report/Report.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace torchtidy {

/// What identifies a finding when lines move: the file from the baseline's
/// folder, the check's id, the fingerprint. In the order of the file.
using BaselineKey = std::tuple<std::string, std::string, std::string>;

struct BaselineEntry {
  Confidence Sureness = Confidence::Possible; ///< tells who would find it
  std::string Message;                        ///< for who reads the file
};

/// The findings that a file keeps. docs/baseline.md has its form.
class Baseline {
public:
  /// \p Path is absolute. An error, of one line, for what can't be read, is
  /// damaged or of another version; a file that isn't there is an empty one
  /// when \p MayBeMissing.
  static llvm::Expected<Baseline> load(llvm::StringRef Path, bool MayBeMissing);

  /// Whole or not at all.
  llvm::Error write() const;

  /// Marks those of \p Findings that are here and not suppressed yet.
  void mark(std::vector<ReportedFinding> &Findings) const;

  /// Adds those that \p IsWanted takes and that are not suppressed.
  void add(const std::vector<ReportedFinding> &Findings,
           llvm::function_ref<bool(const ReportedFinding &)> IsWanted);

  /// The entries that none of \p Findings, all of a run, has, among those that
  /// the run would have found: \p IsJudged gets the absolute path.
  std::vector<BaselineKey>
  stale(const std::vector<ReportedFinding> &Findings,
        llvm::function_ref<bool(llvm::StringRef File, llvm::StringRef Check,
                                Confidence Sureness)>
            IsJudged) const;
  void remove(const std::vector<BaselineKey> &Keys);

  size_t size() const { return Entries.size(); }
  const std::string &path() const { return Path; }

private:
  explicit Baseline(llvm::StringRef Path);
  llvm::Error read(bool MayBeMissing);
  llvm::Error parse(llvm::StringRef Text);
  std::vector<BaselineKey>
  keysOf(const std::vector<ReportedFinding> &Findings) const;

  std::string Path;
  std::string Folder; ///< the real path of the one that it is in
  std::map<BaselineKey, BaselineEntry> Entries;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_BASELINE_H
