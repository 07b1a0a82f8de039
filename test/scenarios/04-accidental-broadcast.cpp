// RUN: %check_torch_tidy %s "torch-*" %t -- --strict
// RUN: %exits 1 %torch-tidy --checks='torch-*' %s > %t.default
// RUN: FileCheck %s --check-prefix=DEFAULT --implicit-check-not=warning: < %t.default
#include <torch/torch.h>

torch::Tensor residual() {
  torch::Tensor prediction =
      torch::nn::Linear(10, 1)->forward(torch::randn({64, 10}));
  torch::Tensor target = torch::randn({64});
  return (prediction - target).pow(2).mean();
  // CHECK-NOTES: :[[@LINE-1]]:22: warning: 'prediction' [64, 1] and 'target' [64] broadcast to a shape that neither has [torch-implicit-broadcast]
  // DEFAULT: :[[@LINE-2]]:22: warning: {{.*}} [torch-implicit-broadcast]
}
torch::Tensor residualFixed() {
  torch::Tensor prediction =
      torch::nn::Linear(10, 1)->forward(torch::randn({64, 10}));
  torch::Tensor target = torch::randn({64});
  return (prediction.squeeze(1) - target).pow(2).mean();
}

// One of the shapes is known.
torch::Tensor gate(const torch::Tensor &a) {
  torch::Tensor b = torch::randn({8, 128}, a.options());
  return a * b.slice(1, 0, 64);
  // CHECK-NOTES: :[[@LINE-1]]:12: warning: 'operator*' of a tensor that is cut to 64 along dimension 1 and one of which nothing says that it has as many [torch-shape-mismatch]
}
torch::Tensor gateFixed(const torch::Tensor &a) {
  TORCH_CHECK(a.dim() == 2 && a.size(0) == 8 && a.size(1) == 64,
              "a is 8 by 64");
  torch::Tensor b = torch::randn({8, 128}, a.options());
  return a * b.slice(1, 0, 64);
}
torch::Tensor gateEqual(const torch::Tensor &a) {
  torch::Tensor b = torch::randn({8, 64}, a.options());
  TORCH_CHECK(a.sizes() == b.sizes(), "a and b differ");
  return a * b;
}
torch::Tensor attend() {
  torch::Tensor a = torch::randn({8, 32});
  torch::Tensor b = torch::randn({8, 64});
  return a * b;
  // CHECK-NOTES: :[[@LINE-1]]:12: warning: shapes of 'a' [8, 32] and 'b' [8, 64] in 'operator*' do not broadcast: 32 and 64 [torch-shape-mismatch]
  // DEFAULT: :[[@LINE-2]]:12: warning: {{.*}} [torch-shape-mismatch]
}
torch::Tensor attendNarrow() {
  auto a = torch::randn({8, 32});
  auto b = torch::randn({8, 128});
  return a * b.narrow(1, 0, 64);
  // CHECK-NOTES: :[[@LINE-1]]:12: warning: shapes of 'a' [8, 32] and 'b.narrow(1, 0, 64)' [8, 64] in 'operator*' do not broadcast: 32 and 64 [torch-shape-mismatch]
  // DEFAULT: :[[@LINE-2]]:12: warning: {{.*}} [torch-shape-mismatch]
}
class Regression {
public:
  double train(int steps) {
    torch::nn::Sequential model(torch::nn::Linear(10, 32), torch::nn::ReLU(),
                                torch::nn::Linear(32, 1));
    torch::optim::SGD opt(model->parameters(), 0.01);
    auto x = torch::randn({64, 10});
    auto y = torch::randn({64});
    double last = 0;
    for (int step = 0; step < steps; ++step) {
      opt.zero_grad();
      auto loss = torch::mse_loss(model->forward(x), y);
      // CHECK-NOTES: :[[@LINE-1]]:19: warning: 'model->forward(x)' [64, 1] and 'y' [64] broadcast in 'mse_loss', which compares each with each [torch-implicit-broadcast]
      // DEFAULT: :[[@LINE-2]]:19: warning: {{.*}} [torch-implicit-broadcast]
      loss.backward();
      opt.step();
      last = loss.item<double>();
    }
    return last;
  }
  double trainFixed(int steps) {
    torch::nn::Sequential model(torch::nn::Linear(10, 32), torch::nn::ReLU(),
                                torch::nn::Linear(32, 1));
    torch::optim::SGD opt(model->parameters(), 0.01);
    auto x = torch::randn({64, 10});
    auto y = torch::randn({64, 1});
    double last = 0;
    for (int step = 0; step < steps; ++step) {
      opt.zero_grad();
      auto loss = torch::mse_loss(model->forward(x), y);
      loss.backward();
      opt.step();
      last = loss.item<double>();
    }
    return last;
  }
};
