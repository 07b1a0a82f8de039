//===- Configuration.cpp - Which options hold where -----------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Configuration.h"
#include "Paths.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace torchtidy {

Configuration::Configuration(const CommandLine &Command)
    : Command(Command), FromCommandLine{absolutePath("."), ""} {}

const ConfigFile *Configuration::open(const std::string &Path) {
  auto [It, IsNew] = ConfigFiles.try_emplace(Path);
  if (!IsNew)
    return It->second.get();
  Expected<ConfigFile> File = ConfigFile::read(Path);
  if (File)
    It->second = std::make_unique<ConfigFile>(std::move(*File));
  else
    Errors.push_back(toString(File.takeError()));
  return It->second.get();
}

std::vector<const ConfigFile *>
Configuration::configFilesFor(StringRef Folder) {
  std::vector<const ConfigFile *> Files;
  if (!Command.ConfigFile.empty()) {
    if (const ConfigFile *File = open(absolutePath(Command.ConfigFile)))
      Files.push_back(File);
    return Files;
  }
  for (StringRef Dir = Folder; !Dir.empty();
       Dir = sys::path::parent_path(Dir)) {
    std::string Path = joinPath(Dir, ConfigFileName);
    if (!sys::fs::exists(Path))
      continue;
    const ConfigFile *File = open(Path);
    if (File)
      Files.insert(Files.begin(), File);
    if (!File || !File->InheritsParent)
      break;
  }
  return Files;
}

std::unique_ptr<Settings> Configuration::build(StringRef Folder) {
  auto Result = std::make_unique<Settings>();
  if (!Command.NoConfig) {
    ClangTidy.apply(Folder, *Result);
    for (const ConfigFile *File : configFilesFor(Folder)) {
      Result->Sources.push_back(File->Source.ConfigFile);
      // Judged when the file was read.
      if (Error E = Result->apply(File->Options.args(), File->Source))
        Errors.push_back(File->Source.ConfigFile + ": " +
                         toString(std::move(E)));
    }
  }
  if (Error E = Result->apply(Command.Options->args(), FromCommandLine))
    Errors.push_back(toString(std::move(E)));
  return Result;
}

const Settings &Configuration::resolve(const std::string &Folder) {
  if (const Settings *Known = ByFolder.lookup(Folder))
    return *Known;
  std::string Parent = sys::path::parent_path(Folder).str();
  bool HasOwn = Parent.empty() ||
                (!Command.NoConfig &&
                 (sys::fs::exists(joinPath(Folder, ClangTidyFileName)) ||
                  (Command.ConfigFile.empty() &&
                   sys::fs::exists(joinPath(Folder, ConfigFileName)))));
  const Settings *Result = nullptr;
  if (HasOwn)
    Result = All.emplace_back(build(Folder)).get();
  else
    Result = &resolve(Parent);
  ByFolder[Folder] = Result;
  return *Result;
}

const Settings &Configuration::ofFolder(StringRef Folder) {
  std::lock_guard<std::mutex> Lock(Mutex);
  return resolve(Folder.str());
}

const Settings &Configuration::of(StringRef File) {
  return ofFolder(sys::path::parent_path(File));
}

void Configuration::setRun(ArrayRef<std::string> Paths) {
  std::string Common;
  for (const std::string &Named : Paths) {
    std::string Path = absolutePath(Named);
    if (!sys::fs::is_directory(Path))
      Path = sys::path::parent_path(Path).str();
    if (Common.empty())
      Common = Path;
    while (!isInside(Path, Common))
      Common = sys::path::parent_path(Common).str();
  }
  Run = &ofFolder(Common.empty() ? FromCommandLine.Folder : Common);
}

bool Configuration::isExcluded(StringRef File) {
  return Run->Excluded.match(File) || of(File).Excluded.match(File);
}

bool Configuration::wantsHeader(StringRef Header) {
  return Run->wantsHeader(Header) && of(Header).wantsHeader(Header);
}

std::vector<std::string> Configuration::errors() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Errors;
}

std::vector<std::string> Configuration::warnings() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return ClangTidy.warnings();
}

} // namespace torchtidy
