// RUN: %check_torch_tidy %s "torch-*" %t
#include <torch/torch.h>

namespace F = torch::nn::functional;

torch::Tensor inPlace() {
  auto sum = torch::zeros({4}, torch::TensorOptions().device(torch::kCUDA, 0));
  auto part = torch::ones({4});
  sum += part;
  // CHECK-NOTES: :[[@LINE-1]]:7: warning: 'part' is on the CPU since it is created without a device, but 'sum' is on cuda:0 [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-4]]:14: note: 'torch::zeros({4}, torch::TensorOptions().devi...' creates a tensor on cuda:0
  // CHECK-NOTES: :[[@LINE-4]]:15: note: 'torch::ones({4})' creates a CPU tensor since it is given no device
  return sum;
}
torch::Tensor product() {
  auto a = torch::randn({4, 4}).to(torch::Device("cuda:0"));
  return a.matmul(torch::eye(4));
  // CHECK-NOTES: :[[@LINE-1]]:12: warning: 'torch::eye(4)' is on the CPU since it is created without a device, but 'a' is on cuda:0 [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-3]]:33: note: moved to cuda:0 here
  // CHECK-NOTES: :[[@LINE-3]]:19: note: 'torch::eye(4)' creates a CPU tensor since it is given no device
}
torch::Tensor inTuple() {
  auto both =
      std::make_tuple(torch::randn({2}, torch::kCUDA), torch::randn({2}));
  return std::get<0>(both) * std::get<1>(both);
  // CHECK-NOTES: :[[@LINE-1]]:28: warning: 'std::get<1>(both)' is on the CPU since it is created without a device, but 'std::get<0>(both)' is on cuda [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-3]]:23: note: 'torch::randn({2}, torch::kCUDA)' creates a tensor on cuda
  // CHECK-NOTES: :[[@LINE-4]]:56: note: 'torch::randn({2})' creates a CPU tensor since it is given no device
}
torch::Tensor written() {
  auto table = torch::randn({8}, torch::kCUDA);
  table.index_put_({torch::arange(4)}, torch::ones({4}));
  // CHECK-NOTES: :[[@LINE-1]]:9: warning: 'torch::ones({4})' is on the CPU since it is created without a device, but 'table' is on cuda [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-3]]:16: note: 'torch::randn({8}, torch::kCUDA)' creates a tensor on cuda
  // CHECK-NOTES: :[[@LINE-3]]:40: note: 'torch::ones({4})' creates a CPU tensor since it is given no device
  return table;
}
torch::Tensor maskOnTheCard() {
  auto table = torch::randn({8});
  auto mask = table.to(torch::kCUDA) > 0;
  return table.index({mask});
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: 'table' is on the CPU since it is created without a device, but 'mask' is on cuda [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-4]]:16: note: 'torch::randn({8})' creates a CPU tensor since it is given no device
  // CHECK-NOTES: :[[@LINE-4]]:21: note: moved to cuda here
}
torch::Tensor statistics(const torch::Tensor &image) {
  auto x = image.to(torch::kCUDA);
  auto scale = torch::tensor({x.mean().item<float>(), x.std().item<float>()});
  return x * scale;
  // CHECK-NOTES: :[[@LINE-1]]:12: warning: 'scale' is on the CPU since it is created without a device, but 'x' is on cuda [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-4]]:18: note: moved to cuda here
  // CHECK-NOTES: :[[@LINE-4]]:16: note: 'torch::tensor({x.mean().item<float>(), x.std(...' creates a CPU tensor since it is given no device
}
torch::Tensor states(torch::nn::LSTM lstm, const torch::Tensor &x) {
  auto h = torch::zeros({1, x.size(1), 8}), c = torch::zeros({1, x.size(1), 8});
  lstm->to(torch::kCUDA);
  auto result = lstm->forward(x.cuda(), std::make_tuple(h, c));
  // CHECK-NOTES: :[[@LINE-1]]:23: warning: 'std::make_tuple(h, c)' is on the CPU since it is created without a device, but 'x.cuda()' is on cuda [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-2]]:33: note: moved to CUDA here
  // CHECK-NOTES: :[[@LINE-5]]:12: note: 'torch::zeros({1, x.size(1), 8})' creates a CPU tensor since it is given no device
  return std::get<0>(result);
}
struct Trainer {
  torch::Device device{torch::kCUDA};
  torch::nn::Linear net{3, 3};
  Trainer() { net->to(device); }
  torch::Tensor step(const torch::Tensor &x) {
    auto y = net(x.to(torch::kCUDA));
    return F::mse_loss(y, torch::ones({3}));
    // CHECK-NOTES: :[[@LINE-1]]:12: warning: 'torch::ones({3})' is on the CPU since it is created without a device, but 'y' is on cuda [torch-missing-device]
    // CHECK-NOTES: :[[@LINE-3]]:20: note: moved to cuda here
    // CHECK-NOTES: :[[@LINE-3]]:27: note: 'torch::ones({3})' creates a CPU tensor since it is given no device
  }
  torch::Tensor stepFixed(const torch::Tensor &x) {
    auto y = net(x.to(device));
    return F::mse_loss(y, torch::ones_like(y));
  }
};

// Fixed.
torch::Tensor productFixed() {
  auto a = torch::randn({4, 4}).to(torch::Device("cuda:0"));
  return a.matmul(torch::eye(4, a.options()));
}
torch::Tensor writtenFixed() {
  auto table = torch::randn({8}, torch::kCUDA);
  table.index_put_({torch::arange(4)}, torch::ones({4}, table.options()));
  return table.index({torch::arange(4)}) + table[torch::tensor(2)];
}
torch::Tensor maskFixed() {
  auto table = torch::randn({8}).to(torch::kCUDA);
  return table.index({table > 0});
}
torch::Tensor statisticsFixed(const torch::Tensor &image) {
  auto x = image.to(torch::kCUDA);
  return x * torch::stack({x.mean(), x.std()});
}
torch::Tensor statesFixed(torch::nn::LSTM lstm, const torch::Tensor &x) {
  auto input = x.cuda();
  auto h = torch::zeros({1, x.size(1), 8}, input.options());
  lstm->to(torch::kCUDA);
  return std::get<0>(
      lstm->forward(input, std::make_tuple(h, torch::zeros_like(h))));
}
