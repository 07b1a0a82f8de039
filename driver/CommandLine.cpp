//===- CommandLine.cpp - What the user asked for --------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "Completion.h"
#include "FileList.h"
#include "Help.h"
#include "IndexStore.h"
#include "OptionTable.h"
#include "Paths.h"
#include "Settings.h"
#include "llvm/Option/Arg.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;

namespace torchtidy {

static Error usageError(const Twine &Text) {
  return createStringError(Text + " (see torch-tidy --help)");
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

static Error parseSince(const InputArgList &Args, CommandLine &C) {
  if (const Arg *A = Args.getLastArg(OPT_since)) {
    C.Since = A->getValue();
    // Git would take it for an option.
    if (C.Since->empty() || C.Since->front() == '-')
      return usageError("--since takes a git revision, not '" + *C.Since + "'");
  }
  return Error::success();
}

static Error parseConfig(const InputArgList &Args, CommandLine &C) {
  C.NoConfig = Args.hasArg(OPT_no_config);
  if (const Arg *A = Args.getLastArg(OPT_config)) {
    C.ConfigFile = A->getValue();
    if (C.ConfigFile.empty())
      return usageError("--config '' names no file");
    if (C.NoConfig)
      return usageError("--config names a file that --no-config would not "
                        "read");
  }
  // What is wrong there is said before anything is read.
  return Settings().apply(Args, {absolutePath("."), ""});
}

static Error parsePaths(const InputArgList &Args, CommandLine &C) {
  C.Paths = Args.getAllArgValues(OPT_INPUT);
  for (const std::string &List : Args.getAllArgValues(OPT_files_from)) {
    Expected<std::vector<std::string>> Paths = readFileList(List);
    if (!Paths)
      return Paths.takeError();
    append_range(C.Paths, *Paths);
  }
  const Arg *List = Args.getLastArg(OPT_files_from);
  if (C.Paths.empty() && List)
    return createStringError(Twine("nothing to analyse: '") + List->getValue() +
                             "' names no file");
  return Error::success();
}

static Error parseBaseline(const InputArgList &Args, CommandLine &C) {
  C.WriteBaseline = Args.hasArg(OPT_write_baseline);
  if (Args.hasArg(OPT_dump_facts) &&
      Args.hasArg(OPT_baseline, OPT_write_baseline))
    return usageError("--dump-facts gives no findings for a baseline");
  return Error::success();
}

/// The first of these counts.
static constexpr std::pair<OptionId, Action> Actions[] = {
    {OPT_help, Action::Help},
    {OPT_version, Action::Version},
    {OPT_list_checks, Action::ListChecks},
    {OPT_list_checks_eq, Action::ListChecksJson},
    {OPT_explain, Action::Explain},
    {OPT_doctor, Action::Doctor},
    {OPT_cache, Action::Cache},
    {OPT_completion, Action::Completion},
    {OPT_man, Action::Manual},
    {OPT_dump_config, Action::DumpConfig},
    {OPT_watch, Action::Watch},
    {OPT_dump_facts, Action::DumpFacts},
};

static constexpr Action OfPaths[] = {Action::Analyse, Action::Watch,
                                     Action::DumpFacts, Action::DumpConfig,
                                     Action::Doctor};

/// It says what changed, and changes nothing.
static Error checkWatch(const InputArgList &Args, const CommandLine &C) {
  if (C.What != Action::Watch)
    return Error::success();
  if (const Arg *A = Args.getLastArg(OPT_fix, OPT_fix_dry_run, OPT_diff,
                                     OPT_write_baseline, OPT_statistics))
    return usageError("watch says what changed; it takes no " +
                      A->getSpelling());
  for (const ReportOutput &Report : C.Reports)
    if (Report.File.empty() &&
        Report.Format->Name != reportFormats().front().Name)
      return usageError("watch prints text; name a file for the other report: "
                        "--format " +
                        Report.Format->Name + ":FILE");
  return Error::success();
}

static Error parseAction(const InputArgList &Args, CommandLine &C) {
  const auto *It =
      find_if(Actions, [&](const auto &Row) { return Args.hasArg(Row.first); });
  C.What = It == std::end(Actions) ? Action::Analyse : It->second;
  if (C.What == Action::Explain) {
    C.ExplainedCheck = Args.getLastArgValue(OPT_explain).str();
    return findCheck(C.ExplainedCheck)
               ? Error::success()
               : unknownCheck(C.ExplainedCheck, Named::Check);
  }
  // What actions with a value of their own take.
  const std::pair<OptionId, std::vector<StringRef>> Valued[] = {
      {OPT_list_checks_eq, {"json"}},
      {OPT_cache, {"info", "clear"}},
      {OPT_completion, completionShells()},
  };
  for (const auto &[Id, Values] : Valued)
    if (const Arg *A = Args.getLastArg(Id)) {
      if (!is_contained(Values, A->getValue()))
        return usageError("'" + A->getSpelling() + "' takes " +
                          join(Values, ", ") + ", not '" + A->getValue() + "'");
      C.ActionValue = A->getValue();
    }
  return is_contained(OfPaths, C.What) ? parsePaths(Args, C) : Error::success();
}

/// A file or folder of a subcommand's name is what its user means.
static void replaceSubcommand(std::vector<std::string> &Words) {
  for (const Subcommand &S : subcommands()) {
    if (Words.empty() || Words.front() != S.Word || sys::fs::exists(S.Word))
      continue;
    Words.erase(Words.begin());
    if (!S.Option.empty())
      Words.insert(Words.begin(), S.Option.str());
    return;
  }
}

Expected<CommandLine> parseCommandLine(ArrayRef<const char *> Argv) {
  std::vector<std::string> Words(Argv.begin(), Argv.end());
  replaceSubcommand(Words);
  Expected<ParsedOptions> Parsed = ParsedOptions::parse(std::move(Words));
  if (!Parsed)
    return usageError(toString(Parsed.takeError()));

  CommandLine C;
  C.Options = std::make_shared<ParsedOptions>(std::move(*Parsed));
  const InputArgList &Args = C.Options->args();
  if (Error E = parseConfig(Args, C))
    return std::move(E);
  if (Error E = parseFormat(Args, C))
    return std::move(E);
  if (Error E = parseFixing(Args, C))
    return std::move(E);
  if (Error E = parseSince(Args, C))
    return std::move(E);
  C.DatabaseDir = Args.getLastArgValue(OPT_p).str();
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

  if (Error E = parseAction(Args, C))
    return std::move(E);
  if (Error E = checkWatch(Args, C))
    return std::move(E);
  return C;
}

} // namespace torchtidy
