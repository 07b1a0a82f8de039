// RUN: %check_torch_tidy %s torch-label-range %t
// The class count is the last layer's, whatever the rank of what forward() gets.
#include <torch/torch.h>

namespace nn = torch::nn;
namespace F = torch::nn::functional;

struct PlainImpl : nn::Module {
  nn::Linear fc1{nullptr}, fc2{nullptr};
  PlainImpl() {
    fc1 = register_module("fc1", nn::Linear(784, 64));
    fc2 = register_module("fc2", nn::Linear(64, 10));
  }
  torch::Tensor forward(torch::Tensor x) { return fc2(torch::relu(fc1(x))); }
};
TORCH_MODULE(Plain);

torch::Tensor tooMany(torch::Tensor x) {
  Plain net;
  torch::Tensor y = torch::randint(0, 26, {32}, torch::kLong);
  return F::cross_entropy(net->forward(x), y);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: labels can be 25, but 'cross_entropy' has 10 classes [torch-label-range]
}
torch::Tensor fits(torch::Tensor x) {
  Plain net;
  torch::Tensor y = torch::randint(0, 10, {32}, torch::kLong);
  return F::cross_entropy(net(x), y);
}
torch::Tensor tooManyCalled(torch::Tensor x) {
  Plain net;
  torch::Tensor y = torch::randint(0, 26, {32}, torch::kLong);
  return F::cross_entropy(net(x), y);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: labels can be 25, but 'cross_entropy' has 10 classes [torch-label-range]
}

struct SoftImpl : nn::Module {
  nn::Linear fc{nullptr};
  SoftImpl() { fc = register_module("fc", nn::Linear(64, 10)); }
  torch::Tensor forward(torch::Tensor x) { return torch::log_softmax(fc->forward(x), 1); }
};
TORCH_MODULE(Soft);
torch::Tensor tooManyLogs(torch::Tensor x) {
  auto net = std::make_shared<SoftImpl>();
  torch::Tensor y = torch::randint(0, 26, {32}, torch::kLong);
  return F::nll_loss(net->forward(x), y);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: labels can be 25, but 'nll_loss' has 10 classes [torch-label-range]
}
torch::Tensor fitsLogs(Soft net, torch::Tensor x) {
  torch::Tensor y = torch::randint(0, 10, {32}, torch::kLong);
  return F::nll_loss(net->forward(x), y);
}

// The constructor is told how many.
struct SizedImpl : nn::Module {
  nn::Linear body{nullptr}, head{nullptr};
  SizedImpl(int64_t features, int64_t classes) {
    body = register_module("body", nn::Linear(features, 32));
    head = register_module("head", nn::Linear(32, classes));
  }
  torch::Tensor forward(torch::Tensor x) { return head(torch::relu(body(x))); }
};
TORCH_MODULE(Sized);
torch::Tensor tooManyForFive(torch::Tensor x) {
  Sized net(8, 5);
  torch::Tensor y = torch::randint(0, 10, {32}, torch::kLong);
  return F::cross_entropy(net->forward(x), y);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: labels can be 9, but 'cross_entropy' has 5 classes [torch-label-range]
}
torch::Tensor fitTen(torch::Tensor x) {
  Sized net(8, 10);
  torch::Tensor y = torch::randint(0, 10, {32}, torch::kLong);
  return F::cross_entropy(net(x), y);
}
torch::Tensor tooManyShared(torch::Tensor x) {
  auto net = std::make_shared<SizedImpl>(8, 5);
  torch::Tensor y = torch::randint(0, 10, {32}, torch::kLong);
  return F::cross_entropy(net->forward(x), y);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: labels can be 9, but 'cross_entropy' has 5 classes [torch-label-range]
}
