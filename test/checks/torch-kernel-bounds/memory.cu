// RUN: %check_torch_tidy %s torch-kernel-bounds %t
#include <torch/types.h>
#include <ATen/Dispatch.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#define STREAM at::cuda::getCurrentCUDAStream()

// Arrays: the launch says how many threads there are.

__global__ void smallTile(const float *in, float *out, int n) {
  __shared__ float tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i < n ? in[i] : 0.f;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: index 'threadIdx.x' can be 255, which is past the 128 elements of 'tile' [torch-kernel-bounds]
  __syncthreads();
  if (i < n)
    out[i] = tile[0];
}
template <int BLOCK> __global__ void fittingTile(const float *in, float *out, int n) {
  __shared__ float tile[BLOCK];
  int i = blockIdx.x * BLOCK + threadIdx.x;
  tile[threadIdx.x] = i < n ? in[i] : 0.f;
  __syncthreads();
  for (int s = BLOCK / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s)
      tile[threadIdx.x] += tile[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = tile[0];
}
__global__ void plane(float *out) {
  __shared__ float tile[16][16];
  tile[threadIdx.y][threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: index 'threadIdx.x' can be 31, which is past the 16 elements of 'tile' [torch-kernel-bounds]
  out[0] = tile[0][0];
}
void runTiles(torch::Tensor x) {
  TORCH_CHECK(x.numel() > 0 && x.numel() < (1 << 30));
  int n = x.numel();
  int blocks = (n + 255) / 256;
  auto out = torch::empty({blocks}, x.options());
  smallTile<<<blocks, 256, 0, STREAM>>>(x.data_ptr<float>(), x.data_ptr<float>(), n);
  fittingTile<256><<<blocks, 256, 0, STREAM>>>(x.data_ptr<float>(), out.data_ptr<float>(), n);
  plane<<<1, dim3(32, 8), 0, STREAM>>>(out.data_ptr<float>());
}

__global__ void local(float *out, int n) {
  float best[16];
  for (int k = 0; k <= 16; ++k)
    best[k] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: index 'k' can be 16, which is past the 16 elements of 'best' [torch-kernel-bounds]
  for (int k = 0; k < 16; ++k)
    best[k] += 1;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = best[15];
}

// A mask lets through more than there is.

__global__ void masked(const unsigned *data, unsigned *out, int n) {
  __shared__ unsigned char bins[32 * 128], few[32];
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    bins[threadIdx.x + ((data[i] >> 2) & 63) * 128]++;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: index 'threadIdx.x + ((data[i] >> 2) & 63) * 128' can be 8064, which is past the 4096 elements of 'bins' [torch-kernel-bounds]
    few[(data[i] >> 2) & 31]++;
  }
  __syncthreads();
  if (threadIdx.x < 32)
    out[threadIdx.x] = few[threadIdx.x];
}

// Accessors know their sizes.

__global__ void swapped(torch::PackedTensorAccessor32<float, 2> a) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int b = blockIdx.y;
  if (t < a.size(1) && b < a.size(0))
    a[t][b] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: index 't' is held below size(1) but is used for dimension 0 of size a.size(0) [torch-kernel-bounds]
}
__global__ void inOrder(torch::PackedTensorAccessor32<float, 2> a) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int b = blockIdx.y;
  if (t < a.size(1) && b < a.size(0))
    a[b][t] = 0;
}
__global__ void offByOne(torch::PackedTensorAccessor64<float, 1> a) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i > a.size(0))
    return;
  a[i] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: index 'i' can be a.size(0), which is past dimension 0 of size a.size(0) [torch-kernel-bounds]
}

// Positions that data decides: compared above, forgotten below.

__global__ void histogram(const float *x, int *hist, int n, int bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int b = static_cast<int>(x[i]);
  if (b < bins)
    atomicAdd(&hist[b], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'b' is bounded above only; where it is negative, 'hist[b]' lies before the memory [torch-kernel-bounds]
  if (b >= 0 && b < bins)
    atomicAdd(&hist[b], 1);
  if (static_cast<unsigned>(b) < static_cast<unsigned>(bins))
    atomicAdd(hist + b, 1);
}
// The sum with a loop's variable is compared on both sides.
__global__ void around(const float *x, float *out, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int center = static_cast<int>(x[i]);
  for (int d = -2; d <= 2; ++d)
    if (center + d >= 0 && center + d < width)
      out[center + d] = 1;
}
// A negative number becomes a large unsigned one.
__global__ void unsignedCount(const float *x, float *out, unsigned most) {
  unsigned count = static_cast<int>(x[0]);
  if (count < most)
    out[count] = 1;
}
__global__ void checkedLabels(const int *label, int *hist, int n, int bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  atomicAdd(&hist[min(max(label[i], 0), bins - 1)], 1);
  CUDA_KERNEL_ASSERT(label[i] >= 0 && label[i] < bins);
  atomicAdd(&hist[label[i]], 1);
}
// One past the end is an address like any other.
__device__ int count(const int *first, const int *last) { return last - first; }
__global__ void ends(int *p, int n) { p[0] = count(p, &p[n]); }

// Steps of a loop.
__global__ void steps(float *out) {
  float buffer[512];
  for (int k = 0; k < 512; k += 4)
    buffer[k] = buffer[k + 1] = buffer[k + 3] = 0;
  for (int k = 0; k < 512; k += 4)
    buffer[k + 4] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: index 'k + 4' can be 512, which is past the 512 elements of 'buffer' [torch-kernel-bounds]
  for (int k = 0; k < 512; k += 3)
    buffer[k + 2] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: index 'k + 2' can be 512, which is past the 512 elements of 'buffer' [torch-kernel-bounds]
  for (int k = 0; k < 512; k += 512)
    buffer[k + 511] = 0;
  for (int k = 0; k < 512; k += 512)
    buffer[k + 512] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: index 'k + 512' can be 512, which is past the 512 elements of 'buffer' [torch-kernel-bounds]
  out[0] = buffer[511];
}

// Rows and columns of a position in a plane of constant size.
__global__ void split(float *out) {
  __shared__ float plane[24][16], flat[24];
  for (int at = threadIdx.x; at < 24 * 16; at += blockDim.x) {
    int row = at / 16;
    plane[row][at - row * 16] = 0;
    flat[at / 4 / 4] = 0;
    flat[at / 8] = 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: index 'at / 8' can be 47, which is past the 24 elements of 'flat' [torch-kernel-bounds]
  }
  __syncthreads();
  out[0] = plane[0][0] + flat[0];
}
