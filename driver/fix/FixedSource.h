//===- FixedSource.h - One source that fixes change -------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_FIX_FIXEDSOURCE_H
#define TORCH_TIDY_DRIVER_FIX_FIXEDSOURCE_H

#include "driver/report/Report.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace torchtidy {

/// Read once, changed in memory, written whole.
class FixedSource {
public:
  /// Errors are one line, without the file's name. \p File is a real path.
  static llvm::Expected<std::unique_ptr<FixedSource>> open(std::string File);

  const std::string &file() const { return File; }
  llvm::StringRef code() const { return Code->getBuffer(); }
  bool isWhatWasAnalysed(uint64_t Hash) const;

  const clang::tooling::Replacements &edits() const { return Edits; }
  void setEdits(clang::tooling::Replacements New) { Edits = std::move(New); }

  /// Once all edits are there: puts includes where they belong and the touched
  /// lines in the project's style. The result is a style that can't be read.
  llvm::Expected<std::string> finish();

  llvm::Error write() const;

private:
  FixedSource(std::string File, std::unique_ptr<llvm::MemoryBuffer> Code)
      : File(std::move(File)), Code(std::move(Code)) {}

  std::string File;
  std::unique_ptr<llvm::MemoryBuffer> Code;
  clang::tooling::Replacements Edits;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_FIX_FIXEDSOURCE_H
