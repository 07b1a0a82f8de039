#pragma once
#include <ATen/ATen.h>
#include <tuple>

// A library, whose sources are elsewhere.
namespace helpers {
at::Tensor to_gpu(const at::Tensor &x);
at::Tensor to_gpu(const at::Tensor &x, bool pinned);
void check_rows(const at::Tensor &table, const at::Tensor &rows);
void check_row(const at::Tensor &table, int64_t row);
void check_pair(const at::Tensor &x, const at::Tensor &y);
at::Tensor padded(const at::Tensor &x, int64_t width);
std::tuple<at::Tensor, at::Tensor> split_gpu(const at::Tensor &x);
int64_t row_count(const at::Tensor &x);
void check_launches();
} // namespace helpers
