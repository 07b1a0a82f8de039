//===- Finding.h - What a check reports
//------------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Finding carries everything that any consumer needs: reporters, fix-its, the
// language server and the instrumentation never go back to the AST to decide.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_FINDING_H
#define TORCH_TIDY_CHECKERS_FINDING_H

#include "analysis/FilePlace.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torchtidy {

struct CheckInfo;

/// How sure a finding is. Ordered: a larger value is surer.
enum class Confidence {
  /// Nothing proves the site safe. Shown by --strict only.
  Possible,
  /// A feasible path fails, or the idiom that makes it safe is missing where
  /// evidence says that it is needed.
  Likely,
  /// Every execution that reaches the site fails.
  Certain,
};

llvm::StringRef toString(Confidence C);

/// One step of the path that leads to a finding, in order of execution.
struct PathNote {
  clang::SourceLocation Loc;
  std::string Message;
  /// Where it happens instead, when that is in another file of the project.
  std::shared_ptr<const FilePlace> Elsewhere = nullptr;
};

/// An #include that a fix needs.
struct AddedInclude {
  std::string Header; ///< without the <>
  /// Where it goes, for who has no style that says so.
  clang::FixItHint Hint;
};

/// One way to repair the site. The hints and includes of one fix belong
/// together.
struct Fix {
  std::string Title;
  std::vector<clang::FixItHint> Hints;
  std::vector<AddedInclude> Includes = {};
};

/// What a debug build can verify at the site when the analysis could not.
struct RuntimeGuard {
  enum class Kind { IndexRange, LabelRange, SameDevice };
  Kind K;
  /// The operands in the order that the guard takes them: for IndexRange the
  /// indexed value then the index, for LabelRange the logits then the labels,
  /// for SameDevice the tensors.
  std::vector<clang::SourceRange> Operands;
  /// The indexed dimension, where the guard has one.
  std::optional<int64_t> Dim;
};

/// A fact that held at the site, as text ("device of x" -> "cuda").
struct SiteFact {
  std::string Subject;
  std::string Value;
};

struct Finding {
  /// The row of Checks.def; never null.
  const CheckInfo *Check = nullptr;
  /// Where the operation that goes wrong happens, and its extent.
  clang::SourceLocation Loc;
  clang::SourceRange Range;
  /// One line, lower case, without the check id or a final stop.
  std::string Message;
  Confidence Sureness = Confidence::Possible;
  std::vector<PathNote> Path;
  std::vector<Fix> Fixes;
  std::optional<RuntimeGuard> Guard;
  std::vector<SiteFact> Facts;
  /// What must be changed, where several findings of a check have one cause:
  /// the first of them speaks for all. Invalid when there is no other.
  clang::SourceLocation Cause;
  /// USR of the enclosing function, for fingerprints; may be empty.
  std::string FunctionUSR;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_FINDING_H
