//===- Jobs.h - How many files are analysed at a time -----------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_JOBS_H
#define TORCH_TIDY_DRIVER_JOBS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace torchtidy {

/// As many as there are cores, and as the memory that is free allows.
unsigned defaultJobs();

/// \p MemInfo is the text of /proc/meminfo, \p Limit and \p Used those of the
/// control group's memory.max and memory.current; each may be empty.
unsigned jobsFor(unsigned Cores, llvm::StringRef MemInfo, llvm::StringRef Limit,
                 llvm::StringRef Used);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_JOBS_H
