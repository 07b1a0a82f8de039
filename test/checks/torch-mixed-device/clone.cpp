// RUN: %check_torch_tidy %s torch-mixed-device %t
#include <torch/torch.h>

namespace F = torch::nn::functional;

// A clone is a module of its own, where it was cloned to.
torch::Tensor replica() {
  torch::nn::Linear net(4, 4);
  net->to(torch::Device(torch::kCUDA, 0));
  auto copy = std::dynamic_pointer_cast<torch::nn::LinearImpl>(
      net->clone(torch::Device(torch::kCUDA, 1)));
  torch::Tensor x = torch::rand({2, 4}, torch::Device(torch::kCUDA, 0));
  torch::Tensor y = net->forward(x);
  return copy->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: operands of 'forward' are on different devices: 'x' is on cuda:0 and the module is on cuda:1 [torch-mixed-device]
}
torch::Tensor sameCard() {
  torch::nn::Linear net(4, 4);
  net->to(torch::kCUDA);
  auto copy =
      std::dynamic_pointer_cast<torch::nn::LinearImpl>(net->clone());
  return copy->forward(torch::rand({2, 4}, torch::kCUDA));
}
// The tensors of an options object are operands.
torch::Tensor weighted(torch::Tensor logits, torch::Tensor y) {
  TORCH_CHECK(logits.is_cuda() && y.is_cuda());
  torch::Tensor w = torch::ones({3}, torch::kCPU);
  return F::cross_entropy(logits, y, F::CrossEntropyFuncOptions().weight(w)) +
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: operands of 'cross_entropy' are on different devices: 'logits' is on cuda and 'F::CrossEntropyFuncOptions().weight(w)' is on the CPU [torch-mixed-device]
         F::cross_entropy(logits, y,
                          F::CrossEntropyFuncOptions().weight(w.to(logits.device())));
}
