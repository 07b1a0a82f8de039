// What Python calls: checks here, kernels elsewhere.
#include "ops.h"
#include <c10/cuda/CUDAGuard.h>

#define CHECK_CUDA(x) TORCH_CHECK(x.is_cuda(), #x " must be a CUDA tensor")

torch::Tensor scale(torch::Tensor x, double by) {
  if (!x.is_cuda())
    return scale_cpu(x, by);
  const at::cuda::OptionalCUDAGuard guard(at::device_of(x));
  return scale_cuda(x, by);
}

torch::Tensor shift(torch::Tensor x, double by) {
  CHECK_CUDA(x);
  return shift_cuda(x, by); // no guard
}

torch::Tensor rows(int64_t n) {
  torch::Tensor table = lookup_table_cuda(n);
  return table + torch::ones({3}); // the table is on CUDA
}

torch::Tensor select(torch::Tensor table, torch::Tensor indices) {
  check_indices(table, indices);
  return table.index_select(0, indices);
}

torch::Tensor select_unchecked(torch::Tensor table, torch::Tensor indices) {
  return table.index_select(0, indices);
}

torch::Tensor power(torch::Tensor x, int64_t n) {
  TORCH_CHECK(n == 3, "a cube only");
  if (n == 2)
    return square_cuda(x); // never
  return x;
}

void add(torch::Tensor x, torch::Tensor y, std::optional<torch::Tensor> bias) {
  CHECK_CUDA(x);
  CHECK_CUDA(y);
  if (bias.has_value())
    CHECK_CUDA(bias.value());
  const at::cuda::OptionalCUDAGuard guard(at::device_of(x));
  add_cuda(x, y, bias);
}

void add_twice(torch::Tensor x, torch::Tensor y, std::optional<torch::Tensor> bias) {
  CHECK_CUDA(x);
  const at::cuda::OptionalCUDAGuard guard(at::device_of(x));
  add_twice_cuda(x, y, bias);
}
