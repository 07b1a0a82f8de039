//===- Jobs.cpp - How many files are analysed at a time -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Jobs.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Threading.h"
#include <algorithm>
#include <optional>

using namespace llvm;

namespace torchtidy {

/// The largest file of the corpus takes this much (docs/performance.md).
static constexpr uint64_t BytesPerJob = uint64_t(1600) << 20;

static std::string textOf(const char *Path) {
  auto Buffer = MemoryBuffer::getFileAsStream(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

static std::optional<uint64_t> number(StringRef Text) {
  uint64_t Value = 0;
  return Text.trim().consumeInteger(10, Value) ? std::nullopt
                                               : std::optional(Value);
}

/// The row "MemAvailable:   123 kB".
static std::optional<uint64_t> availableIn(StringRef MemInfo) {
  StringRef Row = MemInfo.split("MemAvailable:").second;
  std::optional<uint64_t> KiB = number(Row.split('\n').first.split("kB").first);
  return KiB ? std::optional(*KiB << 10) : std::nullopt;
}

unsigned jobsFor(unsigned Cores, StringRef MemInfo, StringRef Limit,
                 StringRef Used) {
  uint64_t Free = availableIn(MemInfo).value_or(UINT64_MAX);
  std::optional<uint64_t> Most = number(Limit), Now = number(Used);
  if (Most && Now)
    Free = std::min(Free, *Most - std::min(*Most, *Now));
  return std::clamp<uint64_t>(Free / BytesPerJob, 1, std::max(Cores, 1u));
}

unsigned defaultJobs() {
  return jobsFor(hardware_concurrency().compute_thread_count(),
                 textOf("/proc/meminfo"), textOf("/sys/fs/cgroup/memory.max"),
                 textOf("/sys/fs/cgroup/memory.current"));
}

} // namespace torchtidy
