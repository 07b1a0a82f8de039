//===- Fingerprint.cpp - What stays of a finding when lines move ----------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fingerprint.h"
#include "CheckInfo.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <map>

namespace torchtidy {

std::vector<std::string>
fingerprints(const std::vector<ReportedFinding> &Findings) {
  std::map<uint64_t, unsigned> Seen;
  std::vector<std::string> Result;
  for (const ReportedFinding &F : Findings) {
    // A separator that no part holds keeps the parts apart.
    std::string Key = F.Check->Id.str();
    for (llvm::StringRef Part :
         {llvm::sys::path::filename(F.Where.File),
          llvm::StringRef(F.FunctionUSR), llvm::StringRef(F.Context)})
      Key += "\n" + Part.str();
    uint64_t Hash = llvm::xxh3_64bits(Key);
    Result.push_back(llvm::utohexstr(Hash, /*LowerCase=*/true, 16) + ":" +
                     std::to_string(++Seen[Hash]));
  }
  return Result;
}

} // namespace torchtidy
