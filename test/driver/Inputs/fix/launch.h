#pragma once
#include <ATen/ATen.h>
#include <cuda_runtime.h>

__global__ void twice(float *p);

inline void launchTwice(at::Tensor x) {
  twice<<<1, 32>>>(x.data_ptr<float>());
}
