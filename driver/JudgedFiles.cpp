//===- JudgedFiles.cpp - Of which files a run has all findings ------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JudgedFiles.h"
#include "Paths.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace torchtidy {

JudgedFiles::JudgedFiles(Configuration &Config, ArrayRef<std::string> Files,
                         ArrayRef<FileResult> Results)
    : Config(Config) {
  for (auto [File, Result] : zip(Files, Results))
    if (Result.Parsed.HasAST && !Result.Parsed.NumErrors)
      for (const std::string &Seen : Result.Parsed.Inputs.UserFiles)
        Judges[realPath(Seen)].insert(&Config.of(File));
}

bool JudgedFiles::operator()(StringRef File, StringRef Check,
                             Confidence Sureness) const {
  auto Seen = Judges.find(File);
  if (Seen != Judges.end())
    return any_of(Seen->second, [&](const Settings *Judge) {
      return Judge->shows(Check, Sureness);
    });
  return !sys::fs::exists(File) && Config.of(File).shows(Check, Sureness);
}

} // namespace torchtidy
