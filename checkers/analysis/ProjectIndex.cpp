//===- ProjectIndex.cpp - What one file knows for the others --------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectIndex.h"
#include "llvm/ADT/SetVector.h"

namespace torchtidy {

//===----------------------------------------------------------------------===//
// Facts that several calls agree on
//===----------------------------------------------------------------------===//

void BoundaryTensor::meet(const BoundaryTensor &O) {
  if (Device != O.Device)
    Device = Unknown;
  if (Device != Cuda || Card != O.Card)
    Card = -1;
  if (DeviceOf != O.DeviceOf)
    DeviceOf = -1;
  if (DTypeOf != O.DTypeOf)
    DTypeOf = -1;
  if (Scalar != O.Scalar)
    Scalar = -1;
  Contiguous = torchtidy::meet(Contiguous, O.Contiguous);
  Defined = torchtidy::meet(Defined, O.Defined);
}

bool BoundaryFacts::saysNothing() const {
  return NonNegative.empty() && llvm::all_of(Parameters, [](const auto &P) {
           return P == BoundaryTensor();
         });
}

void BoundaryFacts::meet(const BoundaryFacts &O) {
  if (Parameters.size() != O.Parameters.size()) {
    *this = {};
    return;
  }
  for (size_t I = 0; I != Parameters.size(); ++I)
    Parameters[I].meet(O.Parameters[I]);
  std::erase_if(NonNegative, [&](const BoundaryExtent &E) {
    return !O.NonNegative.count(E);
  });
}

//===----------------------------------------------------------------------===//
// The table of functions
//===----------------------------------------------------------------------===//

ProjectIndex::ProjectIndex(std::vector<FileIndex> Parts) {
  for (FileIndex &Part : Parts) {
    std::string File = Part.File;
    Files.insert_or_assign(std::move(File), std::move(Part));
  }
  for (const auto &[Path, Part] : Files) {
    for (const FunctionRecord &F : Part.Functions) {
      Function &Entry = Functions[F.USR];
      Entry.DefinedIn.push_back(Path);
      // One that stands in a header is the same function in all files.
      if (llvm::none_of(Entry.Definitions, [&](const FunctionRecord *Other) {
            return Other->Where.order() == F.Where.order();
          }))
        Entry.Definitions.push_back(&F);
    }
    for (const CallRecord &C : Part.Calls) {
      Functions[C.Callee].Calls.push_back(&C);
      Functions[C.Callee].CalledFrom.push_back(Path);
    }
    for (const std::string &USR : Part.Escaping)
      Functions[USR].EscapesFrom.push_back(Path);
    for (const auto &[USR, Type] : Part.Pointed)
      Functions[USR].PointerType = Type;
  }
  for (const auto &[USR, F] : Functions)
    if (F.Definitions.size() > 1)
      for (llvm::StringRef Path : F.DefinedIn)
        Contested[Path].insert(USR);
}

bool ProjectIndex::mayLink(llvm::StringRef A, llvm::StringRef B) const {
  auto InA = Contested.find(A), InB = Contested.find(B);
  if (A == B || InA == Contested.end() || InB == Contested.end())
    return true;
  return llvm::none_of(
      InA->second, [&](llvm::StringRef USR) { return InB->second.count(USR); });
}

const ProjectIndex::Function *ProjectIndex::find(llvm::StringRef USR) const {
  auto It = Functions.find(USR);
  return It == Functions.end() ? nullptr : &It->second;
}

bool ProjectIndex::isKnownOutside(const Function &F,
                                  llvm::StringRef File) const {
  auto Outside = [&](llvm::StringRef From) {
    return From != File && mayLink(From, File);
  };
  return !F.PointerType.empty() || llvm::any_of(F.CalledFrom, Outside) ||
         llvm::any_of(F.EscapesFrom, Outside);
}

bool ProjectIndex::concerns(const FileIndex &Own) const {
  for (const FunctionRecord &F : Own.Functions)
    if (const Function *Entry = find(F.USR);
        Entry && isKnownOutside(*Entry, Own.File))
      return true;
  return llvm::any_of(Own.Calls, [&](const CallRecord &C) {
    return function(C.Callee, Own.File) != nullptr;
  });
}

const FunctionRecord *ProjectIndex::function(llvm::StringRef USR,
                                             llvm::StringRef File) const {
  const Function *Entry = find(USR);
  if (!Entry || Entry->Definitions.size() != 1 ||
      llvm::is_contained(Entry->DefinedIn, File) ||
      !mayLink(Entry->DefinedIn.front(), File))
    return nullptr;
  return Entry->Definitions.front();
}

std::optional<ProjectIndex::Callers>
ProjectIndex::callers(llvm::StringRef USR, llvm::StringRef File) const {
  const Function *Entry = find(USR);
  if (!Entry || Entry->Definitions.size() != 1 || Entry->Calls.empty() ||
      !Entry->EscapesFrom.empty() || !Entry->PointerType.empty() ||
      !isKnownOutside(*Entry, File))
    return std::nullopt;
  Callers All{Entry->Calls.front()->Facts, Entry->Calls.front()};
  for (const CallRecord *Call : llvm::drop_begin(Entry->Calls))
    All.Facts.meet(Call->Facts);
  return All;
}

std::optional<ProjectIndex::Guards>
ProjectIndex::guards(llvm::StringRef USR, llvm::StringRef File) const {
  std::map<llvm::StringRef, Guards> Found;
  bool FromOutside = false;
  Guards All = guards(USR, File, Found, FromOutside);
  return FromOutside ? std::optional<Guards>(All) : std::nullopt;
}

bool ProjectIndex::isBehindPointer(llvm::StringRef USR) const {
  llvm::SetVector<llvm::StringRef> Above;
  Above.insert(USR);
  for (size_t I = 0; I != Above.size(); ++I)
    if (const Function *Entry = find(Above[I])) {
      if (!Entry->PointerType.empty())
        return true;
      for (const CallRecord *Call : Entry->Calls)
        Above.insert(Call->Caller);
    }
  return false;
}

std::vector<const CallRecord *>
ProjectIndex::callsThroughPointers(const Function &F) const {
  const Function *Type = F.PointerType.empty() ? nullptr : find(F.PointerType);
  return Type ? Type->Calls : std::vector<const CallRecord *>();
}

/// A function that is called is judged by its calls, those through pointers of
/// its type among them, and by who registers it in another file.
ProjectIndex::Guards
ProjectIndex::guards(llvm::StringRef USR, llvm::StringRef File,
                     std::map<llvm::StringRef, Guards> &Found,
                     bool &FromOutside) const {
  const Function *Entry = find(USR);
  // One that is being asked already is unknown so far.
  auto [Known, New] = Found.try_emplace(USR);
  if (!Entry || !New ||
      (Entry->Definitions.size() > 1 &&
       llvm::is_contained(Entry->DefinedIn, File)))
    return Known->second;
  bool IsOutside = isKnownOutside(*Entry, File);
  bool IsPointed = !Entry->PointerType.empty();
  FromOutside |= IsOutside || IsPointed;
  Guards All;
  bool Escapes = !Entry->EscapesFrom.empty();
  std::vector<const CallRecord *> Calls = callsThroughPointers(*Entry);
  bool IsUnseen = IsPointed && Calls.empty(); // whoever calls it
  llvm::append_range(Calls, Entry->Calls);
  if (Escapes && (Calls.empty() || IsOutside))
    All.Guarded = Tri::No;
  else if (!Calls.empty() && !IsUnseen)
    All.Guarded = Tri::Yes;
  for (const CallRecord *Call : Calls) {
    All.CallerHasTensors |= Call->CallerHasTensors;
    if (Call->Guarded)
      continue;
    Guards Above = guards(Call->Caller, File, Found, FromOutside);
    All.CallerHasTensors |= Above.CallerHasTensors;
    if (Above.Guarded == Tri::Unknown && Call->CallerIsLocal)
      Above.Guarded = Tri::No;
    if (Above.Guarded == Tri::Yes || All.Guarded == Tri::No)
      continue;
    All.Guarded = Above.Guarded;
    if (Above.Guarded == Tri::No)
      All.Missing = Above.Missing ? Above.Missing : Call;
  }
  Found[USR] = All;
  return All;
}

} // namespace torchtidy
