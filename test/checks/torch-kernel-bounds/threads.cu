// RUN: %check_torch_tidy %s torch-kernel-bounds %t
#include <torch/types.h>
#include <ATen/Dispatch.h>
#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/detail/KernelUtils.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#define STREAM at::cuda::getCurrentCUDAStream()

// A grid that is rounded up and nothing that stops the threads past the end.

__global__ void unguarded(float *p) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  p[i] = p[i] + 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing keeps 'blockIdx.x * blockDim.x + threadIdx.x' below a bound in 'p[i]'; the grid is rounded up, so that it can be x.numel() + 254 [torch-kernel-bounds]
}
void runUnguarded(torch::Tensor x) {
  unguarded<<<(x.numel() + 255) / 256, 256, 0, STREAM>>>(x.data_ptr<float>());
}

__global__ void guarded(float *p, int64_t n) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = p[i] + 1;
}
__global__ void returnsEarly(float *p, int64_t n) {
  int64_t i = threadIdx.x + blockDim.x * static_cast<int64_t>(blockIdx.x);
  if (i >= n)
    return;
  p[i] = 1;
}
__global__ void strides(float *p, int64_t n) {
  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += static_cast<int64_t>(blockDim.x) * gridDim.x)
    p[i] = 1;
}
__global__ void loops(float *p, int64_t n) {
  CUDA_KERNEL_LOOP_TYPE(i, n, int64_t) { p[i] = 1; }
}
__global__ void remembers(float *p, int64_t n) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  bool inside = i < n;
  if (inside)
    p[i] = 1;
}
void runGuarded(torch::Tensor x) {
  int64_t n = x.numel();
  guarded<<<(n + 255) / 256, 256, 0, STREAM>>>(x.data_ptr<float>(), n);
  returnsEarly<<<(n + 255) / 256, 256, 0, STREAM>>>(x.data_ptr<float>(), n);
  strides<<<64, 256, 0, STREAM>>>(x.data_ptr<float>(), n);
  loops<<<64, 256, 0, STREAM>>>(x.data_ptr<float>(), n);
  remembers<<<(n + 255) / 256, 256, 0, STREAM>>>(x.data_ptr<float>(), n);
}

// Through a helper of the device, a template, and a helper that rounds up.

__device__ void put(float *p, int i) { p[i] = 0; }
// CHECK-MESSAGES: :[[@LINE-1]]:40: warning: nothing keeps 'blockIdx.x * blockDim.x + threadIdx.x' below a bound in 'p[i]'; the grid is rounded up, so that it can be x.numel() + 126 [torch-kernel-bounds]
__device__ void putInside(float *p, int i, int n) {
  if (i < n)
    p[i] = 0;
}
__global__ void calls(float *p) {
  put(p, blockIdx.x * blockDim.x + threadIdx.x);
}
__global__ void callsInside(float *p, int n) {
  putInside(p, blockIdx.x * blockDim.x + threadIdx.x, n);
}
template <typename T> __global__ void anyType(T *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing keeps 'blockIdx.x * blockDim.x + threadIdx.x' below a bound in 'p[i]'; the grid is rounded up, so that it can be x.numel() + 126 [torch-kernel-bounds]
}
inline int64_t blocksFor(int64_t n, int64_t threads) {
  return (n + threads - 1) / threads;
}
void runHelpers(torch::Tensor x) {
  calls<<<blocksFor(x.numel(), 128), 128, 0, STREAM>>>(x.data_ptr<float>());
  callsInside<<<blocksFor(x.numel(), 128), 128, 0, STREAM>>>(
      x.data_ptr<float>(), static_cast<int>(x.numel()));
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "runHelpers", [&] {
    anyType<scalar_t>
        <<<blocksFor(x.numel(), 128), 128, 0, STREAM>>>(x.data_ptr<scalar_t>());
  });
}

// Two dimensions: a guard for one of them only, or with && for ||.

__global__ void rowsOnly(float *p, int height, int width) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < height)
    p[row * width + col] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: nothing keeps 'blockIdx.x * blockDim.x + threadIdx.x' below a bound in 'p[row * width + col]'; the grid is rounded up, so that it can be x.size(1) + 14 [torch-kernel-bounds]
}
__global__ void both(float *p, int height, int width) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= height || col >= width)
    return;
  p[row * width + col] = 0;
}
__global__ void eitherInside(float *p, int height, int width) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= height && col >= width)
    return;
  p[row * width + col] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing keeps 'blockIdx.x * blockDim.x + threadIdx.x' below a bound in 'p[row * width + col]'; the grid is rounded up, so that it can be x.size(1) + 14 [torch-kernel-bounds]
}
__global__ void pastRow(float *p, int height, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < height)
    for (int c = 0; c <= width; ++c)
      p[row * width + c] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'c' can be x.size(1), which is past a row of x.size(1) in 'p[row * width + c]' [torch-kernel-bounds]
}
void runPlanes(torch::Tensor x) {
  int h = x.size(0), w = x.size(1);
  dim3 block(16, 16);
  dim3 grid((w + block.x - 1) / block.x, (h + block.y - 1) / block.y);
  rowsOnly<<<grid, block, 0, STREAM>>>(x.data_ptr<float>(), h, w);
  both<<<grid, block, 0, STREAM>>>(x.data_ptr<float>(), h, w);
  eitherInside<<<grid, block, 0, STREAM>>>(x.data_ptr<float>(), h, w);
  pastRow<<<(h + 63) / 64, 64, 0, STREAM>>>(x.data_ptr<float>(), h, w);
}

// The first thread.

__global__ void neighbours(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = in[i - 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: index 'i - 1' is -1 in the first thread [torch-kernel-bounds]
}
__global__ void above(const float *in, float *out, int h, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x < w && y < h)
    out[y * w + x] = in[y * w + x - 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: index 'y * w + x - 1' is -1 in the first thread [torch-kernel-bounds]
}
__global__ void inner(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0 || i >= n - 1)
    return;
  out[i] = in[i - 1] + in[i + 1];
}
__global__ void clamped(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int left = i > 0 ? i - 1 : 0;
  int right = min(i + 1, n - 1);
  out[i] = in[left] + in[right] + in[max(i - 1, 0)];
}

// A flag that only ever becomes false.
__global__ void flag(float *p, const float *skip, int64_t n) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  bool valid = i < n;
  if (valid) {
    if (skip[i] > 0)
      valid = false;
  }
  if (valid)
    p[i] = 0;
}
__global__ void wrongFlag(float *p, const float *skip, int64_t n) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  bool valid = i < n;
  if (skip[0] > 0)
    valid = true;
  if (valid)
    p[i] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: nothing keeps 'blockIdx.x * blockDim.x + threadIdx.x' below a bound in 'p[i]'; the grid is rounded up, so that it can be x.numel() + 254 [torch-kernel-bounds]
}
void runFlags(torch::Tensor x) {
  int64_t n = x.numel();
  flag<<<(n + 255) / 256, 256, 0, STREAM>>>(x.data_ptr<float>(), x.data_ptr<float>(), n);
  wrongFlag<<<(n + 255) / 256, 256, 0, STREAM>>>(x.data_ptr<float>(), x.data_ptr<float>(), n);
}

// Data holds the column below a row's length: how far is not known.
__global__ void lengths(float *p, const int *length, int width) {
  int row = blockIdx.x, column = blockIdx.y;
  if (column > length[row])
    return;
  p[row * width + column] = 0;
}
__global__ void noLengths(float *p, int width) {
  int row = blockIdx.x, column = blockIdx.y;
  p[row * width + column] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'blockIdx.y' can be x.size(1), which is past a row of x.size(1) in 'p[row * width + column]' [torch-kernel-bounds]
}
void runLengths(torch::Tensor x, torch::Tensor length) {
  dim3 grid(x.size(0), x.size(1) + 1);
  lengths<<<grid, 1, 0, STREAM>>>(x.data_ptr<float>(), length.data_ptr<int>(), x.size(1));
  noLengths<<<grid, 1, 0, STREAM>>>(x.data_ptr<float>(), x.size(1));
}
