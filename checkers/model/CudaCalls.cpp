//===- CudaCalls.cpp - The CUDA runtime and c10::cuda as rows -------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaCalls.h"
#include "llvm/ADT/STLExtras.h"

namespace torchtidy {

namespace {
struct Row {
  llvm::StringRef Namespace, Name;
  CudaCall Does;
};
} // namespace

static constexpr Row Rows[] = {
#define CUDA_CALL(NAMESPACE, NAME, DOES) {NAMESPACE, NAME, CudaCall::DOES},
#include "CudaCalls.def"
};

static constexpr llvm::StringRef Statuses[] = {
    "cudaError",        "cudaError_enum", "cublasStatus_t", "cusparseStatus_t",
    "cusolverStatus_t", "cudnnStatus_t",  "curandStatus",   "cufftResult_t",
    "ncclResult_t",     "nvrtcResult",
};

CudaCall findCudaCall(llvm::StringRef Namespace, llvm::StringRef Name) {
  const Row *Found = llvm::find_if(Rows, [&](const Row &R) {
    return R.Name == Name && R.Namespace == Namespace;
  });
  return Found == std::end(Rows) ? CudaCall::None : Found->Does;
}

bool isCudaStatusName(llvm::StringRef EnumName) {
  return llvm::is_contained(Statuses, EnumName);
}

} // namespace torchtidy
