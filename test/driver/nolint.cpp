// RUN: %exits 1 %torch-tidy --strict %s > %t 2>&1
// RUN: FileCheck %s < %t
// RUN: %torch-tidy --exit-zero --strict --format=json %s | FileCheck %s --check-prefix=JSON
#include <torch/torch.h>

using torch::Tensor;

Tensor reported(const Tensor &t, const Tensor &i) {
  return t.index_select(0, i);
  // CHECK: nolint.cpp:[[@LINE-1]]:12: warning:
}
Tensor plain(const Tensor &t, const Tensor &i) {
  return t.index_select(0, i); // NOLINT
}
Tensor named(const Tensor &t, const Tensor &i) {
  return t.index_select(0, i); // NOLINT(torch-unguarded-index): bounded by the caller
}
Tensor globbed(const Tensor &t, const Tensor &i) {
  return t.index_select(0, i); // NOLINT(torch-*)
}
Tensor nextLine(const Tensor &t, const Tensor &i) {
  // NOLINTNEXTLINE(torch-unguarded-index)
  return t.index_select(0, i);
}
// NOLINTBEGIN(torch-unguarded-index)
Tensor block(const Tensor &t, const Tensor &i) {
  return t.index_select(0, i);
}
// NOLINTEND(torch-unguarded-index)
Tensor otherCheck(const Tensor &t, const Tensor &i) {
  return t.index_select(0, i); // NOLINT(torch-mixed-device)
  // CHECK: nolint.cpp:[[@LINE-1]]:12: warning:
  // CHECK: nolint.cpp:[[@LINE-2]]:35: warning: {{.*}} of 'torch-mixed-device' silences nothing
}
// CHECK-NOT: warning:
// CHECK: 3 findings in 1 file, 5 suppressed by NOLINT
// JSON-COUNT-5: "suppressed": true
