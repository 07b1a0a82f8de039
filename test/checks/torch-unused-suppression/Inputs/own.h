#pragma once
#include <torch/types.h>

// What is used depends on who includes it.
#ifdef ON_CPU
#define HERE torch::kCPU
#else
#define HERE torch::kCUDA
#endif

inline torch::Tensor silenced(const torch::Tensor &x) {
  torch::Tensor y = x.to(torch::kCUDA);
  return y + torch::ones({1}, HERE); // NOLINT(torch-mixed-device)
}
