// RUN: %check_torch_tidy %s torch-device-kind-only %t -- --strict
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

__global__ void addTo(float *a, const float *b) { a[threadIdx.x] += b[threadIdx.x]; }

void kinds(torch::Tensor a, torch::Tensor b) {
  TORCH_CHECK(a.is_cuda() && b.is_cuda());
  addTo<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'a' and 'b' are each on some card, and 'addTo' needs them on the same [torch-device-kind-only]
}
void compared(torch::Tensor a, torch::Tensor b) {
  TORCH_CHECK(a.is_cuda() && a.device() == b.device());
  addTo<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>());
}
void both(torch::Tensor a, torch::Tensor b) {
  TORCH_CHECK(a.is_cuda() && b.is_cuda());
  TORCH_CHECK(a.device() == b.device());
  addTo<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>());
}
// Made where the other is.
torch::Tensor made(torch::Tensor b) {
  TORCH_CHECK(b.is_cuda());
  torch::Tensor a = torch::zeros_like(b);
  addTo<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>());
  return a;
}
void moved(torch::Tensor a, torch::Tensor b) {
  TORCH_CHECK(a.is_cuda() && b.is_cuda());
  torch::Tensor c = b.to(a.device()).contiguous();
  addTo<<<1, 32>>>(a.data_ptr<float>(), c.data_ptr<float>());
}
// Nothing was asked: the callers know.
void unchecked(torch::Tensor a, torch::Tensor b) {
  addTo<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>());
}
