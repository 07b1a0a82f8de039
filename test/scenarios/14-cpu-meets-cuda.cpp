// RUN: %check_torch_tidy %s "torch-*" %t
#include <torch/torch.h>

torch::Tensor blend() {
  auto image = torch::rand({3, 64, 64}, torch::kCUDA);
  auto overlay = torch::rand({3, 64, 64});
  return image * 0.5 + overlay * 0.5;
  // CHECK-NOTES: :[[@LINE-1]]:22: warning: 'overlay * 0.5' is on the CPU since it is created without a device, but 'image * 0.5' is on cuda [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-4]]:16: note: 'torch::rand({3, 64, 64}, torch::kCUDA)' creates a tensor on cuda
  // CHECK-NOTES: :[[@LINE-4]]:18: note: 'torch::rand({3, 64, 64})' creates a CPU tensor since it is given no device
}
torch::Tensor lossOf() {
  torch::nn::Linear net(8, 1);
  net->to(torch::kCUDA);
  auto x = torch::randn({4, 8}, torch::kCUDA);
  auto target = torch::ones({4, 1}, torch::kCPU);
  return torch::mse_loss(net(x), target);
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: operands of 'mse_loss' are on different devices: 'net(x)' is on cuda and 'target' is on the CPU [torch-mixed-device]
  // CHECK-NOTES: :[[@LINE-4]]:12: note: 'torch::randn({4, 8}, torch::kCUDA)' creates a tensor on cuda
  // CHECK-NOTES: :[[@LINE-4]]:17: note: 'torch::ones({4, 1}, torch::kCPU)' creates a tensor on cpu
}
torch::Tensor padBatch(const torch::Tensor &x) {
  torch::Tensor batch = x.to(torch::kCUDA);
  torch::Tensor padding = torch::zeros({2, batch.size(1)});
  return torch::cat({batch, padding}, 0);
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: 'padding' is on the CPU since it is created without a device, but 'batch' is on cuda [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-4]]:27: note: moved to cuda here
  // CHECK-NOTES: :[[@LINE-4]]:27: note: 'torch::zeros({2, batch.size(1)})' creates a CPU tensor since it is given no device
}
torch::Tensor stacked() {
  std::vector<torch::Tensor> frames;
  frames.push_back(torch::zeros({3, 8, 8}, torch::kCUDA));
  frames.push_back(torch::zeros({3, 8, 8}));
  return torch::stack(frames);
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: element 1 of 'frames' is on the CPU since it is created without a device, but element 0 of 'frames' is on cuda [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-4]]:20: note: 'torch::zeros({3, 8, 8}, torch::kCUDA)' creates a tensor on cuda
  // CHECK-NOTES: :[[@LINE-4]]:20: note: 'torch::zeros({3, 8, 8})' creates a CPU tensor since it is given no device
}
// Fixed.
torch::Tensor blendFixed() {
  auto image = torch::rand({3, 64, 64}, torch::kCUDA);
  auto overlay = torch::rand({3, 64, 64}, torch::kCUDA);
  return image * 0.5 + overlay * 0.5;
}
torch::Tensor lossOfFixed() {
  torch::nn::Linear net(8, 1);
  net->to(torch::kCUDA);
  auto x = torch::randn({4, 8}, torch::kCUDA);
  auto target = torch::ones({4, 1}, x.options());
  return torch::mse_loss(net(x), target);
}
torch::Tensor padBatchFixed(const torch::Tensor &x) {
  torch::Tensor batch = x.to(torch::kCUDA);
  torch::Tensor padding = torch::zeros({2, batch.size(1)}, batch.options());
  return torch::cat({batch, padding}, 0);
}
torch::Tensor stackedFixed() {
  std::vector<torch::Tensor> frames;
  frames.push_back(torch::zeros({3, 8, 8}, torch::kCUDA));
  frames.push_back(torch::zeros_like(frames[0]));
  return torch::stack(frames);
}
class Normalizer {
public:
  torch::Tensor apply(const torch::Tensor &image) const {
    auto gpu = image.cuda();
    auto mean = torch::tensor({0.485f, 0.456f, 0.406f}).view({3, 1, 1});
    return gpu - mean;
    // CHECK-NOTES: :[[@LINE-1]]:16: warning: 'mean' is on the CPU since it is created without a device, but 'gpu' is on cuda [torch-missing-device]
    // CHECK-NOTES: :[[@LINE-4]]:22: note: moved to CUDA here
    // CHECK-NOTES: :[[@LINE-4]]:17: note: 'torch::tensor({0.485f, 0.456f, 0.406f})' creates a CPU tensor since it is given no device
  }
  torch::Tensor applyFixed(const torch::Tensor &image) const {
    auto gpu = image.cuda();
    auto mean = torch::tensor({0.485f, 0.456f, 0.406f})
                    .view({3, 1, 1})
                    .to(gpu.device());
    return gpu - mean;
  }
};
