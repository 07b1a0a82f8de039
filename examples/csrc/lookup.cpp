// Two functions of a Python extension, with one bug each.
#include <torch/extension.h>

/// Rows of a table by id; ids outside the table take its last row.
torch::Tensor lookup(const torch::Tensor &table, const torch::Tensor &ids) {
  torch::Tensor rows = ids.clamp(0, table.size(0));
  return table.index_select(0, rows);
}

/// Adds each position's number to its row.
torch::Tensor add_positions(const torch::Tensor &x) {
  torch::Tensor positions = torch::arange(x.size(1), torch::kFloat);
  return x + positions.unsqueeze(0);
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("lookup", &lookup);
  m.def("add_positions", &add_positions);
}
