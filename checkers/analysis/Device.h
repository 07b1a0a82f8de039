//===- Device.h - Where a tensor lives --------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_DEVICE_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_DEVICE_H

#include <cstdint>

namespace torchtidy {

/// Index into a SymbolTable. 0 is no symbol.
using SymbolId = uint32_t;

/// A point of the device lattice.
struct DeviceFact {
  enum Kind : uint8_t {
    Unknown,
    Cpu,
    Cuda,
    Symbolic,    ///< the device that Sym stands for, whichever it is
    Conflicting, ///< one or another, by the path; Sym tells the join
  };
  Kind K = Unknown;
  /// Card of Cuda; -1 when not known.
  int Index = -1;
  /// Of Symbolic and Conflicting; for Cuda the symbol whose card it is, 0 for
  /// the current card.
  SymbolId Sym = 0;

  static DeviceFact cpu() { return {Cpu, -1, 0}; }
  static DeviceFact cuda(int Index = -1, SymbolId Sym = 0) {
    return {Cuda, Index, Sym};
  }
  static DeviceFact symbolic(SymbolId S) { return {Symbolic, -1, S}; }
  bool isKnown() const { return K == Cpu || K == Cuda; }
  bool operator==(const DeviceFact &) const = default;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_DEVICE_H
