// RUN: %check_torch_tidy %s torch-launch-config %t -- --strict
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

__global__ void scale(float *p) { p[threadIdx.x] *= 2; }

void empty(torch::Tensor x) {
  scale<<<(x.numel() + 255) / 256, 256>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: the grid of 'scale' can be empty, which a launch does not accept [torch-launch-config]
  scale<<<x.size(0), 256>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: the grid of 'scale' can be empty
  dim3 blocks(x.size(0), 4);
  scale<<<blocks, 256>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: the grid of 'scale' can be empty
}
void returnsFirst(torch::Tensor x) {
  if (x.numel() == 0)
    return;
  scale<<<(x.numel() + 255) / 256, 256>>>(x.data_ptr<float>());
}
void checksFirst(torch::Tensor x) {
  TORCH_CHECK(x.size(0) > 0);
  scale<<<dim3(x.size(0), 4), 256>>>(x.data_ptr<float>());
}
void atLeastOne(torch::Tensor x) {
  scale<<<std::max<int64_t>(1, x.size(0)), 256>>>(x.data_ptr<float>());
}
void constant(torch::Tensor x) { scale<<<dim3(4, 2, 1), 256>>>(x.data_ptr<float>()); }
