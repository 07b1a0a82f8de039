//===- CheckInfo.cpp - Static facts about each check ----------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckInfo.h"

namespace torchtidy {

static constexpr CheckInfo Table[] = {
#define CHECK(CLASS, FOLDER, ID, CONFIDENCE, FIX, SUMMARY)                     \
  {ID, #CLASS, #FOLDER, Confidence::CONFIDENCE, FIX, SUMMARY},
#define PREVIEW_CHECK(CLASS, FOLDER, ID, CONFIDENCE, FIX, SUMMARY)             \
  {ID, #CLASS, #FOLDER, Confidence::CONFIDENCE, FIX, SUMMARY, true},
#define DRIVER_CHECK(CLASS, FOLDER, ID, CONFIDENCE, FIX, SUMMARY)              \
  {ID, #CLASS, #FOLDER, Confidence::CONFIDENCE, FIX, SUMMARY, false, true},
#include "Checks.def"
};

llvm::ArrayRef<CheckInfo> allChecks() { return Table; }

const CheckInfo *findCheck(llvm::StringRef Id) {
  for (const CheckInfo &Info : Table)
    if (Info.Id == Id)
      return &Info;
  return nullptr;
}

llvm::StringRef toString(Confidence C) {
  switch (C) {
  case Confidence::Possible:
    return "possible";
  case Confidence::Likely:
    return "likely";
  case Confidence::Certain:
    return "certain";
  }
  llvm_unreachable("unknown confidence");
}

} // namespace torchtidy
