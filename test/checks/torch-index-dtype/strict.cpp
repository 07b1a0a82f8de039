// RUN: %check_torch_tidy %s torch-index-dtype %t -- --strict
#include <torch/torch.h>

torch::Tensor bytes(const torch::Tensor &x, const torch::Tensor &i) {
  auto a = x.index({i.to(torch::kByte)});
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: index 'i.to(torch::kByte)' is Byte, which 'index' takes for a mask, not for positions [torch-index-dtype]
  auto b = x.index({(i > 0).to(torch::kByte)});
  return a + b;
}
