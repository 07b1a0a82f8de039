//===- Launches.cpp - The kernel launches of one file ---------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launches.h"
#include "CrossFile.h"
#include "Summary.h"

using namespace clang;

namespace torchtidy {

void Launches::add(LaunchSite Site, State S) {
  const Expr *Call = Site.Call;
  Sites.insert({Call, {std::move(Site), std::move(S)}});
}

void Launches::add(UnusedResultSite Site, State S) {
  const Expr *Call = Site.Call;
  Statuses.insert({Call, {std::move(Site), std::move(S)}});
}

void Launches::addAsked(const CowSet<const Expr *> &Calls) {
  for (const auto &[Call, Nothing] : Calls)
    Asked.insert(Call);
}

void Launches::addCall(const FunctionDecl &Caller, bool CallerHasTensors,
                       Summary &Of, const FunctionDecl &Callee,
                       const Summary &CalleeSummary, const CudaState &Before) {
  if (&Caller != &Callee)
    Called.insert(&Callee);
  for (const Expr *Launch : CalleeSummary.Launches) {
    Of.Launches.push_back(Launch);
    if (auto It = Sites.find(Launch); It != Sites.end())
      It->second.first.HandlesTensors |= CallerHasTensors;
  }
  if (Before.Guards.empty())
    llvm::append_range(Of.Unguarded, CalleeSummary.Unguarded);
}

void Launches::addFunction(const FunctionDecl &F, const Summary &S) {
  const CudaState &Exit = S.Exit.Cuda;
  Functions.push_back({&F, Exit.Unchecked, Exit.Dropped, S.Unguarded});
}

/// What one function lacks is one guard: its first launch speaks for all.
static void keepFirstUnguarded(
    llvm::MapVector<const Expr *, std::pair<LaunchSite, State>> &Sites) {
  llvm::DenseMap<const FunctionDecl *, LaunchSite *> Firsts;
  for (auto &[Call, Of] : Sites) {
    LaunchSite &Site = Of.first;
    if (Site.Guarded == Tri::Yes)
      continue;
    LaunchSite *&First = Firsts[Site.Function];
    bool IsFirst =
        !First || !(First->Call->getBeginLoc() < Call->getBeginLoc());
    if (LaunchSite *Later = IsFirst ? First : &Site)
      Later->Guarded = Tri::Yes;
    if (IsFirst)
      First = &Site;
  }
}

/// Callers in other files know more of who sets the device.
static void askCallers(LaunchSite &Site, const State &S, CrossFile &Others) {
  if (!S.Cuda.Guards.empty())
    return;
  std::optional<ProjectIndex::Guards> G = Others.guards(*Site.Function);
  if (!G)
    return;
  Site.Guarded = G->Guarded;
  Site.HandlesTensors |= G->CallerHasTensors;
  Site.CallWithoutGuard = G->Missing;
}

void Launches::finish(
    llvm::function_ref<bool(const FunctionDecl &)> IsEntry, CrossFile &Others,
    llvm::function_ref<void(const LaunchSite &, const State &)> Tell,
    llvm::function_ref<void(const UnusedResultSite &, const State &)>
        TellStatus) {
  for (const Function &F : Functions) {
    if (Called.contains(F.Decl))
      continue;
    for (const auto &[Call, Nothing] : F.Dropped)
      Asked.erase(Call);
    for (const auto &[Launch, Sure] : F.Unchecked)
      if (auto It = Sites.find(Launch); It != Sites.end())
        if (Tri &Checked = It->second.first.Checked; Checked != Tri::No)
          Checked = Sure ? Tri::No : Tri::Unknown;
    for (const Expr *Launch : F.Unguarded)
      if (auto It = Sites.find(Launch); It != Sites.end())
        if (Tri &Guarded = It->second.first.Guarded; Guarded != Tri::No)
          Guarded = IsEntry(*F.Decl) ? Tri::No : Tri::Unknown;
  }
  for (auto &[Call, Of] : Sites)
    askCallers(Of.first, Of.second, Others);
  keepFirstUnguarded(Sites);
  for (const auto &[Call, Site] : Sites)
    Tell(Site.first, Site.second);
  // A status is known where the last error is asked for on all paths.
  for (const auto &[Call, Site] : Statuses)
    if (!Asked.contains(Call))
      TellStatus(Site.first, Site.second);
}

} // namespace torchtidy
