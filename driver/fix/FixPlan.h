//===- FixPlan.h - The fixes of a run ---------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_FIX_FIXPLAN_H
#define TORCH_TIDY_DRIVER_FIX_FIXPLAN_H

#include "FixedSource.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <set>

namespace torchtidy {

/// How many findings the fixes of a run concern.
struct FixCounts {
  unsigned Fixed = 0;     ///< or would be
  unsigned Files = 0;     ///< that change
  unsigned Overlaps = 0;  ///< not fixed: the fix touches another
  unsigned Refused = 0;   ///< not fixed: the file can't or may not be changed
  unsigned Unfixable = 0; ///< without a fix

  /// For the end of a run that applied fixes, or would have.
  std::string text(bool Applied) const;
};

/// Takes the fix of each finding whole or not at all. A fix that touches one
/// which came before is left for another run.
class FixPlan {
public:
  /// Why the file of this real path may not be changed; empty when it may.
  using RefusalOf = llvm::function_ref<llvm::StringRef(llvm::StringRef File)>;

  /// Takes the first fix of \p F, which outlives this.
  void add(ReportedFinding &F, RefusalOf Refusal);
  /// After the last add().
  void finish();
  /// Rewrites the files, and says so in the findings.
  void apply();

  FixCounts counts() const;
  /// Why files stay as they are, one line each, each with its file.
  llvm::ArrayRef<std::string> notes() const { return Notes; }
  /// The same where the user should do something about it.
  llvm::ArrayRef<std::string> problems() const { return Problems; }
  /// Those with changes, in the order of their paths.
  std::vector<const FixedSource *> sources() const;

private:
  using Sources = llvm::SmallVector<FixedSource *, 1>;

  FixedSource *sourceOf(const ReportedEdit &E, RefusalOf Refusal);
  bool take(llvm::ArrayRef<ReportedEdit> Edits, const Sources &Of);
  bool isFine(const Sources &Of) const;
  void fail(const FixedSource &Source, llvm::Error Why);

  /// By real path; null when it can't or may not be changed.
  std::map<std::string, std::unique_ptr<FixedSource>> Opened;
  llvm::StringSet<> Changed; ///< files, since they were analysed
  std::set<const FixedSource *> Failed;
  /// Where, from and to which offset, and what.
  using Edit = std::tuple<FixedSource *, unsigned, unsigned, std::string>;
  std::set<std::vector<Edit>> Taken;
  std::vector<std::pair<ReportedFinding *, Sources>> Repaired;
  FixCounts Left; ///< all but what is repaired
  std::vector<std::string> Notes, Problems;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_FIX_FIXPLAN_H
