// RUN: %check_torch_tidy %s torch-default-stream %t
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

__global__ void scale(float *p) { p[threadIdx.x] *= 2; }

void none(torch::Tensor x) {
  scale<<<1, 32>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream, but its tensors are computed on torch's current stream [torch-default-stream]
  // CHECK-FIXES: {{^}}  scale<<<1, 32, 0, c10::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>());
}
void zero(torch::Tensor x) {
  scale<<<1, 32, 0, 0>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream
  // CHECK-FIXES: {{^}}  scale<<<1, 32, 0, c10::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>());
  scale<<<1, 32, 128, nullptr>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream
  // CHECK-FIXES: {{^}}  scale<<<1, 32, 128, c10::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>());
  scale<<<1, 32, 128>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream
  // CHECK-FIXES: {{^}}  scale<<<1, 32, 128, c10::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>());
}
void byName(torch::Tensor x) {
  auto stream = at::cuda::getDefaultCUDAStream();
  scale<<<1, 32, 0, stream>>>(x.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream
}
void byCall(torch::Tensor x) {
  void *p = x.data_ptr();
  void *arguments[] = {&p};
  C10_CUDA_CHECK(cudaLaunchKernel((const void *)scale, dim3(1), dim3(32), arguments, 0, 0));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'scale' is launched on the default stream
  C10_CUDA_CHECK(cudaLaunchKernel((const void *)scale, dim3(1), dim3(32), arguments, 0, at::cuda::getCurrentCUDAStream()));
}
void dispatched(torch::Tensor x) {
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "dispatched", [&] {
    scale<<<1, 32>>>(x.data_ptr<float>());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'scale' is launched on the default stream
  });
}

// The current stream, as it is asked for.
void current(torch::Tensor x) {
  scale<<<1, 32, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>());
  auto stream = c10::cuda::getCurrentCUDAStream(x.get_device());
  scale<<<1, 32, 0, stream>>>(x.data_ptr<float>());
  scale<<<1, 32, 0, stream.stream()>>>(x.data_ptr<float>());
  cudaStream_t raw = at::cuda::getCurrentCUDAStream().stream();
  scale<<<1, 32, 0, raw>>>(x.data_ptr<float>());
}
void side(torch::Tensor x) {
  auto stream = at::cuda::getStreamFromPool();
  scale<<<1, 32, 0, stream>>>(x.data_ptr<float>());
}
void guarded(torch::Tensor x) {
  c10::cuda::CUDAStreamGuard guard(at::cuda::getStreamFromPool());
  scale<<<1, 32, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>());
}

// A stream of the caller's is the caller's choice.
void given(torch::Tensor x, cudaStream_t stream) {
  scale<<<1, 32, 0, stream>>>(x.data_ptr<float>());
}
static void launch(float *p, cudaStream_t stream) { scale<<<1, 32, 0, stream>>>(p); }
void gives(torch::Tensor x) { launch(x.data_ptr<float>(), at::cuda::getCurrentCUDAStream()); }

// A launcher without tensors is reported when its caller has some.
static void launcher(float *p) {
  scale<<<1, 32>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream
}
void callsLauncher(torch::Tensor x) { launcher(x.data_ptr<float>()); }

// Without tensors the default stream is the program's own choice.
void plain(float *p) { scale<<<1, 32>>>(p); }
