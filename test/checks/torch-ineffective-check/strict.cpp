// RUN: %check_torch_tidy %s torch-ineffective-check %t -- --strict
#include <torch/torch.h>

int64_t asserted(torch::Tensor x, int64_t k) {
  int64_t n = x.size(0);
  assert(n == 3);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: a caller decides 'n == 3', and assert is gone where NDEBUG is defined [torch-ineffective-check]
  assert(k == 3);
  TORCH_CHECK(x.dim() == 2);
  assert(x.dim() == 2);
  return x.size(0);
}

static int64_t internal(torch::Tensor x) {
  assert(x.size(0) == 3);
  return x.size(0);
}
int64_t caller(torch::Tensor x) { return internal(x); }
