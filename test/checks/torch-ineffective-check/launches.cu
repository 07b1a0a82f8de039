// RUN: %check_torch_tidy %s torch-ineffective-check %t
// REQUIRES: cuda-headers
#include <torch/torch.h>
#include <c10/cuda/CUDAStream.h>

#define CHECK_CUDA(x) TORCH_CHECK(x.is_cuda(), #x " must be on CUDA")

__global__ void add(const float *a, const float *b, const float *c, float *out);

// The third test is of 'b' again.
torch::Tensor copied(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  CHECK_CUDA(b);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'b' is tested again; 'c' is passed to a kernel and not tested to be on CUDA [torch-ineffective-check]
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 out.data_ptr<float>());
  return out;
}

torch::Tensor forgotten(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 // CHECK-MESSAGES: :[[@LINE-1]]:60: warning: 'c' is passed to a kernel and not tested to be on CUDA, as other parameters are
                 out.data_ptr<float>());
  return out;
}

// An optional tensor whose tests name its neighbour, as in torch_cluster.
torch::Tensor optionals(torch::Tensor a, std::optional<torch::Tensor> start,
                        std::optional<torch::Tensor> end) {
  CHECK_CUDA(a);
  if (start.has_value())
    CHECK_CUDA(start.value());
  if (start.has_value())
    CHECK_CUDA(start.value());
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'start' is tested again; 'end' is passed
  if (!start.has_value())
    start = std::get<0>(a.min(0));
  if (!end.has_value())
    end = std::get<0>(a.max(0));
  auto from = start.value();
  auto to = end.value();
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), from.data_ptr<float>(),
                 to.data_ptr<float>(), out.data_ptr<float>());
  return out;
}

void checkAll(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  TORCH_CHECK(c.device() == a.device());
}

torch::Tensor tested(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  checkAll(a, b, c);
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 out.data_ptr<float>());
  return out;
}

// Moved there, or no tests to speak of.
torch::Tensor moved(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  c = c.to(a.device());
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 out.data_ptr<float>());
  return out;
}

torch::Tensor untested(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 out.data_ptr<float>());
  return out;
}
