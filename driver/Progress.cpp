//===- Progress.cpp - How far a run is ------------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Progress.h"
#include "report/ReportText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace torchtidy {

using Clock = std::chrono::steady_clock;

static double secondsBetween(Progress::Time From, Progress::Time To) {
  return std::chrono::duration<double>(To - From).count();
}

Progress::Progress(size_t Total, size_t FromCache, bool Quiet)
    : Total(Total), FromCache(FromCache),
      IsShown(!Quiet && sys::Process::StandardErrIsDisplayed()),
      Begin(Clock::now()), Done(FromCache) {}

void Progress::start(StringRef File) {
  std::lock_guard Guard(Lock);
  Running.emplace(File.str(), Clock::now());
  show();
}

void Progress::finish(StringRef File) {
  std::lock_guard Guard(Lock);
  Running.erase(File.str());
  ++Done;
  show();
}

void Progress::clear() {
  if (IsShown)
    errs() << "\r\033[K";
}

std::string Progress::line(Time Now) const {
  std::string Line;
  raw_string_ostream OS(Line);
  OS << '[' << Done << '/' << Total << ']';
  if (FromCache)
    OS << ' ' << FromCache << " from the cache";
  double Seconds = secondsBetween(Begin, Now);
  // Those from the cache say nothing of how long the others take.
  size_t Analysed = Done - FromCache;
  if (Analysed && Seconds > 0) {
    double PerSecond = double(Analysed) / Seconds;
    OS << (FromCache ? "," : "") << format(" %.1f files/s", PerSecond)
       << format(", %.0f s left", double(Total - Done) / PerSecond);
  }
  auto Longest = llvm::min_element(Running, [](const auto &A, const auto &B) {
    return A.second < B.second;
  });
  if (Longest != Running.end())
    OS << (Done ? ", " : " ") << printable(sys::path::filename(Longest->first))
       << format(" since %.0f s", secondsBetween(Longest->second, Now));
  return Line;
}

void Progress::show() {
  if (IsShown) {
    errs() << "\r\033[K" << line(Clock::now());
    errs().flush();
  }
}

} // namespace torchtidy
