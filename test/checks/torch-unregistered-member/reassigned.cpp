// RUN: %check_torch_tidy %s torch-unregistered-member %t
#include <torch/torch.h>

struct Ema : torch::nn::Module {
  torch::Tensor avg, last;
  torch::nn::Linear head{nullptr};
  Ema() {
    avg = register_buffer("avg", torch::zeros({4}));
    head = register_module("head", torch::nn::Linear(4, 4));
  }
  void clear() { avg = torch::ones({4}); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: assigning to 'avg' leaves what the module registered under that name where it was: to(), parameters() and save() keep to the old one [torch-unregistered-member]
  void clearInPlace() { avg.fill_(1); }
  void widen() { head = torch::nn::Linear(4, 8); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: assigning to 'head' leaves what the module registered under that name where it was: to(), parameters() and save() keep to the old one [torch-unregistered-member]
  void replace() { head = replace_module("head", torch::nn::Linear(4, 8)); }
  torch::Tensor forward(torch::Tensor x) {
    last = x;
    avg = avg * 0.9 + x.mean(0) * 0.1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: assigning to 'avg' leaves what the module registered under that name where it was: to(), parameters() and save() keep to the old one [torch-unregistered-member]
    avg.mul_(0.9).add_(x.mean(0), 0.1);
    return head->forward(x - avg);
  }
};

// torch's own modules make their parameters in reset().
struct Resettable : torch::nn::Module {
  torch::Tensor weight;
  Resettable() { reset(); }
  void reset() {
    weight = torch::zeros({4});
    weight = register_parameter("weight", weight);
  }
};

// A helper is given the member, and does not register it.
static torch::Tensor scaled(torch::Tensor x, torch::Tensor by) { return x * by; }
struct Cached : torch::nn::Module {
  torch::Tensor grid;
  torch::nn::Linear late{nullptr};
  void build() {
    late = torch::nn::Linear(4, 4);
    register_module("late", late);
  }
  torch::Tensor forward(torch::Tensor x) {
    grid = x * 2;
    return scaled(x, grid);
  }
};
