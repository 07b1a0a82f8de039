//===- CudaPrelude.h - What nvcc declares and clang does not ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CUDAPRELUDE_H
#define TORCH_TIDY_DRIVER_CUDAPRELUDE_H

#include "llvm/ADT/StringRef.h"

namespace torchtidy {

/// Commands of .cu files carry `-include CudaPreludePath`. No such file is on
/// disk: whoever runs the command maps CudaPreludeText there in a virtual file
/// system.
inline constexpr llvm::StringLiteral CudaPreludePath =
    "/__torch_tidy__/cuda-prelude.h";

/// Host min and max as nvcc has them in the global namespace (clang declares
/// them for the device only), with nvcc's own overload set.
inline constexpr llvm::StringLiteral CudaPreludeText = R"cpp(
#pragma GCC system_header
#define TORCH_TIDY_MIN_MAX(R, A, B)                                           \
  inline __attribute__((host)) R min(A X, B Y) {                              \
    return (R)X < (R)Y ? (R)X : (R)Y;                                         \
  }                                                                           \
  inline __attribute__((host)) R max(A X, B Y) {                              \
    return (R)X > (R)Y ? (R)X : (R)Y;                                         \
  }
#define TORCH_TIDY_MIN_MAX_INTEGERS(S, U)                                     \
  TORCH_TIDY_MIN_MAX(S, S, S)                                                 \
  TORCH_TIDY_MIN_MAX(U, U, U)                                                 \
  TORCH_TIDY_MIN_MAX(U, S, U)                                                 \
  TORCH_TIDY_MIN_MAX(U, U, S)
TORCH_TIDY_MIN_MAX_INTEGERS(int, unsigned)
TORCH_TIDY_MIN_MAX_INTEGERS(long, unsigned long)
TORCH_TIDY_MIN_MAX_INTEGERS(long long, unsigned long long)
TORCH_TIDY_MIN_MAX(float, float, float)
TORCH_TIDY_MIN_MAX(double, double, double)
TORCH_TIDY_MIN_MAX(double, float, double)
TORCH_TIDY_MIN_MAX(double, double, float)
#undef TORCH_TIDY_MIN_MAX_INTEGERS
#undef TORCH_TIDY_MIN_MAX
)cpp";

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CUDAPRELUDE_H
