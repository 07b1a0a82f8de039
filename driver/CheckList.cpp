//===- CheckList.cpp - The checks, for people and programs -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckList.h"
#include "CheckInfo.h"
#include "report/ReportText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

using namespace llvm;

namespace torchtidy {

void printChecks(raw_ostream &OS, const CheckSet &Selected) {
  StringRef Group;
  for (const CheckInfo &Info : allChecks()) {
    if (!Selected.count(Info.Id.str()))
      continue;
    if (Info.Group != Group)
      OS << (Group.empty() ? "" : "\n") << Info.Group << ":\n";
    Group = Info.Group;
    OS << "  " << left_justify(Info.Id, 28) << Info.Summary
       << (Info.HasFix ? " (fix)" : "") << (Info.IsPreview ? " (preview)" : "")
       << '\n';
  }
}

void printChecksJson(raw_ostream &OS, const CheckSet &Selected) {
  auto Checks = nlohmann::json::array();
  for (const CheckInfo &Info : allChecks())
    Checks.push_back({{"id", Info.Id.str()},
                      {"group", Info.Group.str()},
                      {"summary", Info.Summary.str()},
                      {"confidence", toString(Info.Default).str()},
                      {"fix", Info.HasFix},
                      {"preview", Info.IsPreview},
                      {"selected", Selected.count(Info.Id.str()) != 0}});
  OS << nlohmann::json{{"checks", Checks}}.dump(2) << '\n';
}

} // namespace torchtidy
