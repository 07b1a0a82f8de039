//===- GithubReport.cpp - Findings as workflow commands -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// GitHub Actions makes annotations of lines that begin with `::error` and the
// like. The escapes are those of @actions/core; what else could move a
// terminal's cursor is shown as in text reports.
//
//===----------------------------------------------------------------------===//

#include "CheckInfo.h"
#include "ReportText.h"
#include "driver/Paths.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace torchtidy {

static std::string escaped(StringRef Text, StringRef Special) {
  std::string Result;
  for (char Ch : Text)
    if (Special.contains(Ch))
      Result += "%" + utohexstr(static_cast<unsigned char>(Ch),
                                /*LowerCase=*/false, 2);
    else
      Result += Ch;
  return printable(Result);
}

static std::string message(StringRef Text) { return escaped(Text, "%\r\n"); }

static std::string property(StringRef Text) { return escaped(Text, "%\r\n:,"); }

static constexpr ConfidenceNames Commands = {"error", "warning", "notice"};

void writeGithub(raw_ostream &OS, const std::vector<ReportedFinding> &Findings,
                 const RunSummary &Summary, const ReportOptions &Options) {
  for (const std::string &Problem : Summary.Problems)
    OS << "::warning title=torch-tidy::" << message(Problem) << '\n';
  for (const ReportedFinding &F : Findings) {
    if (!F.isOpen())
      continue;
    const ReportedLocation &At = F.Where;
    OS << "::" << Commands[F.Sureness]
       << " file=" << property(pathBelow(At.File, Options.SourceRoot))
       << ",line=" << At.Line << ",endLine=" << std::max(At.EndLine, At.Line);
    // GitHub refuses columns of more than one line.
    if (At.EndLine <= At.Line)
      OS << ",col=" << At.Column
         << ",endColumn=" << std::max(At.EndColumn, At.Column);
    OS << ",title=" << property(F.Check->Id)
       << "::" << message(messageWithPath(F, Options.SourceRoot)) << '\n';
  }
}

} // namespace torchtidy
