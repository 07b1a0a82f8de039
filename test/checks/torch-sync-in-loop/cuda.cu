// RUN: %check_torch_tidy %s torch-sync-in-loop %t
// REQUIRES: cuda-headers
#include <torch/torch.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <cuda_runtime.h>
#include <chrono>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void run(float *x, int n) {
  for (int i = 0; i < n; ++i) {
    step<<<1, 32>>>(x);
    cudaDeviceSynchronize();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'cudaDeviceSynchronize' waits for the device on each iteration of a loop [torch-sync-in-loop]
    c10::cuda::CUDACachingAllocator::emptyCache();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'emptyCache' waits for the device on each iteration of a loop
  }
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    step<<<1, 32>>>(x);
  cudaDeviceSynchronize();
}

// A clock needs it.
double timed(float *x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    auto start = std::chrono::steady_clock::now();
    step<<<1, 32>>>(x);
    cudaDeviceSynchronize();
    s += (std::chrono::steady_clock::now() - start).count();
  }
  return s;
}

// Nothing else is done, or for each card.
void wait(float *x, int n) {
  for (int i = 0; i < n; ++i)
    cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i) {
    cudaSetDevice(i);
    step<<<1, 32>>>(x);
    cudaDeviceSynchronize();
  }
}
