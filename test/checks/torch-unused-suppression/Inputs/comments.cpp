#include "own.h"
#include <torch/types.h>

torch::Tensor used(const torch::Tensor &x) {
  torch::Tensor y = x.to(torch::kCUDA);
  // NOLINTNEXTLINE(torch-mixed-device)
  torch::Tensor z = y + y.cpu();
  // NOLINTBEGIN(torch-mixed-device)
  z = z + z.cpu();
  // NOLINTEND(torch-mixed-device)
  z = z + z.cpu(); // NOLINT(torch-mixed-*)
  z = z + z.cpu(); // NOLINT
  return z + z.cpu(); // NOLINT(torch-mixed-device, bugprone-*)
}

torch::Tensor unused(torch::Tensor x, torch::Tensor table, torch::Tensor rows) {
  x = x + 1; // NOLINT(torch-mixed-device)
  x = x + 2; // NOLINT(torch-mixed-device): the device was checked
  x = x + 3; /* NOLINT(torch-mixed-device) */
  // NOLINTNEXTLINE(torch-mixed-device)
  x = x + 4;
  x = x + 5; // NOLINT(bugprone-one, torch-mixed-device, torch-label-range, cert-two)
  x = x + 6; // sums up. NOLINT(torch-mixed-device)
  x = x + 7; // NOLINT(torch-mixed-devices)
  // NOLINTBEGIN(torch-mixed-device)
  x = x + 8;
  // NOLINTEND(torch-mixed-device)
  return x;
}

torch::Tensor not_known(torch::Tensor x, torch::Tensor table, torch::Tensor rows) {
  x = x + 1; // NOLINT
  x = x + 2; // NOLINT(bugprone-use-after-move)
  x = x + 3; // NOLINT(*)
  x = x + 4; // NOLINT(torch-sync-in-loop)
  x = x + 5; // NOLINT(torch-*)
  const char *text = "// NOLINT(torch-mixed-device)";
  // Only --strict shows it.
  return x + table.index_select(0, rows) + text[0]; // NOLINT(torch-unguarded-index)
}

torch::Tensor of_header(const torch::Tensor &x) { return silenced(x.to(torch::kCUDA)); }
