#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <helpers.h>

__global__ void fill(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 0;
}

void bad_launch(at::Tensor x) {
  c10::cuda::CUDAGuard guard(x.device());
  fill<<<8, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), int(x.numel()));
}

void good_launch(at::Tensor x) {
  c10::cuda::CUDAGuard guard(x.device());
  fill<<<8, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), int(x.numel()));
  helpers::check_launches();
}
