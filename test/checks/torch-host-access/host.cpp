// RUN: %check_torch_tidy %s torch-host-access %t
#include <torch/torch.h>
#include <algorithm>
#include <cstring>
#include <numeric>

float pointer() {
  torch::Tensor y = torch::rand({16}, torch::kCUDA);
  const float *p = y.data_ptr<float>();
  float a = p[3];
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: the host accesses the memory of 'p', which is on cuda [torch-host-access]
  float b = *p;
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: the host accesses the memory of 'p', which is on cuda
  const float *q = p + 2;
  float c = q[1];
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: the host accesses the memory of 'q', which is on cuda
  const float *address = &p[3];
  return a + b + c + (address == q);
}
float copied() {
  torch::Tensor y = torch::rand({16}, torch::kCUDA).cpu();
  const float *p = y.data_ptr<float>();
  return p[3] + *p;
}
float accessor() {
  torch::Tensor m = torch::eye(4, torch::kCUDA);
  auto a = m.accessor<float, 2>();
  auto row = a[1];
  float x = row[2];
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: the host accesses the memory of 'row', which is on cuda
  return x + float(a.size(0));
}
void standard(std::vector<float> &out) {
  torch::Tensor y = torch::rand({16}, torch::kCUDA);
  const float *p = y.const_data_ptr<float>();
  std::memcpy(out.data(), p, y.nbytes());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'p', which is on cuda
  std::copy(p, p + 16, out.begin());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'p', which is on cuda
  float s = std::accumulate(p, p + 16, 0.0f);
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: the host accesses the memory of 'p', which is on cuda
  std::vector<float> v(p, p + 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: the host accesses the memory of 'p', which is on cuda
  out.assign(p, p + 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the host accesses the memory of 'p', which is on cuda
  auto pair = std::make_pair(p, s);
  out[0] = float(std::distance(p, pair.first));
}

// What a path says of the device.
int64_t checked(const torch::Tensor &t) {
  TORCH_CHECK(t.is_cpu());
  return *std::max_element(t.data_ptr<int64_t>(), t.data_ptr<int64_t>() + t.numel());
}
int64_t moved(const torch::Tensor &t) {
  torch::Tensor h = t.is_cuda() ? t.cpu() : t;
  return h.data_ptr<int64_t>()[1];
}
float branch(const torch::Tensor &t) {
  if (t.is_cuda())
    return t.data_ptr<float>()[1];
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: the host accesses the memory of 't.data_ptr<float>()', which is on cuda
  return t.data_ptr<float>()[1];
}
float somePath(bool fast) {
  torch::Tensor t = torch::rand({4});
  if (fast)
    t = t.cuda();
  return t.data_ptr<float>()[1];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: the host accesses the memory of 't.data_ptr<float>()', which may be on cuda
}

// Functions of the file access what they are given.
static float sum(const float *p, int64_t n) {
  float s = 0;
  for (int64_t i = 0; i < n; ++i)
    s += p[i];
  return s;
}
static float first(const torch::Tensor &t) { return t.data_ptr<float>()[0]; }
float callers() {
  torch::Tensor y = torch::rand({16}, torch::kCUDA);
  float a = sum(y.data_ptr<float>(), 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: the host accesses the memory of 'y.data_ptr<float>()', which is on cuda
  float b = first(y);
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: the host accesses the memory of 't.data_ptr<float>()', which is on cuda
  torch::Tensor h = y.cpu();
  return a + b + sum(h.data_ptr<float>(), 16) + first(h);
}

// from_blob believes that memory is the CPU's.
torch::Tensor blob() {
  torch::Tensor y = torch::rand({16}, torch::kCUDA);
  auto t = torch::from_blob(y.data_ptr<float>(), {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: from_blob takes the memory of 'y.data_ptr<float>()', which is on cuda, for the CPU's; give it a device
  auto u = torch::from_blob(y.data_ptr<float>(), {4}, torch::kCUDA);
  auto v = torch::from_blob(y.data_ptr<float>(), {4}, y.options());
  return t.add(1) + u.add(1) + v.add(1);
}
