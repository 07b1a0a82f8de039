//===- Fingerprint.h - What stays of a finding when lines move ----*- C++
//-*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_REPORT_FINGERPRINT_H
#define TORCH_TIDY_DRIVER_REPORT_FINGERPRINT_H

#include "Report.h"

namespace torchtidy {

/// One per finding, in order: a hash of check id, file name, enclosing
/// function's USR and the line's tokens, and which of several equal ones it is.
/// No line number goes in.
std::vector<std::string>
fingerprints(const std::vector<ReportedFinding> &Findings);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_REPORT_FINGERPRINT_H
