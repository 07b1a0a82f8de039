// RUN: %check_torch_tidy %s torch-kernel-bounds %t
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#define STREAM at::cuda::getCurrentCUDAStream()

// The kernel knows that labels can be negative, but reads before it asks.
__global__ void asksLater(const float *softmax, const int64_t *target, float *out, int n, int classes) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    int64_t label = target[i];
    float p = softmax[i * classes + label];
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'softmax[i * classes + label]' stands before the test whether 'target[i]' is negative, and lies before the memory where it is [torch-kernel-bounds]
    // CHECK-MESSAGES: :[[@LINE+1]]:15: note: asked here
    if (label >= 0)
      out[i] = -log(p);
    else
      out[i] = 0;
  }
}
__global__ void asksForNone(const float *table, const int *parent, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int at = parent[i];
  out[i] = table[at];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'table[at]' stands before the test whether 'parent[i]' is negative
  if (-1 == at)
    out[i] = 0;
}
__global__ void asksFirst(const float *softmax, const int64_t *target, float *out, int n, int classes) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    int64_t label = target[i];
    if (label < 0) {
      out[i] = 0;
      continue;
    }
    out[i] = -log(softmax[i * classes + label]);
    if (label >= 0)
      out[i] *= 2;
  }
}
// --strict: nothing in the kernel says that there are negative ones.
__global__ void asksNothing(const float *softmax, const int64_t *target, float *out, int n, int classes) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    int64_t label = target[i];
    out[i] = -log(softmax[i * classes + label]);
    if (label == classes - 1)
      out[i] = 0;
  }
}
// Which of the values are asked for is another question.
__global__ void asksOfAnother(const float *softmax, const int64_t *target, float *out, int n, int classes) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    float p = softmax[i * classes + target[i]];
    int64_t next = target[(i + 1) % n];
    out[i] = next >= 0 ? p : 0;
  }
}
void run(torch::Tensor softmax, torch::Tensor target, torch::Tensor out) {
  int n = softmax.size(0), classes = softmax.size(1);
  const float *s = softmax.data_ptr<float>();
  const int64_t *t = target.data_ptr<int64_t>();
  float *o = out.data_ptr<float>();
  asksLater<<<32, 256, 0, STREAM>>>(s, t, o, n, classes);
  asksForNone<<<(n + 255) / 256, 256, 0, STREAM>>>(s, target.data_ptr<int>(), o, n);
  asksFirst<<<32, 256, 0, STREAM>>>(s, t, o, n, classes);
  asksNothing<<<32, 256, 0, STREAM>>>(s, t, o, n, classes);
  asksOfAnother<<<32, 256, 0, STREAM>>>(s, t, o, n, classes);
}
// Asked first, and accessed in a function that stands above.
__device__ void add(float *at, float value) { atomicAdd(at, *at + value); }
__global__ void asksBeforeTheCall(const int *parent, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int to = parent[i];
  if (to > -1)
    add(out + to, 1);
}
__global__ void skipsNone(const int *parent, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int to = parent[i];
  if (to == -1)
    return;
  add(out + to, 1);
}
