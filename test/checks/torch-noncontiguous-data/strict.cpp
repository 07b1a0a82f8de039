// RUN: %check_torch_tidy %s torch-noncontiguous-data %t -- --strict
#include <torch/torch.h>

void use(const float *p, int64_t n);

void parameter(const torch::Tensor &x) {
  use(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'x.data_ptr<float>()' is given to a function as if its elements were dense, which nothing says of its tensor [torch-noncontiguous-data]
  torch::Tensor y = x.detach().to(torch::kFloat);
  use(y.data_ptr<float>(), y.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'y.data_ptr<float>()' is given to a function as if its elements were dense, which nothing says of its tensor
}
void checked(const torch::Tensor &x) {
  TORCH_CHECK(x.is_contiguous());
  use(x.data_ptr<float>(), x.numel());
  torch::Tensor y = torch::empty_like(x);
  use(y.data_ptr<float>(), y.numel());
}
static void checkInput(const torch::Tensor &x) { TORCH_CHECK(x.is_contiguous(), "dense"); }
static bool isDense(const torch::Tensor &x) { return x.is_contiguous(); }
void checkedByHelper(const torch::Tensor &x, const torch::Tensor &y) {
  checkInput(x);
  use(x.data_ptr<float>(), x.numel());
  TORCH_CHECK(isDense(y));
  use(y.data_ptr<float>(), y.numel());
}
void madeHere() {
  torch::Tensor x = torch::rand({4, 4});
  torch::Tensor y = torch::mm(x, x) + x * 2;
  use(y.data_ptr<float>(), y.numel());
}
