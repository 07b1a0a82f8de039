// RUN: %check_torch_tidy %s torch-kernel-bounds %t -- --strict
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>

// Launched elsewhere: the grid may be exact.
__global__ void unguarded(float *p, float *q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing keeps 'blockIdx.x * blockDim.x + threadIdx.x' below a bound in 'p[i]' [torch-kernel-bounds]
  q[i] = 0; // told once
  p[blockIdx.x] = 0;
  p[threadIdx.x] = 0;
}

// Data decides, and nothing looks at it.
__global__ void gather(const float *table, const int64_t *index, float *out, int64_t n) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = table[index[i]];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: nothing checks 'index[i]', which data decides, before 'table[index[i]]' [torch-kernel-bounds]
  out[i] += table[index[i]]; // told once
}
__global__ void checked(const float *table, const int64_t *index, float *out, int64_t n, int64_t rows) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int64_t row = index[i];
  if (row < 0 || row >= rows)
    return;
  out[i] = table[row];
}
// Compared above and not below, where memory may hold what is never negative.
__global__ void labels(const int *label, int *hist, int n, int bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && label[i] < bins)
    atomicAdd(hist + label[i], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'label[i]' is bounded above only; where it is negative, 'hist + label[i]' lies before the memory [torch-kernel-bounds]
}
// The positions of a compressed row bound a loop.
__global__ void compressed(const int *start, const float *x, float *out, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n)
    return;
  float sum = 0;
  for (int e = start[r]; e < start[r + 1]; ++e)
    sum += x[e];
  out[r] = sum;
}
