// RUN: %check_torch_tidy %s "torch-*" %t
#include <torch/torch.h>

namespace F = torch::nn::functional;
constexpr int64_t kClasses = 100;

struct NetImpl : torch::nn::Module {
  torch::nn::Linear fc1{nullptr}, fc2{nullptr};
  NetImpl() {
    fc1 = register_module("fc1", torch::nn::Linear(784, 64));
    fc2 = register_module("fc2", torch::nn::Linear(64, 10));
  }
  torch::Tensor forward(torch::Tensor x) {
    x = torch::relu(fc1->forward(x.reshape({x.size(0), 784})));
    return torch::log_softmax(fc2->forward(x), 1);
  }
};
TORCH_MODULE(Net);

void train(Net net, torch::optim::Optimizer &opt) {
  for (int step = 0; step < 10; ++step) {
    auto images = torch::randn({32, 784});
    auto labels = torch::randint(0, kClasses, {32}, torch::kLong);
    opt.zero_grad();
    auto loss = F::nll_loss(net->forward(images), labels);
    // CHECK-NOTES: :[[@LINE-1]]:17: warning: labels can be 99, but 'nll_loss' has 10 classes [torch-label-range]
    // CHECK-NOTES: :[[@LINE-4]]:19: note: drawn from 0 to 99, both included
    loss.backward();
    opt.step();
  }
}
void sequential() {
  torch::nn::Sequential net(torch::nn::Linear(784, 64), torch::nn::ReLU(),
                            torch::nn::Linear(64, 10));
  torch::optim::SGD opt(net->parameters(), 0.1);
  torch::nn::CrossEntropyLoss criterion;
  auto labels = torch::randint(0, kClasses, {32}, torch::kLong);
  auto loss = criterion(net->forward(torch::randn({32, 784})), labels);
  // CHECK-NOTES: :[[@LINE-1]]:15: warning: labels can be 99, but 'CrossEntropyLoss' has 10 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-3]]:17: note: drawn from 0 to 99, both included
  loss.backward();
  opt.step();
}

void sequentialFixed() {
  torch::nn::Sequential net(torch::nn::Linear(784, 64), torch::nn::ReLU(),
                            torch::nn::Linear(64, kClasses));
  auto labels = torch::randint(0, kClasses, {32}, torch::kLong);
  auto loss = F::cross_entropy(net->forward(torch::randn({32, 784})), labels);
  loss.backward();
}
void trainFixed(Net net, torch::optim::Optimizer &opt) {
  for (int step = 0; step < 10; ++step) {
    auto images = torch::randn({32, 784});
    auto labels = torch::randint(0, 10, {32}, torch::kLong);
    opt.zero_grad();
    auto loss = F::nll_loss(net->forward(images), labels);
    loss.backward();
    opt.step();
  }
}
