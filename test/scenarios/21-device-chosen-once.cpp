// RUN: %check_torch_tidy %s "torch-*" %t --clean
#include <torch/torch.h>

namespace F = torch::nn::functional;

struct NetImpl : torch::nn::Module {
  torch::nn::Linear fc1{nullptr}, fc2{nullptr};
  NetImpl() {
    fc1 = register_module("fc1", torch::nn::Linear(784, 64));
    fc2 = register_module("fc2", torch::nn::Linear(64, 10));
  }
  torch::Tensor forward(torch::Tensor x) {
    x = x.view({-1, 784});
    return fc2(torch::relu(fc1(x)));
  }
};
TORCH_MODULE(Net);

int main() {
  torch::manual_seed(1);
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA
                                                   : torch::kCPU);
  Net model;
  model->to(device);
  auto loader =
      torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(
          torch::data::datasets::MNIST("./mnist").map(
              torch::data::transforms::Stack<>()),
          64);
  torch::optim::Adam opt(model->parameters(), torch::optim::AdamOptions(1e-3));
  torch::Tensor total = torch::zeros({}, device);
  for (auto &batch : *loader) {
    auto data = batch.data.to(device), target = batch.target.to(device);
    opt.zero_grad();
    auto loss = F::cross_entropy(model->forward(data), target.clamp(0, 9));
    loss.backward();
    opt.step();
    total += loss.detach();
  }
  auto noise = torch::randn({1, 784}, torch::TensorOptions().device(device));
  std::cout << model->forward(noise) << total << '\n';
}
torch::DeviceType choose() {
  if (torch::cuda::is_available()) {
    std::cout << "CUDA\n";
    return torch::kCUDA;
  }
  return torch::kCPU;
}
class Program {
  torch::Device device;
  Net net;
  torch::Tensor mean;

public:
  Program() : device(choose()), mean(torch::full({784}, 0.13, device)) {
    net->to(device);
  }
  torch::Tensor run(const torch::Tensor &image) {
    auto x = image.to(device) - mean;
    return net->forward(x).argmax(1).cpu();
  }
};
torch::Tensor ifElse(torch::Tensor a) {
  torch::Device device = torch::kCPU;
  if (torch::cuda::is_available())
    device = torch::Device(torch::kCUDA, 0);
  a = a.to(device);
  auto b = torch::ones({3}, device);
  return a + b;
}
