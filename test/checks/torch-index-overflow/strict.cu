// RUN: %check_torch_tidy %s torch-index-overflow %t -- --strict
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/detail/KernelUtils.h>

__global__ void threads(float *p, int64_t n) {
  int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'blockIdx.x * blockDim.x' is multiplied in 32 bits before it becomes a 64-bit integer [torch-index-overflow]
  if (i < n)
    p[i] = 0;
}
__global__ void wideThreads(float *p, int64_t n) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 0;
}
__global__ void narrowThread(float *p, int64_t n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'i' counts threads in 32 bits and is compared with 64 bits; it wraps where the grid has more [torch-index-overflow]
    p[i] = 0;
}
__global__ void narrowAll(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 0;
}
// ATen's own loop.
__global__ void loops(float *p, int64_t n) {
  CUDA_KERNEL_LOOP_TYPE(i, n, int64_t) { p[i] = 0; }
}

int narrowed(torch::Tensor x) {
  int n = static_cast<int>(x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: 'x.numel()' is cut to 32 bits; a tensor can have more elements [torch-index-overflow]
  return n;
}
int checked(torch::Tensor x) {
  TORCH_CHECK(x.numel() <= std::numeric_limits<int>::max());
  int n = static_cast<int>(x.numel());
  int rows = x.size(0); // a single size is not judged
  return n + rows;
}

int64_t twoSizes(torch::Tensor x) {
  const int rows = x.size(0), columns = x.size(1);
  return rows * columns;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'rows * columns' is multiplied in 32 bits before it becomes a 64-bit integer [torch-index-overflow]
}
// Sizes of two tensors: each can be small.
int64_t severalTensors(torch::Tensor x, torch::Tensor y) {
  const uint32_t rows = x.size(0), columns = x.numel() / rows, others = y.size(0);
  return rows * columns * others;
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'rows * columns * others' is multiplied in 32 bits before it becomes a 64-bit integer [torch-index-overflow]
}
// Nobody is seen to launch it.
__global__ void tiles(float *p, int n, int width) {
  for (int c = threadIdx.x; c < width; c += blockDim.x) {
    int64_t at = blockIdx.y * n * width + c;
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'blockIdx.y * n * width' is multiplied in 32 bits before it becomes a 64-bit integer [torch-index-overflow]
    p[at] = 0;
  }
}
