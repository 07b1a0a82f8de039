// RUN: %check_torch_tidy %s torch-mixed-device %t
// Devices through loops, handlers, switches and plain structs.
#include <torch/torch.h>

using torch::Tensor;

Tensor caught(const Tensor &a) {
  Tensor g = a.to(torch::kCUDA), inverse;
  try {
    inverse = torch::inverse(g);
  } catch (const c10::Error &) {
    inverse = torch::pinverse(g.cpu());
  }
  return inverse.matmul(g);
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: operands of 'matmul' may be on different devices: 'inverse' is on cuda or on the CPU, depending on the path and 'g' is on cuda [torch-mixed-device]
}
Tensor caughtAndMovedBack(const Tensor &a) {
  Tensor g = a.to(torch::kCUDA), inverse;
  try {
    inverse = torch::inverse(g);
  } catch (const c10::Error &) {
    inverse = torch::pinverse(g.cpu()).to(g.device());
  }
  return inverse.matmul(g);
}

// The range of the sum grows with each turn.
Tensor accumulated(const std::vector<Tensor> &xs) {
  Tensor sum = torch::zeros({10}, torch::kCUDA);
  for (const Tensor &x : xs) {
    Tensor h = x.softmax(0).cpu();
    sum = sum + h;
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: operands of 'operator+' may be on different devices: 'sum' is on cuda and 'h' is on the CPU [torch-mixed-device]
  }
  return sum;
}
Tensor accumulatedThere(const std::vector<Tensor> &xs) {
  Tensor sum = torch::zeros({10}, torch::kCUDA);
  for (const Tensor &x : xs)
    sum = sum + x.to(torch::kCUDA).softmax(0);
  return sum;
}

Tensor switched(const Tensor &x) {
  switch (x.device().type()) {
  case torch::kCUDA:
    return x * torch::ones({x.size(0)}, torch::kCPU);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: operands of 'operator*' are on different devices: 'x' is on cuda and 'torch::ones({x.size(0)}, torch::kCPU)' is on the CPU [torch-mixed-device]
  case torch::kCPU:
    return x * torch::ones({x.size(0)}, torch::kCPU);
  default:
    TORCH_CHECK(false, "neither");
  }
}

struct Batch {
  Tensor x, y;
};
Tensor halfMoved() {
  Batch b{torch::randn({8, 4}, torch::kCPU), torch::randn({8, 4}, torch::kCPU)};
  b.x = b.x.to(torch::kCUDA);
  return b.x - b.y;
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: operands of 'operator-' are on different devices: 'b.x' is on cuda and 'b.y' is on the CPU [torch-mixed-device]
}
Tensor bothMoved() {
  Batch b{torch::randn({8, 4}, torch::kCPU), torch::randn({8, 4}, torch::kCPU)};
  b.x = b.x.to(torch::kCUDA);
  b.y = b.y.to(torch::kCUDA);
  return b.x - b.y;
}

Tensor listed(const Tensor &x) {
  std::vector<Tensor> parts;
  parts.push_back(x.to(torch::kCUDA));
  parts.push_back(torch::zeros({1}, torch::kCPU));
  return torch::cat(parts);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: operands of 'cat' are on different devices: element 0 of 'parts' is on cuda and element 1 of 'parts' is on the CPU [torch-mixed-device]
}

// Where the sum is depends on how often the loop ran; no turn mixes devices.
double norm(const std::vector<Tensor> &parameters) {
  Tensor total = torch::zeros({});
  for (const Tensor &p : parameters)
    if (p.grad().defined())
      total = total.to(p.device()) + p.grad().norm().pow(2);
  Tensor there = total.to(torch::kCUDA);
  there += torch::ones({3}, torch::kCPU);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: operands of 'operator+=' are on different devices: 'there' is on cuda and 'torch::ones({3}, torch::kCPU)' is on the CPU [torch-mixed-device]
  return total.sqrt().item<double>();
}
