// RUN: %check_torch_tidy %s torch-shape-mismatch %t -- --strict
#include <torch/torch.h>

torch::Tensor open(torch::Tensor score) { return std::get<0>(score.topk(10)); }
// CHECK-MESSAGES: :[[@LINE-1]]:68: warning: 'topk' takes 10 of score.size(-1), which may be fewer [torch-shape-mismatch]
torch::Tensor limited(torch::Tensor score) {
  int64_t k = std::min<int64_t>(10, score.size(-1));
  return std::get<0>(score.topk(k));
}
torch::Tensor checked(torch::Tensor score) {
  TORCH_CHECK(score.size(0) >= 10);
  return std::get<0>(score.topk(10, 0));
}
torch::Tensor unknown(torch::Tensor a, torch::Tensor b) { return a + b; }
// A slice goes with a whole tensor where that has as many columns.
torch::Tensor cut(torch::Tensor a, torch::Tensor b) {
  return a * b.slice(1, 0, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'operator*' of a tensor that is cut to 64 along dimension 1 and one of which nothing says that it has as many [torch-shape-mismatch]
}
torch::Tensor cutChecked(torch::Tensor a, torch::Tensor b) {
  TORCH_CHECK(a.size(1) == 64);
  return a * b.slice(1, 0, 64) + a * b.narrow(1, 0, a.size(1));
}
torch::Tensor cutBoth(torch::Tensor a, torch::Tensor b) {
  return a.slice(1, 0, 64) * b.slice(1, 0, 64);
}
