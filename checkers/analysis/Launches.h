//===- Launches.h - The kernel launches of one file -------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_LAUNCHES_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_LAUNCHES_H

#include "Sites.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace torchtidy {

struct Summary;
class CrossFile;

/// Collects launches, and calls whose status is dropped, until all their
/// callers in the file are known.
class Launches {
public:
  void add(LaunchSite Site, State S);
  void add(UnusedResultSite Site, State S);

  /// The runtime's last error is asked for after \p Calls, on some path.
  void addAsked(const CowSet<const clang::Expr *> &Calls);

  /// \p Caller, whose summary is \p Of, calls a function with summary
  /// \p Callee where \p Before holds.
  void addCall(const clang::FunctionDecl &Caller, bool CallerHasTensors,
               Summary &Of, const clang::FunctionDecl &Callee,
               const Summary &CalleeSummary, const CudaState &Before);

  /// A function is analysed: what it leaves to its callers is known.
  void addFunction(const clang::FunctionDecl &F, const Summary &S);

  /// Tells the visitor of all. \p IsEntry says that nobody else calls a
  /// function but who it is registered with.
  void finish(llvm::function_ref<bool(const clang::FunctionDecl &)> IsEntry,
              CrossFile &Others,
              llvm::function_ref<void(const LaunchSite &, const State &)> Tell,
              llvm::function_ref<void(const UnusedResultSite &, const State &)>
                  TellStatus);

private:
  struct Function {
    const clang::FunctionDecl *Decl;
    CowMap<const clang::Expr *, bool> Unchecked;
    CowSet<const clang::Expr *> Dropped;
    std::vector<const clang::Expr *> Unguarded;
  };

  llvm::MapVector<const clang::Expr *, std::pair<LaunchSite, State>> Sites;
  llvm::MapVector<const clang::Expr *, std::pair<UnusedResultSite, State>>
      Statuses;
  llvm::DenseSet<const clang::Expr *> Asked;
  std::vector<Function> Functions;
  llvm::DenseSet<const clang::FunctionDecl *> Called;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_LAUNCHES_H
