// RUN: %check_torch_tidy %s torch-missing-device %t
#include <torch/torch.h>

torch::Tensor movedOnOnePath(const torch::Tensor &x, bool fast) {
  torch::Tensor steps = torch::arange(x.size(1));
  if (fast)
    steps = steps.to(x.device());
  return x + steps;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'steps' is on the CPU on one path since it is created without a device, but 'x' is on a device that the caller chooses [torch-missing-device]
  // CHECK-MESSAGES: :[[@LINE-3]]:19: note: moved to the device of 'x' here
  // CHECK-MESSAGES: :[[@LINE-6]]:25: note: 'torch::arange(x.size(1))' creates a CPU tensor since it is given no device
}
torch::Tensor movedWhereNeeded(const torch::Tensor &x) {
  torch::Tensor steps = torch::arange(x.size(1));
  if (x.is_cuda())
    steps = steps.to(x.device());
  return x + steps;
}
torch::Tensor movedToTheCardWhereNeeded(const torch::Tensor &x) {
  torch::Tensor steps = torch::arange(x.size(1));
  if (x.is_cuda())
    steps = steps.cuda();
  return x + steps;
}
torch::Tensor defaultMask(const torch::Tensor &x, torch::Tensor mask) {
  if (!mask.defined())
    mask = torch::ones({x.size(0)});
  return x * mask;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'mask' is on the CPU on one path {{.*}} [torch-missing-device]
}
torch::Tensor defaultMaskWhereXIs(const torch::Tensor &x, torch::Tensor mask) {
  if (!mask.defined())
    mask = torch::ones({x.size(0)}, x.options());
  return x * mask;
}
torch::Tensor catInLoop(const std::vector<torch::Tensor> &parts) {
  torch::Tensor out = torch::zeros({1, 4});
  for (size_t i = 0; i < parts.size(); ++i)
    out = torch::cat({out, parts[i]}, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'out' is on the CPU {{.*}} but 'parts[i]' is on a device that the caller chooses [torch-missing-device]
  return out;
}
torch::Tensor accumulator(const torch::Tensor &x) {
  torch::Tensor total = torch::zeros({});
  for (int64_t i = 0; i < x.size(0); ++i)
    total += x[i].sum();
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'total' is on the CPU {{.*}} but 'x[i].sum()' is on a device that the caller chooses [torch-missing-device]
  return total;
}
torch::Tensor accumulatorOutOfPlace(const torch::Tensor &x) {
  torch::Tensor total = torch::zeros({});
  for (int64_t i = 0; i < x.size(0); ++i)
    total = total + x[i].sum();
  return total;
}
torch::Tensor accumulatorWhereXIs(const torch::Tensor &x) {
  torch::Tensor total = torch::zeros({}, x.options());
  for (int64_t i = 0; i < x.size(0); ++i)
    total += x[i].sum();
  return total;
}

// Options that a helper makes.
static torch::TensorOptions sameType(const torch::Tensor &t) {
  return torch::TensorOptions().dtype(t.dtype());
}
static torch::TensorOptions sameTypeAndDevice(const torch::Tensor &t) {
  return torch::TensorOptions().dtype(t.dtype()).device(t.device());
}
torch::Tensor fromHelper(const torch::Tensor &x) {
  torch::Tensor good = x + torch::zeros({x.size(-1)}, sameTypeAndDevice(x));
  return good + torch::zeros({x.size(-1)}, sameType(x));
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'torch::zeros({x.size(-1)}, sameType(x))' is on the CPU since it is created without a device, but 'good' is on a device that the caller chooses [torch-missing-device]
}

// No device is named only where x is on the CPU.
torch::Tensor namedForCuda(const torch::Tensor &x) {
  torch::TensorOptions options = torch::dtype(torch::kFloat);
  if (x.is_cuda())
    options = options.device(x.device());
  return x + torch::ones({3}, options);
}

torch::Tensor weighted(const torch::Tensor &x, std::optional<torch::Tensor> w) {
  torch::Tensor good = x * w.value_or(torch::ones_like(x));
  return good * w.value_or(torch::ones({x.size(0)}));
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'w.value_or(torch::ones({x.size(0)}))' is on the CPU on one path since it is created without a device, but 'good' is on a device that the caller chooses [torch-missing-device]
}

// The members of a local struct are not the caller's.
struct Where {
  int64_t n;
  torch::Device device;
};
torch::Tensor ofStruct() {
  Where here{.n = 5, .device = torch::kCPU};
  return torch::ones({here.n}, here.device) + torch::ones({5});
}
torch::Tensor ofStructThere() {
  Where there{.n = 5, .device = torch::kCUDA};
  return torch::ones({there.n}, there.device) + torch::ones({5});
  // CHECK-MESSAGES: :[[@LINE-1]]:47: warning: 'torch::ones({5})' is on the CPU since it is created without a device, but 'torch::ones({there.n}, there.device)' is on cuda [torch-missing-device]
}

// What a module that was never moved computes is on the CPU.
torch::Tensor onCpuModule(const torch::Tensor &x) {
  torch::nn::Linear head(16, 5);
  return head(x) + torch::ones({5});
}
torch::Tensor onCudaModule(const torch::Tensor &x) {
  torch::nn::Linear head(16, 5);
  head->to(torch::kCUDA);
  return head(x) + torch::ones({5});
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'torch::ones({5})' is on the CPU since it is created without a device, but 'head(x)' is on cuda [torch-missing-device]
}

// The CPU's half of a dispatch: its calls in this file say so.
torch::Tensor rampOnCpu(const torch::Tensor &x) { return x * torch::linspace(0, 1, x.size(-1)); }
torch::Tensor rampOnCuda(const torch::Tensor &x) {
  return x * torch::linspace(0, 1, x.size(-1), x.options());
}
torch::Tensor ramp(const torch::Tensor &x) {
  if (x.is_cuda())
    return rampOnCuda(x);
  TORCH_CHECK(x.is_cpu(), "neither");
  return rampOnCpu(x);
}
// Called for any tensor.
static torch::Tensor rampAnywhere(const torch::Tensor &x) {
  return x * torch::linspace(0, 1, x.size(-1));
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'torch::linspace(0, 1, x.size(-1))' is on the CPU since it is created without a device, but 'x' is on a device that the caller chooses [torch-missing-device]
}
torch::Tensor rampOfAny(const torch::Tensor &x) { return rampAnywhere(x) + 1; }

// Only the call brings them together.
static torch::Tensor sum(const torch::Tensor &a, const torch::Tensor &b) { return a + b; }
torch::Tensor sumOf(const torch::Tensor &x) {
  return sum(x, torch::ones({x.size(0)}));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'torch::ones({x.size(0)})' is on the CPU since it is created without a device, but 'x' is on a device that the caller chooses [torch-missing-device]
}

// Two factories, and neither is given a device.
torch::Tensor eitherFactory(const torch::Tensor &x) {
  torch::Tensor t;
  if (x.dim() > 1)
    t = torch::ones({2});
  else
    t = torch::zeros({2});
  return x + t;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 't' is on the CPU since it is created without a device, but 'x' {{.*}} [torch-missing-device]
}
torch::Tensor eitherOperand(const torch::Tensor &x, bool ones) {
  auto t = ones ? torch::ones({2}) : torch::zeros({2});
  return x + t;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 't' is on the CPU since it is created without a device, but 'x' {{.*}} [torch-missing-device]
}
torch::Tensor overwritten(const torch::Tensor &x) {
  torch::Tensor t = torch::ones({2});
  if (x.dim() > 1)
    t = torch::zeros({2});
  return x + t;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 't' is on the CPU since it is created without a device, but 'x' {{.*}} [torch-missing-device]
}
torch::Tensor eitherNumber(const torch::Tensor &x, bool half) {
  auto t = half ? torch::full({}, 0.5) : torch::full({}, 1);
  return x + t;
}
torch::Tensor eitherWithDevice(const torch::Tensor &x, bool ones) {
  auto t = ones ? torch::ones({2}, x.device()) : torch::zeros({2}, x.options());
  return x + t;
}

// The sizes of another tensor, of whatever rank.
torch::Tensor likeAnother(const torch::Tensor &x) {
  auto t = torch::zeros(x.sizes());
  return x + t;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 't' is on the CPU since it is created without a device, but 'x' {{.*}} [torch-missing-device]
}
torch::Tensor likeAnotherThere(const torch::Tensor &x) {
  auto t = torch::zeros(x.sizes(), x.options());
  return x + t;
}
