// RUN: %check_torch_tidy %s "torch-*" %t
#include <stdexcept>
#include <torch/torch.h>

#define CHECK_SAME(a, b)                                                       \
  TORCH_CHECK((a).device() == (b).device(), #a " and " #b " differ")

static void checkDevice(const torch::Tensor &x, const torch::Device &device) {
  if (x.device() != device)
    throw std::runtime_error("x is on " + x.device().str());
}

class Checked {
public:
  Checked(torch::nn::Linear net, torch::Device device)
      : net(net), device(device) {
    this->net->to(device);
  }
  torch::Tensor forward(const torch::Tensor &x) {
    checkDevice(x, device);
    return net->forward(x) + torch::ones({4}, device);
  }

private:
  torch::nn::Linear net;
  torch::Device device;
};
torch::Tensor onCpu(const torch::Tensor &x) {
  checkDevice(x, torch::kCPU);
  return x + torch::arange(4);
}
torch::Tensor onCpuMacro(const torch::Tensor &x) {
  auto pos = torch::arange(4);
  CHECK_SAME(x, pos);
  return x + pos;
}
torch::Tensor unchecked(const torch::Tensor &x) {
  auto pos = torch::arange(4);
  return x + pos;
  // CHECK-NOTES: :[[@LINE-1]]:12: warning: 'pos' is on the CPU since it is created without a device, but 'x' is on a device that the caller chooses [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-3]]:14: note: 'torch::arange(4)' creates a CPU tensor since it is given no device
}
torch::Tensor wrongCheck(const torch::Tensor &x) {
  auto y = torch::ones({4}, torch::kCPU);
  TORCH_CHECK(x.is_cuda(), "x must be on a card");
  return x + y;
  // CHECK-NOTES: :[[@LINE-1]]:12: warning: operands of 'operator+' are on different devices: 'x' is on cuda and 'y' is on the CPU [torch-mixed-device]
  // CHECK-NOTES: :[[@LINE-4]]:12: note: 'torch::ones({4}, torch::kCPU)' creates a tensor on cpu
}
template <typename F> auto withDevice(torch::Device device, F f) {
  return [device, f](const torch::Tensor &x) {
    checkDevice(x, device);
    return f(x);
  };
}
torch::Tensor decorated(const torch::Tensor &input) {
  auto f =
      withDevice(torch::kCUDA, [](const torch::Tensor &x) { return x * 2; });
  return f(input);
}
