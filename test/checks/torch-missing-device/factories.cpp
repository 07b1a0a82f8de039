// RUN: %check_torch_tidy %s torch-missing-device %t
#include <torch/torch.h>

torch::Tensor positions(const torch::Tensor &x) {
  torch::Tensor pos = torch::arange(x.size(1));
  // CHECK-FIXES: torch::Tensor pos = torch::arange(x.size(1), x.device());
  return x + pos;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'pos' is on the CPU since it is created without a device, but 'x' is on a device that the caller chooses [torch-missing-device]
  // CHECK-MESSAGES: :[[@LINE-4]]:23: note: 'torch::arange(x.size(1))' creates a CPU tensor since it is given no device
}
torch::Tensor dtypeOnly(const torch::Tensor &x) {
  torch::Tensor pos = torch::zeros({x.size(0)}, torch::kLong);
  // CHECK-FIXES: torch::Tensor pos = torch::zeros({x.size(0)}, torch::dtype(torch::kLong).device(x.device()));
  return x.mul(pos);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'pos' is on the CPU {{.*}} [torch-missing-device]
}
torch::Tensor optionsOnly(const torch::Tensor &x) {
  auto pos = torch::zeros({x.size(0)}, torch::TensorOptions().dtype(torch::kLong));
  // CHECK-FIXES: auto pos = torch::zeros({x.size(0)}, torch::TensorOptions().dtype(torch::kLong).device(x.device()));
  return torch::cat({x, pos});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '{{.*}}' is on the CPU {{.*}} [torch-missing-device]
}
torch::Tensor withOptions(const torch::Tensor &x) {
  return x + torch::zeros({x.size(0)}, x.options()) + torch::zeros_like(x, torch::kLong) +
         x.new_ones({x.size(0)}) + torch::arange(x.size(0), x.device()) +
         torch::zeros({x.size(0)}, torch::dtype(torch::kFloat).device(x.device()));
}
torch::Tensor movedBeforeUse(const torch::Tensor &x) {
  torch::Tensor pos = torch::arange(x.size(1)).to(x.device());
  torch::Tensor other = torch::arange(x.size(1));
  other = other.to(x);
  return x + pos + other;
}
torch::Tensor builtInSteps(const torch::Tensor &x) {
  auto options = torch::TensorOptions();
  options = options.dtype(torch::kFloat);
  options = options.device(x.device());
  return x + torch::ones({3}, options);
}
torch::Tensor cpuOnly(const torch::Tensor &x) {
  TORCH_CHECK(!x.is_cuda(), "a CPU implementation");
  return x + torch::arange(x.size(0));
}
torch::Tensor branches(const torch::Tensor &x) {
  if (x.is_cpu())
    return x + torch::arange(x.size(0));
  return x + torch::arange(x.size(0), x.device());
}
torch::Tensor asIndex(const torch::Tensor &x) {
  torch::Tensor rows = torch::arange(3);
  return x.index({rows}) * torch::full({}, 0.25);
}
torch::Tensor selectedRow(const torch::Tensor &x) {
  torch::Tensor scale = torch::linspace(0, 1, 3);
  return x * scale[0];
}

struct NormImpl : torch::nn::Module {
  torch::Tensor plain, buffer, given;
  NormImpl(torch::Device device) {
    plain = torch::full({3}, 0.5);
    buffer = register_buffer("buffer", torch::full({3}, 0.5));
    given = torch::full({3}, 0.5, device);
  }
  torch::Tensor bad(const torch::Tensor &x) {
    return x - plain;
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'plain' is on the CPU since it is created without a device, but 'x' is on a device that the caller chooses [torch-missing-device]
  }
  torch::Tensor good(const torch::Tensor &x) { return x - buffer + given; }
};
