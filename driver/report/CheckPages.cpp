//===- CheckPages.cpp - The pages of docs/checks --------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"

namespace torchtidy {

namespace {
struct Page {
  llvm::StringRef Id, Text;
};
} // namespace

// Made by CMake from docs/checks/torch-*.md.
static constexpr Page Pages[] = {
#include "CheckPages.inc"
};

llvm::StringRef checkPage(llvm::StringRef Id) {
  for (const Page &P : Pages)
    if (P.Id == Id)
      return P.Text;
  return "";
}

} // namespace torchtidy
