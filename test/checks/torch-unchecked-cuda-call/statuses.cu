// RUN: %check_torch_tidy %s torch-unchecked-cuda-call %t
#include <torch/types.h>
#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/Exceptions.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

float *upload(const std::vector<float> &v) {
  float *d = nullptr;
  cudaMalloc(&d, v.size() * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'cudaMalloc' returns is dropped, so a failure shows up later and elsewhere [torch-unchecked-cuda-call]
  // CHECK-FIXES: {{^}}  C10_CUDA_CHECK(cudaMalloc(&d, v.size() * sizeof(float)));
  if (d)
    cudaMemcpy(d, v.data(), v.size() * sizeof(float), cudaMemcpyHostToDevice);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the status that 'cudaMemcpy' returns is dropped
    // CHECK-FIXES: {{^}}    C10_CUDA_CHECK(cudaMemcpy(d, v.data(), v.size() * sizeof(float), cudaMemcpyHostToDevice));
  return d;
}
float *uploadChecked(const std::vector<float> &v) {
  float *d = nullptr;
  C10_CUDA_CHECK(cudaMalloc(&d, v.size() * sizeof(float)));
  if (cudaMemcpy(d, v.data(), v.size() * sizeof(float), cudaMemcpyHostToDevice) != cudaSuccess)
    return nullptr;
  return d;
}

// Where the status goes to somebody, it is that one's.
cudaError_t forward(float *d) { return cudaMemset(d, 0, 4); }
void keep(float *d) {
  cudaError_t status = cudaMemset(d, 0, 4);
  TORCH_CHECK(status == cudaSuccess);
  TORCH_CHECK(forward(d) == cudaSuccess);
}
void dropForwarded(float *d) {
  forward(d);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'forward' returns is dropped
  // CHECK-FIXES: {{^}}  C10_CUDA_CHECK(forward(d));
}

// Meant to be dropped.
void meant(float *d) {
  (void)cudaFree(d);
  static_cast<void>(cudaFree(d));
  std::ignore = cudaFree(d);
}
// Forgets an earlier error; that is all it is for.
void forgets() { cudaGetLastError(); }
struct Buffer {
  float *d = nullptr;
  ~Buffer() { cudaFree(d); }
  void clear() {
    cudaFree(d);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the status that 'cudaFree' returns is dropped
  }
};

// Statements of each form.
void forms(float *d, bool twice) {
  for (int i = 0; i < 3; ++i)
    cudaMemset(d + i, 0, 4);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the status that 'cudaMemset' returns is dropped
  if (twice)
    C10_CUDA_CHECK(cudaMemset(d, 0, 4));
  else
    cudaMemset(d, 0, 4);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the status that 'cudaMemset' returns is dropped
  auto later = [&] {
    cudaDeviceSynchronize();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the status that 'cudaDeviceSynchronize' returns is dropped
  };
  later();
  do
    cudaMemset(d, 0, 4);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the status that 'cudaMemset' returns is dropped
  while (!d);
  for (;; cudaMemset(d, 0, 4))
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: the status that 'cudaMemset' returns is dropped
    // CHECK-FIXES: {{^}}  for (;; cudaMemset(d, 0, 4))
    if (d)
      break;
}
#define CLEAR(p) cudaMemset(p, 0, 4)
void byMacro(float *d) {
  CLEAR(d);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'cudaMemset' returns is dropped
  // CHECK-FIXES: {{^}}  C10_CUDA_CHECK(CLEAR(d));
}

// Other libraries of CUDA have their own status.
void library(cublasHandle_t handle, cudaStream_t stream) {
  cublasCreate(&handle);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'cublasCreate_v2' returns is dropped
  // CHECK-FIXES: {{^}}  cublasCreate(&handle);
  TORCH_CUDABLAS_CHECK(cublasCreate(&handle));
  cublasSetStream(handle, stream); // --strict: the handle takes any
}

// A card that a tensor is on is there; --strict tells of it.
void itsOwnCard(torch::Tensor x) {
  TORCH_CHECK(x.is_cuda());
  cudaSetDevice(x.get_device());
  cudaSetDevice(x.device().index());
}
void anyCard(torch::Tensor x, int card) {
  cudaSetDevice(x.get_device());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'cudaSetDevice' returns is dropped
  // CHECK-FIXES: {{^}}  C10_CUDA_CHECK(cudaSetDevice(x.get_device()));
  cudaSetDevice(card);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'cudaSetDevice' returns is dropped
  // CHECK-FIXES: {{^}}  C10_CUDA_CHECK(cudaSetDevice(card));
}

// The runtime keeps a failure as its last error: who asks for that learns it.
__global__ void fill(float *d) { d[threadIdx.x] = 0; }
void asksAfterwards(float *d, cudaStream_t stream) {
  cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  fill<<<1, 32, 65536, stream>>>(d);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
void asksOnOnePath(float *d, bool careful) {
  cudaMemset(d, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'cudaMemset' returns is dropped
  if (careful)
    C10_CUDA_CHECK(cudaGetLastError());
}
void asksBefore(float *d) {
  C10_CUDA_CHECK(cudaGetLastError());
  cudaMemset(d, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'cudaMemset' returns is dropped
}
// Waiting tells of earlier kernels, not of a call that was refused.
void waits(float *d, cudaStream_t stream) {
  cudaMemsetAsync(d, 0, 4, stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'cudaMemsetAsync' returns is dropped
  C10_CUDA_CHECK(cudaStreamSynchronize(stream));
}
static void clearFor(float *d) { cudaMemset(d, 0, 4); }
void clearAndAsk(float *d) {
  clearFor(d);
  C10_CUDA_CHECK(cudaGetLastError());
}
static void clearForBoth(float *d) {
  cudaMemset(d, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the status that 'cudaMemset' returns is dropped
}
void clearBothAndAsk(float *d) {
  clearForBoth(d);
  C10_CUDA_CHECK(cudaGetLastError());
}
void clearBothOnly(torch::Tensor x) { clearForBoth(x.data_ptr<float>()); }
