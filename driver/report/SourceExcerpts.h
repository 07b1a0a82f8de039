//===- SourceExcerpts.h - The lines around places ---------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_REPORT_SOURCEEXCERPTS_H
#define TORCH_TIDY_DRIVER_REPORT_SOURCEEXCERPTS_H

#include "Report.h"
#include <map>

namespace torchtidy {

/// Lines of source that follow each other, as bytes of the file.
struct SourceExcerpt {
  unsigned FirstLine = 0;
  std::vector<std::string> Lines;
};

/// Collects places, then reads each file once. A file that can't be read, or
/// has changed since it was analysed (by --fix, for one), gives only the lines
/// that the places carry: those of the text that was analysed.
class SourceExcerpts {
public:
  void add(const FilePlace &Place);

  /// In the order of lines, by file; no line is in two.
  std::map<std::string, std::vector<SourceExcerpt>> read() const;

private:
  /// The analysed text of lines, by number.
  using KnownLines = std::map<unsigned, std::string>;

  static std::vector<SourceExcerpt> readFile(llvm::StringRef File,
                                             const KnownLines &Known);

  std::map<std::string, KnownLines> Files;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_REPORT_SOURCEEXCERPTS_H
