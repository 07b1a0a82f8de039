// Loops of all shapes end, and what a loop leaves is known after it.
// RUN: %torch-tidy --verbose --dump-facts %s 2>&1 | FileCheck %s --implicit-check-not="left out"
#include <torch/torch.h>

int64_t nested(const torch::Tensor &x) {
  int64_t n = x.size(0), last = 0;
  torch::Tensor y = x;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = i; j < n; j += 2) {
      int64_t k = 0;
      while (k < j) {
        last = k + last;
        if (last > 100)
          break;
        ++k;
      }
      y = y + x;
    }
    do {
      last -= i;
    } while (last > n);
  }
again:
  if (last < 3) {
    last *= 2;
    goto again;
  }
  std::vector<torch::Tensor> parts;
  for (const auto &p : y.unbind(0))
    parts.push_back(p);
  return last + int64_t(parts.size());
  // CHECK: termination.cpp:[[@LINE-1]]:10: last
}

int64_t recursive(const torch::Tensor &x, int64_t depth) {
  return depth == 0 ? x.size(0) : recursive(x.select(0, 0), depth - 1);
  // CHECK: termination.cpp:[[@LINE-1]]:10: depth == 0
}
