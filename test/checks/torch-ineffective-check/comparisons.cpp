// RUN: %check_torch_tidy %s torch-ineffective-check %t
#include <torch/torch.h>

void sizes(torch::Tensor p1, torch::Tensor p2) {
  const int64_t N = p1.size(1), D = p2.size(2);
  TORCH_CHECK(p2.size(2) == D, "p1 and p2 differ");
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: this compares 'p2.size(2)' with itself, so it always holds [torch-ineffective-check]
  TORCH_CHECK(p1.size(2) == D, "p1 and p2 differ");
  TORCH_CHECK(N == p2.size(1));
  if (D != p2.size(2))
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: this compares 'p2.size(2)' with itself, so it never holds
    throw std::runtime_error("sizes");
  if (p1.dim() != p1.dim())
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: this compares 'p1.dim()' with itself
    throw std::runtime_error("dimensions");
  if (p1.dim() != p2.dim())
    throw std::runtime_error("dimensions");
}

void devices(torch::Tensor a, torch::Tensor b) {
  TORCH_CHECK(a.device() == a.device());
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: this compares 'a.device()' with itself
  TORCH_CHECK(a.device() == b.device());
  TORCH_CHECK(a.scalar_type() == a.scalar_type());
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: this compares 'a.scalar_type()' with itself
  TORCH_CHECK(a.scalar_type() == b.scalar_type());
}

// What an operation made of it is asked, or what it became.
torch::Tensor results(torch::Tensor x, torch::Tensor y) {
  int64_t n = x.size(0);
  auto z = torch::zeros_like(x);
  TORCH_CHECK(z.size(0) == n);
  TORCH_CHECK(x.relu().size(0) == y.size(0));
  int64_t m = y.size(0);
  y = y.contiguous();
  TORCH_CHECK(y.size(0) == m);
  TORCH_CHECK(x.size(0) == x.size(1));
  int64_t k = x.size(0);
  k = std::max<int64_t>(k, 1);
  TORCH_CHECK(k == x.size(0));
  return z;
}

// It has other sizes afterwards.
void resized(torch::Tensor x, torch::Tensor y) {
  int64_t n = x.size(0);
  x.resize_({5, 3});
  TORCH_CHECK(x.size(0) == n);
  int64_t m = y.size(0);
  y.mul_(2);
  TORCH_CHECK(y.size(0) == m);
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: this compares 'y.size(0)' with itself
}

// Returning a parameter moves from it, which is no change.
torch::Tensor returned(torch::Tensor x) {
  int64_t n = x.size(0);
  TORCH_CHECK(x.size(0) >= n);
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: this compares 'x.size(0)' with itself, so it always holds
  return x;
}

template <int D> void templates(torch::Tensor x) {
  TORCH_CHECK(x.dim() == D);
}
template void templates<2>(torch::Tensor);

// Only --strict tells of assert.
int64_t asserted(torch::Tensor x) {
  assert(x.size(0) == 3);
  return x.size(0);
}
