//===- FindingFilter.cpp - Which findings the user wants to see -----------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FindingFilter.h"

using namespace llvm;

namespace torchtidy {

FindingFilter::FindingFilter(Configuration &Config, ArrayRef<std::string> Files,
                             const ChangedLines *Changed)
    : Config(Config), Changed(Changed) {
  for (const std::string &File : Files)
    this->Files.insert(File);
}

bool FindingFilter::isFileWanted(StringRef File) const {
  return Files.contains(File) || Config.wantsHeader(File);
}

bool FindingFilter::wants(const ReportedFinding &F) const {
  return isFileWanted(F.Where.File) &&
         (!Changed ||
          Changed->touches(F.Where.File, F.Where.Line, F.Where.EndLine));
}

} // namespace torchtidy
