#include "registry.h"
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>

__global__ void fill(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 0;
}

void unary_cuda(at::Tensor x) { // its caller sets the device
  fill<<<8, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), int(x.numel()));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

void binary_cuda(at::Tensor x, at::Tensor y) { // its caller doesn't
  fill<<<8, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), int(x.numel()));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

void scaled_cuda(at::Tensor x, double by) { // nobody is seen to call it
  fill<<<8, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), int(x.numel()));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

void halved_cuda(at::Tensor x, int steps) { // who dispatches to it has a guard above
  fill<<<8, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), steps);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

void masked_cuda(at::Tensor x, bool value) { // who dispatches to it is registered
  fill<<<8, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), value);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

__global__ void add(const float *a, const float *b, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = a[i] + b[i];
}

#define CHECK_CUDA(x) TORCH_CHECK(x.is_cuda(), #x " must be on CUDA")

void add_kernel(at::Tensor a, at::Tensor b, at::Tensor out) { // its caller has the tests
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  add<<<8, 256, 0, at::cuda::getCurrentCUDAStream()>>>(a.data_ptr<float>(), b.data_ptr<float>(), out.data_ptr<float>(), int(a.numel()));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
void add_cuda(at::Tensor a, at::Tensor b, at::Tensor out) { add_kernel(a, b, out); }

void add_out_cuda(at::Tensor a, at::Tensor b, at::Tensor out) { // is called by name
  CHECK_CUDA(a);
  CHECK_CUDA(b);
  add<<<8, 256, 0, at::cuda::getCurrentCUDAStream()>>>(a.data_ptr<float>(), b.data_ptr<float>(), out.data_ptr<float>(), int(a.numel()));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

struct Registration {
  Registration() {
    Registry::get().add(unary_cuda);
    Registry::get().add(binary_cuda);
    Registry::get().add(&scaled_cuda);
    REGISTRY_OF(halved).add(halved_cuda);
    REGISTRY_OF(masked).add(masked_cuda);
    REGISTRY_OF(added).add(add_cuda);
  }
};
static Registration registration;
