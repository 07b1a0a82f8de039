// RUN: %check_torch_tidy %s torch-async-read %t
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>

float readTooEarly(const float *device) {
  float *host = nullptr;
  C10_CUDA_CHECK(cudaMallocHost(&host, sizeof(float)));
  auto stream = at::cuda::getCurrentCUDAStream();
  C10_CUDA_CHECK(cudaMemcpyAsync(host, device, sizeof(float), cudaMemcpyDeviceToHost, stream));
  float v = *host;
  // CHECK-NOTES: :[[@LINE-1]]:13: warning: '*host' is read while a copy that does not block is filling it [torch-async-read]
  // CHECK-NOTES: :[[@LINE-3]]:18: note: the copy starts here
  C10_CUDA_CHECK(cudaStreamSynchronize(stream));
  v += host[0];
  C10_CUDA_CHECK(cudaFreeHost(host));
  return v;
}
// A copy to memory that is not pinned blocks.
float pageable(const float *device) {
  float host[1];
  C10_CUDA_CHECK(cudaMemcpyAsync(host, device, sizeof(float), cudaMemcpyDeviceToHost, at::cuda::getCurrentCUDAStream()));
  return host[0];
}
void changedTooEarly(float *device, int n) {
  float *host = nullptr;
  C10_CUDA_CHECK(cudaMallocHost(&host, n * sizeof(float)));
  auto stream = at::cuda::getCurrentCUDAStream();
  host[0] = 1;
  C10_CUDA_CHECK(cudaMemcpyAsync(device, host, n * sizeof(float), cudaMemcpyHostToDevice, stream));
  float first = host[0]; // both may read
  host[0] = 2;
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'host[0]' changes while a copy that does not block reads it [torch-async-read]
  // CHECK-NOTES: :[[@LINE-4]]:18: note: the copy starts here
  C10_CUDA_CHECK(cudaStreamSynchronize(stream));
  host[0] = first;
  C10_CUDA_CHECK(cudaFreeHost(host));
}
