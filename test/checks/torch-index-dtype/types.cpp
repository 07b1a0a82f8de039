// RUN: %check_torch_tidy %s torch-index-dtype %t
#include <torch/torch.h>

torch::Tensor floating(const torch::Tensor &x, const torch::Tensor &y) {
  torch::Tensor half = torch::arange(x.size(0)) / 2;
  auto a = x.index({half});
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: index 'half' is Float, which 'index' does not accept [torch-index-dtype]
  auto b = x.index_select(0, torch::rand({4}));
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: index 'torch::rand({4})' is Float, which 'index_select' does not accept
  auto c = x.index({(torch::rand({4}) * 3).floor()});
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: index '(torch::rand({4}) * 3).floor()' is Float, which 'index' does not accept
  auto d = x.gather(0, torch::zeros({4}));
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: index 'torch::zeros({4})' is Float, which 'gather' does not accept
  auto e = x[torch::linspace(0, 3, 4)];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: index 'torch::linspace(0, 3, 4)' is Float, which 'operator[]' does not accept
  auto f = torch::embedding(x, y.to(torch::kFloat));
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: index 'y.to(torch::kFloat)' is Float, which 'embedding' does not accept
  auto g = x.index({torch::arange(4) * 0.5});
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: index 'torch::arange(4) * 0.5' is Float, which 'index' does not accept
  return a + b + c + d + e + f + g;
}
torch::Tensor integral(const torch::Tensor &x) {
  torch::Tensor rounded = torch::div(torch::arange(x.size(0)), 2, "floor");
  torch::Tensor i = torch::arange(2, torch::kInt);
  return x.index({rounded}) + x.index({torch::arange(4).floor_divide(2)}) +
         x.index({(torch::rand({4}) * 3).floor().to(torch::kLong)}) + x.index({i}) +
         x.index_select(0, i) + torch::embedding(x, i) + x.gather(0, i) + x[torch::arange(2)];
}
void onlyLong(torch::Tensor x) {
  torch::Tensor i = torch::arange(2, torch::kInt);
  auto a = x.take(i);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: index 'i' is Int, which 'take' does not accept
  auto b = x.take(i.to(torch::kLong));
  x.index_copy_(0, i, a);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: index 'i' is Int, which 'index_copy_' does not accept
  auto c = x.gather(0, torch::arange(2, torch::kShort));
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: index 'torch::arange(2, torch::kShort)' is Short, which 'gather' does not accept
}
// uint8 selects by zero or not.
torch::Tensor masks(const torch::Tensor &x) {
  torch::Tensor positions = torch::tensor({0, 2, 2}, torch::kByte);
  auto a = x.index({positions});
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: index 'positions' is Byte, which 'index' takes for a mask, not for positions
  auto b = x.index({(x > 0).to(torch::kByte)});
  auto c = x.index({torch::zeros({3}, torch::kByte)});
  auto d = x.index({x > 0});
  return a + b + c + d;
}
// What nobody knows.
torch::Tensor unknown(const torch::Tensor &x, const torch::Tensor &i) { return x.index({i}); }
