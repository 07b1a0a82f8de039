// RUN: %check_torch_tidy %s torch-label-range %t
#include <torch/torch.h>

namespace F = torch::nn::functional;

torch::Tensor oneBased(int64_t n) {
  torch::nn::Linear head(64, 10);
  torch::Tensor y = torch::randint(1, 11, {n}, torch::kLong);
  return F::cross_entropy(head->forward(torch::randn({n, 64})), y);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: labels can be 10, but 'cross_entropy' has 10 classes [torch-label-range]
  // CHECK-MESSAGES: :[[@LINE-3]]:21: note: drawn from 1 to 10, both included
}
torch::Tensor zeroBased(int64_t n) {
  torch::nn::Linear head(64, 10);
  torch::Tensor y = torch::randint(1, 11, {n}, torch::kLong) - 1;
  return F::cross_entropy(head->forward(torch::randn({n, 64})), y);
}
torch::Tensor sequential(int64_t n) {
  torch::nn::Sequential net(torch::nn::Linear(4, 8), torch::nn::ReLU(), torch::nn::Linear(8, 3));
  torch::nn::CrossEntropyLoss loss;
  return loss(net->forward(torch::randn({n, 4})), torch::full({n}, 3, torch::kLong));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: labels can be 3, but 'CrossEntropyLoss' has 3 classes [torch-label-range]
}
torch::Tensor negative(const torch::Tensor &logits) {
  torch::Tensor y = torch::full({logits.size(0)}, -1, logits.options().dtype(torch::kLong));
  return F::nll_loss(logits, y);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: labels can be -1, but 'nll_loss' has logits.size(1) classes [torch-label-range]
}
torch::Tensor ignored(const torch::Tensor &logits) {
  torch::Tensor y = torch::full({logits.size(0)}, -1, logits.options().dtype(torch::kLong));
  return F::nll_loss(logits, y, F::NLLLossFuncOptions().ignore_index(-1)) +
         F::nll_loss(logits, torch::full_like(y, -100));
}
torch::Tensor voids(int64_t n, const torch::Tensor &mask) {
  torch::Tensor logits = torch::randn({n, 19, 8, 8});
  torch::Tensor y = torch::randint(19, {n, 8, 8}, torch::kLong).masked_fill(mask, 255);
  torch::Tensor good = F::cross_entropy(logits, y, F::CrossEntropyFuncOptions().ignore_index(255));
  return good + F::cross_entropy(logits, y);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: labels can be 255, but 'cross_entropy' has 19 classes [torch-label-range]
}
torch::Tensor probabilities(const torch::Tensor &p) {
  torch::Tensor y = torch::ones_like(p);
  torch::Tensor good = F::binary_cross_entropy(p, y);
  y.narrow(0, 0, 1).fill_(-1);
  return good + F::binary_cross_entropy(p, y);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: targets can be -1, but 'binary_cross_entropy' takes targets from 0 to 1 [torch-label-range]
}
torch::Tensor weights(int64_t n) {
  torch::Tensor logits = torch::randn({n, 3});
  torch::Tensor y = torch::randint(3, {n}, torch::kLong);
  torch::Tensor good = F::cross_entropy(logits, y, F::CrossEntropyFuncOptions().weight(torch::ones({3})));
  return good + F::cross_entropy(logits, y, F::CrossEntropyFuncOptions().weight(torch::ones({4})));
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: class weights are given for 4 classes, but 'cross_entropy' has 3 [torch-label-range]
}
torch::Tensor oneHot() {
  torch::Tensor y = torch::arange(5);
  return torch::one_hot(y, 5) + torch::one_hot(y) + torch::one_hot(y, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: labels can be 4, but 'one_hot' has 4 classes [torch-label-range]
}
torch::Tensor validated(const torch::Tensor &y) {
  torch::Tensor logits = torch::randn({32, 7});
  TORCH_CHECK(y.min().item<int64_t>() >= 0 && y.max().item<int64_t>() < 7);
  return F::cross_entropy(logits, y);
}

// Logits of unknown rank: their last dimension is the layer's.
torch::Tensor ofLayer(const torch::Tensor &x) {
  torch::nn::Linear head(16, 5);
  torch::Tensor y = torch::randint(0, 5, {x.size(0)}, torch::kLong);
  torch::Tensor good = F::cross_entropy(head(x), y, F::CrossEntropyFuncOptions().weight(torch::ones({5})));
  return good + F::cross_entropy(head(x), y, F::CrossEntropyFuncOptions().weight(torch::ones({6})));
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: class weights are given for 6 classes, but 'cross_entropy' has 5 [torch-label-range]
}
torch::Tensor replaced(const torch::Tensor &logits, const torch::Tensor &y) {
  torch::Tensor labels = torch::where(y.eq(7), torch::full_like(y, -1), y);
  torch::Tensor good = F::cross_entropy(logits, labels, F::CrossEntropyFuncOptions().ignore_index(-1));
  return good + F::cross_entropy(logits, labels);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: labels can be -1, but 'cross_entropy' has logits.size(1) classes [torch-label-range]
}
