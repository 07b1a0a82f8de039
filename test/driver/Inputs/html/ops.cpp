#include <torch/types.h>

torch::Tensor mixed(const torch::Tensor &logits) {
  torch::Tensor scores = logits.to(torch::kCUDA);
  torch::Tensor reference = scores.mean(0).cpu();
  return scores - reference;
}

torch::Tensor rows(const torch::Tensor &table, const torch::Tensor &ids) {
  return table.index_select(0, ids.clamp(0, table.size(0)));
}

torch::Tensor silenced(const torch::Tensor &x) {
  torch::Tensor y = x.to(torch::kCUDA);
  return y + y.cpu(); // NOLINT(torch-mixed-device)
}
