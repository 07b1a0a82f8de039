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

StringSet<> filesAnalysedWhole(ArrayRef<FileResult> Results) {
  StringSet<> Files;
  for (const FileResult &Result : Results)
    if (Result.Parsed.HasAST && !Result.Parsed.NumErrors)
      for (const std::string &File : Result.Parsed.UserFiles)
        Files.insert(realPath(File));
  return Files;
}

JudgedFiles::JudgedFiles(const CommandLine &Command,
                         ArrayRef<FileResult> Results)
    : Command(Command), Files(filesAnalysedWhole(Results)) {}

bool JudgedFiles::operator()(StringRef File, StringRef Check,
                             Confidence Sureness) const {
  return Command.Checks.count(Check.str()) &&
         Command.minConfidence(Check) <= Sureness &&
         (Files.contains(File) || !sys::fs::exists(File));
}

} // namespace torchtidy
