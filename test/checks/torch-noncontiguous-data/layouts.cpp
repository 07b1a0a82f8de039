// RUN: %check_torch_tidy %s torch-noncontiguous-data %t
#include <torch/torch.h>
#include <algorithm>
#include <cstring>

void use(const float *p, int64_t n);

float transposed() {
  torch::Tensor x = torch::rand({4, 6});
  torch::Tensor t = x.t();
  const float *p = t.data_ptr<float>();
  float a = p[1 * t.size(1) + 2];
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'p' is used as if its elements were dense, but its tensor is not contiguous [torch-noncontiguous-data]
  use(p, t.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'p' is given to a function as if its elements were dense
  float first = *p + p[0]; // any layout has it there
  torch::Tensor c = t.contiguous();
  use(c.data_ptr<float>(), c.numel());
  return a + first;
}
void views(const torch::Tensor &x) {
  use(x.permute({1, 0, 2}).data_ptr<float>(), 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'x.permute({1, 0, 2}).data_ptr<float>()' is given to a function
  use(x.transpose(0, 1).data_ptr<float>(), 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'x.transpose(0, 1).data_ptr<float>()' is given to a function
  use(x.slice(1, 0, 3).data_ptr<float>(), 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'x.slice(1, 0, 3).data_ptr<float>()' is given to a function
  use(x.slice(0, 0, 8, 2).data_ptr<float>(), 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'x.slice(0, 0, 8, 2).data_ptr<float>()' is given to a function
  use(x.select(1, 0).data_ptr<float>(), 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'x.select(1, 0).data_ptr<float>()' is given to a function
  use(x.expand({8, 4}).data_ptr<float>(), 32);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'x.expand({8, 4}).data_ptr<float>()' is given to a function
  use(x.index({torch::indexing::Slice(), 0}).data_ptr<float>(), 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'x.index({torch::indexing::Slice(), 0}).data_p...' is given to a function
  // Rows of what is dense are dense.
  torch::Tensor c = x.contiguous();
  use(c.slice(0, 1, 3).data_ptr<float>(), 4);
  use(c[1].data_ptr<float>(), 4);
  use(c.view(-1).data_ptr<float>(), 4);
  use(c.narrow(0, 1, 2).data_ptr<float>(), 4);
  use(c.transpose(0, 1).reshape({-1}).data_ptr<float>(), 4);
  use(c.t().contiguous().data_ptr<float>(), 4);
}
void row() {
  torch::Tensor x = torch::rand({1, 6});
  use(x.t().data_ptr<float>(), 6); // a column and a row are one
}
void copies(std::vector<float> &out) {
  torch::Tensor t = torch::rand({4, 6}).t();
  std::memcpy(out.data(), t.data_ptr<float>(), t.nbytes());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 't.data_ptr<float>()' is used as if its elements were dense
  std::copy_n(t.data_ptr<float>(), 24, out.begin());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 't.data_ptr<float>()' is used as if its elements were dense
}
// Strides that are asked for are not ignored.
float strided() {
  torch::Tensor t = torch::rand({4, 6}).t();
  const float *p = t.data_ptr<float>();
  return p[1 * t.stride(0) + 2 * t.stride(1)];
}
float accessor() {
  torch::Tensor t = torch::rand({4, 6}).t();
  auto a = t.accessor<float, 2>();
  return a[1][2];
}
float checked(torch::Tensor x) {
  torch::Tensor t = x.t();
  if (!t.is_contiguous())
    t = t.contiguous();
  return t.data_ptr<float>()[3];
}
