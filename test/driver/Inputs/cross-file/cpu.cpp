#include "ops.h"

// Only called where x is not on CUDA.
torch::Tensor scale_cpu(torch::Tensor x, double by) {
  torch::Tensor offset = torch::zeros({1, 3});
  return x * by + offset;
}

// The same, called by nobody that checks.
torch::Tensor mean_of(torch::Tensor x) {
  torch::Tensor offset = torch::zeros({1, 3});
  return x.mean() + offset * x;
}
