// RUN: %check_torch_tidy %s torch-launch-config %t
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

__global__ void scale(float *p) { p[threadIdx.x] *= 2; }

void constants(float *p) {
  scale<<<1, 2048>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: a block of 'scale' has 2048 threads; 1024 is the most that a launch accepts [torch-launch-config]
  scale<<<1, 1024>>>(p);
  scale<<<1, 1025>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: a block of 'scale' has 1025 threads
  scale<<<1, 0>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: a block of 'scale' has no thread, which a launch does not accept
  scale<<<0, 32>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: the grid of 'scale' is empty, which a launch does not accept
}
constexpr int Tile = 64;
void dimensions(float *p) {
  dim3 threads(32, 32);
  scale<<<dim3(4, 4), threads>>>(p);
  dim3 tooMany(Tile, Tile);
  scale<<<dim3(4, 4), tooMany>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: a block of 'scale' has 4096 threads
  scale<<<1, dim3(16, 16, 8)>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: a block of 'scale' has 2048 threads
}

// A size of a tensor is as big as the caller likes.
void bySize(torch::Tensor x) {
  scale<<<1, x.size(0)>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: a block of 'scale' has 'x.size(0)' threads, which nothing keeps at 1024 or below
}
void bySizeVariable(torch::Tensor x) {
  const int n = x.numel();
  dim3 block(n);
  scale<<<1, block>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: a block of 'scale' has 'x.numel()' threads
}
void bySizeProduct(torch::Tensor x) {
  TORCH_CHECK(x.size(1) <= 1024);
  scale<<<1, dim3(x.size(1), 4)>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: a block of 'scale' has '4*x.size(1)' threads
}
void bounded(torch::Tensor x) {
  TORCH_CHECK(x.size(0) <= 1024);
  scale<<<1, x.size(0)>>>(x.data_ptr<float>());
}
void clamped(torch::Tensor x) {
  int threads = std::min<int64_t>(x.size(0), 1024);
  scale<<<1, threads>>>(x.data_ptr<float>());
  scale<<<1, std::min(x.size(1), int64_t(512))>>>(x.data_ptr<float>());
}
void branched(torch::Tensor x) {
  if (x.size(0) > 256)
    return;
  scale<<<1, dim3(x.size(0), 4)>>>(x.data_ptr<float>());
}
// A grid that may be empty is possible, not likely.
void gridBySize(torch::Tensor x) {
  scale<<<(x.numel() + 255) / 256, 256>>>(x.data_ptr<float>());
}
// What somebody else chooses is not known.
void given(float *p, int blocks, int threads) { scale<<<blocks, threads>>>(p); }
