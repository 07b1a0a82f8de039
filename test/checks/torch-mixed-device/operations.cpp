// RUN: %check_torch_tidy %s torch-mixed-device %t
#include <torch/torch.h>

// Binary operations: one 0-dim CPU input may meet CUDA, nothing else may.
torch::Tensor cpuMeetsCuda() {
  torch::Tensor a = torch::randn({4}, torch::kCUDA);
  torch::Tensor b = torch::randn({4}, torch::kCPU);
  return a + b;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: operands of 'operator+' are on different devices: 'a' is on cuda and 'b' is on the CPU [torch-mixed-device]
}
torch::Tensor scalarMeetsCuda() {
  torch::Tensor a = torch::randn({4}, torch::kCUDA);
  torch::Tensor b = torch::full({}, 0.5, torch::kCPU);
  return a * b;
}
torch::Tensor cudaScalarMeetsCpu() {
  torch::Tensor a = torch::full({}, 0.5, torch::kCUDA);
  torch::Tensor b = torch::randn({4}, torch::kCPU);
  return a * b;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: operands of 'operator*' are on different devices: {{.*}} [torch-mixed-device]
}
void scalarIsOutput() {
  torch::Tensor total = torch::full({}, 0.0, torch::kCPU);
  total += torch::randn({}, torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: operands of 'operator+=' are on different devices: {{.*}} [torch-mixed-device]
}
torch::Tensor scalarIsInput() {
  torch::Tensor total = torch::full({}, 0.0, torch::kCPU);
  return total + torch::randn({}, torch::kCUDA);
}

// Exact operations have no such exception.
torch::Tensor lists() {
  torch::Tensor a = torch::ones({2}, torch::kCUDA);
  torch::Tensor b = torch::ones({2}, torch::kCPU);
  return torch::stack({a, b});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: operands of 'stack' are on different devices: {{.*}} [torch-mixed-device]
}
torch::Tensor cards() {
  torch::Device second("cuda:1");
  torch::Tensor a = torch::ones({2, 2}, torch::Device(torch::kCUDA, 0));
  return a.matmul(torch::ones({2, 2}, second));
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: operands of 'matmul' are on different devices: 'a' is on cuda:0 and {{.*}} is on cuda:1 [torch-mixed-device]
}
torch::Tensor sameCard() {
  torch::Device second(torch::kCUDA, 1);
  torch::Tensor a = torch::ones({2, 2}, second);
  return a.matmul(torch::ones({2, 2}, "cuda:1"));
}

// Indices: CPU indices of a CUDA tensor are fine, the other way round is not.
torch::Tensor cpuIndexOfCuda() {
  torch::Tensor x = torch::ones({8}, torch::kCUDA);
  return x.index({torch::tensor({0, 1}, torch::kCPU)});
}
torch::Tensor cudaIndexOfCpu() {
  torch::Tensor x = torch::ones({8}, torch::kCPU);
  return x.index({torch::zeros({2}, torch::dtype(torch::kLong).device(torch::kCUDA))});
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: operands of 'index' are on different devices: {{.*}} [torch-mixed-device]
}
torch::Tensor gatherWantsOne() {
  torch::Tensor x = torch::ones({8}, torch::kCUDA);
  return x.gather(0, torch::zeros({2}, torch::dtype(torch::kLong).device(torch::kCPU)));
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: operands of 'gather' are on different devices: {{.*}} [torch-mixed-device]
}

// The path: where each value came from.
torch::Tensor roundTrip(int64_t n) {
  torch::Tensor x = torch::randn({n, 5}, torch::kCUDA);
  auto host = x.softmax(1).cpu();
  return x - host;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: operands of 'operator-' are on different devices: 'x' is on cuda and 'host' is on the CPU [torch-mixed-device]
  // CHECK-MESSAGES: :[[@LINE-4]]:21: note: 'torch::randn({n, 5}, torch::kCUDA)' creates a tensor on cuda
  // CHECK-MESSAGES: :[[@LINE-4]]:28: note: moved to the CPU here
}
torch::Tensor roundTripBack(int64_t n) {
  torch::Tensor x = torch::randn({n, 5}, torch::kCUDA);
  auto host = x.softmax(1).cpu();
  return x - host.to(x.device());
}

// Guards and branches.
torch::Tensor guarded(const torch::Tensor &a, const torch::Tensor &b) {
  TORCH_CHECK(a.is_cuda());
  if (b.is_cuda())
    return a + b;
  return a + b;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: operands of 'operator+' {{.*}} different devices: 'a' is on cuda and 'b' is on the CPU [torch-mixed-device]
}
torch::Tensor guardedEqual(const torch::Tensor &a, const torch::Tensor &b) {
  TORCH_CHECK(a.is_cuda() && a.device() == b.device());
  return a + b;
}
torch::Tensor chosenOnce() {
  torch::Device device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  torch::Tensor a = torch::ones({2}, device);
  return a + torch::ones({2}, torch::TensorOptions().device(device));
}
torch::Tensor movedTogether(torch::Tensor a, torch::Tensor b, bool gpu) {
  a = a.cpu();
  b = b.cpu();
  if (gpu) {
    a = a.cuda();
    b = b.cuda();
  }
  return a + b;
}
torch::Tensor movedAlone(torch::Tensor a, torch::Tensor b, bool gpu) {
  a = a.cpu();
  b = b.cpu();
  if (gpu)
    a = a.cuda();
  return torch::stack({a, b});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: operands of 'stack' may be on different devices: {{.*}} [torch-mixed-device]
}

// Helpers are understood by what they do.
static torch::Tensor onHost(const torch::Tensor &x) { return x.to(torch::kCPU); }
static void checkCuda(const torch::Tensor &x) { TORCH_CHECK(x.is_cuda(), "no"); }
torch::Tensor throughHelpers(const torch::Tensor &x) {
  checkCuda(x);
  return torch::stack({x, onHost(x)});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: operands of 'stack' are on different devices: {{.*}} [torch-mixed-device]
}
static torch::Tensor combine(const torch::Tensor &a, const torch::Tensor &b) {
  return torch::stack({a, b});
}
torch::Tensor callsHelper() {
  torch::Tensor a = torch::ones({2}, torch::kCUDA);
  return combine(a, a.cpu());
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: operands of 'stack' are on different devices: {{.*}} [torch-mixed-device]
}
torch::Tensor callsHelperWell() {
  torch::Tensor a = torch::ones({2}, torch::kCUDA);
  return combine(a, a + 1);
}

// One finding however many instantiations.
template <typename T> torch::Tensor instantiated(T n) {
  return torch::stack({torch::ones({n}, torch::kCUDA), torch::ones({n}, torch::kCPU)});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: operands of 'stack' are on different devices: {{.*}} [torch-mixed-device]
}
template torch::Tensor instantiated<int>(int);
template torch::Tensor instantiated<long>(long);
