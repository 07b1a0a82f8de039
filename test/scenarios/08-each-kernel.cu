// RUN: %check_torch_tidy %s "torch-*" %t -- --strict
// RUN: %exits 1 %torch-tidy --checks='torch-*' %s > %t.default
// RUN: FileCheck %s --check-prefix=DEFAULT --implicit-check-not=warning: < %t.default
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/torch.h>

static void checkFloats(const torch::Tensor &x) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous() &&
              x.scalar_type() == torch::kFloat);
  TORCH_CHECK(x.dim() == 2 && x.size(0) > 0 && x.size(1) > 0 &&
              x.numel() <= INT_MAX);
}
// The next element of the last one.
__global__ void differences(const float *x, float *out, int64_t n) {
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = x[i + 1] - x[i];
    // CHECK-NOTES: :[[@LINE-1]]:14: warning: 'x[i + 1]' can reach element x.numel(), but 'x' has x.numel() elements at a launch [torch-kernel-extent]
    // CHECK-NOTES: :[[@LINE+55]]:3: note: launched here
    // DEFAULT: :[[@LINE-3]]:14: warning: {{.*}} [torch-kernel-extent]
}
// A loop over the grid with one step too many.
__global__ void clear(float *x, int64_t n) {
  int64_t step = int64_t(blockDim.x) * gridDim.x;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i <= n;
       i += step)
    x[i] = 0;
    // CHECK-NOTES: :[[@LINE-1]]:5: warning: 'x[i]' can reach element x.numel(), but 'x' has x.numel() elements at a launch [torch-kernel-extent]
    // CHECK-NOTES: :[[@LINE+48]]:3: note: launched here
    // DEFAULT: :[[@LINE-3]]:5: warning: {{.*}} [torch-kernel-extent]
}
// Rows are compared with the size of another dimension.
__global__ void scaleRows(torch::PackedTensorAccessor64<float, 2> x, float s) {
  int64_t column = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (column < x.size(0))
    x[blockIdx.y][column] *= s;
    // CHECK-NOTES: :[[@LINE-1]]:5: warning: index 'column' is held below size(0) but is used for dimension 1 of size x.size(1) [torch-kernel-bounds]
    // CHECK-NOTES: :[[@LINE+41]]:3: note: launched here
    // DEFAULT: :[[@LINE-3]]:5: warning: {{.*}} [torch-kernel-bounds]
}
// The columns are not compared at all.
__global__ void negate(float *x, int64_t rows, int64_t columns) {
  int64_t column = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  int64_t row = int64_t(blockIdx.y) * blockDim.y + threadIdx.y;
  if (row >= rows)
    return;
  x[row * columns + column] *= -1;
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: nothing keeps 'blockIdx.x * blockDim.x + threadIdx.x' below a bound in 'x[row * columns + column]'; the grid is rounded up, so that it can be x.size(1) + 14 [torch-kernel-bounds]
  // CHECK-NOTES: :[[@LINE+33]]:3: note: launched here
  // DEFAULT: :[[@LINE-3]]:3: warning: {{.*}} [torch-kernel-bounds]
}
// More threads than shared elements.
__global__ void blockSum(const float *x, float *out, int64_t n) {
  __shared__ float part[128];
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? x[i] : 0;
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: index 'threadIdx.x' can be 255, which is past the 128 elements of 'part' [torch-kernel-bounds]
  // CHECK-NOTES: :[[@LINE+28]]:3: note: launched here
  // DEFAULT: :[[@LINE-3]]:3: warning: {{.*}} [torch-kernel-bounds]
  __syncthreads();
  if (threadIdx.x == 0)
    for (int k = 0; k < 128; ++k)
      atomicAdd(out, part[k]);
}
torch::Tensor wrong(torch::Tensor x) {
  checkFloats(x);
  const at::cuda::CUDAGuard guard(x.device());
  auto stream = at::cuda::getCurrentCUDAStream();
  int64_t n = x.numel();
  if (n == 0)
    return x;
  int64_t blocks = (n + 255) / 256;
  auto out = torch::empty_like(x);
  differences<<<blocks, 256, 0, stream>>>(x.data_ptr<float>(),
                                          out.data_ptr<float>(), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  clear<<<blocks, 256, 0, stream>>>(x.data_ptr<float>(), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  scaleRows<<<dim3((x.size(1) + 255) / 256, x.size(0)), 256, 0, stream>>>(
      x.packed_accessor64<float, 2>(), 2.f);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  negate<<<dim3((x.size(1) + 15) / 16, (x.size(0) + 15) / 16), dim3(16, 16), 0,
           stream>>>(x.data_ptr<float>(), x.size(0), x.size(1));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  auto sum = torch::zeros({1}, x.options());
  blockSum<<<blocks, 256, 0, stream>>>(x.data_ptr<float>(),
                                       sum.data_ptr<float>(), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return sum;
}

// The same, right.
__global__ void differencesFixed(const float *x, float *out, int64_t n) {
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i + 1 < n ? x[i + 1] - x[i] : 0;
}
__global__ void clearFixed(float *x, int64_t n) {
  int64_t step = int64_t(blockDim.x) * gridDim.x;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += step)
    x[i] = 0;
}
__global__ void scaleRowsFixed(torch::PackedTensorAccessor64<float, 2> x,
                               float s) {
  int64_t column = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (column < x.size(1))
    x[blockIdx.y][column] *= s;
}
__global__ void negateFixed(float *x, int64_t rows, int64_t columns) {
  int64_t column = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  int64_t row = int64_t(blockIdx.y) * blockDim.y + threadIdx.y;
  if (row >= rows || column >= columns)
    return;
  x[row * columns + column] *= -1;
}
__global__ void blockSumFixed(const float *x, float *out, int64_t n) {
  __shared__ float part[256];
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? x[i] : 0;
  __syncthreads();
  for (int half = 128; half > 0; half >>= 1) {
    if (threadIdx.x < half)
      part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    atomicAdd(out, part[0]);
}
torch::Tensor right(torch::Tensor x) {
  checkFloats(x);
  const at::cuda::CUDAGuard guard(x.device());
  auto stream = at::cuda::getCurrentCUDAStream();
  int64_t n = x.numel();
  if (n == 0)
    return x;
  int64_t blocks = (n + 255) / 256;
  auto out = torch::empty_like(x);
  differencesFixed<<<blocks, 256, 0, stream>>>(x.data_ptr<float>(),
                                               out.data_ptr<float>(), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  clearFixed<<<blocks, 256, 0, stream>>>(x.data_ptr<float>(), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  scaleRowsFixed<<<dim3((x.size(1) + 255) / 256, x.size(0)), 256, 0, stream>>>(
      x.packed_accessor64<float, 2>(), 2.f);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  negateFixed<<<dim3((x.size(1) + 15) / 16, (x.size(0) + 15) / 16),
                dim3(16, 16), 0, stream>>>(x.data_ptr<float>(), x.size(0),
                                           x.size(1));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  auto sum = torch::zeros({1}, x.options());
  blockSumFixed<<<blocks, 256, 0, stream>>>(x.data_ptr<float>(),
                                            sum.data_ptr<float>(), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return sum;
}

// Rows that memory names, as an embedding or a histogram has them.
__global__ void lookUp(const int64_t *ids, const float *table, float *out,
                       int64_t n, int64_t width) {
  int64_t i = blockIdx.x;
  if (i >= n)
    return;
  for (int64_t j = threadIdx.x; j < width; j += blockDim.x)
    out[i * width + j] = table[ids[i] * width + j];
    // CHECK-NOTES: :[[@LINE-1]]:26: warning: nothing checks 'ids[i]', which data decides, before 'table[ids[i] * width + j]' [torch-kernel-bounds]
}
__global__ void lookUpAsserted(const int64_t *ids, const float *table,
                               float *out, int64_t n, int64_t width,
                               int64_t rows) {
  int64_t i = blockIdx.x;
  if (i >= n)
    return;
  const int64_t row = ids[i];
  CUDA_KERNEL_ASSERT(row >= 0 && row < rows);
  for (int64_t j = threadIdx.x; j < width; j += blockDim.x)
    out[i * width + j] = table[row * width + j];
}
__global__ void lookUpSkipping(const int64_t *ids, const float *table,
                               float *out, int64_t n, int64_t width,
                               int64_t rows) {
  int64_t i = blockIdx.x;
  if (i >= n)
    return;
  int64_t row = ids[i];
  if (row < 0 || row >= rows)
    return;
  for (int64_t j = threadIdx.x; j < width; j += blockDim.x)
    out[i * width + j] = table[row * width + j];
}
__global__ void count(const int *values, int *bins, int64_t n) {
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[values[i]], 1);
    // CHECK-NOTES: :[[@LINE-1]]:16: warning: nothing checks 'values[i]', which data decides, before 'bins[values[i]]' [torch-kernel-bounds]
}
