// RUN: %check_torch_tidy %s torch-host-access %t
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

__global__ void bump(float *p, int64_t n) {
  if (threadIdx.x < n)
    p[threadIdx.x] += 1;
}

// Memory of the runtime.
int allocated() {
  int *d = nullptr;
  C10_CUDA_CHECK(cudaMalloc(&d, 4 * sizeof(int)));
  d[0] = 7;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'd', which is on cuda [torch-host-access]
  void *raw = nullptr;
  C10_CUDA_CHECK(cudaMallocAsync(&raw, 16, at::cuda::getCurrentCUDAStream()));
  auto *f = static_cast<float *>(raw);
  f[1] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'f', which is on cuda
  int h[4];
  C10_CUDA_CHECK(cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost));
  auto t = torch::from_blob(d, {4}, torch::kInt);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: from_blob takes the memory of 'd', which is on cuda, for the CPU's; give it a device
  return h[0] + int(t.numel());
}
int managed() {
  int *m = nullptr;
  C10_CUDA_CHECK(cudaMallocManaged(&m, sizeof(int)));
  *m = 1;
  int *pinned = nullptr;
  C10_CUDA_CHECK(cudaMallocHost(&pinned, sizeof(int)));
  *pinned = 1;
  return *m;
}

// Where the function works with CUDA, a tensor whose device nothing tells of is
// likely there.
void launcher(torch::Tensor x, torch::Tensor lengths) {
  const at::cuda::CUDAGuard guard(x.device());
  int64_t longest = lengths.data_ptr<int64_t>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: the host accesses the memory of 'lengths.data_ptr<int64_t>()', which may be on cuda
  bump<<<1, 32, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), longest);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
void launcherChecked(torch::Tensor x, torch::Tensor lengths) {
  TORCH_CHECK(lengths.device().is_cpu());
  const at::cuda::CUDAGuard guard(x.device());
  int64_t longest = lengths.data_ptr<int64_t>()[0];
  bump<<<1, 32, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), longest);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
