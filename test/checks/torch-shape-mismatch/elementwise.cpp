// RUN: %check_torch_tidy %s torch-shape-mismatch %t
#include <torch/torch.h>

namespace F = torch::nn::functional;

torch::Tensor constants() { return torch::ones({2, 3}) + torch::ones({2, 4}); }
// CHECK-MESSAGES: :[[@LINE-1]]:56: warning: shapes of 'torch::ones({2, 3})' [2, 3] and 'torch::ones({2, 4})' [2, 4] in 'operator+' do not broadcast: 3 and 4 [torch-shape-mismatch]
torch::Tensor constantsFit() {
  return torch::ones({2, 3}) + torch::ones({1, 3}) * torch::ones({3}) + torch::ones({});
}
// Sizes that nobody knows may be equal.
torch::Tensor unknown(torch::Tensor x, int64_t n, int64_t m) {
  return torch::ones({n, 3}) + torch::ones({m, 3}) + x;
}
// One more than n fits n only when n is 1 or 0.
torch::Tensor offByOne(int64_t n) {
  return torch::ones({n}) * torch::ones({n + 1});
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: shapes of 'torch::ones({n})' [n] and 'torch::ones({n + 1})' [n + 1] in 'operator*' do not broadcast: n and n + 1 [torch-shape-mismatch]
}
torch::Tensor checked(torch::Tensor x) {
  TORCH_CHECK(x.dim() == 1 && x.size(0) == 4);
  torch::Tensor y = torch::ones({4});
  return x + y;
}
// The output of an in-place operation can't grow.
torch::Tensor grows() {
  torch::Tensor acc = torch::zeros({3});
  acc += torch::ones({2, 3});
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: shapes of 'acc' [3] and 'torch::ones({2, 3})' [2, 3] in 'operator+=' do not fit an in-place operation, whose output can't grow [torch-shape-mismatch]
  acc.add_(torch::ones({4}));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: shapes of 'acc' [3] and 'torch::ones({4})' [4] in 'add_' do not fit an in-place operation, whose output can't grow: 3 and 4 [torch-shape-mismatch]
  acc.mul_(torch::ones({1}));
  acc += torch::ones({3});
  return acc;
}
torch::Tensor copies() {
  torch::Tensor acc = torch::zeros({2, 3});
  acc.copy_(torch::ones({3}));
  acc.copy_(torch::ones({2, 4}));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: shapes of 'acc' [2, 3] and 'torch::ones({2, 4})' [2, 4] in 'copy_' do not fit an in-place operation, whose output can't grow: 3 and 4 [torch-shape-mismatch]
  return acc;
}
// These losses take one shape only.
torch::Tensor binary(int64_t n) {
  torch::Tensor p = torch::rand({n, 1}), y = torch::ones({n});
  torch::nn::BCEWithLogitsLoss loss;
  return F::binary_cross_entropy(p, y) + loss->forward(p, y) +
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: shapes of 'p' [n, 1] and 'y' [n] in 'binary_cross_entropy' differ, which the loss does not accept [torch-shape-mismatch]
  // CHECK-MESSAGES: :[[@LINE-2]]:48: warning: shapes of 'p' [n, 1] and 'y' [n] in 'BCEWithLogitsLoss' differ, which the loss does not accept [torch-shape-mismatch]
         F::binary_cross_entropy(p.squeeze(1), y);
}
torch::Tensor weighted(int64_t n, torch::Tensor w) {
  torch::Tensor p = torch::rand({n}), y = torch::ones({n});
  return F::binary_cross_entropy(
      p, y, F::BinaryCrossEntropyFuncOptions().weight(torch::ones({1})));
}
