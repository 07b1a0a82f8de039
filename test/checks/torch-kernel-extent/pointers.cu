// RUN: %check_torch_tidy %s torch-kernel-extent %t
// Where the pointer comes from: a variable, data<T>(), a cast.
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>

#define STREAM at::cuda::getCurrentCUDAStream()

__global__ void inside(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
}
__global__ void beyond(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    out[i] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'out[i]' can reach element x.numel(), but 'out' has x.numel() elements at a launch [torch-kernel-extent]
}
void twice(torch::Tensor x) {
  float *p = x.data_ptr<float>();
  inside<<<x.numel() / 128 + 1, 128, 0, STREAM>>>(p, x.numel());
  beyond<<<x.numel() / 128 + 1, 128, 0, STREAM>>>(p, x.numel());
}

__global__ void insideOld(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
}
__global__ void beyondOld(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    out[i] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'out[i]' can reach element {{.*}} [torch-kernel-extent]
}
void oldName(torch::Tensor x) {
  insideOld<<<x.numel() / 128 + 1, 128, 0, STREAM>>>(x.data<float>(), x.numel());
  beyondOld<<<x.numel() / 128 + 1, 128, 0, STREAM>>>(x.data<float>(), x.numel());
}

__global__ void insideCast(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
}
__global__ void beyondCast(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    out[i] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'out[i]' can reach element {{.*}} [torch-kernel-extent]
}
__global__ void bytes(unsigned char *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 4 * n)
    out[i] = 0; // of floats
}
void casts(torch::Tensor x) {
  insideCast<<<x.numel() / 128 + 1, 128, 0, STREAM>>>(reinterpret_cast<float *>(x.data_ptr()), x.numel());
  beyondCast<<<x.numel() / 128 + 1, 128, 0, STREAM>>>(reinterpret_cast<float *>(x.data_ptr()), x.numel());
  bytes<<<x.numel() / 32 + 1, 128, 0, STREAM>>>(static_cast<unsigned char *>(x.data_ptr()), x.numel());
}
