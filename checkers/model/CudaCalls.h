//===- CudaCalls.h - The CUDA runtime and c10::cuda as rows -----*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_MODEL_CUDACALLS_H
#define TORCH_TIDY_CHECKERS_MODEL_CUDACALLS_H

#include "llvm/ADT/StringRef.h"

namespace torchtidy {

enum class CudaCall : uint8_t {
  None,
  ErrorQuery,     ///< returns what an earlier launch did wrong
  ErrorReset,     ///< the same, and forgets it
  Synchronize,    ///< the same as ErrorQuery, and waits for the device
  EmptyCache,     ///< waits for the device, and frees what torch keeps
  Wait,           ///< one stream waits for another
  CopyAsync,      ///< (to, from, bytes, kind, stream)
  AllocatePinned, ///< (pointer to the pointer, bytes)
  FreePinned,     ///< (pointer)
  SetDevice,      ///< changes the current device until further notice
  GetDevice,      ///< which device is current
  SetProperty,    ///< (handle, …): stream or mode of a library's handle
  CurrentStream,  ///< the stream that torch works on
  DefaultStream,  ///< the legacy default stream
  OwnStream,      ///< another stream than the current one
  Launch,         ///< launches the kernel that it is given
  Abort,          ///< never returns, though CUDA's headers don't say so
};

/// \p Namespace is the outermost one that the function stands in.
CudaCall findCudaCall(llvm::StringRef Namespace, llvm::StringRef Name);

/// Whether an enumeration is the status of a CUDA library: cudaError_t,
/// cublasStatus_t, …
bool isCudaStatusName(llvm::StringRef EnumName);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_MODEL_CUDACALLS_H
