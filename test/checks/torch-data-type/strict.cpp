// RUN: %check_torch_tidy %s torch-data-type %t -- --strict
#include <torch/torch.h>
#include <ATen/Dispatch.h>

float unproven(const torch::Tensor &x) {
  return static_cast<const float *>(x.data_ptr())[1];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: nothing says that the elements of 'static_cast<const float *>(x.data_ptr())' are 'float' [torch-data-type]
}
float proven(const torch::Tensor &x) {
  TORCH_CHECK(x.dtype() == torch::kFloat);
  return static_cast<const float *>(x.data_ptr())[1];
}
float typed(const torch::Tensor &x) { return x.data_ptr<float>()[1]; }
double dispatched(const torch::Tensor &x) {
  double v = 0;
  AT_DISPATCH_ALL_TYPES(x.scalar_type(), "first", [&] { v = static_cast<double>(static_cast<scalar_t *>(x.data_ptr())[1]); });
  return v;
}
