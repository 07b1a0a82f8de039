// RUN: %check_torch_tidy %s torch-shape-mismatch %t
#include <torch/torch.h>

torch::Tensor elements() {
  torch::Tensor x = torch::rand({2, 5, 12});
  return x.view({2, 5, 3, 5});
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: shapes of 'x' [2, 5, 12] and '{2, 5, 3, 5}' in 'view' do not have the same number of elements: 120 and 150 [torch-shape-mismatch]
}
torch::Tensor elementsFit() {
  torch::Tensor x = torch::rand({2, 5, 12});
  return x.view({2, 5, 3, 4}).reshape({-1, 12});
}
torch::Tensor remainder() {
  torch::Tensor x = torch::rand({2, 5});
  return x.reshape({-1, 3});
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: shapes of 'x' [2, 5] and '{-1, 3}' in 'reshape' do not have the same number of elements: 10 and 3 [torch-shape-mismatch]
}
torch::Tensor symbolic(int64_t n) {
  torch::Tensor x = torch::rand({n, 12});
  torch::Tensor y = x.view({n, 3, 4});
  return x.view({n, 3, 5});
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: shapes of 'x' [n, 12] and '{n, 3, 5}' in 'view' do not have the same number of elements: 12*n and 15*n [torch-shape-mismatch]
}
torch::Tensor expansion() {
  torch::Tensor x = torch::ones({2, 3});
  torch::Tensor y = torch::ones({2, 1}).expand({4, 2, 3}) + torch::ones({3}).expand({2, -1});
  return x.expand({4, 3});
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: shapes of 'x' [2, 3] and '{4, 3}' in 'expand' can't be expanded: 4 and 2 [torch-shape-mismatch]
}
torch::Tensor lists() {
  torch::Tensor a = torch::ones({2, 3}), b = torch::ones({2, 4});
  torch::Tensor fits = torch::cat({a, b}, 1);
  torch::Tensor empty = torch::cat({a, torch::empty({0})});
  torch::Tensor stacked = torch::stack({a, a}, 1);
  return torch::cat({a, b}) + torch::stack({a, b});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: shapes of 'a' [2, 3] and 'b' [2, 4] in 'cat' can't be joined: 3 and 4 [torch-shape-mismatch]
  // CHECK-MESSAGES: :[[@LINE-2]]:29: warning: shapes of 'torch::cat({a, b})' [4, 3] and 'torch::stack({a, b})' [2, 2, 3] in 'operator+' do not broadcast: 4 and 2 [torch-shape-mismatch]
  // CHECK-MESSAGES: :[[@LINE-3]]:31: warning: shapes of 'a' [2, 3] and 'b' [2, 4] in 'stack' can't be joined: 3 and 4 [torch-shape-mismatch]
}
torch::Tensor mask() {
  torch::Tensor x = torch::rand({10, 3});
  torch::Tensor keep = torch::ones({9}, torch::kBool);
  torch::Tensor rows = x.index({torch::ones({10}, torch::kBool)});
  return x.index({keep});
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: shapes of 'x' [10, 3] and '{keep}' [9] in 'index' differ, but a mask has the sizes that it stands for: 10 and 9 [torch-shape-mismatch]
}
torch::Tensor largest(torch::Tensor score) {
  torch::Tensor five = torch::rand({5});
  int64_t k = std::min<int64_t>(10, score.size(0));
  torch::Tensor safe = std::get<0>(score.topk(k));
  torch::Tensor open = std::get<0>(score.topk(10));
  return std::get<0>(five.topk(6));
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'topk' takes 6 of 5 [torch-shape-mismatch]
}
torch::Tensor selectedLargest(torch::Tensor score) {
  torch::Tensor kept = score.masked_select(score > 0.5);
  return std::get<0>(kept.topk(3));
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'topk' takes 3 of score > 0.5.sum(), which may be fewer [torch-shape-mismatch]
}
int64_t dimension() {
  torch::Tensor x = torch::ones({2, 3});
  torch::Tensor last = x.sum(-1) + x.sum(1) + x.select(-2, 0).sum();
  return x.size(2) + x.softmax(2).dim();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'x' [2, 3] has no dimension 2 [torch-shape-mismatch]
  // CHECK-MESSAGES: :[[@LINE-2]]:24: warning: 'x' [2, 3] has no dimension 2 [torch-shape-mismatch]
}
