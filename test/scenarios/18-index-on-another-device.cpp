// RUN: %check_torch_tidy %s "torch-*" %t
#include <torch/torch.h>

torch::Tensor otherCard() {
  auto table = torch::randn({100, 8}, torch::Device(torch::kCUDA, 0));
  auto ids = torch::arange(
      10, torch::dtype(torch::kLong).device(torch::Device(torch::kCUDA, 1)));
  return table.index({ids});
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: operands of 'index' are on different devices: 'table' is on cuda:0 and 'ids' is on cuda:1 [torch-mixed-device]
  // CHECK-NOTES: :[[@LINE-5]]:16: note: 'torch::randn({100, 8}, torch::Device(torch::k...' creates a tensor on cuda:0
  // CHECK-NOTES: :[[@LINE-5]]:14: note: 'torch::arange( 10, torch::dtype(torch::kLong)...' creates a tensor on cuda:1
}
torch::Tensor cudaIndexOfCpu() {
  auto table = torch::randn({100, 8});
  auto ids = torch::arange(10, torch::kCUDA);
  return table.index({ids});
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: 'table' is on the CPU since it is created without a device, but 'ids' is on cuda [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-4]]:16: note: 'torch::randn({100, 8})' creates a CPU tensor since it is given no device
  // CHECK-NOTES: :[[@LINE-4]]:14: note: 'torch::arange(10, torch::kCUDA)' creates a tensor on cuda
}
torch::Tensor selected() {
  auto table = torch::randn({100, 8}, torch::kCUDA);
  auto ids = torch::tensor({1, 2, 3}, torch::kLong);
  return table.index_select(0, ids);
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: 'ids' is on the CPU since it is created without a device, but 'table' is on cuda [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-4]]:16: note: 'torch::randn({100, 8}, torch::kCUDA)' creates a tensor on cuda
  // CHECK-NOTES: :[[@LINE-4]]:14: note: 'torch::tensor({1, 2, 3}, torch::kLong)' creates a CPU tensor since it is given no device
}
class Palette {
public:
  torch::Tensor paint(const torch::Tensor &image) {
    auto colours = torch::rand({256, 3});
    auto classes = image.to(torch::kCUDA).argmax(0);
    return colours.index({classes.clamp(0, 255)});
    // CHECK-NOTES: :[[@LINE-1]]:20: warning: 'colours' is on the CPU since it is created without a device, but 'classes.clamp(0, 255)' is on cuda [torch-missing-device]
    // CHECK-NOTES: :[[@LINE-4]]:20: note: 'torch::rand({256, 3})' creates a CPU tensor since it is given no device
    // CHECK-NOTES: :[[@LINE-4]]:26: note: moved to cuda here
  }
  torch::Tensor paintFixed(const torch::Tensor &image) {
    auto colours = torch::rand({256, 3});
    auto classes = image.to(torch::kCUDA).argmax(0);
    return colours.index({classes.clamp(0, 255).cpu()});
  }
};
// A CPU index of a CUDA tensor is fine.
torch::Tensor cpuIndexOfCuda() {
  auto table = torch::randn({100, 8}, torch::kCUDA);
  auto ids = torch::tensor({1, 2, 3}, torch::kLong);
  return table.index({ids}) + table[ids[0].item<int64_t>()];
}
torch::Tensor otherCardFixed() {
  auto table = torch::randn({100, 8}, torch::Device(torch::kCUDA, 0));
  auto ids =
      torch::arange(10, torch::dtype(torch::kLong).device(table.device()));
  return table.index({ids});
}
