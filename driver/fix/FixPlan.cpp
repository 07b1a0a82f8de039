//===- FixPlan.cpp - The fixes of a run -----------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FixPlan.h"
#include "driver/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using clang::tooling::Replacement;
using clang::tooling::Replacements;

namespace torchtidy {

std::string FixCounts::text(bool Applied) const {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << Fixed << (Applied ? " fixed in " : " would be fixed in ") << Files
     << (Files == 1 ? " file" : " files");
  if (Overlaps)
    OS << ", " << Overlaps
       << (Overlaps == 1 ? " overlaps another fix (run again)"
                         : " overlap other fixes (run again)");
  if (Refused)
    OS << ", " << Refused << " not fixed (see above)";
  if (Unfixable)
    OS << ", " << Unfixable << " without a fix";
  return Text;
}

/// Null, said once for each file, when the edit may not be made.
FixedSource *FixPlan::sourceOf(const ReportedEdit &E, RefusalOf Refusal) {
  std::string File = realPath(E.File);
  auto [At, IsNew] = Opened.try_emplace(File);
  if (IsNew) {
    if (StringRef Why = Refusal(File); !Why.empty()) {
      Notes.push_back((File + ": " + Why + "; not fixed").str());
    } else if (auto Source = FixedSource::open(File)) {
      At->second = std::move(*Source);
    } else {
      Problems.push_back(File + ": " + toString(Source.takeError()) +
                         "; not fixed");
    }
  }
  FixedSource *Source = At->second.get();
  if (!Source || Source->isWhatWasAnalysed(E.FileHash))
    return Source;
  if (Changed.insert(File).second)
    Problems.push_back(File + ": changed since it was analysed; not fixed");
  return nullptr;
}

/// Nothing where \p E touches one of \p Edits.
static std::optional<Replacements> with(const Replacements &Edits,
                                        const ReportedEdit &E, StringRef File) {
  // An #include has no place yet, so that it meets no other.
  bool IsInclude = !E.Include.empty();
  Replacement R =
      IsInclude ? Replacement(File, UINT_MAX, 0, "#include <" + E.Include + ">")
                : Replacement(File, E.Offset, E.length(), E.Text);
  Replacements Result = Edits;
  if (Error Conflict = Result.add(R)) {
    consumeError(std::move(Conflict));
    return std::nullopt;
  }
  // Of the same text at the same place both may be needed: two parentheses.
  if (!IsInclude && Result.size() != Edits.size() + 1)
    return std::nullopt;
  return Result;
}

/// All of \p Edits, or none where one touches another. \p Of has the source of
/// each.
bool FixPlan::take(ArrayRef<ReportedEdit> Edits, const Sources &Of) {
  std::vector<Edit> Same;
  for (auto [E, Source] : zip_equal(Edits, Of))
    Same.emplace_back(Source, E.Include.empty() ? E.Offset : UINT_MAX,
                      E.EndOffset, E.Text);
  if (Taken.count(Same))
    return true;
  std::map<FixedSource *, Replacements> Trials;
  for (auto [E, Source] : zip_equal(Edits, Of)) {
    Replacements &Trial =
        Trials.try_emplace(Source, Source->edits()).first->second;
    auto With = with(Trial, E, Source->file());
    if (!With)
      return false;
    Trial = std::move(*With);
  }
  for (auto &[Source, Trial] : Trials)
    Source->setEdits(std::move(Trial));
  Taken.insert(std::move(Same));
  return true;
}

void FixPlan::add(ReportedFinding &F, RefusalOf Refusal) {
  if (F.Fixes.empty() || F.Fixes.front().Edits.empty()) {
    ++Left.Unfixable;
    return;
  }
  ArrayRef<ReportedEdit> Edits = F.Fixes.front().Edits;
  Sources Of;
  for (const ReportedEdit &E : Edits)
    Of.push_back(sourceOf(E, Refusal));
  if (is_contained(Of, nullptr))
    ++Left.Refused;
  else if (take(Edits, Of))
    Repaired.emplace_back(&F, std::move(Of));
  else
    ++Left.Overlaps;
}

void FixPlan::fail(const FixedSource &Source, Error Why) {
  Failed.insert(&Source);
  Problems.push_back(Source.file() + ": " + toString(std::move(Why)) +
                     "; not fixed");
}

bool FixPlan::isFine(const Sources &Of) const {
  return none_of(Of, [&](const FixedSource *S) { return Failed.count(S); });
}

std::vector<const FixedSource *> FixPlan::sources() const {
  std::vector<const FixedSource *> Result;
  for (const auto &[File, Source] : Opened)
    if (Source && !Source->edits().empty() && !Failed.count(Source.get()))
      Result.push_back(Source.get());
  return Result;
}

void FixPlan::finish() {
  for (auto &[File, Source] : Opened) {
    if (!Source || Source->edits().empty())
      continue;
    if (Expected<std::string> BadStyle = Source->finish(); !BadStyle)
      fail(*Source, BadStyle.takeError());
    else if (!BadStyle->empty())
      Notes.push_back(File + ": not formatted: " + *BadStyle);
  }
}

void FixPlan::apply() {
  for (const FixedSource *Source : sources())
    if (Error E = Source->write())
      fail(*Source, std::move(E));
  for (auto &[Finding, Of] : Repaired)
    Finding->Fixed = isFine(Of);
}

FixCounts FixPlan::counts() const {
  FixCounts Result = Left;
  for (const auto &[Finding, Of] : Repaired)
    ++(isFine(Of) ? Result.Fixed : Result.Refused);
  Result.Files = sources().size();
  return Result;
}

} // namespace torchtidy
