//===- Doctor.cpp - What an analysis would use -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Doctor.h"
#include "Configuration.h"
#include "ConfiguredCommands.h"
#include "Invocation.h"
#include "Paths.h"
#include "ProjectFiles.h"
#include "Run.h"
#include "SourceFiles.h"
#include "Toolkits.h"
#include "cache/CacheFolder.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace torchtidy {

namespace {
class Doctor {
public:
  explicit Doctor(const CommandLine &Command)
      : Command(Command), Config(Command) {}
  int run();

private:
  enum State { Fine, Note, Missing };
  void say(State S, const Twine &Text);
  void lookAtConfiguration();
  void lookAtToolkits();
  void lookAtSources();
  void lookAtFlags(ArrayRef<std::string> Files);
  void lookAtCache();

  const CommandLine &Command;
  Configuration Config;
  std::vector<std::string> Paths;
  bool HasTorch = false, Works = true;
};
} // namespace

void Doctor::say(State S, const Twine &Text) {
  static constexpr StringLiteral Words[] = {"ok      ", "note    ", "missing "};
  outs() << Words[S] << Text << '\n';
  Works &= S != Missing;
}

void Doctor::lookAtConfiguration() {
  for (const std::string &E : Config.errors())
    say(Missing, "configuration: " + Twine(E));
  for (const std::string &W : Config.warnings())
    say(Note, "configuration: " + Twine(W));
  for (const std::string &File : Config.run().Sources)
    say(Fine, "configuration: " + Twine(File));
  if (Config.run().Sources.empty())
    say(Fine, "configuration: none, the defaults hold");
}

void Doctor::lookAtToolkits() {
  std::string Clang = clangResourceDir();
  if (sys::fs::is_directory(Clang))
    say(Fine, "clang's headers: " + Twine(Clang));
  else
    say(Missing, "clang's headers: " + Twine(Clang) +
                     " is not there; install clang-" +
                     Twine(LLVM_VERSION_MAJOR));
  const Settings &Own = Config.run();
  Toolkits Kits = findToolkits({Own.TorchRoot.Path, Own.CudaRoot.Path});
  for (const std::string &Problem : Kits.Problems)
    say(Missing, Problem);
  HasTorch = Kits.Torch.has_value();
  if (Kits.Torch)
    say(Fine, "torch " + Twine(Kits.Torch->Version) + ": " + Kits.Torch->Root +
                  " (" + Kits.Torch->FoundBy + ")");
  if (Kits.Cuda)
    say(Fine, "CUDA " + Twine(Kits.Cuda->Version) + ": " + Kits.Cuda->Root +
                  " (" + Kits.Cuda->FoundBy + ")");
  else
    say(Note, describeMissingCuda());
}

void Doctor::lookAtSources() {
  std::vector<std::string> Errors;
  std::vector<std::string> Files = findSources(
      Paths, [this](StringRef File) { return Config.isExcluded(File); },
      Errors);
  for (const std::string &E : Errors)
    say(Missing, E);
  unsigned Cuda = count_if(
      Files, [](StringRef F) { return sys::path::extension(F) == ".cu"; });
  if (!Files.empty())
    say(Fine, "sources: " + Twine(Files.size()) + ", " + Twine(Cuda) +
                  " of them CUDA");
  lookAtFlags(Files);
}

void Doctor::lookAtFlags(ArrayRef<std::string> Files) {
  if (Files.empty())
    return;
  std::vector<std::string> Warnings;
  ConfiguredCommands Commands(Command, Config, Warnings);
  for (const std::string &E : Commands.load(Paths, Files))
    say(Missing, E);
  if (!Works)
    return;
  unsigned Listed = 0;
  for (const std::string &File : Files)
    Listed += Commands.commandFor(File).FromDatabase;
  for (const std::string &W : Warnings)
    say(Note, W);
  if (Listed == Files.size())
    say(Fine, "flags: compile_commands.json has all sources");
  else
    say(Note, "flags: compile_commands.json has " + Twine(Listed) + " of " +
                  Twine(Files.size()) +
                  " sources, those of the others are inferred; "
                  "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON writes it");
}

void Doctor::lookAtCache() {
  if (Command.CacheDir.empty()) {
    say(Note, "cache: none; each run parses torch's headers again");
    return;
  }
  if (std::error_code EC = sys::fs::create_directories(Command.CacheDir);
      EC || sys::fs::access(Command.CacheDir, sys::fs::AccessMode::Write)) {
    say(Note, "cache: " + Twine(Command.CacheDir) +
                  " can't be written to; name another with --cache-dir");
    return;
  }
  uint64_t Bytes = 0;
  for (const CachePart &Part : cacheParts(Command.CacheDir))
    Bytes += Part.Bytes;
  std::string Size;
  raw_string_ostream(Size) << format("%.1f MiB", double(Bytes) / (1 << 20));
  say(Fine, "cache: " + Twine(Command.CacheDir) + ", " + Size);
}

int Doctor::run() {
  Paths = Command.Paths;
  Config.setRun(Paths);
  if (Paths.empty())
    Paths = Config.run().Paths;
  if (Paths.empty())
    Paths.push_back(absolutePath("."));
  outs() << "torch-tidy " TORCH_TIDY_VERSION " (LLVM " LLVM_VERSION_STRING
            ")\n";
  lookAtConfiguration();
  lookAtToolkits();
  if (Works)
    lookAtSources();
  lookAtCache();
  if (!sys::findProgramByName("git"))
    say(Note, "git: not found; --since needs it");
  return Works ? exit_code::Clean : exit_code::Usage;
}

int runDoctor(const CommandLine &Command) { return Doctor(Command).run(); }

} // namespace torchtidy
