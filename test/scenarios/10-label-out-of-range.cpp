// RUN: %check_torch_tidy %s "torch-*" %t
#include <torch/torch.h>

namespace F = torch::nn::functional;

int main() {
  auto logits = torch::randn({10, 5}, torch::requires_grad());
  auto labels = torch::randint(0, 6, {10}, torch::kLong);
  auto loss = F::cross_entropy(logits, labels);
  // CHECK-NOTES: :[[@LINE-1]]:15: warning: labels can be 5, but 'cross_entropy' has 5 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-3]]:17: note: drawn from 0 to 5, both included
  loss.backward();
}
int literal() {
  auto logits = torch::randn({10, 5});
  auto labels = torch::tensor({0, 1, 2, 3, 4, 5, 0, 1, 2, 3}, torch::kLong);
  return torch::cross_entropy_loss(logits, labels).item<float>() > 1;
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: labels can be 5, but 'cross_entropy_loss' has 5 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-3]]:17: note: holds these values
}
void logProbabilities() {
  auto p = torch::log_softmax(torch::randn({10, 5}), 1);
  auto y = torch::randint(6, {10}, torch::kLong);
  std::cout << F::nll_loss(p, y) << '\n';
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: labels can be 5, but 'nll_loss' has 5 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-3]]:12: note: drawn from 0 to 5, both included
}
int mainFixed() {
  auto logits = torch::randn({10, 5}, torch::requires_grad());
  auto labels = torch::randint(0, 5, {10}, torch::kLong);
  auto loss = F::cross_entropy(logits, labels);
  loss.backward();
  return 0;
}
class Trainer {
public:
  float step() {
    torch::nn::Linear net(20, 5);
    torch::nn::CrossEntropyLoss criterion;
    torch::optim::SGD opt(net->parameters(), 0.1);
    auto x = torch::randn({10, 20});
    auto y = torch::arange(6).repeat({2}).slice(0, 0, 10);
    auto loss = criterion(net(x), y);
    // CHECK-NOTES: :[[@LINE-1]]:17: warning: labels can be 5, but 'CrossEntropyLoss' has 5 classes [torch-label-range]
    // CHECK-NOTES: :[[@LINE-3]]:14: note: counts from 0 to 5
    loss.backward();
    opt.step();
    return loss.item<float>();
  }
  float stepFixed() {
    torch::nn::Linear net(20, 5);
    torch::nn::CrossEntropyLoss criterion;
    torch::optim::SGD opt(net->parameters(), 0.1);
    auto x = torch::randn({10, 20});
    auto y = torch::arange(5).repeat({2});
    auto loss = criterion(net(x), y);
    loss.backward();
    opt.step();
    return loss.item<float>();
  }
};
torch::Tensor rest() {
  auto y = torch::arange(10).remainder(6);
  return F::cross_entropy(torch::randn({10, 5}), y);
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: labels can be 5, but 'cross_entropy' has 5 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-3]]:30: note: 'torch::arange(10).remainder(6)' is below its divisor
}
torch::Tensor restFixed() {
  auto y = torch::arange(10).remainder(5);
  return F::cross_entropy(torch::randn({10, 5}), y);
}
