// RUN: %check_torch_tidy %s torch-mixed-device %t
#include <torch/torch.h>

using Dataset = torch::data::datasets::MapDataset<
    torch::data::datasets::MNIST, torch::data::transforms::Stack<>>;

// Nothing moves the batches of a data loader.
void train(torch::nn::Linear net, Dataset set) {
  auto loader = torch::data::make_data_loader(std::move(set), 64);
  torch::Device device(torch::kCUDA);
  net->to(device);
  for (auto &batch : *loader) {
    torch::Tensor y = net->forward(batch.data);
    // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: operands of 'forward' are on different devices: 'batch.data' is on the CPU and the module is on cuda [torch-mixed-device]
    torch::nll_loss(y, batch.target.to(device));
  }
}
void trainTarget(torch::nn::Linear net, Dataset set) {
  auto loader = torch::data::make_data_loader(std::move(set), 64);
  torch::Device device(torch::kCUDA);
  net->to(device);
  for (auto &batch : *loader) {
    torch::Tensor y = net->forward(batch.data.to(device));
    torch::nll_loss(y, batch.target);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: operands of 'nll_loss' are on different devices: 'y' is on cuda and 'batch.target' is on the CPU [torch-mixed-device]
  }
}
void trainMoved(torch::nn::Linear net, Dataset set) {
  auto loader = torch::data::make_data_loader(std::move(set), 64);
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  net->to(device);
  for (auto &batch : *loader) {
    auto data = batch.data.to(device), target = batch.target.to(device);
    torch::nll_loss(net->forward(data), target).backward();
  }
}
void trainInPlace(torch::nn::Linear net, Dataset set) {
  auto loader = torch::data::make_data_loader(std::move(set), 64);
  net->to(torch::kCUDA);
  for (torch::data::Example<> batch : *loader) {
    batch.data = batch.data.to(torch::kCUDA);
    net->forward(batch.data);
  }
}
// Whoever passes one may have moved it.
torch::Tensor given(torch::nn::Linear net, torch::data::Example<> batch) {
  net->to(torch::kCUDA);
  return net->forward(batch.data);
}
