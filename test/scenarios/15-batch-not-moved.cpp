// RUN: %check_torch_tidy %s "torch-*" %t
#include <torch/torch.h>

torch::nn::Sequential makeNet() {
  return torch::nn::Sequential(torch::nn::Flatten(), torch::nn::Linear(784, 10),
                               torch::nn::LogSoftmax(1));
}

int main() {
  torch::Device device(torch::kCUDA);
  auto model = makeNet();
  model->to(device);
  auto dataset = torch::data::datasets::MNIST("./mnist").map(
      torch::data::transforms::Stack<>());
  auto loader =
      torch::data::make_data_loader<torch::data::samplers::RandomSampler>(
          std::move(dataset), 64);
  torch::optim::SGD opt(model->parameters(), 0.01);
  for (auto &batch : *loader) {
    opt.zero_grad();
    auto output = model->forward(batch.data);
    // CHECK-NOTES: :[[@LINE-1]]:26: warning: operands of 'forward' are on different devices: 'batch.data' is on the CPU and the module is on cuda [torch-mixed-device]
    // CHECK-NOTES: :[[@LINE-4]]:14: note: the batch of a data loader is on the CPU
    auto loss = torch::nll_loss(output, batch.target);
    // CHECK-NOTES: :[[@LINE-1]]:17: warning: operands of 'nll_loss' are on different devices: 'output' is on cuda and 'batch.target' is on the CPU [torch-mixed-device]
    // CHECK-NOTES: :[[@LINE-7]]:14: note: the batch of a data loader is on the CPU
    loss.backward();
    opt.step();
  }
}
void targetNotMoved(torch::nn::Sequential model, torch::Device device) {
  model->to(torch::kCUDA);
  auto loader =
      torch::data::make_data_loader(torch::data::datasets::MNIST("./mnist").map(
                                        torch::data::transforms::Stack<>()),
                                    64);
  for (auto &batch : *loader) {
    auto output = model->forward(batch.data.to(torch::kCUDA));
    auto loss = torch::nll_loss(output, batch.target);
    // CHECK-NOTES: :[[@LINE-1]]:17: warning: operands of 'nll_loss' are on different devices: 'output' is on cuda and 'batch.target' is on the CPU [torch-mixed-device]
    // CHECK-NOTES: :[[@LINE-3]]:45: note: moved to cuda here
    // CHECK-NOTES: :[[@LINE-5]]:14: note: the batch of a data loader is on the CPU
    loss.backward();
  }
}
void mainFixed() {
  torch::Device device(torch::kCUDA);
  auto model = makeNet();
  model->to(device);
  auto loader =
      torch::data::make_data_loader(torch::data::datasets::MNIST("./mnist").map(
                                        torch::data::transforms::Stack<>()),
                                    64);
  torch::optim::SGD opt(model->parameters(), 0.01);
  for (auto &batch : *loader) {
    auto data = batch.data.to(device), target = batch.target.to(device);
    opt.zero_grad();
    auto loss = torch::nll_loss(model->forward(data), target);
    loss.backward();
    opt.step();
  }
}
class Runner {
public:
  torch::Tensor predict() const {
    torch::nn::Linear model(784, 10);
    model->to(torch::kCUDA);
    auto image = torch::rand({1, 784});
    return model->forward(image);
    // CHECK-NOTES: :[[@LINE-1]]:19: warning: 'image' is on the CPU since it is created without a device, but the module is on cuda [torch-missing-device]
    // CHECK-NOTES: :[[@LINE-3]]:18: note: 'torch::rand({1, 784})' creates a CPU tensor since it is given no device
  }
  torch::Tensor predictFixed() const {
    torch::nn::Linear model(784, 10);
    model->to(torch::kCUDA);
    auto image = torch::rand({1, 784}).to(torch::kCUDA);
    return model->forward(image);
  }
};
