// RUN: %check_torch_tidy %s torch-device-compare %t
#include <torch/torch.h>

torch::Tensor other() {
  torch::Tensor x = torch::ones({2}, torch::Device(torch::kCUDA, 1));
  torch::Tensor y = torch::ones({2}, torch::kCUDA);
  return x + y;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'y' is on the current card, and 'x' on cuda:1 [torch-device-compare]
}
torch::Tensor moved(torch::Tensor y) {
  torch::Tensor x = torch::ones({2}, torch::Device(torch::kCUDA, 1));
  return x + y.to(torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'y.to(torch::kCUDA)' is on the current card, and 'x' on cuda:1 [torch-device-compare]
}
torch::Tensor first() {
  torch::Tensor x = torch::ones({2}, torch::Device(torch::kCUDA, 0));
  return x + torch::ones({2}, torch::kCUDA);
}
torch::Tensor same() {
  torch::Device device(torch::kCUDA, 1);
  return torch::ones({2}, device) + torch::ones({2}, device);
}
torch::Tensor some(torch::Tensor y) {
  TORCH_CHECK(y.is_cuda());
  return torch::ones({2}, torch::Device(torch::kCUDA, 1)) + y;
}
