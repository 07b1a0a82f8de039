//===- Watch.cpp - Runs again when files change ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Watch.h"
#include "FileStates.h"
#include "FolderWatch.h"
#include "Messages.h"
#include "Paths.h"
#include "ProjectFiles.h"
#include "Run.h"
#include "Session.h"
#include "report/Fingerprint.h"
#include "report/ReportText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace llvm;

namespace torchtidy {

/// What decides what a run reads, wherever it lies above the files.
static constexpr StringLiteral ConfigNames[] = {
    ".torch-tidy.yaml", ".clang-tidy", "compile_commands.json"};

namespace {
class Watch : public RunObserver {
public:
  Watch(const CommandLine &Command, FolderWatch Folders)
      : Command(Command), Folders(std::move(Folders)),
        WorkingDirectory(absolutePath(".")) {}
  int run();

private:
  std::vector<ReportedFinding>
  narrow(const std::vector<ReportedFinding> &Findings) override;
  void read(ArrayRef<std::string> Files) override;

  void runOnce();
  /// Whether there are new ones; none when no more can be watched.
  std::optional<bool> addFolders();
  bool changedSince(int64_t Time) const;
  bool isRelevant(StringRef Path) const;
  /// Blocks until something changes that a run may have read.
  void awaitChange();

  const CommandLine &Command;
  FolderWatch Folders;
  const std::string WorkingDirectory;
  std::set<std::string> Inputs;
  /// The findings of the last run, by fingerprint.
  std::map<std::string, ReportedFinding> Known;
  std::vector<ReportedFinding> Gone;
  size_t New = 0;
  bool HasRun = false; ///< once, at least: it is known what to watch
};
} // namespace

std::vector<ReportedFinding>
Watch::narrow(const std::vector<ReportedFinding> &Findings) {
  std::map<std::string, ReportedFinding> Now;
  std::vector<ReportedFinding> Shown;
  for (auto [F, Print] : zip(Findings, fingerprints(Findings))) {
    if (!F.isOpen())
      continue;
    if (!Known.erase(Print))
      Shown.push_back(F);
    Now.emplace(Print, F);
  }
  HasRun = true;
  Gone.clear();
  for (auto &[Print, F] : Known)
    Gone.push_back(std::move(F));
  llvm::sort(Gone);
  Known = std::move(Now);
  New = Shown.size();
  return Shown;
}

void Watch::read(ArrayRef<std::string> Files) {
  for (const std::string &File : Files)
    Inputs.insert(absolutePath(File));
}

/// Of each input, and those above it up to its repository's: there the
/// configuration is. A folder with all in which a new source may appear.
static void addFoldersOf(StringRef Input, std::set<std::string> &All) {
  std::error_code EC;
  if (sys::fs::is_directory(Input))
    All.insert(Input.str());
  for (sys::fs::recursive_directory_iterator It(Input, EC), End;
       !EC && It != End; It.increment(EC))
    if (It->type() == sys::fs::file_type::directory_file) {
      if (isSkippedFolder(It->path()))
        It.no_push();
      else
        All.insert(It->path());
    }
  StringRef Folder = sys::path::parent_path(Input);
  std::string Top = findRepositoryRoot(Input);
  while (All.insert(Folder.str()).second && isInside(Folder, Top) &&
         Folder != Top)
    Folder = sys::path::parent_path(Folder);
}

std::optional<bool> Watch::addFolders() {
  bool AnyNew = false;
  std::set<std::string> All;
  for (const std::string &Input : Inputs)
    addFoldersOf(Input, All);
  for (const std::string &Folder : All) {
    Expected<bool> IsNew = Folders.add(Folder);
    if (!IsNew) {
      complain(toString(IsNew.takeError()));
      return std::nullopt;
    }
    AnyNew |= *IsNew;
  }
  return AnyNew;
}

bool Watch::changedSince(int64_t Time) const {
  return any_of(Inputs, [Time](const std::string &File) {
    FileStamp Stamp;
    return stampFile(File, Stamp) && Stamp.ChangedNs >= Time;
  });
}

bool Watch::isRelevant(StringRef Path) const {
  if (sys::fs::is_directory(Path)) // sources may come in it
    return !isSkippedFolder(Path) && any_of(Inputs, [&](StringRef Input) {
      return isInside(Path, Input);
    });
  return Inputs.count(Path.str()) || fileKind(Path) != FileKind::Other ||
         is_contained(ConfigNames, sys::path::filename(Path)) ||
         sys::path::extension(Path) == ".yaml"; // a model
}

void Watch::awaitChange() {
  while (true) {
    std::set<std::string> Changed = Folders.wait();
    bool IsFlood = Changed.empty();
    std::vector<std::string> Shown;
    for (const std::string &Path : Changed)
      if (isRelevant(Path))
        Shown.push_back(printable(pathBelow(Path, WorkingDirectory)));
    if (Shown.empty() && !IsFlood)
      continue;
    if (!Command.Quiet)
      errs() << "torch-tidy: changed: "
             << (IsFlood ? "many files" : join(Shown, ", ")) << '\n';
    return;
  }
}

void Watch::runOnce() {
  std::set<std::string> Before = std::move(Inputs);
  Inputs.clear();
  New = 0;
  Gone.clear();
  (void)runAnalysis(Command, this); // what is wrong, it says
  if (Inputs.empty())
    Inputs = std::move(Before);
  for (const ReportedFinding &F : Gone)
    outs() << "gone: " << printable(pathBelow(F.Where.File, WorkingDirectory))
           << ':' << F.Where.Line << ':' << F.Where.Column << ": "
           << printable(F.Message) << " [" << F.Check->Id << "]\n";
  outs().flush();
}

int Watch::run() {
  using namespace std::chrono;
  read(Command.Paths);
  while (true) {
    auto Begin = system_clock::now().time_since_epoch();
    if (!addFolders())
      return exit_code::Usage;
    runOnce();
    std::optional<bool> AnyNew = addFolders();
    if (!HasRun || !AnyNew)
      return exit_code::Usage;
    // Nobody watched these while it ran.
    if (*AnyNew && changedSince(duration_cast<nanoseconds>(Begin).count()))
      continue;
    if (!Command.Quiet)
      errs() << "torch-tidy: " << New << " new, " << Gone.size()
             << " gone; waiting for changes (Ctrl-C ends)\n";
    awaitChange();
  }
}

int runWatch(const CommandLine &Command) {
  Expected<FolderWatch> Folders = FolderWatch::create();
  if (Folders)
    return Watch(Command, std::move(*Folders)).run();
  complain(toString(Folders.takeError()));
  return exit_code::Usage;
}

} // namespace torchtidy
