// RUN: %check_torch_tidy %s torch-data-type %t
#include <torch/torch.h>
#include <ATen/Dispatch.h>

// Typed pointers and accessors throw.
double typed() {
  torch::Tensor x = torch::rand({8}, torch::kDouble);
  const float *p = x.data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: the elements of 'x' are Double, but are taken as Float, which throws [torch-data-type]
  const double *q = x.data_ptr<double>();
  const float *r = x.to(torch::kFloat).const_data_ptr<float>();
  return p[0] + q[0] + r[0];
}
int accessors() {
  torch::Tensor ids = torch::arange(10);
  auto a = ids.accessor<int, 1>();
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: the elements of 'ids' are Long, but are taken as Int, which throws
  auto b = ids.accessor<int64_t, 2>();
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'ids' has 1 dimensions, but its accessor is for 2, which throws
  auto c = ids.accessor<int64_t, 1>();
  auto d = ids.packed_accessor32<float, 1>();
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: the elements of 'ids' are Long, but are taken as Float, which throws
  return a[0] + b[0][0] + c[0] + d[0];
}
void halves() {
  torch::Tensor h = torch::rand({4}).to(torch::kHalf);
  auto *p = h.data_ptr<at::Half>();
  auto *q = h.data_ptr<at::BFloat16>();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: the elements of 'h' are Half, but are taken as BFloat16, which throws
  (void)p, (void)q;
}
float checked(const torch::Tensor &x) {
  TORCH_CHECK(x.scalar_type() == torch::kDouble);
  return x.data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: the elements of 'x' are Double, but are taken as Float, which throws
}
// A pointer that throws for the wrong type needs no check.
float unchecked(const torch::Tensor &x) { return x.data_ptr<float>()[0]; }
double converted() { return torch::rand({4}, torch::kDouble).sum().item<float>(); }

// A dispatch chooses the type: the copy for another never runs.
double dispatched() {
  torch::Tensor x = torch::rand({4});
  double v = 0;
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "first", [&] { v = *x.data_ptr<scalar_t>(); });
  return v;
}
template <typename T> T firstAs(const torch::Tensor &x) { return *x.data_ptr<T>(); }
double instantiated() {
  torch::Tensor x = torch::rand({4});
  return x.scalar_type() == torch::kDouble ? firstAs<double>(x) : firstAs<float>(x);
}

// Casts of data_ptr() read the bytes as they come; the first read is told.
float casts() {
  torch::Tensor h = torch::rand({16}).to(torch::kHalf);
  const float *p = reinterpret_cast<const float *>(h.data_ptr());
  float a = p[0] + p[1];
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: the elements of 'p' are Half, but are read as 'float'
  torch::Tensor i = torch::arange(16, torch::kInt);
  float b = static_cast<float *>(i.data_ptr())[1];
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: the elements of 'static_cast<float *>(i.data_ptr())' are Int, but are read as 'float'
  torch::Tensor f = torch::rand({16});
  const float *q = static_cast<const float *>(f.data_ptr());
  const auto *bytes = static_cast<const unsigned char *>(f.data_ptr());
  const auto *bits = static_cast<const uint32_t *>(f.data_ptr());
  return a + b + q[1] + bytes[1] + bits[1];
}

// from_blob is told the type, or takes float.
double blobs(std::vector<int> &v, std::vector<int64_t> &w) {
  double qpos[4] = {0.1, 0.2, 0.3, 0.4};
  torch::Tensor t = torch::from_blob(qpos, {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: from_blob reads the memory of 'qpos', which holds 'double', as Float
  torch::Tensor u = torch::from_blob(qpos, {4}, torch::kDouble);
  torch::Tensor i = torch::from_blob(v.data(), {2}, torch::kLong);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: from_blob reads the memory of 'v.data()', which holds 'int', as Long
  torch::Tensor j = torch::from_blob(w.data(), {2}, torch::kLong);
  void *raw = w.data();
  torch::Tensor k = torch::from_blob(raw, {2}, torch::kLong);
  return (t.sum() + u.sum() + i.sum() + j.sum() + k.sum()).item<double>();
}

// The options of a tensor whose type is not known name no type.
torch::Tensor unknownOptions(std::tuple<torch::Tensor, torch::Tensor> pair) {
  auto out = torch::empty({4}, std::get<0>(pair).options());
  out.data_ptr<int64_t>()[0] = 1;
  return out;
}
// A sum is made in the type that it is given.
int32_t sums(torch::Tensor x) {
  auto counts = torch::ones({4}, torch::kInt64).cumsum(0, torch::kInt32);
  return counts.data_ptr<int32_t>()[3];
}
int32_t wideSums() {
  auto counts = torch::ones({4}, torch::kInt32).cumsum(0);
  return counts.data_ptr<int32_t>()[3];
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: the elements of 'counts' are Long, but are taken as Int, which throws [torch-data-type]
}
