// RUN: %check_torch_tidy %s torch-device-compare %t
#include <torch/torch.h>

torch::Tensor ensure(torch::Tensor x) {
  torch::Device want(torch::kCUDA);
  if (x.device() != want)
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'x.device() != want' is always true: 'want' has no card, and the device of a CUDA tensor has one [torch-device-compare]
    x = x.to(want);
  return x;
}
bool direct(torch::Tensor x) { return x.device() == torch::kCUDA; }
// CHECK-MESSAGES: :[[@LINE-1]]:50: warning: 'x.device() == torch::kCUDA' is always false: 'torch::kCUDA' has no card, and the device of a CUDA tensor has one [torch-device-compare]
bool reversed(torch::Tensor x) {
  auto d = x.device();
  return torch::Device("cuda") == d;
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'torch::Device("cuda") == d' is always false: 'torch::Device("cuda")' has no card, and the device of a CUDA tensor has one [torch-device-compare]
}
void checked(torch::Tensor x) {
  TORCH_CHECK(x.device() == torch::kCUDA, "x must be on CUDA");
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'x.device() == torch::kCUDA' is always false: 'torch::kCUDA' has no card, and the device of a CUDA tensor has one [torch-device-compare]
}
bool byType(torch::Tensor x) {
  return x.device().type() == torch::kCUDA && x.is_cuda() &&
         x.device().is_cuda();
}
bool withCard(torch::Tensor x, torch::Tensor y, torch::Device given) {
  return x.device() == torch::Device(torch::kCUDA, 0) ||
         x.device() == y.device() || x.device() == given;
}
// The CPU has no card.
bool onCpu(torch::Tensor x) { return x.device() == torch::kCPU; }
// A device that somebody chose may lack the card too.
bool chosen(torch::Device device) { return device == torch::kCUDA; }
bool chosenHere() {
  torch::Device device(torch::kCUDA);
  return device == torch::kCUDA;
}
