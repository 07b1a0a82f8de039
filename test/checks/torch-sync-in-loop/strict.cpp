// RUN: %check_torch_tidy %s torch-sync-in-loop %t -- --strict
#include <torch/torch.h>

double unknown(torch::Tensor t) {
  double s = 0;
  for (int64_t i = 0; i < t.size(0); ++i)
    s += t[i].item<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'item' of 't[i]', which may be on CUDA, waits for the device on each iteration of a loop [torch-sync-in-loop]
  return s;
}

double known(torch::Tensor t) {
  TORCH_CHECK(t.is_cpu());
  double s = 0;
  for (int64_t i = 0; i < t.size(0); ++i)
    s += t[i].item<float>();
  return s;
}
