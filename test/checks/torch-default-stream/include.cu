// RUN: %check_torch_tidy %s torch-default-stream %t
// The fix brings the header that it needs.
#include <torch/types.h>
#include <cuda_runtime.h>

__global__ void scale(float *p) { p[threadIdx.x] *= 2; }

void run(torch::Tensor x) {
  scale<<<1, 32>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream
}
// CHECK-FIXES: {{^}}#include <c10/cuda/CUDAStream.h>
// CHECK-FIXES: {{^}}  scale<<<1, 32, 0, c10::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>());
