// RUN: %check_torch_tidy %s torch-kernel-bounds %t
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/detail/IndexUtils.cuh>
#include <ATen/cuda/detail/TensorInfo.cuh>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;
using at::cuda::detail::getTensorInfo;
using at::cuda::detail::TensorInfo;

// Threads as cooperative groups rank them.

__global__ void ranked(const float *x, float *y, int n) {
  auto i = cg::this_grid().thread_rank();
  y[i] = x[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing keeps 'grid.block_rank() * block.size() + block.thread_rank()' below a bound in 'y[i]'; the grid is rounded up, so that it can be x.numel() + 254 [torch-kernel-bounds]
}

__global__ void rankedAndGuarded(const float *x, float *y, int n) {
  auto i = cg::this_grid().thread_rank();
  if (i >= n)
    return;
  y[i] = x[i];
}

__global__ void indexed(const float *x, float *y, int n) {
  auto block = cg::this_thread_block();
  unsigned i = block.group_index().x * block.group_dim().x + block.thread_index().x;
  y[i] = x[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing keeps 'blockIdx.x * blockDim.x + threadIdx.x' below a bound in 'y[i]'; the grid is rounded up, so that it can be x.numel() + 254 [torch-kernel-bounds]
}

__global__ void indexedInStrides(const float *x, float *y, int n) {
  auto grid = cg::this_grid();
  for (auto i = grid.thread_rank(); i < n; i += grid.size())
    y[i] = x[i];
}

// What a comparison makes unsigned: the limit is a count, and no index is
// negative behind it.

__global__ void limited(const float *x, float *y, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  y[i] = x[i];
}

// The data of a TensorInfo is the tensor's.

__global__ void info(TensorInfo<float, int> x, TensorInfo<float, int> y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y.data[i] = x.data[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing keeps 'blockIdx.x * blockDim.x + threadIdx.x' below a bound in 'y.data[i]'; the grid is rounded up, so that it can be x.numel() + 254 [torch-kernel-bounds]
}

__global__ void infoWithCount(TensorInfo<float, int> x, TensorInfo<float, int> y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y.data[i] = x.data[i];
}

torch::Tensor launch(torch::Tensor x) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous());
  at::cuda::CUDAGuard guard(x.device());
  auto y = torch::empty_like(x);
  int n = x.numel();
  int blocks = (n + 255) / 256;
  auto stream = at::cuda::getCurrentCUDAStream();
  const float *in = x.data_ptr<float>();
  float *out = y.data_ptr<float>();
  ranked<<<blocks, 256, 0, stream>>>(in, out, n);
  rankedAndGuarded<<<blocks, 256, 0, stream>>>(in, out, n);
  indexed<<<blocks, 256, 0, stream>>>(in, out, n);
  indexedInStrides<<<blocks, 256, 0, stream>>>(in, out, n);
  limited<<<blocks, 256, 0, stream>>>(in, out, n);
  info<<<blocks, 256, 0, stream>>>(getTensorInfo<float, int>(x), getTensorInfo<float, int>(y));
  infoWithCount<<<blocks, 256, 0, stream>>>(getTensorInfo<float, int>(x), getTensorInfo<float, int>(y), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return y;
}
