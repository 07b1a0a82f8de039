//===- Suppression.h - NOLINT comments --------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_SUPPRESSION_H
#define TORCH_TIDY_DRIVER_SUPPRESSION_H

#include "Finding.h"
#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
namespace tidy {
class NoLintDirectiveHandler;
} // namespace tidy
} // namespace clang

namespace torchtidy {

/// Whether NOLINT, NOLINTNEXTLINE or NOLINTBEGIN/END silences a finding: the
/// decision is clang-tidy's own code.
class Suppressions {
public:
  explicit Suppressions(clang::ASTContext &AST);
  ~Suppressions();

  bool isSuppressed(const Finding &F);

  /// Unmatched NOLINTBEGIN and NOLINTEND comments of files with findings, as
  /// "file:line:col: message".
  const std::vector<std::string> &errors() const { return Errors; }

private:
  clang::ASTContext &AST;
  std::unique_ptr<clang::tidy::NoLintDirectiveHandler> Handler;
  std::vector<std::string> Errors;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_SUPPRESSION_H
