//===- YamlDepth.cpp - Text that YAML's parser can take
//---------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "YamlDepth.h"

using namespace llvm;

namespace torchtidy {

static constexpr unsigned MaxDepth = 200;

bool isNestedDeeply(StringRef Text) {
  unsigned Brackets = 0, Dashes = 0;
  bool IsLineStart = true;
  for (char C : Text) {
    if (C == '[' || C == '{')
      ++Brackets;
    else if ((C == ']' || C == '}') && Brackets)
      --Brackets;
    if (C == '\n')
      Dashes = 0;
    else if (C == '-' || C == '?')
      Dashes += IsLineStart;
    IsLineStart = C == '\n' || (IsLineStart && StringRef(" \t-?").contains(C));
    if (Brackets > MaxDepth || Dashes > MaxDepth)
      return true;
  }
  return false;
}

} // namespace torchtidy
