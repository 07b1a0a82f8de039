#include "ops.h"
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>

__global__ void scale_kernel(float *x, float by, int64_t n) {
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}

static void launch(torch::Tensor x, float by) {
  int64_t n = x.numel();
  scale_kernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      x.data_ptr<float>(), by, n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

torch::Tensor scale_cuda(torch::Tensor x, double by) {
  torch::Tensor out = x.contiguous().clone();
  launch(out, float(by) / 2);
  launch(out, 2); // the caller sets the device for both
  return out;
}

torch::Tensor shift_cuda(torch::Tensor x, double by) {
  torch::Tensor out = x.contiguous().clone();
  int64_t n = out.numel();
  scale_kernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      out.data_ptr<float>(), float(by), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}

// Registered in module.cpp, so Python calls it.
torch::Tensor negate_cuda(torch::Tensor x) {
  torch::Tensor out = x.contiguous().clone();
  int64_t n = out.numel();
  scale_kernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      out.data_ptr<float>(), -1.0f, n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}

torch::Tensor lookup_table_cuda(int64_t rows) {
  return torch::zeros({rows, 3}, torch::kCUDA);
}

// Called where no path leads, so by nobody.
torch::Tensor square_cuda(torch::Tensor x) {
  torch::Tensor out = x.contiguous().clone();
  int64_t n = out.numel();
  scale_kernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      out.data_ptr<float>(), 2.0f, n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}

__global__ void add_kernel(float *x, const float *y, const float *bias, int64_t n) {
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += y[i] + (bias ? bias[i] : 0);
}

// Its caller tests that all are on CUDA, the bias where there is one.
void add_cuda(torch::Tensor x, torch::Tensor y, std::optional<torch::Tensor> bias) {
  int64_t n = x.numel();
  add_kernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      x.data_ptr<float>(), y.data_ptr<float>(),
      bias.has_value() ? bias->data_ptr<float>() : nullptr, n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

// Tests for itself, and forgets the bias.
void add_anything_cuda(torch::Tensor x, torch::Tensor y, std::optional<torch::Tensor> bias) {
  TORCH_CHECK(x.is_cuda() && y.is_cuda());
  int64_t n = x.numel();
  add_kernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      x.data_ptr<float>(), y.data_ptr<float>(),
      bias.has_value() ? bias->data_ptr<float>() : nullptr, n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

// Its caller tests too, but here one test stands twice, so that the bias has none.
void add_twice_cuda(torch::Tensor x, torch::Tensor y, std::optional<torch::Tensor> bias) {
  TORCH_CHECK(x.is_cuda());
  if (y.defined())
    TORCH_CHECK(y.is_cuda());
  if (y.defined())
    TORCH_CHECK(y.is_cuda());
  int64_t n = x.numel();
  add_kernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      x.data_ptr<float>(), y.data_ptr<float>(),
      bias.has_value() ? bias->data_ptr<float>() : nullptr, n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
