#include <torch/types.h>
#include <where.h>

torch::Tensor sum(const torch::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  return x + torch::ones({4}, DEVICE);
}
