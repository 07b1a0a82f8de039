//===- BaselinePath.cpp - Where a run's baseline is -----------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BaselinePath.h"
#include "OutputFile.h"
#include "Paths.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace torchtidy {

static constexpr StringLiteral DefaultBaseline = ".torch-tidy-baseline.json";

Expected<std::string> baselinePath(const CommandLine &Command,
                                   const Settings &Run) {
  if (Command.What == Action::DumpFacts)
    return "";
  std::string Path = Run.Baseline.Path;
  if (Path.empty() && Command.WriteBaseline)
    Path = absolutePath(DefaultBaseline);
  if (Path.empty())
    return "";
  // A repository's configuration and its links may come from anybody: they may
  // have any file read, but written only what lies beside them.
  StringRef Config = Run.Baseline.NamedBy.ConfigFile;
  bool IsNamedByUser = !Run.Baseline.Path.empty() && Config.empty();
  StringRef Folder = sys::path::parent_path(Config.empty() ? Path : Config);
  if (Command.WriteBaseline && !IsNamedByUser &&
      !isInside(outputPlace(Path), realPath(Folder)))
    return createStringError("--write-baseline: '" + Path + "'" +
                             (Config.empty()
                                  ? " is a link that leads"
                                  : ", which " + Config.str() + " names, is") +
                             " outside its folder; name it by --baseline");
  // A baseline is a file of its own.
  for (const ReportOutput &R : Command.Reports)
    if (!R.File.empty() && outputPlace(R.File) == outputPlace(Path))
      return createStringError("a report and the baseline would both be '" +
                               R.File + "'");
  return Path;
}

} // namespace torchtidy
