// RUN: %check_torch_tidy %s "torch-*" %t
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

__global__ void scaleKernel(const float *in, float *out, float factor,
                            int64_t n) {
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * factor;
}

torch::Tensor scale(const torch::Tensor &x, double factor) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous() &&
              x.scalar_type() == torch::kFloat);
  auto out = torch::empty_like(x);
  int64_t n = x.numel();
  if (n == 0)
    return out;
  scaleKernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scaleKernel' is launched on the current device, which nothing makes the device of its tensors [torch-missing-device-guard]
      x.data_ptr<float>(), out.data_ptr<float>(), float(factor), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}
torch::Tensor scaleFixed(const torch::Tensor &x, double factor) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous() &&
              x.scalar_type() == torch::kFloat);
  const c10::cuda::CUDAGuard guard(x.device());
  auto out = torch::empty_like(x);
  int64_t n = x.numel();
  if (n == 0)
    return out;
  scaleKernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      x.data_ptr<float>(), out.data_ptr<float>(), float(factor), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}

class Scaler {
public:
  explicit Scaler(float factor) : factor(factor) {}
  torch::Tensor operator()(torch::Tensor x) const {
    x = x.to(torch::kFloat).contiguous();
    TORCH_CHECK(x.is_cuda(), "x must be on a card");
    TORCH_CHECK(x.numel() > 0, "x is empty");
    auto out = torch::empty_like(x);
    const int64_t n = x.numel();
    auto stream = at::cuda::getCurrentCUDAStream();
    scaleKernel<<<dim3((n + 255) / 256), dim3(256), 0, stream>>>(
    // CHECK-NOTES: :[[@LINE-1]]:5: warning: 'scaleKernel' is launched on the current device, which nothing makes the device of its tensors [torch-missing-device-guard]
        x.data_ptr<float>(), out.data_ptr<float>(), factor, n);
    AT_CUDA_CHECK(cudaGetLastError());
    return out;
  }

private:
  float factor;
};

void train() {
  torch::Device first(torch::kCUDA, 0), second(torch::kCUDA, 1);
  torch::nn::Linear net(16, 4);
  net->to(first);
  auto x = torch::randn({8, 16}, second);
  auto y = net->forward(x);
  // CHECK-NOTES: :[[@LINE-1]]:17: warning: operands of 'forward' are on different devices: 'x' is on cuda:1 and the module is on cuda:0 [torch-mixed-device]
  // CHECK-NOTES: :[[@LINE-3]]:12: note: 'torch::randn({8, 16}, second)' creates a tensor on cuda:1
  y.sum().backward();
}
void trainFixed() {
  torch::Device first(torch::kCUDA, 0), second(torch::kCUDA, 1);
  torch::nn::Linear net(16, 4);
  net->to(first);
  auto x = torch::randn({8, 16}, second).to(first);
  auto y = net->forward(x);
  y.sum().backward();
}
// Data parallel by hand: the replica of card 1 gets the part of card 0.
torch::Tensor replicas(torch::nn::Linear net, const torch::Tensor &batch) {
  torch::Device first(torch::kCUDA, 0), second(torch::kCUDA, 1);
  auto copy =
      std::dynamic_pointer_cast<torch::nn::LinearImpl>(net->clone(second));
  net->to(first);
  auto parts = batch.to(first);
  auto a = net->forward(parts.slice(0, 0, 4));
  auto b = copy->forward(parts.slice(0, 4, 8));
  // CHECK-NOTES: :[[@LINE-1]]:18: warning: operands of 'forward' are on different devices: 'parts.slice(0, 4, 8)' is on cuda:0 and the module is on cuda:1 [torch-mixed-device]
  // CHECK-NOTES: :[[@LINE-4]]:22: note: moved to cuda:0 here
  return torch::cat({a, b.to(first)});
}
torch::Tensor replicasFixed(torch::nn::Linear net, const torch::Tensor &batch) {
  torch::Device first(torch::kCUDA, 0), second(torch::kCUDA, 1);
  auto copy =
      std::dynamic_pointer_cast<torch::nn::LinearImpl>(net->clone(second));
  net->to(first);
  auto parts = batch.to(first);
  auto a = net->forward(parts.slice(0, 0, 4));
  auto b = copy->forward(parts.slice(0, 4, 8).to(second));
  return torch::cat({a, b.to(first)});
}

torch::Tensor applyScaler(torch::Tensor x) { return Scaler(2)(x); }

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("scale", &scale);
  m.def("scale_fixed", &scaleFixed);
  m.def("apply_scaler", &applyScaler);
}
