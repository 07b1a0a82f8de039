// RUN: %check_torch_tidy %s "torch-*" %t
#include <torch/torch.h>

namespace F = torch::nn::functional;

torch::Tensor padded() {
  auto logits = torch::randn({4, 10});
  auto labels = torch::tensor({3, 1, -1, -1}, torch::kLong);
  return F::cross_entropy(logits, labels);
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: labels can be -1, but 'cross_entropy' has 10 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-3]]:17: note: holds these values
}
torch::Tensor paddedFixed() {
  auto logits = torch::randn({4, 10});
  auto labels = torch::tensor({3, 1, -1, -1}, torch::kLong);
  return F::cross_entropy(logits, labels,
                          F::CrossEntropyFuncOptions().ignore_index(-1));
}
torch::Tensor oneBased(const torch::Tensor &features) {
  torch::nn::Linear head(64, 10);
  head->to(features.device());
  auto labels = torch::randint(1, 11, {features.size(0)},
                               features.options().dtype(torch::kLong));
  return F::cross_entropy(head(features), labels);
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: labels can be 10, but 'cross_entropy' has 10 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-4]]:17: note: drawn from 1 to 10, both included
}
torch::Tensor oneBasedFixed(const torch::Tensor &features) {
  torch::nn::Linear head(64, 10);
  head->to(features.device());
  auto labels = torch::randint(1, 11, {features.size(0)},
                               features.options().dtype(torch::kLong));
  return F::cross_entropy(head(features), labels - 1);
}
torch::Tensor voidPixels() {
  torch::nn::Conv2d head(3, 21, 1);
  torch::nn::NLLLoss nll;
  auto logits = head(torch::randn({2, 3, 8, 8}));
  auto target = torch::randint(0, 21, {2, 8, 8}, torch::kLong);
  target = target.masked_fill(torch::rand({2, 8, 8}) > 0.9, 255);
  return nll(torch::log_softmax(logits, 1), target);
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: labels can be 255, but 'NLLLoss' has 21 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-3]]:19: note: some elements become 255 here
}
torch::Tensor voidPixelsFixed() {
  torch::nn::Conv2d head(3, 21, 1);
  torch::nn::NLLLoss nll(torch::nn::NLLLossOptions().ignore_index(255));
  auto logits = head(torch::randn({2, 3, 8, 8}));
  auto target = torch::randint(0, 21, {2, 8, 8}, torch::kLong);
  target = target.masked_fill(torch::rand({2, 8, 8}) > 0.9, 255);
  return nll(torch::log_softmax(logits, 1), target);
}
class Segmentation {
public:
  torch::Tensor loss() const {
    auto target = torch::full({2, 8, 8}, 255, torch::kLong);
    return F::cross_entropy(torch::randn({2, 21, 8, 8}), target);
    // CHECK-NOTES: :[[@LINE-1]]:12: warning: labels can be 255, but 'cross_entropy' has 21 classes [torch-label-range]
    // CHECK-NOTES: :[[@LINE-3]]:19: note: all elements are 255
  }
  torch::Tensor lossFixed() const {
    auto target = torch::full({2, 8, 8}, 255, torch::kLong);
    return F::cross_entropy(torch::randn({2, 21, 8, 8}), target,
                            F::CrossEntropyFuncOptions().ignore_index(255));
  }
};
