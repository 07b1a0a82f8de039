// RUN: %check_torch_tidy %s torch-dangling-data %t
#include <torch/torch.h>

float reassigned() {
  torch::Tensor t = torch::rand({4});
  const float *p = t.data_ptr<float>();
  t = torch::rand({4});
  return p[0];
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: 'p[0]' uses the memory of 't', which was given another tensor [torch-dangling-data]
  // CHECK-NOTES: :[[@LINE-3]]:3: note: 't' is assigned to here
}
