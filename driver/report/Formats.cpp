//===- Formats.cpp - The forms of a report --------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Formats.h"
#include "driver/NearestName.h"
#include "driver/OutputFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace torchtidy {

static constexpr ReportFormat Formats[] = {
    {"text", writeText, "for people: as clang prints, with source lines"},
    {"json", writeJson, "for scripts: all that is known of each finding"},
    {"sarif", writeSarif, "for code scanning and editors: SARIF 2.1.0"},
    {"junit", writeJunit, "for Jenkins and GitLab: a failed test per finding"},
    {"github", writeGithub, "for GitHub Actions: annotations of the lines"},
    {"gitlab", writeGitlab, "for GitLab: a Code Quality report"},
    {"rdjson", writeRdjson, "for reviewdog: diagnostics with suggestions"},
    {"html", writeHtml, "for people in a browser: one page with the source"},
};

/// What takes the place of the text report, by TextKind.
static constexpr ReportFormat TextFormats[] = {
    Formats[0],
    {"statistics", writeStatistics, "the number of findings of each check"},
    {"diff", writeDiff, "what --fix would change"},
};

ArrayRef<ReportFormat> reportFormats() { return Formats; }

static Error unknownFormat(StringRef Name) {
  std::vector<StringRef> Names;
  for (const ReportFormat &F : Formats)
    Names.push_back(F.Name);
  StringRef Nearest = nearestName(Name, Names, /*IgnoresCase=*/true);
  if (!Nearest.empty())
    return createStringError("unknown format '" + Name + "'; did you mean '" +
                             Nearest + "'?");
  return createStringError("unknown format '" + Name + "'; known are " +
                           join(Names, ", "));
}

static Expected<ReportOutput> parseReport(StringRef Value) {
  auto [Name, File] = Value.split(':');
  const auto *Format =
      find_if(Formats, [&](const ReportFormat &F) { return F.Name == Name; });
  if (Format == std::end(Formats))
    return unknownFormat(Name);
  if (File.empty() && Value.contains(':'))
    return createStringError("--format " + Value + " has no file after ':'");
  return ReportOutput{Format, File.str()};
}

/// --output is the file of the only report that has none.
static Error applyOutput(MutableArrayRef<ReportOutput> Reports,
                         StringRef Output) {
  if (Output.empty())
    return Error::success();
  auto *Bare =
      find_if(Reports, [](const ReportOutput &R) { return R.File.empty(); });
  if (Bare == Reports.end())
    return createStringError("--output '" + Output +
                             "' is for a format without a file, and each has "
                             "one");
  Bare->File = Output.str();
  return Error::success();
}

/// Other text than findings is wanted although no --format names it.
static void applyTextKind(std::vector<ReportOutput> &Reports, TextKind Text) {
  const ReportFormat *Wanted = &TextFormats[size_t(Text)];
  bool HasText = Text == TextKind::Findings;
  for (ReportOutput &R : Reports)
    if (R.Format == &Formats[0]) {
      R.Format = Wanted;
      HasText = true;
    }
  if (!HasText)
    Reports.push_back({Wanted});
}

static Error checkPlaces(ArrayRef<ReportOutput> Reports) {
  for (size_t I = 0; I != Reports.size(); ++I)
    for (const ReportOutput &Earlier : Reports.take_front(I)) {
      const ReportOutput &R = Reports[I];
      bool Same = R.File.empty() || Earlier.File.empty()
                      ? R.File == Earlier.File
                      : outputPlace(R.File) == outputPlace(Earlier.File);
      if (!Same)
        continue;
      return createStringError(
          Twine("two reports, ") + Earlier.Format->Name + " and " +
          R.Format->Name + ", would go to " +
          (R.File.empty() ? "stdout; give one a file: --format KIND:FILE"
                          : "'" + R.File + "'"));
    }
  return Error::success();
}

Expected<std::vector<ReportOutput>>
parseReports(ArrayRef<std::string> Kinds, StringRef Output, TextKind Text) {
  std::vector<ReportOutput> Reports;
  for (const std::string &Kind : Kinds) {
    Expected<ReportOutput> Report = parseReport(Kind);
    if (!Report)
      return Report.takeError();
    Reports.push_back(std::move(*Report));
  }
  if (Reports.empty())
    Reports.push_back({&Formats[0], ""});
  if (count_if(Reports, [](const auto &R) { return R.File.empty(); }) < 2)
    if (Error E = applyOutput(Reports, Output))
      return std::move(E);
  for (ReportOutput &R : Reports)
    if (R.File == "-" || R.File == "/dev/stdout")
      R.File.clear();
  applyTextKind(Reports, Text);
  if (Error E = checkPlaces(Reports))
    return std::move(E);
  return Reports;
}

} // namespace torchtidy
