// RUN: %check_torch_tidy %s torch-missing-device-guard %t -- --strict
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

__global__ void scale(float *p) { p[threadIdx.x] *= 2; }

void visible(torch::Tensor x) {
  scale<<<1, 32>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device, which nothing makes the device of its tensors [torch-missing-device-guard]
}
void visibleGuarded(torch::Tensor x) {
  c10::cuda::CUDAGuard guard(x.device());
  scale<<<1, 32>>>(x.data_ptr<float>());
}
void plain(float *p) { scale<<<1, 32>>>(p); }
