//===- PreambleStore.cpp - Precompiled preambles on disk ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PreambleStore.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace torchtidy {

/// The first line of a record; changes when its form does.
static constexpr llvm::StringLiteral Magic = "torch-tidy-preamble 2";

std::string PreambleStore::pathOf(StringRef Key, StringRef Suffix) const {
  llvm::SmallString<256> Path(Dir);
  path::append(Path, Key + Suffix);
  return std::string(Path);
}

/// These change within a run, so nobody remembers them.
static bool isUnchanged(const FileStamp &Old, StringRef Path) {
  FileStamp Now;
  return stampFile(Path, Now) && Now.Size == Old.Size &&
         Now.ModifiedNs == Old.ModifiedNs;
}

/// "<size> <mtime> <path>", the form of each stamp.
static bool parseStamp(StringRef Line, FileStamp &Stamp) {
  if (Line.consumeInteger(10, Stamp.Size) || !Line.consume_front(" ") ||
      Line.consumeInteger(10, Stamp.ModifiedNs) || !Line.consume_front(" "))
    return false;
  Stamp.Path = Line.str();
  return true;
}

static void printStamp(const FileStamp &Stamp, llvm::raw_ostream &OS) {
  OS << Stamp.Size << ' ' << Stamp.ModifiedNs << ' ' << Stamp.Path << '\n';
}

std::string digest(StringRef Text) {
  llvm::XXH128_hash_t Hash =
      llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Text));
  return llvm::utohexstr(Hash.high64, /*LowerCase=*/true, 16) +
         llvm::utohexstr(Hash.low64, /*LowerCase=*/true, 16);
}

std::string digest(const std::vector<std::string> &Found) {
  return digest(llvm::join(Found, "\n"));
}

bool PreambleInputs::areAsTheyWere(FileStates &Now) const {
  return llvm::all_of(Files,
                      [&](const FileStamp &Old) {
                        const FileStamp *New = Now.stamp(Old.Path);
                        return New && *New == Old;
                      }) &&
         digest(Now.found(Looked)) == Found;
}

std::string encode(const PreambleInputs &Inputs) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << Inputs.Found << '\n'
     << llvm::join(Inputs.Looked.Names, "\t") << '\n'
     << llvm::join(Inputs.Looked.Folders, "\t") << '\n';
  for (const FileStamp &File : Inputs.Files)
    printStamp(File, OS);
  OS << "end\n";
  return Text;
}

static StringRef nextLine(StringRef &Text) {
  auto [Line, Rest] = Text.split('\n');
  Text = Rest;
  return Line;
}

static std::vector<std::string> splitAtTabs(StringRef Line) {
  std::vector<std::string> Parts;
  for (StringRef Part : llvm::split(Line, '\t'))
    if (!Part.empty())
      Parts.push_back(Part.str());
  return Parts;
}

bool decode(StringRef Text, PreambleInputs &Inputs) {
  Inputs.Found = nextLine(Text).str();
  Inputs.Looked.Names = splitAtTabs(nextLine(Text));
  Inputs.Looked.Folders = splitAtTabs(nextLine(Text));
  while (!Text.empty()) {
    StringRef Line = nextLine(Text);
    if (Line == "end")
      return true;
    if (!parseStamp(Line, Inputs.Files.emplace_back()))
      return false;
  }
  return false;
}

static std::string encode(const PreambleRecord &Record) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << Magic << '\n' << (Record.IsUsable ? "usable\n" : "unusable\n");
  printStamp(Record.Pch, OS);
  printStamp(Record.Parent, OS);
  OS << encode(Record.Inputs);
  return Text;
}

/// False when \p Text is no whole record.
static bool decode(StringRef Text, PreambleRecord &Record) {
  if (nextLine(Text) != Magic)
    return false;
  Record.IsUsable = nextLine(Text) == "usable";
  if (!parseStamp(nextLine(Text), Record.Pch) ||
      !parseStamp(nextLine(Text), Record.Parent))
    return false;
  Record.Digest = digest(Text);
  return decode(Text, Record.Inputs);
}

std::optional<PreambleInputs> PreambleStore::inputsOf(StringRef Key) const {
  auto Buffer = llvm::MemoryBuffer::getFile(pathOf(Key, ".deps"));
  PreambleRecord Record;
  if (!Buffer || !decode((*Buffer)->getBuffer(), Record))
    return std::nullopt;
  return std::move(Record.Inputs);
}

bool PreambleStore::load(StringRef Key, StringRef Parent,
                         PreambleRecord &Record) const {
  std::string Path = pathOf(Key, ".deps");
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer || !decode((*Buffer)->getBuffer(), Record) ||
      (!Parent.empty() && !isUnchanged(Record.Parent, Parent)) ||
      !Record.Inputs.areAsTheyWere(Files))
    return false;
  if (!Record.IsUsable)
    return true;
  if (!isUnchanged(Record.Pch, pathOf(Key, ".pch")))
    return false;
  int FD;
  if (!fs::openFileForWrite(Path, FD, fs::CD_OpenExisting, fs::OF_Append)) {
    // The time of last use. Where it can't be kept, entries just look old.
    (void)fs::setLastAccessAndModificationTime(
        FD, std::chrono::system_clock::now());
    fs::file_t File = fs::convertFDToNativeFile(FD);
    (void)fs::closeFile(File);
  }
  return true;
}

llvm::Error PreambleStore::prepare() const {
  if (std::error_code EC = fs::create_directories(Dir))
    return llvm::createFileError(Dir, EC);
  auto Probe = fs::TempFile::create(pathOf("probe", "-%%%%%%%%.tmp"));
  if (!Probe)
    return llvm::createFileError(Dir, Probe.takeError());
  return Probe->discard();
}

llvm::Error PreambleStore::writeFile(StringRef Path, StringRef Data) const {
  auto Temp = fs::TempFile::create(Path + "-%%%%%%%%.tmp");
  if (!Temp)
    return Temp.takeError();
  llvm::raw_fd_ostream OS(Temp->FD, /*shouldClose=*/false,
                          /*unbuffered=*/true);
  OS << Data;
  if (std::error_code EC = OS.error()) {
    OS.clear_error();
    llvm::consumeError(Temp->discard());
    return llvm::createFileError(Path, EC);
  }
  if (llvm::Error E = Temp->keep(Path)) {
    llvm::consumeError(Temp->discard());
    return E;
  }
  return llvm::Error::success();
}

/// Those of \p Names that stand in the list with \p Mark before them. Without
/// the list, all: be careful.
static std::vector<std::string> namesIn(StringRef ListPath, StringRef Mark,
                                        llvm::ArrayRef<std::string> Names) {
  std::vector<std::string> Found;
  if (Names.empty())
    return Found;
  auto Buffer = llvm::MemoryBuffer::getFile(ListPath);
  for (const std::string &Name : Names)
    if (!Buffer ||
        (*Buffer)->getBuffer().contains(("\n" + Mark + Name + "\n").str()))
      Found.push_back(Name);
  return Found;
}

bool PreambleStore::mentions(StringRef Key,
                             llvm::ArrayRef<std::string> Names) const {
  return !namesIn(pathOf(Key, ".macros"), "", Names).empty();
}

std::vector<std::string>
PreambleStore::defined(StringRef Key, llvm::ArrayRef<std::string> Names) const {
  return namesIn(pathOf(Key, ".macros"), "=", Names);
}

llvm::Error PreambleStore::save(StringRef Key, StringRef Pch, StringRef Macros,
                                PreambleRecord Record) const {
  std::string PchPath = pathOf(Key, ".pch");
  discard(Key);
  if (Record.IsUsable) {
    if (llvm::Error E = writeFile(PchPath, Pch))
      return E;
    if (!stampFile(PchPath, Record.Pch))
      return llvm::createStringError("cannot read back " + PchPath);
  }
  if (llvm::Error E = writeFile(pathOf(Key, ".macros"), Macros))
    return E;
  Record.Pch.Path = Record.Parent.Path = "-";
  if (llvm::Error E = writeFile(pathOf(Key, ".deps"), encode(Record)))
    return E;
  prune(Key);
  return llvm::Error::success();
}

namespace {

/// The files of one key.
struct Entry {
  std::vector<std::string> Paths;
  uint64_t Bytes = 0;
  llvm::sys::TimePoint<> LastUse;
};

} // namespace

static llvm::StringMap<Entry> listEntries(StringRef Dir) {
  llvm::StringMap<Entry> Entries;
  std::error_code EC;
  for (fs::directory_iterator It(Dir, EC), End; !EC && It != End;
       It.increment(EC)) {
    auto Status = It->status();
    StringRef Name = path::filename(It->path());
    if (!Status || Status->type() != fs::file_type::regular_file ||
        Name.contains(".lock"))
      continue;
    Entry &E = Entries[Name.split('.').first];
    E.Paths.push_back(It->path());
    E.Bytes += Status->getSize();
    E.LastUse = std::max(E.LastUse, Status->getLastModificationTime());
  }
  return Entries;
}

void PreambleStore::discard(StringRef Key) const {
  auto Entries = listEntries(Dir);
  auto It = Entries.find(Key);
  if (It == Entries.end())
    return;
  for (const std::string &Path : It->second.Paths)
    (void)fs::remove(Path);
}

void PreambleStore::prune(StringRef Keep) const {
  auto Entries = listEntries(Dir);
  uint64_t Total = 0;
  std::vector<const Entry *> Oldest;
  for (const auto &E : Entries) {
    Total += E.second.Bytes;
    if (E.first() != Keep)
      Oldest.push_back(&E.second);
  }
  llvm::sort(Oldest, [](const Entry *A, const Entry *B) {
    return A->LastUse < B->LastUse;
  });
  for (const Entry *E : Oldest) {
    if (Total <= MaxBytes)
      return;
    for (const std::string &Path : E->Paths)
      (void)fs::remove(Path);
    Total -= E->Bytes;
  }
}

static std::string markSuffix(StringRef File, StringRef Kind) {
  return ("." + llvm::utohexstr(llvm::xxh3_64bits(File)) + Kind).str();
}

PreambleStore::Verdict PreambleStore::verdict(StringRef Key,
                                              StringRef File) const {
  if (fs::exists(pathOf(Key, markSuffix(File, ".good"))))
    return Verdict::Good;
  if (fs::exists(pathOf(Key, markSuffix(File, ".bad"))))
    return Verdict::Bad;
  return Verdict::None;
}

void PreambleStore::setVerdict(StringRef Key, StringRef File, Verdict V) const {
  StringRef Kind = V == Verdict::Good ? ".good" : ".bad";
  // Without the mark the file is judged once more.
  llvm::consumeError(writeFile(pathOf(Key, markSuffix(File, Kind)), ""));
}

} // namespace torchtidy
