#include "ops.h"

void check_indices(const torch::Tensor &table, const torch::Tensor &indices) {
  TORCH_CHECK(indices.min().item<int64_t>() >= 0);
  TORCH_CHECK(indices.max().item<int64_t>() < table.size(0));
}
