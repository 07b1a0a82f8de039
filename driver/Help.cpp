//===- Help.cpp - What the tool says of itself ----------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Help.h"
#include "OptionTable.h"
#include "report/Formats.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatAdapters.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;

namespace torchtidy {

namespace {
/// Something and what it means.
struct Entry {
  StringLiteral What, Meaning;
};
} // namespace

static constexpr StringLiteral Usage = "torch-tidy [options] [--] PATH...";
static constexpr StringLiteral Purpose =
    "finds device, index and label bugs in LibTorch and CUDA C++, without a "
    "GPU";

static constexpr Subcommand Subcommands[] = {
    {"check", "", "Analyse, which is what is done without it"},
    {"watch", "--watch", "Analyse again whenever a file is saved"},
    {"explain", "--explain", "What a check finds, and how to silence it"},
    {"doctor", "--doctor", "What torch-tidy finds here, and what is missing"},
    {"cache", "--cache", "info: what the cache holds; clear: empty it"},
    {"completion", "--completion", "A script for bash, zsh or fish"},
    {"man", "--man", "The manual's page: torch-tidy man | man -l -"},
};

static constexpr Entry Examples[] = {
    {"torch-tidy .", "a project, with or without compile_commands.json"},
    {"torch-tidy --strict csrc/", "everything that nothing proves safe"},
    {"torch-tidy --checks=device csrc/", "one group of checks"},
    {"torch-tidy --fix csrc/", "apply the fixes"},
    {"torch-tidy --format=text --format=sarif:out.sarif .",
     "two reports of one run"},
};

static constexpr Entry ExitCodes[] = {
    {"0", "no findings, or none that --fix left"},
    {"1", "findings"},
    {"2", "wrong usage, or something of the environment is missing"},
    {"3", "some file could not be analysed"},
};

static constexpr StringLiteral Silencing =
    "A finding is silenced by // NOLINT(check) on its line, or by "
    "// NOLINTNEXTLINE(check)\nabove it.";

static constexpr Entry Files[] = {
    {".torch-tidy.yaml", "a project's options; the nearest above a file holds"},
    {".clang-tidy", "Checks and CheckOptions of torch-* checks"},
    {".torch-tidy-baseline.json", "findings that were accepted"},
    {"$XDG_CACHE_HOME/torch-tidy", "parsed headers and results"},
};

ArrayRef<Subcommand> subcommands() { return Subcommands; }

static void print(raw_ostream &OS, StringRef Title, ArrayRef<Entry> Entries,
                  unsigned Width) {
  OS << '\n' << Title << ":\n";
  for (const Entry &E : Entries)
    OS << "  " << left_justify(E.What, Width) << "  " << E.Meaning << '\n';
}

void printHelp(raw_ostream &OS) {
  optionTable().printHelp(OS, Usage.data(), Purpose.data(),
                          /*ShowHidden=*/false, /*ShowAllAliases=*/false);
  OS << "\nSubcommands:\n";
  for (const Subcommand &S : Subcommands)
    OS << "  " << left_justify(S.Word, 10) << "  " << S.Help << '\n';
  OS << "\nFormats:\n";
  for (const ReportFormat &F : reportFormats())
    OS << "  " << left_justify(F.Name, 8) << F.Help << '\n';
  print(OS, "Examples", Examples, 32);
  print(OS, "Exit codes", ExitCodes, 1);
  OS << '\n' << Silencing << '\n';
}

//===----------------------------------------------------------------------===//
// The manual
//===----------------------------------------------------------------------===//

namespace {
/// Text that roff takes as it stands.
struct Roff {
  StringRef Text;
};
} // namespace

static raw_ostream &operator<<(raw_ostream &OS, Roff R) {
  if (R.Text.starts_with(".") || R.Text.starts_with("'"))
    OS << "\\&";
  for (char C : R.Text) {
    if (C == '\\')
      OS << "\\e";
    else if (C == '-')
      OS << "\\-";
    else
      OS << C;
  }
  return OS;
}

static void printItem(raw_ostream &OS, StringRef What, StringRef Value,
                      StringRef Meaning) {
  OS << ".TP\n\\fB" << Roff{What} << "\\fR";
  if (!Value.empty())
    OS << " \\fI" << Roff{Value} << "\\fR";
  OS << '\n' << Roff{Meaning} << '\n';
}

static void printSection(raw_ostream &OS, StringRef Title,
                         ArrayRef<Entry> Entries) {
  OS << ".SH " << Title << '\n';
  for (const Entry &E : Entries)
    printItem(OS, E.What, "", E.Meaning);
}

void printManual(raw_ostream &OS) {
  OS << ".TH TORCH\\-TIDY 1 \"\" \"torch\\-tidy " TORCH_TIDY_VERSION "\"\n"
     << ".SH NAME\ntorch\\-tidy \\- " << Roff{Purpose} << '\n'
     << ".SH SYNOPSIS\n\\fBtorch\\-tidy\\fR [options] [\\-\\-] "
        "\\fIPATH\\fR...\n"
     << ".SH SUBCOMMANDS\n";
  for (const Subcommand &S : Subcommands)
    printItem(OS, S.Word, "", S.Help);
  OS << ".SH OPTIONS\n";
  forEachShownOption([&](Option Group, StringRef Title) {
    if (Group.getKind() != Option::GroupClass)
      return;
    OS << ".SS " << Roff{Title} << '\n';
    forEachShownOption([&](Option O, StringRef Help) {
      if (O.getKind() != Option::GroupClass && O.getGroup().isValid() &&
          O.getGroup().getID() == Group.getID()) {
        const char *Value = optionTable().getOptionMetaVar(O.getID());
        printItem(OS, O.getPrefixedName(), Value ? Value : "", Help);
      }
    });
  });
  OS << ".SH FORMATS\n";
  for (const ReportFormat &F : reportFormats())
    printItem(OS, F.Name, "", F.Help);
  printSection(OS, "EXAMPLES", Examples);
  printSection(OS, "EXIT STATUS", ExitCodes);
  printSection(OS, "FILES", Files);
  OS << ".SH SUPPRESSION\n" << Roff{Silencing} << '\n';
}

} // namespace torchtidy
