// RUN: %check_torch_tidy %s torch-async-read %t
#include <torch/torch.h>
#include <ATen/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#include <chrono>

// Copies that do not block.

float readTooEarly() {
  auto d = torch::rand({1024}, torch::kCUDA).sum();
  auto h = d.to(torch::kCPU, /*non_blocking=*/true);
  return h.item<float>();
  // CHECK-NOTES: :[[@LINE-1]]:12: warning: 'h' is read while a copy that does not block is filling it [torch-async-read]
  // CHECK-NOTES: :[[@LINE-3]]:14: note: the copy starts here
}
float readLater() {
  auto d = torch::rand({1024}, torch::kCUDA).sum();
  auto h = d.to(torch::kCPU, /*non_blocking=*/true);
  torch::cuda::synchronize();
  return h.item<float>();
}
torch::Tensor computedTooEarly() {
  auto d = torch::rand({1024}, torch::kCUDA);
  auto h = d.to(torch::kCPU, /*non_blocking=*/true);
  auto view = h.view({32, 32});
  return view + 1;
  // CHECK-NOTES: :[[@LINE-1]]:15: warning: 'view' is read while a copy that does not block is filling it [torch-async-read]
  // CHECK-NOTES: :[[@LINE-4]]:14: note: the copy starts here
}
float blocking() {
  auto d = torch::rand({16}, torch::kCUDA);
  auto a = d.cpu(), b = d.to(torch::kCPU), c = torch::empty({16});
  c.copy_(d);
  c.copy_(d, /*non_blocking=*/true); // c is not pinned: this blocks
  return a[0].item<float>() + b.data_ptr<float>()[1] + c[2].item<float>();
}
double intoPinned() {
  auto d = torch::rand({64}, torch::kCUDA);
  auto h = torch::empty({64}, torch::TensorOptions().pinned_memory(true));
  h.copy_(d, /*non_blocking=*/true);
  auto a = h.accessor<float, 1>();
  double sum = a[0];
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: 'a' is read while a copy that does not block is filling it [torch-async-read]
  // CHECK-NOTES: :[[@LINE-4]]:5: note: the copy starts here
  d.sum().item<float>(); // waits for the stream
  return sum + a[1];
}
float onTheCpu(const std::vector<float> &v) {
  auto a = torch::tensor(v);
  auto b = a.to(torch::kCPU, torch::kFloat, /*non_blocking=*/true);
  return b.sum().item<float>();
}
float backAgain() {
  auto d = torch::rand({4}, torch::kCUDA);
  auto h = d.to(torch::kCPU, /*non_blocking=*/true);
  auto again = h.to(torch::kCUDA); // waits for its turn on the stream
  return again.sum().item<float>();
}

// Clocks.

double timedTooEarly(torch::nn::Sequential &net) {
  auto x = torch::rand({8, 128}, torch::kCUDA);
  auto start = std::chrono::steady_clock::now();
  auto y = net->forward(x);
  auto end = std::chrono::steady_clock::now();
  // CHECK-NOTES: :[[@LINE-1]]:14: warning: the clock is read while the device works on, so that the time is that of starting the work [torch-async-read]
  // CHECK-NOTES: :[[@LINE-3]]:17: note: the work starts here
  return std::chrono::duration<double>(end - start).count();
}
static void waitForAll() { torch::cuda::synchronize(); }
double timedRight(torch::nn::Sequential &net) {
  auto x = torch::rand({8, 128}, torch::kCUDA);
  waitForAll();
  auto start = std::chrono::steady_clock::now();
  auto y = net->forward(x);
  waitForAll();
  auto end = std::chrono::steady_clock::now();
  auto z = net->forward(x).cpu();
  auto last = std::chrono::steady_clock::now();
  return std::chrono::duration<double>(last - end + (end - start)).count() + z.size(0);
}
double timedCpu() {
  auto start = std::chrono::steady_clock::now();
  auto y = torch::rand({8, 128}).sum();
  auto end = std::chrono::steady_clock::now();
  return std::chrono::duration<double>(end - start).count() + y.item<double>();
}

// Streams.

torch::Tensor usedTooEarly(const torch::Tensor &a) {
  torch::Tensor r;
  {
    c10::cuda::CUDAStreamGuard guard(c10::cuda::getStreamFromPool());
    r = a.matmul(a);
  }
  return r + 1;
  // CHECK-NOTES: :[[@LINE-1]]:12: warning: 'r' was made on another stream, which nothing has waited for [torch-async-read]
  // CHECK-NOTES: :[[@LINE-4]]:11: note: made on the other stream here
}
torch::Tensor usedAfterEvent(const torch::Tensor &a) {
  torch::Tensor r;
  at::cuda::CUDAEvent done;
  auto side = c10::cuda::getStreamFromPool();
  {
    c10::cuda::CUDAStreamGuard guard(side);
    r = a.matmul(a);
    r = r + 1; // still on the stream
    done.record(side);
  }
  done.block(c10::cuda::getCurrentCUDAStream());
  return r + 1;
}
torch::Tensor sameStream(const torch::Tensor &a) {
  torch::Tensor r;
  {
    c10::cuda::CUDAStreamGuard guard(c10::cuda::getCurrentCUDAStream());
    r = a.matmul(a);
  }
  return r + 1;
}
void freedTooEarly(const torch::Tensor &source, torch::Tensor pinned, c10::cuda::CUDAStream side) {
  auto scaled = source.mul(2);
  c10::cuda::CUDAStreamGuard guard(side);
  pinned.copy_(scaled, /*non_blocking=*/true);
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: a side stream uses a tensor that ends before it has done so; record_stream() keeps its memory [torch-async-read]
}
void keptAlive(const torch::Tensor &source, torch::Tensor pinned, c10::cuda::CUDAStream side) {
  auto scaled = source.mul(2);
  c10::cuda::CUDAStreamGuard guard(side);
  pinned.copy_(scaled, /*non_blocking=*/true);
  scaled.record_stream(side);
}
