#include <helpers.h>
#include <torch/types.h>

torch::Tensor bad_device(const torch::Tensor &x) {
  return helpers::to_gpu(x) + torch::ones({4}, torch::kCPU);
}
torch::Tensor good_device(const torch::Tensor &x) {
  return helpers::to_gpu(x) + torch::ones({4}, torch::kCUDA);
}
torch::Tensor other_overload(const torch::Tensor &x) {
  return helpers::to_gpu(x, true) + torch::ones({4}, torch::kCPU);
}

torch::Tensor bad_rows(const torch::Tensor &table, const torch::Tensor &rows) {
  return table.index_select(0, rows);
}
torch::Tensor good_rows(const torch::Tensor &table, const torch::Tensor &rows) {
  helpers::check_rows(table, rows);
  return table.index_select(0, rows);
}
torch::Tensor bad_row(const torch::Tensor &table, int64_t row) {
  return table.select(0, row);
}
torch::Tensor good_row(const torch::Tensor &table, int64_t row) {
  helpers::check_row(table, row);
  return table.select(0, row);
}

torch::Tensor bad_pair(const torch::Tensor &x, const torch::Tensor &y) {
  TORCH_CHECK(x.is_cuda());
  return x + y.cpu();
}
torch::Tensor good_pair(const torch::Tensor &x, const torch::Tensor &y) {
  TORCH_CHECK(x.is_cuda());
  helpers::check_pair(x, y);
  return x + y;
}
torch::Tensor pair_of_other(const torch::Tensor &x, const torch::Tensor &y) {
  TORCH_CHECK(x.device().is_cpu());
  helpers::check_pair(x, y);
  return y + torch::ones({4}, torch::kCUDA);
}

torch::Tensor bad_size(const torch::Tensor &x) {
  return helpers::padded(x, 8).select(1, 8);
}
torch::Tensor good_size(const torch::Tensor &x) {
  return helpers::padded(x, 8).select(1, 7);
}
torch::Tensor bad_element(const torch::Tensor &x) {
  auto [first, second] = helpers::split_gpu(x);
  return first + second;
}
