// RUN: %check_torch_tidy %s torch-unchecked-cuda-call %t -- --strict
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/Exceptions.h>
#include <c10/cuda/CUDAException.h>

// They fail only where something else has.
void property(torch::Tensor x, cublasHandle_t handle, cudaStream_t stream) {
  TORCH_CHECK(x.is_cuda());
  cudaSetDevice(x.get_device());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'cudaSetDevice' returns is dropped
  cublasSetStream(handle, stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'cublasSetStream_v2' returns is dropped
  int device;
  cudaGetDevice(&device);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'cudaGetDevice' returns is dropped
  C10_CUDA_CHECK(cudaGetDevice(&device));
}
