//===- PythonEnvironment.cpp - Where the active Python keeps its packages
//---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PythonEnvironment.h"
#include "Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace torchtidy {
namespace {

// A Python that takes longer to print its paths is no use here.
constexpr unsigned PythonTimeoutSeconds = 10;

// Prints "site PATH" and "include PATH" lines.
constexpr const char *AskForPaths = R"py(
import sys, sysconfig
for scheme in (None, 'posix_user', 'posix_prefix'):
    try:
        paths = sysconfig.get_paths(scheme) if scheme else sysconfig.get_paths()
    except KeyError:
        continue
    for name, kind in (('platlib', 'site'), ('purelib', 'site'),
                       ('platinclude', 'include'), ('include', 'include')):
        if name in paths:
            print(kind, paths[name])
)py";

class Finder {
public:
  PythonEnvironment run() {
    for (const char *Name : {"VIRTUAL_ENV", "CONDA_PREFIX"})
      if (std::optional<std::string> Prefix = sys::Process::GetEnv(Name))
        addPrefix(*Prefix);
    std::string Python = findPython();
    if (!Python.empty()) {
      // bin/python3 of a virtual environment that nobody activated.
      StringRef Prefix = sys::path::parent_path(sys::path::parent_path(Python));
      if (sys::fs::exists(joinPath(Prefix, "pyvenv.cfg")))
        addPrefix(Prefix);
      ask(Python);
    }
    addSite("/usr/local/lib/python3/dist-packages");
    addSite("/usr/lib/python3/dist-packages");
    forEachVersion("/usr/include", [&](StringRef Dir) { addInclude(Dir); });
    return std::move(Result);
  }

private:
  /// Calls \p Visit for each python3.N in \p Parent, newest first.
  void forEachVersion(StringRef Parent, function_ref<void(StringRef)> Visit) {
    std::vector<std::pair<unsigned, std::string>> Found;
    std::error_code EC;
    for (sys::fs::directory_iterator It(Parent, EC), End; It != End && !EC;
         It.increment(EC)) {
      StringRef Minor = sys::path::filename(It->path());
      unsigned Number = 0;
      if (Minor.consume_front("python3.") && !Minor.getAsInteger(10, Number))
        Found.emplace_back(Number, It->path());
    }
    llvm::sort(Found, std::greater<>());
    for (const auto &[Number, Path] : Found)
      Visit(Path);
  }

  void addPrefix(StringRef Prefix) {
    forEachVersion(joinPath(Prefix, "lib"), [&](StringRef Dir) {
      addSite(joinPath(Dir, "site-packages"));
    });
    forEachVersion(joinPath(Prefix, "include"),
                   [&](StringRef Dir) { addInclude(Dir); });
  }

  void addSite(StringRef Dir) { add(Result.SiteDirs, Dir, Dir); }
  void addInclude(StringRef Dir) {
    add(Result.IncludeDirs, Dir, joinPath(Dir, "Python.h"));
  }

  static void add(std::vector<std::string> &Dirs, StringRef Dir,
                  const Twine &MustExist) {
    if (sys::path::is_absolute(Dir) && sys::fs::exists(MustExist) &&
        !is_contained(Dirs, Dir))
      Dirs.push_back(Dir.str());
  }

  /// Only absolute folders of PATH: "." may be the analysed project.
  static std::string findPython() {
    SmallVector<StringRef, 16> Dirs;
    std::string Path = sys::Process::GetEnv("PATH").value_or("");
    SplitString(Path, Dirs, ":");
    llvm::erase_if(Dirs,
                   [](StringRef D) { return !sys::path::is_absolute(D); });
    if (Dirs.empty())
      return "";
    ErrorOr<std::string> Python = sys::findProgramByName("python3", Dirs);
    return Python ? *Python : "";
  }

  void ask(StringRef Python) {
    SmallString<128> Output;
    if (sys::fs::createTemporaryFile("torch-tidy-python", "txt", Output))
      return;
    FileRemover Remover(Output);
    std::optional<StringRef> Redirects[] = {StringRef(""), StringRef(Output),
                                            StringRef("")};
    StringRef Args[] = {"env", "-C", "/",  Python,
                        "-I",  "-S", "-c", AskForPaths};
    if (sys::ExecuteAndWait("/usr/bin/env", Args, std::nullopt, Redirects,
                            PythonTimeoutSeconds) != 0)
      return;
    auto Buffer = MemoryBuffer::getFile(Output);
    if (!Buffer)
      return;
    SmallVector<StringRef, 16> Lines;
    (*Buffer)->getBuffer().split(Lines, '\n');
    for (StringRef Line : Lines) {
      if (Line.consume_front("site "))
        addSite(Line);
      else if (Line.consume_front("include "))
        addInclude(Line);
    }
  }

  PythonEnvironment Result;
};

} // namespace

PythonEnvironment findPythonEnvironment() { return Finder().run(); }

} // namespace torchtidy
