//===- ConditionCallbacks.h - What #if and its kind ask for ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CONDITIONCALLBACKS_H
#define TORCH_TIDY_DRIVER_CONDITIONCALLBACKS_H

#include "clang/Lex/PPCallbacks.h"

namespace torchtidy {

/// Told of each condition on macros, in whichever form it is written.
class ConditionCallbacks : public clang::PPCallbacks {
public:
  void If(clang::SourceLocation, clang::SourceRange Range,
          ConditionValueKind) final {
    noteCondition(Range);
  }
  void Elif(clang::SourceLocation, clang::SourceRange Range, ConditionValueKind,
            clang::SourceLocation) final {
    noteCondition(Range);
  }
  void Ifdef(clang::SourceLocation, const clang::Token &Name,
             const clang::MacroDefinition &) final {
    noteName(Name);
  }
  void Ifndef(clang::SourceLocation, const clang::Token &Name,
              const clang::MacroDefinition &) final {
    noteName(Name);
  }

private:
  virtual void noteCondition(clang::SourceRange Range) = 0;
  virtual void noteName(const clang::Token &Name) = 0;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CONDITIONCALLBACKS_H
