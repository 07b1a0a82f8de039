// RUN: %check_torch_tidy %s torch-unchecked-launch %t
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

__global__ void scale(float *p, int64_t n) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] *= 2;
}
template <typename T> __global__ void scaleAny(T *p) { p[threadIdx.x] *= 2; }

void unchecked(torch::Tensor x) {
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing asks whether the launch of 'scale' failed; a wrong configuration or an earlier error goes unnoticed [torch-unchecked-launch]
  // CHECK-FIXES: {{^}}  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  // CHECK-FIXES-NEXT: {{^}}  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
void checked(torch::Tensor x) {
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
void checkedByError(torch::Tensor x) {
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  AT_CUDA_CHECK(cudaGetLastError());
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  cudaError_t error = cudaPeekAtLastError();
  TORCH_CHECK(error == cudaSuccess, cudaGetErrorString(error));
}
void askedButDropped(torch::Tensor x) {
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing asks whether the launch of 'scale' failed
  cudaDeviceSynchronize();
}
void second(torch::Tensor x) {
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing asks whether the launch of 'scale' failed
}

// On each path, and whatever is set at run time.
void onOnePath(torch::Tensor x, bool wide) {
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing asks whether the launch of 'scale' failed
  if (wide)
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}
static bool debugging = getenv("DEBUG_LAUNCHES");
void whenDebugging(torch::Tensor x) {
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing asks whether the launch of 'scale' failed
  if (debugging)
    AT_CUDA_CHECK(cudaDeviceSynchronize());
}
void afterBranches(torch::Tensor x, bool wide) {
  if (wide)
    scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  else
    scale<<<8, 64>>>(x.data_ptr<float>(), x.numel());
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
// The macro has no place without braces.
void withoutBraces(torch::Tensor x, bool wide) {
  if (wide)
    scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: nothing asks whether the launch of 'scale' failed
    // CHECK-FIXES: {{^}}    scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
    // CHECK-FIXES-NOT: LAUNCH_CHECK
    // CHECK-FIXES: {{^}}  else
  else
    scale<<<8, 64>>>(x.data_ptr<float>(), x.numel());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: nothing asks whether the launch of 'scale' failed
}
void returnsBefore(torch::Tensor x, bool quick) {
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing asks whether the launch of 'scale' failed
  if (quick)
    return;
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
void afterLoop(torch::Tensor x) {
  for (int64_t i = 0; i < x.size(0); ++i)
    scale<<<8, 256>>>(x[i].data_ptr<float>(), x.size(1));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

// Macros and helpers are seen through.
#define CHECK_LAUNCH(what)                                                     \
  do {                                                                         \
    cudaError_t error = cudaGetLastError();                                    \
    TORCH_CHECK(error == cudaSuccess, what, cudaGetErrorString(error));        \
  } while (0)
#ifdef DEBUG
#define DEBUG_CHECK() C10_CUDA_KERNEL_LAUNCH_CHECK()
#else
#define DEBUG_CHECK()
#endif
#define LAUNCH(kernel, ...)                                                    \
  do {                                                                         \
    kernel<<<8, 256>>>(__VA_ARGS__);                                           \
    C10_CUDA_KERNEL_LAUNCH_CHECK();                                            \
  } while (0)
void launchByMacro(torch::Tensor x) { LAUNCH(scale, x.data_ptr<float>(), x.numel()); }
void byMacro(torch::Tensor x) {
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  CHECK_LAUNCH("scale");
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing asks whether the launch of 'scale' failed
  DEBUG_CHECK();
}
static void throwOnError() {
  cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(error));
}
void byHelper(torch::Tensor x) {
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  throwOnError();
}

// Whoever calls may ask.
static void launchOnly(float *p, int64_t n) { scale<<<8, 256>>>(p, n); }
void checksForCallee(torch::Tensor x) {
  launchOnly(x.data_ptr<float>(), x.numel());
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
static void launchOnlyToo(float *p, int64_t n) {
  scale<<<8, 256>>>(p, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing asks whether the launch of 'scale' failed
}
void checksOnce(torch::Tensor x) {
  launchOnlyToo(x.data_ptr<float>(), x.numel());
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
void checksNot(torch::Tensor x) { launchOnlyToo(x.data_ptr<float>(), x.numel()); }
cudaError_t returnsStatus(float *p, int64_t n) {
  scale<<<8, 256>>>(p, n);
  return cudaGetLastError();
}
static int returnsFlag(float *p, int64_t n) {
  scale<<<8, 256>>>(p, n);
  return cudaGetLastError() != cudaSuccess;
}
void checksFlag(torch::Tensor x) {
  TORCH_CHECK(!returnsFlag(x.data_ptr<float>(), x.numel()), "launch failed");
}

// Lambdas of dispatch macros, and templates.
void dispatched(torch::Tensor x) {
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "dispatched", [&] {
    scaleAny<scalar_t><<<1, 32>>>(x.data_ptr<scalar_t>());
    C10_CUDA_KERNEL_LAUNCH_CHECK();
  });
}
void dispatchedThenChecked(torch::Tensor x) {
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "dispatchedThenChecked", [&] {
    scaleAny<scalar_t><<<1, 32>>>(x.data_ptr<scalar_t>());
  });
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
void dispatchedUnchecked(torch::Tensor x) {
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "dispatchedUnchecked", [&] {
    scaleAny<scalar_t><<<1, 32>>>(x.data_ptr<scalar_t>());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: nothing asks whether the launch of 'scaleAny' failed
    // CHECK-FIXES: {{^}}    scaleAny<scalar_t><<<1, 32>>>(x.data_ptr<scalar_t>());
    // CHECK-FIXES-NEXT: {{^}}    C10_CUDA_KERNEL_LAUNCH_CHECK();
  });
}
template <typename T> void launchAny(T *p) {
  scaleAny<T><<<1, 32>>>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: nothing asks whether the launch of 'scaleAny' failed
}
template <typename T> void launchAndCheck(T *p) {
  scaleAny<T><<<1, 32>>>(p);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
void templates(torch::Tensor x) {
  launchAndCheck(x.data_ptr<float>());
  launchAny(x.data_ptr<float>());
  launchAny(x.data_ptr<double>());
}

// A function of another file may ask; that is possible, not likely.
void elsewhere();
void asksElsewhere(torch::Tensor x) {
  scale<<<8, 256>>>(x.data_ptr<float>(), x.numel());
  elsewhere();
}
