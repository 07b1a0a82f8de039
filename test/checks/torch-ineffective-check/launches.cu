// RUN: %check_torch_tidy %s torch-ineffective-check %t
// REQUIRES: cuda-headers
#include <torch/torch.h>
#include <ATen/TensorUtils.h>
#include <c10/cuda/CUDAGuard.h>
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

// Elsewhere, or in another way.
static void checkOptional(const torch::Tensor &t) {
  if (t.defined())
    CHECK_CUDA(t);
}

torch::Tensor optional(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  checkOptional(c);
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(),
                 c.defined() ? c.data_ptr<float>() : nullptr,
                 out.data_ptr<float>());
  return out;
}

void validate(const torch::Tensor &t, const char *name);

torch::Tensor elsewhere(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  validate(c, "c");
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 out.data_ptr<float>());
  return out;
}

torch::Tensor byNumber(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  TORCH_CHECK(c.get_device() == a.get_device());
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 out.data_ptr<float>());
  return out;
}

torch::Tensor byGuard(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  c10::cuda::CUDAGuard guard(c.device());
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 out.data_ptr<float>());
  return out;
}

torch::Tensor byTorch(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  at::TensorArg aArg{a, "a", 1}, cArg{c, "c", 3};
  at::checkAllSameGPU("byTorch", {aArg, cArg});
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 out.data_ptr<float>());
  return out;
}

torch::Tensor byOperation(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  auto sum = a + c;
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 sum.data_ptr<float>());
  return sum;
}

torch::Tensor byLoop(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  for (auto &t : {a, b, c})
    TORCH_CHECK(t.device() == a.device());
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 out.data_ptr<float>());
  return out;
}

torch::Tensor byVector(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  std::vector<torch::Tensor> all{a};
  all.push_back(c);
  for (const torch::Tensor &t : all)
    CHECK_CUDA(t);
  auto out = torch::empty_like(a);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 out.data_ptr<float>());
  return out;
}

// What its callers test.
static void launch(torch::Tensor a, torch::Tensor b, torch::Tensor c,
                   torch::Tensor out) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 out.data_ptr<float>());
}

torch::Tensor launches(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(c);
  auto out = torch::empty_like(a);
  launch(a, b, c, out);
  return out;
}

// Asked for other things, and what is made of it: none of that is a test.
torch::Tensor asked(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  TORCH_CHECK(c.dim() == 2 && c.size(0) == a.size(0) && c.is_contiguous());
  TORCH_CHECK(c.scalar_type() == torch::kFloat32, c.sizes());
  c = c.contiguous();
  auto out = torch::empty({c.size(0)}, c.options());
  auto zeros = torch::zeros_like(c);
  add<<<1, 32>>>(a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(),
                 // CHECK-MESSAGES: :[[@LINE-1]]:60: warning: 'c' is passed to a kernel
                 out.data_ptr<float>());
  return out;
}
