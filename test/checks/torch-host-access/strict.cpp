// RUN: %check_torch_tidy %s torch-host-access %t -- --strict
#include <torch/torch.h>

int64_t unknown(const torch::Tensor &lengths) {
  const int64_t *p = lengths.data_ptr<int64_t>();
  return p[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'p', which may be on cuda [torch-host-access]
}
int64_t local() {
  torch::Tensor t = torch::arange(4);
  return t.data_ptr<int64_t>()[0];
}
// A pointer that somebody gives is no tensor's, for all that is known.
float given(const float *p) { return p[0]; }
float vectors(std::vector<float> &v) { return v.data()[0]; }
