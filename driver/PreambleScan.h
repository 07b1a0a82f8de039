//===- PreambleScan.h - Which third-party headers a file starts with ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PREAMBLESCAN_H
#define TORCH_TIDY_DRIVER_PREAMBLESCAN_H

#include "Invocation.h"
#include "clang/Basic/SourceLocation.h"
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace torchtidy {

/// A piece of source that stands for the start of a translation unit: its
/// third-party #includes in order, and the user's #defines between them.
struct PreambleText {
  std::string Text;
  /// What the #includes of Text resolve to, in order.
  std::vector<std::string> Headers;
};

struct PreambleScan {
  /// The headers alone, to be precompiled one piece on top of the other. The
  /// first pieces are what files with different headers share, and building a
  /// half at a time takes half the memory. Empty when there is nothing to
  /// precompile.
  std::vector<PreambleText> Pieces;
  /// The user's macros that are defined before the last header. Where a header
  /// asks for one or defines it too, Exact must be used instead.
  std::vector<std::string> MacroNames;
  /// Macros that the user's conditions around these headers ask for, taken to
  /// be undefined. Where a header defines one, scan again and say so.
  std::vector<std::string> Assumed;
  /// Headers and #defines in the order of the file.
  std::vector<PreambleText> Exact;
};

/// Preprocesses the user's own files only (third-party headers count as empty),
/// so it takes milliseconds. The text ends before anything that might make
/// hoisting wrong: an include inside braces, an include or a #define in a
/// conditional that asks for one of \p DefinedByHeaders, an #undef, a header
/// that is not meant to be included once.
PreambleScan scanPreamble(const Invocation &I,
                          llvm::ArrayRef<std::string> DefinedByHeaders = {});

/// The identifiers in the condition of an #if.
std::vector<llvm::StringRef> namesInCondition(clang::SourceRange Range,
                                              const clang::Preprocessor &PP);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PREAMBLESCAN_H
