//===- GitlabReport.cpp - Findings as GitLab Code Quality -----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckInfo.h"
#include "Fingerprint.h"
#include "ReportText.h"
#include "driver/Paths.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

using nlohmann::ordered_json;

namespace torchtidy {

/// Of GitLab's info, minor, major, critical and blocker.
static constexpr ConfidenceNames Severities = {"critical", "major", "minor"};

void writeGitlab(llvm::raw_ostream &OS,
                 const std::vector<ReportedFinding> &Findings,
                 const RunSummary &, const ReportOptions &Options) {
  ordered_json List = ordered_json::array();
  std::vector<std::string> Prints = fingerprints(Findings);
  for (size_t I = 0; I != Findings.size(); ++I) {
    const ReportedFinding &F = Findings[I];
    if (!F.isOpen())
      continue;
    List.push_back({{"description", F.Message},
                    {"check_name", F.Check->Id.str()},
                    {"fingerprint", Prints[I]},
                    {"severity", Severities[F.Sureness].str()},
                    {"location",
                     {{"path", pathBelow(F.Where.File, Options.SourceRoot)},
                      {"lines", {{"begin", F.Where.Line}}}}}});
  }
  OS << List.dump(2, ' ', false, ordered_json::error_handler_t::replace)
     << '\n';
}

} // namespace torchtidy
