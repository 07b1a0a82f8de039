// RUN: %check_torch_tidy %s "torch-*" %t -- --strict
// RUN: %exits 1 %torch-tidy --checks='torch-*' %s > %t.default
// RUN: FileCheck %s --check-prefix=DEFAULT --implicit-check-not=warning: < %t.default
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/torch.h>

// No bound at all.
__global__ void addKernel(const float *a, const float *b, float *out) {
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  out[i] = a[i] + b[i];
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: nothing keeps 'blockIdx.x * blockDim.x + threadIdx.x' below a bound in 'out[i]'; the grid is rounded up, so that it can be a.numel() + 254 [torch-kernel-bounds]
  // CHECK-NOTES: :[[@LINE+14]]:3: note: launched here
  // DEFAULT: :[[@LINE-3]]:3: warning: {{.*}} [torch-kernel-bounds]
}
torch::Tensor add(const torch::Tensor &a, const torch::Tensor &b) {
  TORCH_CHECK(a.is_cuda() && a.device() == b.device() &&
              a.sizes() == b.sizes());
  TORCH_CHECK(a.is_contiguous() && b.is_contiguous() &&
              a.scalar_type() == torch::kFloat &&
              b.scalar_type() == torch::kFloat);
  const at::cuda::CUDAGuard guard(a.device());
  auto out = torch::empty_like(a);
  int64_t n = a.numel();
  if (n == 0)
    return out;
  addKernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      a.data_ptr<float>(), b.data_ptr<float>(), out.data_ptr<float>());
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}

// One too many.
__global__ void squareKernel(float *x, int64_t n) {
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i <= n)
    x[i] *= x[i];
    // CHECK-NOTES: :[[@LINE-1]]:5: warning: 'x[i]' can reach element x.numel(), but 'x' has x.numel() elements at a launch [torch-kernel-extent]
    // CHECK-NOTES: :[[@LINE+10]]:3: note: launched here
    // DEFAULT: :[[@LINE-3]]:5: warning: {{.*}} [torch-kernel-extent]
    // CHECK-NOTES: :[[@LINE-4]]:13: warning: 'x[i]' can reach element x.numel(), but 'x' has x.numel() elements at a launch [torch-kernel-extent]
    // CHECK-NOTES: :[[@LINE+7]]:3: note: launched here
    // DEFAULT: :[[@LINE-6]]:13: warning: {{.*}} [torch-kernel-extent]
}
void square_(torch::Tensor &x) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous() &&
              x.scalar_type() == torch::kFloat && x.numel() > 0);
  const at::cuda::CUDAGuard guard(x.device());
  squareKernel<<<(x.numel() + 127) / 128, 128, 0,
                 at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(),
                                                     x.numel());
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

// An index from memory.
__global__ void takeKernel(const float *table, const int64_t *ids, float *out,
                           int64_t n, int64_t rows) {
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = table[ids[i]];
  // CHECK-NOTES: :[[@LINE-1]]:12: warning: nothing checks 'ids[i]', which data decides, before 'table[ids[i]]' [torch-kernel-bounds]
  // CHECK-NOTES: :[[@LINE+27]]:5: note: launched here
}
__global__ void takeKernelFixed(const float *table, const int64_t *ids,
                                float *out, int64_t n, int64_t rows) {
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int64_t row = ids[i];
  out[i] = row >= 0 && row < rows ? table[row] : 0;
}
torch::Tensor take(const torch::Tensor &table, const torch::Tensor &ids,
                   bool safe) {
  TORCH_CHECK(table.is_cuda() && table.device() == ids.device() &&
              table.is_contiguous() && ids.is_contiguous());
  TORCH_CHECK(table.scalar_type() == torch::kFloat &&
              ids.scalar_type() == torch::kLong && table.dim() == 1);
  const at::cuda::CUDAGuard guard(table.device());
  auto out = torch::empty(ids.sizes(), table.options());
  int64_t n = ids.numel();
  if (n == 0)
    return out;
  auto stream = at::cuda::getCurrentCUDAStream();
  if (safe)
    takeKernelFixed<<<(n + 255) / 256, 256, 0, stream>>>(
        table.data_ptr<float>(), ids.data_ptr<int64_t>(), out.data_ptr<float>(),
        n, table.size(0));
  else
    takeKernel<<<(n + 255) / 256, 256, 0, stream>>>(
        table.data_ptr<float>(), ids.data_ptr<int64_t>(), out.data_ptr<float>(),
        n, table.size(0));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}

// 32 bits are too few.
__global__ void fillKernel(float *x, float v, int64_t n) {
  int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-NOTES: :[[@LINE-1]]:26: warning: 'blockIdx.x * blockDim.x' is multiplied in 32 bits before it becomes a 64-bit integer [torch-index-overflow]
  if (i < n)
    x[i] = v;
}
void fill_(torch::Tensor x, double v) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous() &&
              x.scalar_type() == torch::kFloat && x.numel() > 0);
  const at::cuda::CUDAGuard guard(x.device());
  fillKernel<<<(x.numel() + 255) / 256, 256, 0,
               at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), v,
                                                   x.numel());
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
// All of it right.
__global__ void addKernelFixed(const float *a, const float *b, float *out,
                               int64_t n) {
  int64_t stride = int64_t(blockDim.x) * gridDim.x;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += stride)
    out[i] = a[i] + b[i];
}
torch::Tensor addFixed(const torch::Tensor &a, const torch::Tensor &b) {
  TORCH_CHECK(a.is_cuda() && a.device() == b.device() &&
              a.sizes() == b.sizes());
  TORCH_CHECK(a.is_contiguous() && b.is_contiguous() &&
              a.scalar_type() == torch::kFloat &&
              b.scalar_type() == torch::kFloat);
  const at::cuda::CUDAGuard guard(a.device());
  auto out = torch::empty_like(a);
  int64_t n = a.numel();
  if (n == 0)
    return out;
  addKernelFixed<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      a.data_ptr<float>(), b.data_ptr<float>(), out.data_ptr<float>(), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}
