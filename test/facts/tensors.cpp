// What is known of tensors: device, dtype, shape, range, and where it came from.
// RUN: %torch-tidy --dump-facts %s | FileCheck %s
#include <torch/torch.h>

void factories(int64_t n) {
  auto a = torch::zeros({n, 3}, torch::kCUDA);
  // CHECK: tensors.cpp:[[@LINE-1]]:12: torch::zeros({n, 3}, torch::kCUDA): tensor device=cuda dtype=Float shape=[n, 3] range=[0, 0] contiguous
  auto b = torch::arange(n);
  // CHECK: tensors.cpp:[[@LINE-1]]:12: torch::arange(n): tensor device=cpu dtype=Long shape=[n] range=[0, n - 1] contiguous ('torch::arange(n)' creates a CPU tensor since it is given no device)
  auto c = torch::randint(2, 7, {4}, torch::dtype(torch::kInt).device(torch::kCUDA, 1));
  // CHECK: tensors.cpp:[[@LINE-1]]:12: torch::randint(2, 7, {4}, torch::dtype(torch:...: tensor device=cuda:1 dtype=Int shape=[4] range=[2, 6] contiguous
  auto d = torch::tensor({1, 5, 3});
  // CHECK: tensors.cpp:[[@LINE-1]]:12: torch::tensor({1, 5, 3}): tensor device=cpu dtype=Long shape=[3] range=[1, 5] contiguous
  auto e = torch::tensor(0.5);
  // CHECK: tensors.cpp:[[@LINE-1]]:12: torch::tensor(0.5): tensor device=cpu dtype=Float shape=[] contiguous
}

void shapes(int64_t b, int64_t c) {
  auto x = torch::randn({b, c, 8});
  auto p = x.permute({2, 0, 1});
  // CHECK: tensors.cpp:[[@LINE-1]]:12: x.permute({2, 0, 1}): tensor device=cpu dtype=Float shape=[8, b, c]
  auto u = x.unsqueeze(1).transpose(0, -1);
  // CHECK: tensors.cpp:[[@LINE-1]]:12: x.unsqueeze(1).transpose(0, -1): tensor device=cpu dtype=Float shape=[8, 1, c, b]
  auto s = x.sum(1, /*keepdim=*/true);
  // CHECK: tensors.cpp:[[@LINE-1]]:12: x.sum(1, /*keepdim=*/true): tensor device=cpu dtype=Float shape=[b, 1, 8]
  auto v = x.view({-1, 8});
  // CHECK: tensors.cpp:[[@LINE-1]]:12: x.view({-1, 8}): tensor device=cpu dtype=Float shape=[{{.*}}, 8]
  auto m = torch::ones({b, 4}).matmul(torch::ones({4, c}));
  // CHECK: tensors.cpp:[[@LINE-1]]:12: torch::ones({b, 4}).matmul({{.*}}: tensor device=cpu {{.*}}shape=[b, c]
  auto k = x.size(1) * 2 + 1;
  // CHECK: tensors.cpp:[[@LINE-1]]:12: x.size(1) * 2 + 1: int 2*c + 1
}

void ranges(const torch::Tensor &t, const torch::Tensor &mask) {
  auto a = t.clamp(0, 9);
  // CHECK: tensors.cpp:[[@LINE-1]]:12: t.clamp(0, 9): tensor device=same-as(t) range=[0, 9]
  auto b = a + 1;
  // CHECK: tensors.cpp:[[@LINE-1]]:12: a + 1: tensor device=same-as(t) range=[1, 10]
  auto c = a.masked_fill(mask, 255);
  // CHECK: tensors.cpp:[[@LINE-1]]:12: a.masked_fill(mask, 255): tensor device=same-as(t) range=[0, 9] or 255
  auto d = t.argmax(1);
  // CHECK: tensors.cpp:[[@LINE-1]]:12: t.argmax(1): tensor device=same-as(t) dtype=Long range=[0, t.size(1) - 1]
}

void guards(const torch::Tensor &x, const torch::Tensor &y) {
  TORCH_CHECK(x.is_cuda() && x.device() == y.device());
  x.sum();
  // CHECK: tensors.cpp:[[@LINE-1]]:3: x: tensor device=cuda
  y.sum();
  // CHECK: tensors.cpp:[[@LINE-1]]:3: y: tensor device=cuda
}

void options(const torch::Tensor &x) {
  auto o = x.options().dtype(torch::kLong);
  // CHECK: tensors.cpp:[[@LINE-1]]:12: x.options().dtype(torch::kLong): options device=same-as(x) dtype=Long
  auto d = x.device();
  // CHECK: tensors.cpp:[[@LINE-1]]:12: x.device(): device same-as(x)
}
