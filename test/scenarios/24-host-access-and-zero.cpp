// RUN: %check_torch_tidy %s "torch-*" %t -- --strict
// RUN: %exits 1 %torch-tidy --checks='torch-*' %s > %t.default
// RUN: FileCheck %s --check-prefix=DEFAULT --implicit-check-not=warning: < %t.default
#include <torch/torch.h>

float firstPixel() {
  auto x = torch::rand({8, 8}, torch::kCUDA);
  float *p = x.data_ptr<float>();
  return p[0];
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'p', which is on cuda [torch-host-access]
  // CHECK-NOTES: :[[@LINE-4]]:12: note: 'torch::rand({8, 8}, torch::kCUDA)' creates a tensor on cuda
  // DEFAULT: :[[@LINE-3]]:10: warning: {{.*}} [torch-host-access]
}
float trace(const torch::Tensor &m) {
  auto gpu = m.to(torch::kCUDA, torch::kFloat);
  auto a = gpu.accessor<float, 2>();
  float sum = 0;
  for (int64_t i = 0; i < std::min(gpu.size(0), gpu.size(1)); ++i)
    sum += a[i][i];
    // CHECK-NOTES: :[[@LINE-1]]:12: warning: the host accesses the memory of 'a[i]', which is on cuda [torch-host-access]
    // CHECK-NOTES: :[[@LINE-6]]:16: note: moved to cuda here
    // DEFAULT: :[[@LINE-3]]:12: warning: {{.*}} [torch-host-access]
  return sum;
}
class Statistics {
public:
  double mean(const std::vector<torch::Tensor> &batch) {
    double sum = 0;
    for (const auto &x : batch)
      sum += x.sum().item<double>();
    // CHECK-NOTES: :[[@LINE-1]]:22: warning: 'item' of 'x.sum()', which may be on CUDA, waits for the device on each iteration of a loop [torch-sync-in-loop]
    // CHECK-NOTES: :[[@LINE-3]]:5: note: the loop
    return sum / batch.size();
  }
  int64_t perRow(const torch::Tensor &x) { return x.numel() / x.size(0); }
  // CHECK-NOTES: :[[@LINE-1]]:61: warning: 'x.size(0)' may be 0, and is divided by [torch-divide-by-size]
  int64_t perRowFixed(const torch::Tensor &x) {
    if (x.size(0) == 0)
      return 0;
    return x.numel() / x.size(0);
  }
};
int64_t chunks(const torch::Tensor &x, const torch::Tensor &mask) {
  int64_t kept = mask.nonzero().size(0);
  return x.numel() / kept;
  // CHECK-NOTES: :[[@LINE-1]]:20: warning: 'kept', which is mask.sum(), may be 0, and is divided by [torch-divide-by-size]
  // DEFAULT: :[[@LINE-2]]:20: warning: {{.*}} [torch-divide-by-size]
}
int64_t chunksFixed(const torch::Tensor &x, const torch::Tensor &mask) {
  int64_t kept = mask.nonzero().size(0);
  TORCH_CHECK(kept > 0, "nothing is selected");
  return x.numel() / kept;
}
float firstPixelFixed() {
  auto x = torch::rand({8, 8}, torch::kCUDA).cpu();
  float *p = x.data_ptr<float>();
  return p[0];
}
float traceFixed(const torch::Tensor &m) {
  auto host = m.to(torch::kCPU, torch::kFloat);
  TORCH_CHECK(host.dim() == 2);
  auto a = host.accessor<float, 2>();
  float sum = 0;
  for (int64_t i = 0; i < std::min(host.size(0), host.size(1)); ++i)
    sum += a[i][i];
  return sum;
}
