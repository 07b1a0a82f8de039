// RUN: %check_torch_tidy %s torch-unguarded-index %t -- --strict
// Sizes that are compared as a whole, and asked for by position.
#include <ATen/TensorUtils.h>
#include <torch/torch.h>

torch::Tensor sameSizes(torch::Tensor a, torch::Tensor b, torch::Tensor ids) {
  TORCH_CHECK(a.sizes() == b.sizes(), "shapes");
  TORCH_CHECK(ids.numel() > 0 && ids.min().item<int64_t>() >= 0);
  TORCH_CHECK(ids.max().item<int64_t>() < a.size(0));
  return b.index_select(0, ids);
}
torch::Tensor sameSize(torch::Tensor a, torch::Tensor b, torch::Tensor ids) {
  at::checkSameSize("sameSize", {a, "a", 1}, {b, "b", 2});
  TORCH_CHECK(ids.numel() > 0 && ids.min().item<int64_t>() >= 0);
  TORCH_CHECK(ids.max().item<int64_t>() < a.sizes()[0]);
  return b.index_select(0, ids);
}
torch::Tensor otherSizes(torch::Tensor a, torch::Tensor b, torch::Tensor ids) {
  TORCH_CHECK(a.sizes() != b.sizes(), "shapes");
  TORCH_CHECK(ids.numel() > 0 && ids.min().item<int64_t>() >= 0);
  TORCH_CHECK(ids.max().item<int64_t>() < a.size(0));
  return b.index_select(0, ids);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-unguarded-index]
}
torch::Tensor given(torch::Tensor b, torch::Tensor ids, int64_t n) {
  at::TensorArg b_arg{b, "b", 1};
  at::checkSize("given", b_arg, 0, n);
  TORCH_CHECK(ids.numel() > 0 && ids.min().item<int64_t>() >= 0);
  TORCH_CHECK(ids.max().item<int64_t>() < n);
  return b.index_select(0, ids);
}
