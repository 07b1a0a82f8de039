//===- ReportText.h - Text that several reports share -----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_REPORTTEXT_H
#define TORCH_TIDY_DRIVER_REPORTTEXT_H

#include "Report.h"

namespace torchtidy {

/// Takes the first character off \p Text and returns its bytes; empty when the
/// byte that was taken is no UTF-8.
llvm::StringRef takeCharacter(llvm::StringRef &Text);

/// Source may hold anything: a control character or a broken sequence must not
/// reach the terminal. A tab is one space, so that carets stand where they
/// belong.
std::string printable(llvm::StringRef Text);

/// UTF-8 whatever \p Text is: each byte of no character is a U+FFFD.
std::string validUtf8(llvm::StringRef Text);

/// The 1-based column of validUtf8(\p Line) in UTF-16 units, as JavaScript and
/// SARIF count, of the 1-based column in bytes.
unsigned utf16Column(llvm::StringRef Line, unsigned ByteColumn);

/// The message and, on a line each, the steps of the path, with files relative
/// to \p Folder.
std::string messageWithPath(const ReportedFinding &F, llvm::StringRef Folder);

/// What a service calls findings of each confidence.
struct ConfidenceNames {
  llvm::StringLiteral Certain, Likely, Possible;

  llvm::StringRef operator[](Confidence C) const {
    switch (C) {
    case Confidence::Certain:
      return Certain;
    case Confidence::Likely:
      return Likely;
    case Confidence::Possible:
      return Possible;
    }
    return Likely;
  }
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_REPORTTEXT_H
