// RUN: %exits 1 %torch-tidy --strict %s 2>&1 | FileCheck %s
#include <torch/torch.h>
// CHECK: torch-tidy: warning: {{.*}}nolint-unmatched.cpp:[[@LINE+1]]:4: unmatched 'NOLINTBEGIN' comment without a subsequent 'NOLINTEND' comment
// NOLINTBEGIN(torch-unguarded-index)
torch::Tensor f(const torch::Tensor &t, const torch::Tensor &i) {
  return t.index_select(0, i);
}
