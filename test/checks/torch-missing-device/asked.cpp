// RUN: %check_torch_tidy %s torch-missing-device,torch-mixed-device %t
// The ways in which code asks for the device.
#include <ATen/TensorUtils.h>
#include <torch/torch.h>

torch::Tensor noCard(torch::Tensor x) {
  if (x.get_device() != -1)
    throw std::runtime_error("a CPU implementation");
  return x + torch::ones({4});
}
torch::Tensor noCardEither(torch::Tensor x) {
  if (x.get_device() >= 0)
    throw std::runtime_error("a CPU implementation");
  return x + torch::ones({4});
}
torch::Tensor noCardChecked(torch::Tensor x) {
  TORCH_CHECK(-1 == x.get_device());
  return x + torch::ones({4});
}
torch::Tensor noCardBranch(torch::Tensor x) {
  if (x.get_device() < 0)
    return x + torch::ones({4});
  return x;
}
torch::Tensor noIndex(torch::Tensor x) {
  TORCH_CHECK(x.device().index() == -1);
  return x + torch::ones({4});
}
torch::Tensor aCard(torch::Tensor x) {
  TORCH_CHECK(x.get_device() >= 0);
  return x + torch::ones({4}, torch::kCPU);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-mixed-device]
}
torch::Tensor theFirst(torch::Tensor x) {
  TORCH_CHECK(x.get_device() == 0);
  return x + torch::ones({4}, torch::Device(torch::kCUDA, 1));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-mixed-device]
}
torch::Tensor theSameCard(torch::Tensor x, torch::Tensor y) {
  TORCH_CHECK(x.get_device() == y.get_device());
  if (x.is_cuda())
    return y + torch::ones({4}, torch::kCPU);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-mixed-device]
  return y + torch::ones({4});
}
torch::Tensor checkedArguments(const torch::Tensor &x, const torch::Tensor &y) {
  at::TensorArg x_arg{x, "x", 1}, y_arg{y, "y", 2};
  at::checkAllSameGPU("checkedArguments", {x_arg, y_arg});
  return y + torch::ones({4}, torch::kCPU);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-mixed-device]
}
torch::Tensor checkedPair(const torch::Tensor &x, const torch::Tensor &y) {
  at::TensorArg x_arg{x, "x", 1};
  at::checkSameGPU("checkedPair", x_arg, {y, "y", 2});
  return x_arg->add(torch::ones({4}, torch::kCPU));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-mixed-device]
}
torch::Tensor checkedType(const torch::Tensor &x) {
  at::checkDeviceType("checkedType", {x}, at::kCPU);
  return x + torch::ones({4});
}

// What a function of several returns says.
static bool isSame(const torch::Tensor &a, const torch::Tensor &b) {
  if (a.device() != b.device())
    return false;
  return true;
}
static bool differs(const torch::Tensor &a, const torch::Tensor &b) {
  if (a.dim() != b.dim())
    return true;
  if (a.device() != b.device()) {
    std::cerr << "differ\n";
    return true;
  }
  return false;
}
static bool isSameRank(const torch::Tensor &a, const torch::Tensor &b) {
  if (a.dim() != b.dim())
    return false;
  return true;
}
torch::Tensor asked(const torch::Tensor &x) {
  auto p = torch::arange(4);
  if (!isSame(x, p))
    return x;
  return x + p;
}
torch::Tensor askedToDiffer(const torch::Tensor &x) {
  auto p = torch::arange(4);
  if (differs(x, p))
    return x;
  return x + p;
}
torch::Tensor askedInAVariable(const torch::Tensor &x) {
  auto p = torch::arange(4);
  bool ok = true;
  if (x.device() != p.device())
    ok = false;
  TORCH_CHECK(ok, "devices");
  return x + p;
}
torch::Tensor askedOfTheRank(const torch::Tensor &x) {
  auto p = torch::arange(4);
  if (!isSameRank(x, p))
    return x;
  return x + p;
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-missing-device]
}
