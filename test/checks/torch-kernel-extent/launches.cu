// RUN: %check_torch_tidy %s torch-kernel-extent %t
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#define STREAM at::cuda::getCurrentCUDAStream()

// The guard lets one more through.

__global__ void fill(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    out[i] = 0;
  // CHECK-NOTES: :[[@LINE-1]]:5: warning: 'out[i]' can reach element x.numel(), but 'out' has x.numel() elements at a launch [torch-kernel-extent]
  // CHECK-NOTES: :[[@LINE+8]]:3: note: launched here
}
__global__ void fillInside(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
}
void runFill(torch::Tensor x) {
  fill<<<x.numel() / 128 + 1, 128, 0, STREAM>>>(x.data_ptr<float>(), x.numel());
  fillInside<<<x.numel() / 128 + 1, 128, 0, STREAM>>>(x.data_ptr<float>(), x.numel());
}

// The guard speaks of one tensor, another is shorter.

__global__ void halve(const float *in, float *out, int64_t n) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i];
  // CHECK-NOTES: :[[@LINE-1]]:5: warning: 'out[i]' can reach element x.numel() - 1, but 'out' has x.numel() / 2 elements at a launch [torch-kernel-extent]
  // CHECK-NOTES: :[[@LINE+5]]:3: note: launched here
}
torch::Tensor runHalf(torch::Tensor x) {
  auto out = torch::empty({x.numel() / 2}, x.options());
  int64_t n = x.numel();
  halve<<<(n + 255) / 256, 256, 0, STREAM>>>(x.data_ptr<float>(), out.data_ptr<float>(), n);
  auto whole = torch::empty_like(x);
  halve<<<(n + 255) / 256, 256, 0, STREAM>>>(x.data_ptr<float>(), whole.data_ptr<float>(), n);
  return out;
}

// The wrong dimension.

__global__ void rows(float *out, int64_t n) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
  // CHECK-NOTES: :[[@LINE-1]]:5: warning: 'out[i]' can reach element x.size(1) - 1, but 'out' has x.size(0) elements at a launch [torch-kernel-extent]
  // CHECK-NOTES: :[[@LINE+4]]:3: note: launched here
}
torch::Tensor runRows(torch::Tensor x) {
  auto out = torch::empty({x.size(0)}, x.options());
  rows<<<(x.size(1) + 63) / 64, 64, 0, STREAM>>>(out.data_ptr<float>(), x.size(1));
  rows<<<(x.size(0) + 63) / 64, 64, 0, STREAM>>>(out.data_ptr<float>(), x.size(0));
  return out;
}

// One element further than the loop goes.

__global__ void shift(float *x, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    x[i] = x[i + 1];
  // CHECK-NOTES: :[[@LINE-1]]:12: warning: 'x[i + 1]' can reach element y.numel(), but 'x' has y.numel() elements at a launch [torch-kernel-extent]
  // CHECK-NOTES: :[[@LINE+7]]:3: note: launched here
}
__global__ void shiftInside(float *x, int n) {
  for (int i = threadIdx.x; i + 1 < n; i += blockDim.x)
    x[i] = x[i + 1];
}
void runShift(torch::Tensor y) {
  shift<<<1, 256, 0, STREAM>>>(y.data_ptr<float>(), y.numel());
  shiftInside<<<1, 256, 0, STREAM>>>(y.data_ptr<float>(), y.numel());
}

// Four at a time.

__global__ void vectors(float *x, int64_t n) {
  int64_t i = (static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x) * 4;
  if (i < n)
    *reinterpret_cast<float4 *>(x + i) = make_float4(0, 0, 0, 0);
  // CHECK-NOTES: :[[@LINE-1]]:5: warning: '*reinterpret_cast<float4 *>(x + i)' can reach element x.numel() + 2, but 'x' has x.numel() elements at a launch [torch-kernel-extent]
  // CHECK-NOTES: :[[@LINE+14]]:3: note: launched here
}
__global__ void vectorsInside(float *x, int64_t n) {
  int64_t i = (static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x) * 4;
  if (i + 3 < n)
    *reinterpret_cast<float4 *>(x + i) = make_float4(0, 0, 0, 0);
}
__global__ void wholeVectors(float *x, int64_t n) {
  int64_t i = (static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x) * 4;
  if (i < n)
    *reinterpret_cast<float4 *>(x + i) = make_float4(0, 0, 0, 0);
}
void runVectors(torch::Tensor x) {
  int64_t n = x.numel();
  vectors<<<(n + 1023) / 1024, 256, 0, STREAM>>>(x.data_ptr<float>(), n);
  vectorsInside<<<(n + 1023) / 1024, 256, 0, STREAM>>>(x.data_ptr<float>(), n);
  TORCH_CHECK(n % 4 == 0);
  wholeVectors<<<(n + 1023) / 1024, 256, 0, STREAM>>>(x.data_ptr<float>(), n);
}

// Nothing relates the two: not judged.
void runUnrelated(torch::Tensor x, torch::Tensor y) {
  halve<<<(x.numel() + 255) / 256, 256, 0, STREAM>>>(x.data_ptr<float>(), y.data_ptr<float>(), x.numel());
}
