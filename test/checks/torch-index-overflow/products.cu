// RUN: %check_torch_tidy %s torch-index-overflow %t
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#define STREAM at::cuda::getCurrentCUDAStream()

// The product is widened when it has been cut already.

int64_t widened(torch::Tensor x, torch::Tensor other) {
  const uint32_t rows = x.size(0), columns = x.numel() / rows;
  int64_t n = rows * columns;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'rows * columns' is multiplied in 32 bits before it becomes a 64-bit integer [torch-index-overflow]
  const uint32_t planes = x.size(2), width = x.size(1);
  n += rows * width * planes;
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'rows * width * planes' is multiplied in 32 bits before it becomes a 64-bit integer [torch-index-overflow]
  int64_t cells = rows * (uint32_t(other.numel()) / columns);
  // --strict: each of two tensors can be small where the product is large
  n += planes * width; // --strict: two sizes alone are seldom large
  int64_t first = static_cast<int64_t>(rows) * columns;
  int64_t whole = x.size(0) * x.size(1);
  int pairs = 2, sides = 3;
  int64_t few = pairs * sides;
  TORCH_CHECK(rows <= 1024 && columns <= 1024);
  return n + cells + first + whole + few;
}

int multiplied(torch::Tensor x) {
  auto count = 1;
  int64_t wide = 1;
  for (int64_t d = 0; d < x.dim(); ++d) {
    count *= x.size(d);
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'count' has 32 bits and is multiplied by a 64-bit number, which cuts the product [torch-index-overflow]
    wide *= x.size(d);
  }
  return wide == count;
}

// Offsets in kernels: a launch passes a 64-bit size for a 32-bit factor.

__global__ void rows(float *p, int n, int width) {
  int r = blockIdx.x;
  if (r < n)
    for (int c = threadIdx.x; c < width; c += blockDim.x)
      p[r * width + c] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the offset has the 32-bit product 'r * width', which a tensor of more than 2^31 elements overflows [torch-index-overflow]
}
__global__ void wideRows(float *p, int n, int64_t width) {
  int r = blockIdx.x;
  if (r < n)
    for (int64_t c = threadIdx.x; c < width; c += blockDim.x)
      p[r * width + c] = 0;
}
__global__ void smallRows(float *p, int n, int width) {
  int r = blockIdx.x;
  if (r < n)
    for (int c = threadIdx.x; c < width; c += blockDim.x)
      p[r * width + c] = 0;
}
void run(torch::Tensor x) {
  rows<<<x.size(0), 128, 0, STREAM>>>(x.data_ptr<float>(), x.size(0), x.size(1));
  wideRows<<<x.size(0), 128, 0, STREAM>>>(x.data_ptr<float>(), x.size(0), x.size(1));
  TORCH_CHECK(x.size(1) <= 64);
  smallRows<<<x.size(0), 128, 0, STREAM>>>(x.data_ptr<float>(), x.size(0), x.size(1));
}

// Widened in a kernel, behind the product.
__global__ void planes(float *p, int n, int width) {
  for (int c = threadIdx.x; c < width; c += blockDim.x) {
    int64_t at = blockIdx.y * n * width + c;
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'blockIdx.y * n * width' is multiplied in 32 bits before it becomes a 64-bit integer [torch-index-overflow]
    p[at] = 0;
  }
}
// --strict: nobody is seen to pass a size that 32 bits can't hold.
__global__ void tiles(float *p, int n, int width) {
  for (int c = threadIdx.x; c < width; c += blockDim.x) {
    int64_t at = blockIdx.y * n * width + c;
    p[at] = 0;
  }
}
void runPlanes(torch::Tensor x, int rows, int columns) {
  planes<<<dim3(1, 8), 128, 0, STREAM>>>(x.data_ptr<float>(), x.size(0), x.size(1));
  tiles<<<dim3(1, 8), 128, 0, STREAM>>>(x.data_ptr<float>(), rows, columns);
}
