// RUN: %check_torch_tidy %s "torch-*" %t -- --strict
// RUN: %exits 1 %torch-tidy --checks='torch-*' %s > %t.default
// RUN: FileCheck %s --check-prefix=DEFAULT --implicit-check-not=warning: < %t.default
#include <torch/torch.h>

// The host reads what lies on a card.
float byCast(const torch::Tensor &t) {
  auto x = t.to(torch::kCUDA, torch::kFloat).contiguous();
  return *static_cast<float *>(x.data_ptr());
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'static_cast<float *>(x.data_ptr())', which is on cuda [torch-host-access]
  // CHECK-NOTES: :[[@LINE-3]]:14: note: moved to cuda here
  // DEFAULT: :[[@LINE-3]]:10: warning: {{.*}} [torch-host-access]
}
void byMemcpy(const torch::Tensor &t, std::vector<float> &out) {
  TORCH_CHECK(t.is_cuda() && t.is_contiguous() &&
              t.scalar_type() == torch::kFloat);
  std::memcpy(out.data(), t.data_ptr<float>(), t.nbytes());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: the host accesses the memory of 't.data_ptr<float>()', which is on cuda [torch-host-access]
  // DEFAULT: :[[@LINE-2]]:3: warning: {{.*}} [torch-host-access]
}
torch::Tensor byBlob(const torch::Tensor &t) {
  TORCH_CHECK(t.is_cuda() && t.is_contiguous() &&
              t.scalar_type() == torch::kFloat);
  return torch::from_blob(t.data_ptr<float>(), {t.numel()}).clone();
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: from_blob takes the memory of 't.data_ptr<float>()', which is on cuda, for the CPU's; give it a device [torch-host-access]
  // DEFAULT: :[[@LINE-2]]:10: warning: {{.*}} [torch-host-access]
}
float tooEarly(const torch::Tensor &t) {
  TORCH_CHECK(t.is_cuda());
  auto host =
      t.to(torch::kCPU, torch::kFloat, /*non_blocking=*/true).contiguous();
  return host.data_ptr<float>()[0];
  // CHECK-NOTES: :[[@LINE-1]]:15: warning: 'host.data_ptr<float>()' is read while a copy that does not block is filling it [torch-async-read]
  // CHECK-NOTES: :[[@LINE-3]]:9: note: the copy starts here
  // DEFAULT: :[[@LINE-3]]:15: warning: {{.*}} [torch-async-read]
}
class Reader {
public:
  float first(const torch::Tensor &t) const {
    TORCH_CHECK(t.is_cuda() && t.dim() == 1 &&
                t.scalar_type() == torch::kFloat);
    auto a = t.packed_accessor64<float, 1>();
    return a[0];
    // CHECK-NOTES: :[[@LINE-1]]:12: warning: the host accesses the memory of 'a', which is on cuda [torch-host-access]
    // DEFAULT: :[[@LINE-2]]:12: warning: {{.*}} [torch-host-access]
  }
  float pastTheEnd() const {
    auto zeros = torch::zeros({4});
    return zeros.data_ptr<float>()[4];
    // CHECK-NOTES: :[[@LINE-1]]:18: warning: index 4 is out of range for 'zeros.data_ptr<float>()' which points to 4 elements [torch-unguarded-index]
    // DEFAULT: :[[@LINE-2]]:18: warning: {{.*}} [torch-unguarded-index]
  }
  torch::Tensor gone() const {
    std::vector<float> values{1, 2, 3};
    return torch::from_blob(values.data(), {3});
    // CHECK-NOTES: :[[@LINE-1]]:12: warning: the tensor that is returned uses the memory of 'values', which ends with the function [torch-dangling-data]
    // DEFAULT: :[[@LINE-2]]:12: warning: {{.*}} [torch-dangling-data]
  }
  torch::Tensor kept() const {
    std::vector<float> values{1, 2, 3};
    return torch::from_blob(values.data(), {3}).clone();
  }
};

// Fixed.
std::vector<float> copied(const torch::Tensor &t) {
  auto x = t.detach().to(torch::kCPU, torch::kFloat).contiguous();
  return std::vector<float>(x.data_ptr<float>(),
                            x.data_ptr<float>() + x.numel());
}
void byMemcpyFixed(const torch::Tensor &t, std::vector<float> &out) {
  auto x = t.cpu().to(torch::kFloat).contiguous();
  out.resize(x.numel());
  std::memcpy(out.data(), x.data_ptr<float>(), x.numel() * sizeof(float));
}
float total(const torch::Tensor &t) {
  TORCH_CHECK(t.is_cpu() && t.dim() == 2 && t.scalar_type() == torch::kFloat);
  auto a = t.accessor<float, 2>();
  float sum = 0;
  for (int64_t i = 0; i < a.size(0); ++i)
    for (int64_t j = 0; j < a.size(1); ++j)
      sum += a[i][j];
  return sum;
}
int64_t share(const torch::Tensor &mask, int64_t all) {
  return all / (mask > 0).sum().item<int64_t>();
  // CHECK-NOTES: :[[@LINE-1]]:14: warning: '(mask > 0).sum().item<int64_t>()', which is mask > 0.sum(), may be 0, and is divided by [torch-divide-by-size]
  // DEFAULT: :[[@LINE-2]]:14: warning: {{.*}} [torch-divide-by-size]
}
int64_t shareFixed(const torch::Tensor &mask, int64_t all) {
  auto count = std::max<int64_t>(1, (mask > 0).sum().item<int64_t>());
  return all / count;
}
