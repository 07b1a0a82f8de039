//===- Progress.h - Which file is being analysed ----------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PROGRESS_H
#define TORCH_TIDY_DRIVER_PROGRESS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace torchtidy {

/// "[3/12] csrc/knn.cu" on a terminal, nothing elsewhere.
class Progress {
public:
  Progress(size_t Total, bool Quiet)
      : Total(Total),
        Shown(!Quiet && llvm::sys::Process::StandardErrIsDisplayed()) {}
  void start(llvm::StringRef File) {
    if (!Shown)
      return;
    llvm::errs() << "\r\033[K[" << ++Started << '/' << Total << "] "
                 << llvm::sys::path::filename(File);
    llvm::errs().flush();
  }
  void clear() {
    if (Shown && Started)
      llvm::errs() << "\r\033[K";
  }

private:
  size_t Total, Started = 0;
  bool Shown;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PROGRESS_H
