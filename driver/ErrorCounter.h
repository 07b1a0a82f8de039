//===- ErrorCounter.h - How many errors, and the first of them ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_ERRORCOUNTER_H
#define TORCH_TIDY_DRIVER_ERRORCOUNTER_H

#include "clang/Basic/Diagnostic.h"
#include <string>

namespace torchtidy {

/// Counts errors, in whatever file they stand, and keeps the first as
/// "file:line:col: message", the file absolute. Warnings are not our business.
class ErrorCounter : public clang::DiagnosticConsumer {
public:
  /// \p File is named for errors that have no location.
  explicit ErrorCounter(llvm::StringRef File) : File(File) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  unsigned count() const { return Count; }
  const std::string &first() const { return First; }

private:
  std::string File;
  unsigned Count = 0;
  std::string First;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_ERRORCOUNTER_H
