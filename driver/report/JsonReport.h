//===- JsonReport.h - Findings as a JSON object -----------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_REPORT_JSONREPORT_H
#define TORCH_TIDY_DRIVER_REPORT_JSONREPORT_H

#include "Report.h"
#include <nlohmann/json.hpp>

namespace torchtidy {

/// What docs/json.md describes. Texts may still hold bytes that are no UTF-8.
nlohmann::ordered_json
reportObject(const std::vector<ReportedFinding> &Findings,
             const RunSummary &Summary);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_REPORT_JSONREPORT_H
