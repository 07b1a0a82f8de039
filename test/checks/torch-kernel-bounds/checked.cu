// RUN: %check_torch_tidy %s torch-kernel-bounds %t -- --strict
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>

// What the host asks of a tensor's elements holds where the kernel loads them.
__global__ void pick(const float *table, const int64_t *target, float *out, int n, int classes) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[i] = table[i * classes + target[i]];
}
void pickChecked(const torch::Tensor &table, const torch::Tensor &target, torch::Tensor &out) {
  int n = target.numel(), classes = table.size(1);
  TORCH_CHECK(target.min().item<int64_t>() >= 0 && target.max().item<int64_t>() < classes);
  pick<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(table.data_ptr<float>(), target.data_ptr<int64_t>(), out.data_ptr<float>(), n, classes);
}
void pickClamped(const torch::Tensor &table, const torch::Tensor &target, torch::Tensor &out) {
  int n = target.numel(), classes = table.size(1);
  auto label = target.clamp(0, classes - 1);
  pick<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(table.data_ptr<float>(), label.data_ptr<int64_t>(), out.data_ptr<float>(), n, classes);
}

// One label too many is let through.
__global__ void pickAgain(const float *table, const int64_t *target, float *out, int n, int classes) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[i] = table[i * classes + target[i]];
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'target[i]' can be table.size(1), which is past a row of table.size(1) in 'table[i * classes + target[i]]' [torch-kernel-bounds]
}
void pickOneTooMany(const torch::Tensor &table, const torch::Tensor &target, torch::Tensor &out) {
  int n = target.numel(), classes = table.size(1);
  TORCH_CHECK(target.min().item<int64_t>() >= 0 && target.max().item<int64_t>() <= classes);
  pickAgain<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(table.data_ptr<float>(), target.data_ptr<int64_t>(), out.data_ptr<float>(), n, classes);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: launched here
}

// Another tensor than the one that was asked.
__global__ void pickOther(const float *table, const int64_t *target, float *out, int n, int classes) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[i] = table[i * classes + target[i]];
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: nothing checks 'target[i]', which data decides, before 'table[i * classes + target[i]]' [torch-kernel-bounds]
}
void pickOfAnother(const torch::Tensor &table, const torch::Tensor &asked, const torch::Tensor &target, torch::Tensor &out) {
  int n = target.numel(), classes = table.size(1);
  TORCH_CHECK(asked.min().item<int64_t>() >= 0 && asked.max().item<int64_t>() < classes);
  pickOther<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(table.data_ptr<float>(), target.data_ptr<int64_t>(), out.data_ptr<float>(), n, classes);
}
