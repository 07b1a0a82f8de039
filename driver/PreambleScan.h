//===- PreambleScan.h - Which third-party headers a file starts with ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PREAMBLESCAN_H
#define TORCH_TIDY_DRIVER_PREAMBLESCAN_H

#include "Invocation.h"
#include <string>
#include <vector>

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
  /// has the name of one in it, Exact must be used instead.
  std::vector<std::string> MacroNames;
  /// Headers and #defines in the order of the file.
  std::vector<PreambleText> Exact;
};

/// Preprocesses the user's own files only (third-party headers count as empty),
/// so it takes milliseconds. The text ends before anything that might make
/// hoisting wrong: an include inside braces, an include or a #define in a
/// conditional that asks for a macro which a third-party header may define, an
/// #undef, a header that is not meant to be included once.
PreambleScan scanPreamble(const Invocation &I);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PREAMBLESCAN_H
