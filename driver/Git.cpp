//===- Git.cpp - Asking git about a repository ----------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Git.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <unistd.h>

using namespace llvm;

namespace torchtidy {

/// The user's own configuration, which may trust a folder, is kept; a hook's
/// GIT_DIR and the like would speak of another repository. Nothing is fetched,
/// and the index is not written: either could start programs.
static std::vector<std::string> environment() {
  static constexpr StringLiteral Kept[] = {
      "GIT_CONFIG_GLOBAL=", "GIT_CONFIG_SYSTEM=", "GIT_CONFIG_NOSYSTEM=",
      "GIT_CONFIG_COUNT=",  "GIT_CONFIG_KEY_",    "GIT_CONFIG_VALUE_",
      "GIT_EXEC_PATH="};
  std::vector<std::string> Result = {
      "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1",
      "GIT_ALLOW_PROTOCOL=", "GIT_TERMINAL_PROMPT=0"};
  for (char **Each = environ; *Each; ++Each) {
    StringRef Variable = *Each;
    if (!Variable.starts_with("GIT_") ||
        any_of(Kept, [&](StringRef K) { return Variable.starts_with(K); }))
      Result.push_back(Variable.str());
  }
  return Result;
}

static std::string contents(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

Expected<Git::Answer> Git::ask(ArrayRef<StringRef> Args) const {
  SmallString<128> Out, Err;
  if (std::error_code EC = sys::fs::createTemporaryFile("git", "out", Out))
    return createStringError("no temporary file can be made: " + EC.message());
  FileRemover RemoveOut(Out);
  if (std::error_code EC = sys::fs::createTemporaryFile("git", "err", Err))
    return createStringError("no temporary file can be made: " + EC.message());
  FileRemover RemoveErr(Err);

  SmallVector<StringRef, 32> Words = {Program, "--no-pager", "-C", Root};
  for (const std::string &Setting : Settings)
    Words.append({"-c", Setting});
  append_range(Words, Args);
  std::vector<std::string> Variables = environment();
  SmallVector<StringRef, 64> Environment(Variables.begin(), Variables.end());
  std::optional<StringRef> Redirects[] = {"", Out.str(), Err.str()};
  std::string Failure;
  Answer A;
  A.Code =
      sys::ExecuteAndWait(Program, Words, ArrayRef(Environment), Redirects,
                          /*SecondsToWait=*/0, /*MemoryLimit=*/0, &Failure);
  if (A.Code < 0)
    return createStringError("git can't be run: " + Failure);
  A.Out = contents(Out);
  A.Error = StringRef(contents(Err)).trim().split('\n').first.str();
  return A;
}

Expected<std::string> Git::run(ArrayRef<StringRef> Args) const {
  Expected<Answer> A = ask(Args);
  if (!A)
    return A.takeError();
  if (A->Code)
    return createStringError("git " + Args.front() + " in '" + Root +
                             "': " + A->Error);
  return std::move(A->Out);
}

Expected<std::string> Git::commit(StringRef Revision) const {
  std::string Wanted = (Revision + "^{commit}").str();
  Expected<Answer> A = ask({"rev-parse", "--verify", "--quiet", Wanted});
  if (!A)
    return A.takeError();
  return A->Code ? "" : StringRef(A->Out).trim().str();
}

/// Git cleans files that it compares: any command, chosen by attributes.
Error Git::turnOffFilters() {
  Expected<Answer> Names =
      ask({"config", "-z", "--name-only", "--get-regexp", "^filter\\."});
  if (!Names)
    return Names.takeError();
  StringSet<> Filters;
  SmallVector<StringRef, 8> Keys;
  StringRef(Names->Out).split(Keys, '\0', -1, /*KeepEmpty=*/false);
  for (StringRef Key : Keys)
    if (StringRef Filter = Key.rsplit('.').first; Filter != "filter")
      Filters.insert(Filter);
  for (StringRef Filter : Filters.keys()) {
    // A -c ends the name at its first '='.
    if (Filter.contains('='))
      return createStringError("'" + Root + "' configures '" + Filter +
                               "', a filter that can't be turned off");
    for (StringRef Setting : {".clean=", ".process=", ".required=false"})
      Settings.push_back((Filter + Setting).str());
  }
  return Error::success();
}

Expected<Git> Git::open(StringRef Root) {
  Git G;
  ErrorOr<std::string> Program = sys::findProgramByName("git");
  // A relative PATH would find what the analysed folder has.
  if (!Program || !sys::path::is_absolute(*Program))
    return createStringError("git is not in PATH");
  G.Program = *Program;
  G.Root = Root.str();
  G.Settings = {"core.fsmonitor=", "core.hooksPath=/dev/null",
                "diff.external=", "diff.autoRefreshIndex=false",
                "core.quotePath=false"};
  Expected<std::string> Top = G.run({"rev-parse", "--show-toplevel"});
  if (!Top)
    return Top.takeError();
  SmallString<256> Real;
  StringRef Folder = *Top;
  Folder.consume_back("\n");
  if (sys::fs::real_path(Root, Real) || Folder != Real)
    return createStringError("'" + Root + "' is no git repository's work tree");
  G.Root = std::string(Real);
  if (Error E = G.turnOffFilters())
    return std::move(E);
  return G;
}

} // namespace torchtidy
