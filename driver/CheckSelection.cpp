//===- CheckSelection.cpp - Checks by name, glob and group ----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckSelection.h"
#include "NearestName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/GlobPattern.h"

using namespace llvm;

namespace torchtidy {

static StringRef nearestCheck(StringRef Name, Named What) {
  std::vector<StringRef> Known;
  for (const CheckInfo &Info : allChecks()) {
    Known.push_back(Info.Id);
    if (What == Named::CheckOrGroup)
      Known.push_back(Info.Group);
  }
  return nearestName(Name, Known);
}

static bool isGroup(StringRef Name) {
  return any_of(allChecks(),
                [&](const CheckInfo &Info) { return Info.Group == Name; });
}

Error unknownCheck(StringRef Name, Named What) {
  if (isGroup(Name))
    return createStringError("'" + Name +
                             "' is a group of checks, not a check (torch-tidy "
                             "--list-checks lists them)");
  StringRef Nearest = nearestCheck(Name, What);
  return createStringError(
      "unknown check '" + Name + "'" +
      (Nearest.empty() ? "" : "; did you mean '" + Nearest.str() + "'?") +
      " (torch-tidy --list-checks lists them)");
}

Error unknownCheckOption(StringRef Check, StringRef Option) {
  return createStringError("check '" + Check + "' has no option '" + Option +
                           "'; did you mean 'Strict'?");
}

CheckSet defaultChecks() {
  CheckSet Selected;
  for (const CheckInfo &Info : allChecks())
    if (Info.Group != "performance" && !Info.IsPreview)
      Selected.insert(Info.Id.str());
  return Selected;
}

Expected<CheckSet> selectChecks(StringRef Globs, const CheckSet &Base) {
  SmallVector<StringRef, 8> Parts;
  Globs.split(Parts, ',', -1, /*KeepEmpty=*/false);
  CheckSet Selected;
  if (Parts.empty() || Parts.front().trim().starts_with("-"))
    Selected = Base;
  for (StringRef Part : Parts) {
    StringRef Name = Part.trim();
    bool Remove = Name.consume_front("-");
    Expected<GlobPattern> Pattern = GlobPattern::create(Name);
    if (!Pattern) {
      consumeError(Pattern.takeError());
      return createStringError("'" + Name + "' is not a glob of checks");
    }
    bool Found = false;
    for (const CheckInfo &Info : allChecks()) {
      if (!Pattern->match(Info.Id) && Info.Group != Name)
        continue;
      Found = true;
      if (Remove)
        Selected.erase(Info.Id.str());
      else
        Selected.insert(Info.Id.str());
    }
    if (!Found)
      return unknownCheck(Name, Named::CheckOrGroup);
  }
  return Selected;
}

} // namespace torchtidy
