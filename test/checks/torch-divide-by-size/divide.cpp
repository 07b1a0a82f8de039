// RUN: %check_torch_tidy %s torch-divide-by-size %t -- --strict
#include <torch/torch.h>

// A mask may select nothing.
int64_t perSelected(const torch::Tensor &mask, int64_t budget) {
  torch::Tensor m = mask > 0;
  int64_t count = m.sum().item<int64_t>();
  return budget / count;
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'count', which is mask > 0.sum(), may be 0, and is divided by [torch-divide-by-size]
}
int64_t perSelectedAsked(const torch::Tensor &mask, int64_t budget) {
  torch::Tensor m = mask > 0;
  int64_t count = m.sum().item<int64_t>();
  if (count == 0)
    return 0;
  return budget / count;
}
int64_t perRow(const torch::Tensor &x) { return x.numel() / x.size(0); }
// CHECK-MESSAGES: :[[@LINE-1]]:59: warning: 'x.size(0)' may be 0, and is divided by [torch-divide-by-size]
int64_t perRowAsked(const torch::Tensor &x) {
  TORCH_CHECK(x.size(0) > 0);
  return x.numel() / x.size(0) + x.numel() % x.size(0);
}
int64_t perRowAtLeastOne(const torch::Tensor &x) {
  return x.numel() / std::max<int64_t>(x.size(0), 1);
}
double mean(const torch::Tensor &x, double total) { return total / x.numel(); }
// CHECK-MESSAGES: :[[@LINE-1]]:66: warning: 'x.numel()' may be 0, which makes the quotient infinite or NaN [torch-divide-by-size]
int64_t wrap(int64_t i, const torch::Tensor &x) {
  i %= x.size(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'x.size(0)' may be 0, and is divided by [torch-divide-by-size]
  return i;
}
int64_t constant(const torch::Tensor &x) { return x.size(0) / 4; }
int64_t given(int64_t a, int64_t b) { return a / b; }
int64_t zero(const torch::Tensor &x) {
  if (x.size(0) == 0)
    return 8 / x.size(0);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'x.size(0)' is 0 here, and is divided by [torch-divide-by-size]
  return 8 / x.size(0);
}
