// RUN: %check_torch_tidy %s "torch-*" %t
#include <torch/torch.h>

torch::Tensor softened(const torch::Tensor &input) {
  auto logits = input.to(torch::kCUDA);
  auto prob = torch::softmax(logits, 1).cpu();
  auto best = prob.argmax(1);
  return logits.gather(1, best.unsqueeze(1));
  // CHECK-NOTES: :[[@LINE-1]]:17: warning: operands of 'gather' are on different devices: 'logits' is on cuda and 'best.unsqueeze(1)' is on the CPU [torch-mixed-device]
  // CHECK-NOTES: :[[@LINE-5]]:23: note: moved to cuda here
  // CHECK-NOTES: :[[@LINE-5]]:41: note: moved to the CPU here
}
class Postprocess {
public:
  torch::Tensor run(const torch::Tensor &frame) {
    torch::Device device(torch::kCUDA, 0);
    auto gpu = frame.to(device);
    auto sorted = std::get<0>(gpu.to(torch::kCPU).sort());
    return gpu - sorted;
    // CHECK-NOTES: :[[@LINE-1]]:16: warning: operands of 'operator-' may be on different devices: 'gpu' is on cuda:0 and 'sorted' is on the CPU [torch-mixed-device]
    // CHECK-NOTES: :[[@LINE-4]]:22: note: moved to cuda:0 here
    // CHECK-NOTES: :[[@LINE-4]]:35: note: moved to the CPU here
  }
  torch::Tensor runFixed(const torch::Tensor &frame) {
    torch::Device device(torch::kCUDA, 0);
    auto gpu = frame.to(device);
    auto sorted = std::get<0>(gpu.to(torch::kCPU).sort());
    return gpu - sorted.to(device);
  }
};
torch::Tensor softenedFixed(const torch::Tensor &input) {
  auto logits = input.to(torch::kCUDA);
  auto best = torch::softmax(logits, 1).argmax(1);
  return logits.gather(1, best.unsqueeze(1));
}
