//===- FindingFilter.cpp - Which findings the user wants to see -----------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FindingFilter.h"

using namespace llvm;

namespace torchtidy {

FindingFilter::FindingFilter(const CommandLine &Command,
                             ArrayRef<std::string> Files,
                             const ChangedLines *Changed)
    : Command(Command), Changed(Changed) {
  for (const std::string &File : Files)
    this->Files.insert(File);
}

bool FindingFilter::isFileWanted(StringRef File) const {
  if (Files.contains(File))
    return true;
  return !Command.Excluded.match(File) &&
         (!Command.HeaderFilter || Command.HeaderFilter->match(File));
}

bool FindingFilter::wants(const ReportedFinding &F) const {
  return isFileWanted(F.Where.File) &&
         (!Changed ||
          Changed->touches(F.Where.File, F.Where.Line, F.Where.EndLine));
}

} // namespace torchtidy
