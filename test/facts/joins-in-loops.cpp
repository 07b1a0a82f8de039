// RUN: %torch-tidy --dump-facts %s | FileCheck %s
// Joins in loops that are each other's alternatives end, for a caller too.
#include <torch/torch.h>

static torch::Tensor swapAround(torch::Tensor x, int64_t n) {
  torch::Tensor t = x, u = torch::zeros({4});
  while (n-- > 0) {
    for (int64_t i = 0; i < n; ++i)
      if (n % 2)
        t = u;
    if (n % 3)
      u = t;
  }
  return t;
}

static torch::Tensor rotate(torch::Tensor x, int64_t n) {
  torch::Tensor t = x, u = torch::zeros({4}),
                v = torch::ones({4}, torch::kCUDA);
  for (int64_t i = 0; i < n; ++i) {
    torch::Tensor w = t;
    if (n % 2) {
      t = u;
      u = v;
      v = w;
    }
  }
  return t;
}

torch::Tensor callsThem(torch::Tensor y, int64_t n) {
  return swapAround(y, n) + rotate(y, n);
}
// CHECK: joins-in-loops.cpp:32:{{[0-9]+}}: rotate(y, n): tensor device=
