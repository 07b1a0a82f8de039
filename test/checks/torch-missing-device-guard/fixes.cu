// RUN: %check_torch_tidy %s torch-missing-device-guard %t
#include <torch/extension.h>
#include <ATen/cuda/CUDAContext.h>

__global__ void scale(float *p) { p[threadIdx.x] *= 2; }

// The guard stands before the stream is asked for, and takes what the test refuses.
static void tests(int64_t n, const torch::Tensor &weight, torch::Tensor x) {
  TORCH_CHECK(x.is_cuda());
  auto stream = at::cuda::getCurrentCUDAStream();
  scale<<<1, n, 0, stream>>>(x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
}
// CHECK-FIXES: {{^}}static void tests(int64_t n, const torch::Tensor &weight, torch::Tensor x) {
// CHECK-FIXES-NEXT: {{^}}  const c10::OptionalDeviceGuard device_guard(at::device_of(x));
// CHECK-FIXES-NEXT: {{^}}  TORCH_CHECK(x.is_cuda());

// In a dispatch it is the function that is guarded.
template <typename T> static void twice(torch::Tensor x) {
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "twice", [&] {
      scale<<<1, 32, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>());
      // CHECK-NOTES: :[[@LINE-1]]:7: warning: 'scale' is launched on the current device
    });
}
// CHECK-FIXES: {{^}}template <typename T> static void twice(torch::Tensor x) {
// CHECK-FIXES-NEXT: {{^}}    const c10::OptionalDeviceGuard device_guard(at::device_of(x));

// Nothing to ask, or the name is taken: no fix.
static void pointers(float *p, torch::Tensor) {
  scale<<<1, 32, 0, at::cuda::getCurrentCUDAStream()>>>(p);
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
}
static void taken(torch::Tensor x) {
  int device_guard = x.get_device();
  scale<<<1, 32 + device_guard, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
}

void run(torch::Tensor x) {
  tests(32, x, x);
  twice<float>(x);
  pointers(x.data_ptr<float>(), x);
  taken(x);
}
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("run", &run); }
