//===- CommandDatabase.cpp - Reads compile_commands.json ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandDatabase.h"
#include "InputFile.h"
#include "Paths.h"
#include "ProjectFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include <nlohmann/json.hpp>
#include <tuple>

using namespace llvm;

namespace torchtidy {
namespace {

// Chromium's has 100 MB.
constexpr unsigned MaxMegabytes = 512;

/// Collects entries from the events of nlohmann's parser.
class EntryReader : public nlohmann::json_sax<nlohmann::json> {
public:
  std::vector<DatabaseEntry> Entries;
  std::string Problem;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t &) override { return true; }
  bool binary(binary_t &) override { return true; }

  bool string(string_t &Value) override {
    if (Depth == 3 && InArguments)
      Current.Arguments.push_back(std::move(Value));
    else if (Depth == 2)
      setField(Value);
    return true;
  }

  bool key(string_t &Name) override {
    if (Depth == 2)
      Key = std::move(Name);
    return true;
  }

  bool start_object(std::size_t) override {
    if (Depth == 0)
      return fail("a list of commands is expected, but there is an object");
    if (++Depth == 2)
      Current = DatabaseEntry();
    return checkDepth();
  }

  bool end_object() override {
    if (Depth-- == 2)
      Entries.push_back(std::move(Current));
    return true;
  }

  bool start_array(std::size_t) override {
    InArguments = ++Depth == 3 && Key == "arguments";
    return checkDepth();
  }

  bool end_array() override {
    --Depth;
    InArguments = false;
    return true;
  }

  bool parse_error(std::size_t Position, const std::string &,
                   const nlohmann::detail::exception &) override {
    return fail("it is not JSON (at byte " + std::to_string(Position) + ")");
  }

private:
  void setField(std::string &Value) {
    if (Key == "file")
      Current.File = std::move(Value);
    else if (Key == "directory")
      Current.Directory = std::move(Value);
    else if (Key == "command")
      Current.Command = std::move(Value);
  }

  bool checkDepth() {
    // A real one is three deep.
    return Depth <= 16 || fail("it is nested too deeply");
  }

  bool fail(std::string What) {
    Problem = std::move(What);
    return false;
  }

  DatabaseEntry Current;
  std::string Key;
  unsigned Depth = 0;
  bool InArguments = false;
};

bool isLauncher(StringRef Program) {
  return StringSwitch<bool>(sys::path::filename(Program))
      .Cases({"ccache", "sccache", "distcc", "icecc", "buildcache"}, true)
      .Cases({"cachepot", "gomacc", "rewrapper", "recc", "fastbuild"}, true)
      .Cases({"env", "time", "nice", "colorgcc"}, true)
      .Default(false);
}

bool isAssignment(StringRef Word) {
  return !Word.starts_with("-") && !Word.contains('/') && Word.contains('=');
}

Error makeError(StringRef Path, const Twine &What) {
  return createStringError(inconvertibleErrorCode(),
                           Path + " can't be used: " + What);
}

} // namespace

std::vector<std::string> DatabaseEntry::words() const {
  std::vector<std::string> Words = Arguments;
  if (Words.empty()) {
    BumpPtrAllocator Allocator;
    StringSaver Saver(Allocator);
    SmallVector<const char *, 64> Tokens;
    cl::TokenizeGNUCommandLine(Command, Saver, Tokens);
    Words.assign(Tokens.begin(), Tokens.end());
  }
  // CMake's `cmake -E __run_co_compile --launcher=… -- compiler …`.
  if (Words.size() > 2 && Words[1] == "-E")
    Words.erase(Words.begin(), std::next(find(Words, "--"),
                                         is_contained(Words, "--") ? 1 : 0));
  size_t First = 0;
  while (First < Words.size() && (isLauncher(Words[First]) ||
                                  (First > 0 && isAssignment(Words[First]))))
    ++First;
  return std::vector<std::string>(ArrayRef(Words).drop_front(First));
}

Expected<CommandDatabase> CommandDatabase::load(StringRef Path) {
  if (!sys::fs::exists(Path))
    return makeError(Path, "it is not there; cmake "
                           "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON makes one");
  auto Buffer = readInputFile(Path, MaxMegabytes);
  if (!Buffer)
    return makeError(Path, toString(Buffer.takeError()));
  StringRef Text = (*Buffer)->getBuffer();
  if (Text.trim().empty())
    return makeError(Path, "it is empty");

  EntryReader Reader;
  if (!nlohmann::json::sax_parse(Text.begin(), Text.end(), &Reader))
    return makeError(Path, Reader.Problem);

  CommandDatabase Database;
  Database.Path = Path.str();
  std::string Base = absolutePath(sys::path::parent_path(Path));
  for (DatabaseEntry &Entry : Reader.Entries) {
    if (Entry.File.empty() ||
        (Entry.Command.empty() && Entry.Arguments.empty()))
      continue;
    Entry.Directory = absolutePath(Entry.Directory, Base);
    Entry.File = absolutePath(Entry.File, Entry.Directory);
    Database.ByFile.try_emplace(Entry.File, Database.Entries.size());
    Database.Entries.push_back(std::move(Entry));
  }
  if (Database.Entries.empty())
    return makeError(Path, "it has no commands");
  return Database;
}

const DatabaseEntry *CommandDatabase::find(StringRef File) const {
  auto It = ByFile.find(File);
  SmallString<256> Real;
  if (It == ByFile.end() && !sys::fs::real_path(File, Real))
    It = ByFile.find(Real);
  return It == ByFile.end() ? nullptr : &Entries[It->second];
}

const DatabaseEntry *CommandDatabase::nearest(StringRef File) const {
  StringRef Stem = sys::path::stem(File);
  FileKind Kind = fileKind(File);
  bool IsCuda = Kind == FileKind::Cuda || Kind == FileKind::CudaHeader;
  auto Score = [&](const DatabaseEntry &Entry) {
    StringRef Other = Entry.File;
    size_t Common = 0, Limit = std::min(File.size(), Other.size());
    for (size_t I = 0; I < Limit && File[I] == Other[I]; ++I)
      Common += File[I] == '/';
    return std::tuple(!IsCuda || fileKind(Other) == FileKind::Cuda,
                      sys::path::stem(Other) == Stem, Common,
                      (fileKind(Other) == FileKind::Cuda) == IsCuda);
  };
  const DatabaseEntry *Best = nullptr;
  for (const DatabaseEntry &Entry : Entries)
    if (!Best || Score(*Best) < Score(Entry))
      Best = &Entry;
  return Best;
}

} // namespace torchtidy
