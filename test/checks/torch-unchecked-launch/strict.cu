// RUN: %check_torch_tidy %s torch-unchecked-launch %t -- --strict
#include <cuda_runtime.h>

__global__ void scale(float *p) { p[threadIdx.x] *= 2; }

void elsewhere();
void asksElsewhere(float *p) {
  scale<<<8, 256>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing asks whether the launch of 'scale' failed; a wrong configuration or an earlier error goes unnoticed [torch-unchecked-launch]
  elsewhere();
}

// No macro of torch here, so no fix.
void plain(float *p) {
  scale<<<8, 256>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing asks whether the launch of 'scale' failed
}
int main() {
  float *p = nullptr;
  if (cudaMalloc(&p, 128) != cudaSuccess)
    return 1;
  scale<<<1, 32>>>(p);
  cudaError_t status = cudaGetLastError();
  if (status == cudaSuccess)
    status = cudaDeviceSynchronize();
  return status != cudaSuccess;
}
