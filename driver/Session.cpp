//===- Session.cpp - From paths to findings -------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session.h"
#include "Baseline.h"
#include "BaselinePath.h"
#include "BaselineUpdate.h"
#include "CheckList.h"
#include "ConfiguredCommands.h"
#include "DumpConfig.h"
#include "FindingFilter.h"
#include "JudgedFiles.h"
#include "Messages.h"
#include "OutputFile.h"
#include "Paths.h"
#include "ProfileTable.h"
#include "ProjectAnalysis.h"
#include "ProjectFiles.h"
#include "Run.h"
#include "SourceFiles.h"
#include "fix/FixPlan.h"
#include "fix/FixableFiles.h"
#include "report/ReportText.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace torchtidy {

namespace {
class Session {
public:
  Session(const CommandLine &Command, RunObserver *Observer = nullptr)
      : Command(Command), Observer(Observer), Config(Command),
        Commands(Command, Config, Warnings) {
    (void)sys::fs::current_path(WorkingDirectory);
  }
  int analyse();
  int listChecks();
  int dumpConfig();

private:
  bool checkOutputs();
  bool configure();
  bool checkConfiguration();
  bool findFiles();
  bool findChanges();
  bool loadBaseline();
  void useBaseline(llvm::ArrayRef<FileResult> Results,
                   const FindingFilter &Filter);
  bool loadCommands();
  void summarise(const FileResult &Result, const std::string &File);
  void collect(llvm::ArrayRef<FileResult> Results,
               const std::string &CacheNote);
  void fix(llvm::ArrayRef<FileResult> Results);
  int report(llvm::ArrayRef<FileResult> Results) const;
  std::string shown(StringRef Path) const;
  int write(StringRef File, function_ref<void(raw_ostream &)> Print) const;
  int writeReport(const ReportOutput &Report) const;
  int writeFacts(llvm::ArrayRef<FileResult> Results) const;

  const CommandLine &Command;
  RunObserver *Observer;
  SmallString<256> WorkingDirectory;
  std::vector<std::string> Warnings; ///< of compile commands
  Configuration Config;
  ConfiguredCommands Commands;
  std::vector<std::string> Paths;
  std::string BaselineFile; ///< empty: none
  std::vector<std::string> Files;
  std::optional<ChangedLines> Changed; ///< none: all lines
  std::optional<Baseline> Accepted;
  std::vector<ReportedFinding> Findings;
  std::vector<ReportedFinding> Narrowed; ///< by the observer
  FixPlan Fixes;
  RunSummary Summary;
  bool BadPath = false;
};
} // namespace

std::string Session::shown(StringRef Path) const {
  return pathBelow(Path, WorkingDirectory);
}

bool Session::checkOutputs() {
  bool AllFine = true;
  for (const ReportOutput &Report : Command.Reports)
    if (Error E = checkOutput(Report.File)) {
      complain(toString(std::move(E)));
      AllFine = false;
    }
  return AllFine;
}

bool Session::checkConfiguration() {
  std::vector<std::string> Errors = Config.errors();
  for (const std::string &E : Errors)
    complain(E);
  return Errors.empty();
}

/// Whose paths, excludes and baseline hold for the run, and that no file is
/// wrong so far.
bool Session::configure() {
  Config.setRun(Command.Paths);
  Paths = Command.Paths.empty() ? Config.run().Paths : Command.Paths;
  if (!checkConfiguration())
    return false;
  Expected<std::string> Path = baselinePath(Command, Config.run());
  if (!Path) {
    complain(toString(Path.takeError()));
    return false;
  }
  BaselineFile = std::move(*Path);
  return true;
}

bool Session::findFiles() {
  if (Paths.empty()) {
    complain("nothing to analyse: name a file or a folder (see torch-tidy "
             "--help)");
    return false;
  }
  std::vector<std::string> Errors;
  Files = findSources(
      Paths, [this](StringRef File) { return Config.isExcluded(File); },
      Errors);
  for (const std::string &File : Files)
    (void)Config.of(File);
  if (!checkConfiguration())
    return false;
  for (const std::string &E : Errors)
    complain(E);
  if (Files.empty() && Errors.empty())
    complain("0 files after excludes: all that is named is excluded");
  BadPath = !Errors.empty();
  return !Files.empty();
}

bool Session::findChanges() {
  if (!Command.Since)
    return true;
  Expected<ChangedLines> Lines = ChangedLines::since(*Command.Since, Files);
  if (!Lines) {
    complain("--since: " + toString(Lines.takeError()));
    return false;
  }
  Changed = std::move(*Lines);
  return true;
}

bool Session::loadBaseline() {
  if (BaselineFile.empty())
    return true;
  Expected<Baseline> Loaded =
      Baseline::load(BaselineFile, Command.WriteBaseline);
  if (!Loaded) {
    complain(Config.run().Baseline.NamedBy.spell("baseline") + ": " +
             toString(Loaded.takeError()));
    return false;
  }
  Accepted = std::move(*Loaded);
  return true;
}

bool Session::loadCommands() {
  std::vector<std::string> Errors = Commands.load(Paths, Files);
  for (const std::string &E : Errors)
    complain(E);
  return Errors.empty();
}

void Session::summarise(const FileResult &Result, const std::string &File) {
  const ParseResult &Parsed = Result.Parsed;
  std::string Name = shown(File);
  if (!Result.Error.empty() || !Parsed.HasAST) {
    ++Summary.Failed;
    Summary.Problems.push_back(
        Name + ": not analysed: " +
        (Result.Error.empty() ? shown(Parsed.FirstError) : Result.Error));
  } else {
    ++Summary.Files;
    if (Parsed.NumErrors) {
      ++Summary.Partly;
      Summary.Problems.push_back(
          Name + ": partially analysed: " + std::to_string(Parsed.NumErrors) +
          (Parsed.NumErrors == 1 ? " error" : " errors") + ", the first is " +
          shown(Parsed.FirstError));
    }
  }
  for (const std::string &E : Result.CommentErrors)
    errs() << "torch-tidy: warning: " << E << '\n';
  if (Command.Verbose)
    for (const std::string &Note : Result.Notes)
      errs() << "torch-tidy: " << Name << ": " << Note << '\n';
}

int Session::write(StringRef File,
                   function_ref<void(raw_ostream &)> Print) const {
  Error E = writeOutput(File, Print);
  if (!E)
    return exit_code::Clean;
  complain(toString(std::move(E)));
  return exit_code::Usage;
}

int Session::writeFacts(ArrayRef<FileResult> Results) const {
  return write(Command.Reports.front().File, [&](raw_ostream &OS) {
    for (const FileResult &Result : Results)
      OS << Result.Facts;
  });
}

int Session::writeReport(const ReportOutput &Report) const {
  ReportOptions Options;
  Options.WorkingDirectory = WorkingDirectory.str().str();
  Options.ShowSuppressed = Command.ShowSuppressed;
  Options.SourceRoot = findGitRoot(Files.front());
  if (Options.SourceRoot.empty())
    Options.SourceRoot = Options.WorkingDirectory;
  Options.Fixes = &Fixes;
  bool Terminal = Report.File.empty() && outs().is_displayed();
  Options.Color =
      Command.Color == "always" || (Command.Color == "auto" && Terminal &&
                                    !sys::Process::GetEnv("NO_COLOR"));
  bool IsNarrow = Observer && Report.File.empty();
  return write(Report.File, [&](raw_ostream &OS) {
    Report.Format->Writer(OS, IsNarrow ? Narrowed : Findings, Summary, Options);
  });
}

/// Before findings are filtered: what is not shown is in the baseline still.
void Session::useBaseline(ArrayRef<FileResult> Results,
                          const FindingFilter &Filter) {
  BadPath |= !updateBaseline(
      *Accepted, Findings, Filter, JudgedFiles(Config, Files, Results),
      {Command.WriteBaseline, Command.Quiet, shown(Accepted->path())});
  Accepted->mark(Findings);
}

/// The findings of all files and, on stderr, what happened to each.
void Session::collect(ArrayRef<FileResult> Results,
                      const std::string &CacheNote) {
  std::set<std::string> CacheNotes;
  if (!CacheNote.empty())
    CacheNotes.insert(CacheNote);
  if (Observer) {
    Observer->read(Paths);
    Observer->read(Files);
  }
  for (auto [Result, File] : zip(Results, Files)) {
    if (Observer)
      Observer->read(Result.Parsed.Inputs.UserFiles);
    summarise(Result, File);
    if (!Result.Parsed.CacheNote.empty())
      CacheNotes.insert(Result.Parsed.CacheNote);
    append_range(Findings, Result.Findings);
  }
  for (ReportedFinding &F : unusedSuppressions(Results))
    if (Config.of(F.Where.File).shows(F.Check->Id, F.Sureness))
      Findings.push_back(std::move(F));
  uniteFindings(Findings);
  FindingFilter Filter(Config, Files, Changed ? &*Changed : nullptr);
  if (Accepted)
    useBaseline(Results, Filter);
  llvm::erase_if(Findings, [&](const auto &F) { return !Filter.wants(F); });
  for (const ReportedFinding &F : Findings) {
    Summary.Suppressed += F.Suppressed.Why == Suppression::Comment;
    Summary.Baselined += F.Suppressed.Why == Suppression::Baseline;
  }
  append_range(Warnings, Config.warnings());
  for (const std::string &W : Warnings)
    errs() << "torch-tidy: warning: " << W << '\n';
  for (const std::string &Note : CacheNotes)
    errs() << "torch-tidy: note: " << Note << '\n';
  for (const std::string &Problem : Summary.Problems)
    errs() << "torch-tidy: " << Problem << '\n';
}

void Session::fix(ArrayRef<FileResult> Results) {
  // The paths of a configuration file are not the user's.
  std::vector<std::string> Named = Command.Paths;
  if (Named.empty())
    Named.push_back(WorkingDirectory.str().str());
  JudgedFiles Judged(Config, Files, Results);
  FixableFiles Allowed(Named, Config, Judged);
  for (ReportedFinding &F : Findings)
    if (!F.Suppressed)
      Fixes.add(F, [&](StringRef File) { return Allowed.refusal(File); });
  Fixes.finish();
  if (Command.Fixing == FixMode::Apply)
    Fixes.apply();
  for (const std::string &Note : Fixes.notes())
    errs() << "torch-tidy: " << printable(shown(Note)) << '\n';
  for (const std::string &Problem : Fixes.problems())
    complain(printable(shown(Problem)));
  BadPath |= !Fixes.problems().empty();
}

int Session::report(ArrayRef<FileResult> Results) const {
  if (Command.What == Action::DumpFacts)
    return writeFacts(Results);
  int Code = exit_code::Clean;
  // One that can't be written doesn't cost the others.
  for (const ReportOutput &Report : Command.Reports)
    Code = std::max(Code, writeReport(Report));
  if (!Code && !Command.Quiet) {
    writeClosingLine(errs(), Findings, Summary);
    if (Command.Fixing != FixMode::None && !Findings.empty())
      errs() << Fixes.counts().text(Command.Fixing == FixMode::Apply) << '\n';
  }
  return Code;
}

int Session::analyse() {
  if (!checkOutputs() || !configure())
    return exit_code::Usage;
  if (!findFiles() || !findChanges() || !loadBaseline() || !loadCommands())
    return exit_code::Usage;
  ProjectAnalysis Project(Command, Config, Commands, Files);
  Project.run();
  collect(Project.results(), Project.cacheNote());
  if (!checkConfiguration()) // one that lies beside a header
    BadPath = true;
  if (Command.Fixing != FixMode::None)
    fix(Project.results());
  if (Observer)
    Narrowed = Observer->narrow(Findings);
  if (int Code = report(Project.results()))
    return Code;
  if (Command.Profile)
    printProfile(errs(), Project.profiles(), Files,
                 [this](StringRef Path) { return shown(Path); });
  if (BadPath)
    return exit_code::Usage;
  if (Summary.Failed)
    return exit_code::Unanalysed;
  bool Any = llvm::any_of(Findings, [this](const ReportedFinding &F) {
    return F.isOpen() || (F.Fixed && Command.ExitNonZeroOnFix);
  });
  return Any && !Command.ExitZero ? exit_code::Findings : exit_code::Clean;
}

int Session::listChecks() {
  if (!configure())
    return exit_code::Usage;
  (Command.What == Action::ListChecks ? printChecks : printChecksJson)(
      outs(), Config.run().Checks);
  return exit_code::Clean;
}

int Session::dumpConfig() {
  if (!configure())
    return exit_code::Usage;
  for (const std::string &W : Config.warnings())
    errs() << "torch-tidy: warning: " << W << '\n';
  torchtidy::dumpConfig(outs(), Config.run());
  return exit_code::Clean;
}

int runAnalysis(const CommandLine &Command, RunObserver *Observer) {
  return Session(Command, Observer).analyse();
}

int runListChecks(const CommandLine &Command) {
  return Session(Command).listChecks();
}

int runDumpConfig(const CommandLine &Command) {
  return Session(Command).dumpConfig();
}

} // namespace torchtidy
