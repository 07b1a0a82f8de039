//===- Profile.h - What an analysis costs -----------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's TimeRecord is the time of all threads, and files are analysed side by
// side; this is the wall's clock, which costs no system call.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_PROFILE_H
#define TORCH_TIDY_CHECKERS_PROFILE_H

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <map>
#include <string>
#include <tuple>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace torchtidy {

/// Seconds that one file took.
struct Profile {
  /// Where a function is written, and its name: its instantiations, and the
  /// sides of a CUDA file, count as one.
  using FunctionKey = std::tuple<std::string, unsigned, std::string>;

  double Total = 0;    ///< the parse, and what was done with it
  double Analysis = 0; ///< all but the parse
  std::map<llvm::StringRef, double> Checks; ///< in the visits of each
  std::map<FunctionKey, double> Functions;  ///< with checks, without callees
  double Finished = 0; ///< in functions, since the one running began

  double parse() const { return Total - Analysis; }
};

/// Adds the time that it lives; none when there is nothing to add it to.
class Stopwatch {
public:
  using Clock = std::chrono::steady_clock;

  explicit Stopwatch(double *Sum) : Sum(Sum) {
    if (Sum)
      Start = Clock::now();
  }
  ~Stopwatch() {
    if (Sum)
      *Sum += std::chrono::duration<double>(Clock::now() - Start).count();
  }
  Stopwatch(const Stopwatch &) = delete;
  Stopwatch &operator=(const Stopwatch &) = delete;

private:
  double *Sum;
  Clock::time_point Start;
};

/// Adds the time of one function, without that of the functions which are
/// analysed meanwhile. A crash that skips the destructor loses this time only.
class FunctionStopwatch {
public:
  FunctionStopwatch(Profile *Costs, const clang::FunctionDecl &Function);
  ~FunctionStopwatch();
  FunctionStopwatch(const FunctionStopwatch &) = delete;
  FunctionStopwatch &operator=(const FunctionStopwatch &) = delete;

private:
  Profile *Costs;
  const clang::FunctionDecl &Function;
  double FinishedBefore = 0;
  Stopwatch::Clock::time_point Start;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_PROFILE_H
