// RUN: %check_torch_tidy %s torch-noncontiguous-data %t
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

__global__ void scale(float *p, int64_t n) {
  if (threadIdx.x < n)
    p[threadIdx.x] *= 2;
}
void launched(torch::Tensor x, float *host) {
  torch::Tensor t = x.transpose(0, 1);
  scale<<<1, 32>>>(t.data_ptr<float>(), t.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 't.data_ptr<float>()' is given to a kernel as if its elements were dense, but its tensor is not contiguous [torch-noncontiguous-data]
  C10_CUDA_CHECK(cudaMemcpy(host, t.data_ptr(), t.nbytes(), cudaMemcpyDeviceToHost));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 't.data_ptr()' is copied as if its elements were dense
  t = t.contiguous();
  scale<<<1, 32>>>(t.data_ptr<float>(), t.numel());
}
