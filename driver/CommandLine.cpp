//===- CommandLine.cpp - What the user asked for --------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "FileList.h"
#include "IndexStore.h"
#include "OutputFile.h"
#include "Paths.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/YAMLParser.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;

namespace torchtidy {

namespace {
enum OptionId {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

#define OPTTABLE_STR_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

constexpr OptTable::Info InfoTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

class Options : public GenericOptTable {
public:
  Options() : GenericOptTable(OptionStrTable, OptionPrefixesTable, InfoTable) {}
};
} // namespace

static Error usageError(const Twine &Text) {
  return createStringError(Text + " (see torch-tidy --help)");
}

enum class Named { Check, CheckOrGroup };

static std::string nearestCheck(StringRef Name, Named What) {
  std::string Best;
  unsigned BestDistance = Name.size() / 2 + 1;
  for (const CheckInfo &Info : allChecks())
    for (StringRef Candidate : {Info.Id, Info.Group}) {
      if (Candidate == Info.Group && What == Named::Check)
        continue;
      if (unsigned D = Name.edit_distance(Candidate); D < BestDistance) {
        BestDistance = D;
        Best = Candidate.str();
      }
    }
  return Best;
}

static bool isGroup(StringRef Name) {
  return any_of(allChecks(),
                [&](const CheckInfo &Info) { return Info.Group == Name; });
}

static Error unknownCheck(StringRef Name, Named What) {
  if (isGroup(Name))
    return createStringError("'" + Name +
                             "' is a group of checks, not a check (torch-tidy "
                             "--list-checks lists them)");
  std::string Nearest = nearestCheck(Name, What);
  return createStringError(
      "unknown check '" + Name + "'" +
      (Nearest.empty() ? std::string() : "; did you mean '" + Nearest + "'?") +
      " (torch-tidy --list-checks lists them)");
}

Expected<std::set<std::string>> selectChecks(StringRef Globs) {
  std::set<std::string> Selected;
  auto AddDefault = [&] {
    for (const CheckInfo &Info : allChecks())
      if (Info.Group != "performance" && !Info.IsPreview)
        Selected.insert(Info.Id.str());
  };
  SmallVector<StringRef, 8> Parts;
  Globs.split(Parts, ',', -1, /*KeepEmpty=*/false);
  // "-torch-x" alone takes away from the default.
  if (Parts.empty() || Parts.front().trim().starts_with("-"))
    AddDefault();
  for (StringRef Part : Parts) {
    StringRef Name = Part.trim();
    bool Remove = Name.consume_front("-");
    Expected<GlobPattern> Pattern = GlobPattern::create(Name);
    if (!Pattern) {
      consumeError(Pattern.takeError());
      return createStringError("--checks: '" + Name + "' is not a glob");
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

static Error parseFormat(const InputArgList &Args, CommandLine &C) {
  if (Args.hasArg(OPT_output) && Args.getLastArgValue(OPT_output).empty())
    return usageError("--output '' names no file");
  std::vector<std::string> Kinds;
  if (!Args.hasArg(OPT_dump_facts)) // facts have one form
    Kinds = Args.getAllArgValues(OPT_format);
  TextKind Text = TextKind::Findings;
  if (const Arg *A = Args.getLastArg(OPT_statistics, OPT_diff))
    Text = A->getOption().matches(OPT_diff) ? TextKind::Diff
                                            : TextKind::Statistics;
  if (Args.hasArg(OPT_diff) && Args.hasArg(OPT_statistics))
    return usageError("--diff and --statistics both take the place of the text "
                      "report");
  Expected<std::vector<ReportOutput>> Reports =
      parseReports(Kinds, Args.getLastArgValue(OPT_output), Text);
  if (!Reports)
    return usageError(toString(Reports.takeError()));
  C.Reports = std::move(*Reports);
  C.Color = Args.getLastArgValue(OPT_color, "auto").str();
  if (!is_contained({"auto", "always", "never"}, C.Color))
    return usageError("--color is auto, always or never, not '" + C.Color +
                      "'");
  return Error::success();
}

static Error parseFixing(const InputArgList &Args, CommandLine &C) {
  // Whoever asks to see what would change wants nothing to change.
  if (Args.hasArg(OPT_diff, OPT_fix_dry_run))
    C.Fixing = FixMode::DryRun;
  else if (Args.hasArg(OPT_fix))
    C.Fixing = FixMode::Apply;
  C.ExitNonZeroOnFix = Args.hasArg(OPT_exit_non_zero_on_fix);
  if (C.Fixing == FixMode::None)
    return Error::success();
  if (Args.hasArg(OPT_dump_facts))
    return usageError("--dump-facts gives no findings to fix");
  if (Args.hasArg(OPT_write_baseline))
    return usageError("--write-baseline accepts what --fix would repair: do "
                      "one, then the other");
  return Error::success();
}

static Error parseCheckOptions(const InputArgList &Args, CommandLine &C) {
  for (const std::string &Setting : Args.getAllArgValues(OPT_check_option)) {
    auto [Name, Value] = StringRef(Setting).split('=');
    auto [Check, Option] = Name.split('.');
    if (!StringRef(Setting).contains('=') || !Name.contains('.'))
      return usageError("--check-option takes CHECK.NAME=VALUE, not '" +
                        Setting + "'");
    if (!findCheck(Check))
      return unknownCheck(Check, Named::Check);
    // The one option that there is; clang-tidy's plugin has it too.
    if (Option != "Strict")
      return createStringError("check '" + Check + "' has no option '" +
                               Option + "'; did you mean 'Strict'?");
    std::optional<bool> IsStrict = yaml::parseBool(Value);
    if (!IsStrict)
      return createStringError(Name + " is true or false, not '" + Value + "'");
    C.MinConfidenceOf[Check] =
        *IsStrict ? Confidence::Possible : Confidence::Likely;
  }
  return Error::success();
}

static Error parseMinConfidence(const InputArgList &Args, CommandLine &C) {
  const Arg *A = Args.getLastArg(OPT_strict, OPT_min_confidence);
  if (!A)
    return Error::success();
  StringRef Wanted = A->getOption().matches(OPT_strict)
                         ? toString(Confidence::Possible)
                         : StringRef(A->getValue());
  std::optional<Confidence> Least = parseConfidence(Wanted);
  if (!Least)
    return usageError("--min-confidence is possible, likely or certain, not '" +
                      Wanted + "'");
  C.MinConfidence = *Least;
  return Error::success();
}

static Error parseFilters(const InputArgList &Args, CommandLine &C) {
  Expected<PathGlobs> Globs =
      PathGlobs::create(Args.getAllArgValues(OPT_exclude), absolutePath("."));
  if (!Globs)
    return usageError("--exclude: " + toString(Globs.takeError()));
  C.Excluded = std::move(*Globs);
  if (const Arg *A = Args.getLastArg(OPT_header_filter)) {
    C.HeaderFilter.emplace(A->getValue());
    if (std::string Why; !C.HeaderFilter->isValid(Why))
      return usageError(Twine("--header-filter: '") + A->getValue() +
                        "' is not a regular expression: " + Why);
  }
  if (const Arg *A = Args.getLastArg(OPT_since)) {
    C.Since = A->getValue();
    // Git would take it for an option.
    if (C.Since->empty() || C.Since->front() == '-')
      return usageError("--since takes a git revision, not '" + *C.Since + "'");
  }
  return Error::success();
}

static Error parsePaths(const InputArgList &Args, CommandLine &C) {
  C.Paths = Args.getAllArgValues(OPT_INPUT);
  for (const std::string &List : Args.getAllArgValues(OPT_files_from)) {
    Expected<std::vector<std::string>> Paths = readFileList(List);
    if (!Paths)
      return Paths.takeError();
    append_range(C.Paths, *Paths);
  }
  if (!C.Paths.empty())
    return Error::success();
  if (const Arg *List = Args.getLastArg(OPT_files_from))
    return createStringError(Twine("nothing to analyse: '") + List->getValue() +
                             "' names no file");
  return usageError("nothing to analyse: name a file or a folder");
}

/// A baseline is a file of its own.
static Error parseBaseline(const InputArgList &Args, CommandLine &C) {
  C.WriteBaseline = Args.hasArg(OPT_write_baseline);
  C.BaselineFile =
      Args.getLastArgValue(OPT_baseline,
                           C.WriteBaseline ? ".torch-tidy-baseline.json" : "")
          .str();
  if (C.BaselineFile.empty())
    return Args.hasArg(OPT_baseline) ? usageError("--baseline '' names no file")
                                     : Error::success();
  if (Args.hasArg(OPT_dump_facts))
    return usageError("--dump-facts gives no findings for a baseline");
  for (const ReportOutput &R : C.Reports)
    if (!R.File.empty() && outputPlace(R.File) == outputPlace(C.BaselineFile))
      return usageError("a report and the baseline would both be '" + R.File +
                        "'");
  return Error::success();
}

Confidence CommandLine::minConfidence(StringRef Check) const {
  auto Own = MinConfidenceOf.find(Check);
  return Own == MinConfidenceOf.end() ? MinConfidence : Own->second;
}

static Error unknownOption(const Options &Table, StringRef Spelling) {
  std::string Nearest;
  if (Table.findNearest(Spelling, Nearest) <= 2)
    return usageError("unknown option '" + Spelling + "'; did you mean '" +
                      Nearest + "'?");
  return usageError("unknown option '" + Spelling + "'");
}

Expected<CommandLine> parseCommandLine(ArrayRef<const char *> Argv) {
  // `check` and `explain` may be spelt as subcommands, as ruff's users do, but
  // a file or folder of that name is what its user means.
  SmallVector<const char *, 16> Words(Argv);
  StringRef First = Words.empty() ? "" : Words.front();
  if (First == "check" && !sys::fs::exists(First))
    Words.erase(Words.begin());
  else if (First == "explain" && !sys::fs::exists(First))
    Words.front() = "--explain";
  Options Table;
  Table.setDashDashParsing(true);
  unsigned MissingIndex = 0, MissingCount = 0;
  InputArgList Args = Table.ParseArgs(Words, MissingIndex, MissingCount);
  if (MissingCount)
    return usageError(Twine("option '") + Args.getArgString(MissingIndex) +
                      "' needs a value");
  for (const Arg *A : Args.filtered(OPT_UNKNOWN))
    return unknownOption(Table, A->getAsString(Args));

  CommandLine C;
  Expected<std::set<std::string>> Checks =
      selectChecks(Args.getLastArgValue(OPT_checks));
  if (!Checks)
    return Checks.takeError();
  C.Checks = std::move(*Checks);
  if (Error E = parseFormat(Args, C))
    return std::move(E);
  if (Error E = parseFixing(Args, C))
    return std::move(E);
  if (Error E = parseCheckOptions(Args, C))
    return std::move(E);
  if (Error E = parseMinConfidence(Args, C))
    return std::move(E);
  if (Error E = parseFilters(Args, C))
    return std::move(E);
  C.DatabaseDir = Args.getLastArgValue(OPT_p).str();
  C.TorchRoot = Args.getLastArgValue(OPT_torch_root).str();
  C.CudaRoot = Args.getLastArgValue(OPT_cuda_root).str();
  if (!Args.hasArg(OPT_no_cache))
    C.CacheDir = Args.getLastArgValue(OPT_cache_dir, defaultCacheDir()).str();
  if (const Arg *A = Args.getLastArg(OPT_j))
    if (StringRef(A->getValue()).getAsInteger(10, C.Jobs) || C.Jobs == 0)
      return usageError(Twine("-j takes a number from 1, not '") +
                        A->getValue() + "'");
  if (Error E = parseBaseline(Args, C))
    return std::move(E);
  C.ShowSuppressed = Args.hasArg(OPT_show_suppressed);
  C.Quiet = Args.hasArg(OPT_quiet);
  C.Verbose = Args.hasArg(OPT_verbose);
  C.ExitZero = Args.hasArg(OPT_exit_zero);
  C.Profile = Args.hasArg(OPT_enable_check_profile);

  if (Args.hasArg(OPT_help)) {
    C.What = Action::Help;
  } else if (Args.hasArg(OPT_version)) {
    C.What = Action::Version;
  } else if (Args.hasArg(OPT_list_checks)) {
    C.What = Action::ListChecks;
  } else if (const Arg *A = Args.getLastArg(OPT_explain)) {
    C.What = Action::Explain;
    C.ExplainedCheck = A->getValue();
    if (!findCheck(C.ExplainedCheck))
      return unknownCheck(C.ExplainedCheck, Named::Check);
  } else {
    C.What = Args.hasArg(OPT_dump_facts) ? Action::DumpFacts : Action::Analyse;
    if (Error E = parsePaths(Args, C))
      return std::move(E);
  }
  return C;
}

void printChecks(raw_ostream &OS, const CommandLine &Command) {
  StringRef Group;
  for (const CheckInfo &Info : allChecks()) {
    if (!Command.Checks.count(Info.Id.str()))
      continue;
    if (Info.Group != Group)
      OS << (Group.empty() ? "" : "\n") << Info.Group << ":\n";
    Group = Info.Group;
    OS << "  " << left_justify(Info.Id, 28) << Info.Summary
       << (Info.HasFix ? " (fix)" : "") << (Info.IsPreview ? " (preview)" : "")
       << '\n';
  }
}

void printHelp(raw_ostream &OS) {
  Options().printHelp(OS, "torch-tidy [options] [--] PATH...",
                      "finds device, index and label bugs in LibTorch and CUDA "
                      "C++, without a GPU",
                      /*ShowHidden=*/false, /*ShowAllAliases=*/false);
  OS << "\nFormats:\n";
  for (const ReportFormat &F : reportFormats())
    OS << "  " << left_justify(F.Name, 8) << F.Help << '\n';
  OS << "\nExamples:\n"
        "  torch-tidy .                      a project, with or without "
        "compile_commands.json\n"
        "  torch-tidy --strict csrc/         everything that nothing proves "
        "safe\n"
        "  torch-tidy --checks=device csrc/  one group of checks\n"
        "  torch-tidy --format=text --format=sarif:out.sarif .\n"
        "  torch-tidy explain CHECK          what a check finds, and how to "
        "silence it\n\n"
        "Exit codes:\n"
        "  0  no findings, or none that --fix left\n"
        "  1  findings\n"
        "  2  wrong usage, or something of the environment is missing\n"
        "  3  some file could not be analysed\n\n"
        "A finding is silenced by // NOLINT(check) on its line, or by "
        "// NOLINTNEXTLINE(check)\nabove it.\n";
}

} // namespace torchtidy
