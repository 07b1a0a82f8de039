#include "width.h"
#include <torch/types.h>
// more
torch::Tensor sum(const torch::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  return x + torch::ones({WIDTH}, DEVICE);
}
