// RUN: %check_torch_tidy %s torch-missing-device-guard %t -- --strict
#include <torch/types.h>
#include <ATen/DeviceGuard.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

__global__ void add(float *p, const float *q) { p[threadIdx.x] += q[threadIdx.x]; }
#define LAUNCH(A, B) add<<<1, 32, 0, at::cuda::getCurrentCUDAStream()>>>(A, B)

void testedLate(torch::Tensor x) {
  const c10::cuda::CUDAGuard guard(x.device());
  // CHECK-NOTES: :[[@LINE-1]]:30: warning: the guard accepts CUDA devices only and stands before the test that 'x' is on one [torch-missing-device-guard]
  // CHECK-NOTES: :[[@LINE+1]]:17: note: tested here
  TORCH_CHECK(x.is_cuda());
  LAUNCH(x.data_ptr<float>(), x.data_ptr<float>());
}
void testedFirst(torch::Tensor x) {
  TORCH_CHECK(x.is_cuda());
  const c10::cuda::CUDAGuard guard(x.device());
  TORCH_CHECK(x.is_cuda());
  LAUNCH(x.data_ptr<float>(), x.data_ptr<float>());
}
// This guard takes any device.
void anyDevice(torch::Tensor x) {
  const c10::DeviceGuard guard(x.device());
  TORCH_CHECK(x.is_cuda());
  LAUNCH(x.data_ptr<float>(), x.data_ptr<float>());
}
