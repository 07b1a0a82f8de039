// RUN: %check_torch_tidy %s torch-shape-mismatch %t
#include <torch/torch.h>

torch::Tensor inner() {
  torch::Tensor a = torch::ones({2, 3}), b = torch::ones({4, 5});
  return a.mm(b);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: shapes of 'a' [2, 3] and 'b' [4, 5] in 'mm' can't be multiplied: 3 and 4 [torch-shape-mismatch]
}
torch::Tensor innerFits() {
  torch::Tensor a = torch::ones({2, 3}), b = torch::ones({5, 3});
  return a.mm(b.t()) + torch::matmul(a, torch::ones({3})).unsqueeze(1);
}
torch::Tensor batches() {
  torch::Tensor a = torch::ones({7, 2, 3}), b = torch::ones({8, 3, 4});
  return torch::bmm(a, b);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: shapes of 'a' [7, 2, 3] and 'b' [8, 3, 4] in 'bmm' can't be multiplied: 7 and 8 [torch-shape-mismatch]
}
torch::Tensor batchesBroadcast() {
  return torch::matmul(torch::ones({7, 2, 3}), torch::ones({1, 3, 4}));
}
torch::Tensor features() {
  torch::nn::Linear head(8, 2);
  return head->forward(torch::ones({4, 9}));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'Linear' takes 8 features, but its input [4, 9] has 9 [torch-shape-mismatch]
}
torch::Tensor channels() {
  torch::nn::Conv2d conv(torch::nn::Conv2dOptions(3, 8, 3));
  return conv->forward(torch::ones({1, 4, 32, 32}));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'Conv2d' takes 3 features, but its input [1, 4, 32, 32] has 4 [torch-shape-mismatch]
}
torch::Tensor channelsWithoutBatch() {
  torch::nn::Conv2d conv(torch::nn::Conv2dOptions(3, 8, 3));
  return conv->forward(torch::ones({3, 32, 32}));
}
// The second layer gets what the first one gives.
torch::Tensor stacked(int64_t n) {
  torch::nn::Sequential net(torch::nn::Linear(8, 16), torch::nn::ReLU(),
                            torch::nn::Linear(32, 2));
  return net->forward(torch::ones({n, 8}));
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'Linear' takes 32 features, but its input [n, 16] has 16 [torch-shape-mismatch]
}
torch::Tensor stackedFits(int64_t n) {
  torch::nn::Sequential net(torch::nn::Linear(8, 16), torch::nn::ReLU(),
                            torch::nn::Linear(16, 2));
  return net->forward(torch::ones({n, 8}));
}
