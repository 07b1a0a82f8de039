// RUN: %check_torch_tidy %s torch-missing-device-guard %t -- --strict
#include <torch/types.h>
#include <ATen/DeviceGuard.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

__global__ void add(float *p, const float *q) { p[threadIdx.x] += q[threadIdx.x]; }
#define LAUNCH(A, B) add<<<1, 32, 0, at::cuda::getCurrentCUDAStream()>>>(A, B)

void ofOther(torch::Tensor x, torch::Tensor y) {
  TORCH_CHECK(x.is_cuda() && y.is_cuda());
  const at::cuda::OptionalCUDAGuard guard(at::device_of(y));
  LAUNCH(x.data_ptr<float>(), x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: the guard is for another device than that of 'x.data_ptr<float>()', which is passed here [torch-missing-device-guard]
}
void ofOne(torch::Tensor x, torch::Tensor y) {
  TORCH_CHECK(x.is_cuda() && y.is_cuda());
  const at::cuda::OptionalCUDAGuard guard(at::device_of(y));
  LAUNCH(x.data_ptr<float>(), y.data_ptr<float>());
}
void compared(torch::Tensor x, torch::Tensor y) {
  TORCH_CHECK(x.is_cuda() && x.device() == y.device());
  const c10::cuda::CUDAGuard guard(y.device());
  LAUNCH(x.data_ptr<float>(), x.data_ptr<float>());
}
