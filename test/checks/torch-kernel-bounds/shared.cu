// RUN: %check_torch_tidy %s torch-kernel-bounds %t
#include <torch/types.h>
#include <ATen/Dispatch.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>

#define STREAM at::cuda::getCurrentCUDAStream()

// The launch says how many bytes an extern __shared__ array has.

__global__ void oneEach(const float *in, float *out, int n) {
  extern __shared__ float tile[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i < n ? in[i] : 0.f;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: index 'threadIdx.x' can be 255, which is past the 128 elements of 'tile' [torch-kernel-bounds]
  // CHECK-MESSAGES: :[[@LINE+20]]:3: note: launched here
  __syncthreads();
  if (i < n)
    out[i] = tile[0];
}
__global__ void elements(float *out) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: index 'threadIdx.x' can be 255, which is past the 64 elements of 'tile' [torch-kernel-bounds]
  out[0] = tile[0];
}
void launchEach(torch::Tensor x) {
  TORCH_CHECK(x.is_cuda() && x.numel() > 0);
  at::cuda::CUDAGuard guard(x.device());
  int n = x.numel();
  int blocks = (n + 255) / 256;
  float *p = x.data_ptr<float>();
  oneEach<<<blocks, 256, 256 * sizeof(float), STREAM>>>(p, p, n);
  oneEach<<<blocks, 128, 128 * sizeof(float), STREAM>>>(p, p, n);
  // Bytes for half of the threads.
  oneEach<<<blocks, 256, 128 * sizeof(float), STREAM>>>(p, p, n);
  // Elements where bytes are meant.
  int threads = 256;
  void *arguments[] = {&p};
  C10_CUDA_CHECK(cudaLaunchKernel(reinterpret_cast<const void *>(&elements), dim3(1), dim3(threads), arguments, threads, STREAM));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

// With a size that the host computes.

__global__ void halo(float *out) {
  extern __shared__ float row[];
  row[threadIdx.x + 1] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: index 'threadIdx.x + 1' can be threads, which is past the threads elements of 'row' [torch-kernel-bounds]
  __syncthreads();
  out[threadIdx.x] = row[threadIdx.x];
}
__global__ void haloFits(float *out) {
  extern __shared__ float row[];
  row[threadIdx.x + 1] = 0;
  __syncthreads();
  out[threadIdx.x] = row[threadIdx.x];
}
void launchHalo(torch::Tensor x) {
  TORCH_CHECK(x.is_cuda() && x.numel() >= 1024);
  at::cuda::CUDAGuard guard(x.device());
  int threads = at::cuda::getCurrentDeviceProperties()->maxThreadsPerBlock;
  halo<<<1, threads, threads * sizeof(float), STREAM>>>(x.data_ptr<float>());
  haloFits<<<1, threads, (threads + 1) * sizeof(float), STREAM>>>(x.data_ptr<float>());
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

// One block of bytes, cut in two.

template <typename scalar_t> __global__ void twoParts(scalar_t *out, int items) {
  extern __shared__ unsigned char bytes[];
  auto *values = reinterpret_cast<scalar_t *>(bytes);
  int *keys = reinterpret_cast<int *>(values + items);
  for (int i = threadIdx.x; i < items; i += blockDim.x) {
    values[i] = 0;
    keys[i] = i;
  }
  __syncthreads();
  if (threadIdx.x == 0)
    out[0] = values[keys[0]];
}
template <typename scalar_t> __global__ void twoPartsTooLarge(scalar_t *out, int items) {
  extern __shared__ unsigned char bytes[];
  auto *values = reinterpret_cast<scalar_t *>(bytes);
  int *keys = reinterpret_cast<int *>(values + items);
  for (int i = threadIdx.x; i < items; i += blockDim.x) {
    values[i] = 0;
    keys[i] = i;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: index 'i' can be {{.*}}, which is past the {{.*}} elements of 'bytes' [torch-kernel-bounds]
  }
  __syncthreads();
  if (threadIdx.x == 0)
    out[0] = values[keys[0]];
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: index '0' can be {{.*}}, which is past the {{.*}} elements of 'bytes' [torch-kernel-bounds]
}
void launchParts(torch::Tensor x, int items) {
  TORCH_CHECK(x.is_cuda() && x.numel() > 0 && items > 0);
  at::cuda::CUDAGuard guard(x.device());
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "parts", [&] {
    twoParts<scalar_t><<<1, 128, items * (sizeof(scalar_t) + sizeof(int)), STREAM>>>(x.data_ptr<scalar_t>(), items);
    twoPartsTooLarge<scalar_t><<<1, 128, items * sizeof(scalar_t), STREAM>>>(x.data_ptr<scalar_t>(), items);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
  });
}

// In a device function that the kernel calls; and a kernel that uses none
// unless it is told to.

__device__ void clear(int count) {
  extern __shared__ int slots[];
  for (int i = threadIdx.x; i <= count; i += blockDim.x)
    slots[i] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: index 'i' can be 32, which is past the 32 elements of 'slots' [torch-kernel-bounds]
}
__global__ void counting(int *out) {
  clear(32);
  __syncthreads();
  out[0] = 0;
}
__global__ void optional(int *out, bool useShared) {
  extern __shared__ int cache[];
  if (useShared)
    cache[threadIdx.x] = 0;
  out[0] = 0;
}
void launchCounting(torch::Tensor x) {
  TORCH_CHECK(x.is_cuda() && x.numel() > 0);
  at::cuda::CUDAGuard guard(x.device());
  counting<<<1, 32, 32 * sizeof(int), STREAM>>>(x.data_ptr<int>());
  optional<<<1, 32, 0, STREAM>>>(x.data_ptr<int>(), false);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
