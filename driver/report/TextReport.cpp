//===- TextReport.cpp - Findings as clang prints them ---------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckInfo.h"
#include "ReportText.h"
#include "driver/Paths.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace torchtidy {

static size_t columns(StringRef Text) {
  int Width = sys::unicode::columnWidthUTF8(Text);
  return Width < 0 ? Text.size() : size_t(Width);
}

namespace {
class TextWriter {
public:
  TextWriter(raw_ostream &OS, const ReportOptions &Options)
      : OS(OS), Options(Options) {
    OS.enable_colors(Options.Color);
  }

  void write(const ReportedFinding &F) {
    PendingFix = F.Fixes.empty() ? nullptr : &F.Fixes.front();
    header(F.Where, "warning", raw_ostream::MAGENTA, F.Message);
    OS << " [" << F.Check->Id << ']' << reasonOf(F.Suppressed)
       << (F.Fixed ? " (fixed)" : "") << '\n';
    snippet(F.Where);
    for (const ReportedNote &Note : F.Path) {
      header(Note.Where, "note", raw_ostream::CYAN, Note.Message);
      OS << '\n';
      snippet(Note.Where);
    }
  }

private:
  static StringRef reasonOf(Suppression S) {
    switch (S.Why) {
    case Suppression::None:
      return "";
    case Suppression::Comment:
      return " (suppressed by NOLINT)";
    case Suppression::Baseline:
      return " (in the baseline)";
    }
    return "";
  }

  void header(const ReportedLocation &At, StringRef Kind,
              raw_ostream::Colors Color, StringRef Message) {
    OS.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true);
    OS << printable(pathBelow(At.File, Options.WorkingDirectory)) << ':'
       << At.Line << ':' << At.Column << ": ";
    OS.changeColor(Color, /*Bold=*/true);
    OS << Kind << ": ";
    OS.resetColor();
    OS << printable(Message);
  }

  void snippet(const ReportedLocation &At) {
    if (At.SourceLine.empty() || At.Column == 0)
      return;
    StringRef Line = At.SourceLine;
    size_t Start = std::min<size_t>(At.Column - 1, Line.size());
    size_t End = At.EndLine == At.Line
                     ? std::clamp<size_t>(At.EndColumn - 1, Start, Line.size())
                     : Line.size();
    std::string Number = std::to_string(At.Line);
    std::string Before = printable(Line.take_front(Start));
    std::string Marked = printable(Line.slice(Start, End));
    OS.indent(Number.size() < 5 ? 5 - Number.size() : 0)
        << Number << " | " << Before << Marked
        << printable(Line.drop_front(End)) << "\n      | ";
    OS.indent(columns(Before));
    OS.changeColor(raw_ostream::GREEN, /*Bold=*/true);
    OS << '^';
    for (size_t I = 1; I < columns(Marked); ++I)
      OS << '~';
    OS.resetColor();
    OS << '\n';
    fix(At);
  }

  /// What the fix makes of its part of the line, below where it goes, as clang
  /// shows an insertion. Shown once, at the first line that has all its edits.
  void fix(const ReportedLocation &At) {
    if (!PendingFix || PendingFix->Edits.empty())
      return;
    StringRef Line = At.SourceLine;
    unsigned LineBegin = At.Offset - (At.Column - 1);
    size_t Begin = 0, Done = 0;
    std::string Fixed;
    for (const ReportedEdit &E : PendingFix->Edits) {
      size_t Start = E.Offset - LineBegin;
      if (E.File != At.File || E.Offset < LineBegin || Start < Done ||
          Start + E.length() > Line.size() || StringRef(E.Text).contains('\n'))
        return;
      if (Fixed.empty())
        Begin = Done = Start;
      Fixed += Line.slice(Done, Start).str() + E.Text;
      Done = Start + E.length();
    }
    PendingFix = nullptr;
    if (Fixed.empty())
      return; // all goes that is marked
    OS << "      | ";
    OS.indent(columns(printable(Line.take_front(Begin))));
    OS.changeColor(raw_ostream::GREEN);
    OS << printable(Fixed);
    OS.resetColor();
    OS << '\n';
  }

  raw_ostream &OS;
  const ReportOptions &Options;
  const ReportedFix *PendingFix = nullptr; ///< not shown yet
};
} // namespace

void writeText(raw_ostream &OS, const std::vector<ReportedFinding> &Findings,
               const RunSummary &, const ReportOptions &Options) {
  TextWriter Writer(OS, Options);
  for (const ReportedFinding &F : Findings)
    if (!F.Suppressed || Options.ShowSuppressed)
      Writer.write(F);
}

} // namespace torchtidy
