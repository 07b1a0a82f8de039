//===- kernel.cu - CUDA kernels of an extension, for bench/parse ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include <torch/extension.h>

#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>

#include <cuda.h>
#include <cuda_runtime.h>

#include <vector>

#define CHECK_CUDA(X) TORCH_CHECK(X.is_cuda(), #X " must be a CUDA tensor")
#define CHECK_CONTIGUOUS(X)                                                    \
  TORCH_CHECK(X.is_contiguous(), #X " must be contiguous")
#define CHECK_INPUT(X)                                                         \
  CHECK_CUDA(X);                                                               \
  CHECK_CONTIGUOUS(X)

namespace {

constexpr int Threads = 256;

int blocksFor(int64_t Count) {
  return int((Count + Threads - 1) / Threads);
}

template <typename Scalar> __device__ __forceinline__ Scalar sigmoid(Scalar X) {
  return Scalar(1) / (Scalar(1) + exp(-X));
}

template <typename Scalar>
__device__ __forceinline__ Scalar slopeOfSigmoid(Scalar X) {
  Scalar S = sigmoid(X);
  return (Scalar(1) - S) * S;
}

template <typename Scalar>
__device__ __forceinline__ Scalar elu(Scalar X, Scalar Alpha = 1) {
  return max(Scalar(0), X) + min(Scalar(0), Alpha * (exp(X) - Scalar(1)));
}

template <typename Scalar>
__global__ void
cellForward(const torch::PackedTensorAccessor32<Scalar, 3> Gates,
            const torch::PackedTensorAccessor32<Scalar, 2> OldCell,
            torch::PackedTensorAccessor32<Scalar, 2> NewHidden,
            torch::PackedTensorAccessor32<Scalar, 2> NewCell) {
  const int Batch = blockIdx.y;
  const int Column = blockIdx.x * blockDim.x + threadIdx.x;
  if (Column >= Gates.size(2))
    return;
  Scalar Input = sigmoid(Gates[Batch][0][Column]);
  Scalar Output = sigmoid(Gates[Batch][1][Column]);
  Scalar Candidate = elu(Gates[Batch][2][Column]);
  NewCell[Batch][Column] = OldCell[Batch][Column] + Candidate * Input;
  NewHidden[Batch][Column] = tanh(NewCell[Batch][Column]) * Output;
}

template <typename Scalar>
__global__ void gatherRows(const Scalar *__restrict__ Source,
                           const int64_t *__restrict__ Index,
                           Scalar *__restrict__ Out, int64_t Count,
                           int64_t Width, int64_t Rows) {
  int64_t I = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (I >= Count * Width)
    return;
  int64_t Row = Index[I / Width];
  CUDA_KERNEL_ASSERT(Row >= 0 && Row < Rows);
  Out[I] = Source[Row * Width + I % Width];
}

template <typename Scalar>
__global__ void rowSums(const Scalar *__restrict__ Source,
                        Scalar *__restrict__ Out, int64_t Width) {
  __shared__ Scalar Partial[Threads];
  Scalar Sum = 0;
  for (int64_t Col = threadIdx.x; Col < Width; Col += Threads)
    Sum += Source[blockIdx.x * Width + Col];
  Partial[threadIdx.x] = Sum;
  __syncthreads();
  for (int Half = Threads / 2; Half > 0; Half /= 2) {
    if (threadIdx.x < Half)
      Partial[threadIdx.x] += Partial[threadIdx.x + Half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    Out[blockIdx.x] = Partial[0];
}

} // namespace

std::vector<torch::Tensor> cell_forward(torch::Tensor Input,
                                        torch::Tensor Weights,
                                        torch::Tensor Bias,
                                        torch::Tensor OldHidden,
                                        torch::Tensor OldCell) {
  CHECK_INPUT(Input);
  CHECK_INPUT(Weights);
  CHECK_INPUT(OldCell);
  const at::cuda::OptionalCUDAGuard Guard(Input.device());
  torch::Tensor X = torch::cat({OldHidden, Input}, /*dim=*/1);
  torch::Tensor Flat = torch::addmm(Bias, X, Weights.transpose(0, 1));
  int64_t Batch = OldCell.size(0), State = OldCell.size(1);
  torch::Tensor Gates = Flat.reshape({Batch, 3, State});
  torch::Tensor NewHidden = torch::zeros_like(OldCell);
  torch::Tensor NewCell = torch::zeros_like(OldCell);
  const dim3 Blocks(blocksFor(State), Batch);
  AT_DISPATCH_FLOATING_TYPES(Gates.scalar_type(), "cell_forward", [&] {
    cellForward<scalar_t>
        <<<Blocks, Threads, 0, at::cuda::getCurrentCUDAStream()>>>(
            Gates.packed_accessor32<scalar_t, 3>(),
            OldCell.packed_accessor32<scalar_t, 2>(),
            NewHidden.packed_accessor32<scalar_t, 2>(),
            NewCell.packed_accessor32<scalar_t, 2>());
    C10_CUDA_KERNEL_LAUNCH_CHECK();
  });
  return {NewHidden, NewCell};
}

torch::Tensor gather_rows(torch::Tensor Source, torch::Tensor Index) {
  CHECK_INPUT(Source);
  CHECK_INPUT(Index);
  TORCH_CHECK(Source.dim() == 2 && Index.dim() == 1, "wrong dimensions");
  const at::cuda::OptionalCUDAGuard Guard(Source.device());
  int64_t Count = Index.size(0), Width = Source.size(1);
  torch::Tensor Out = torch::empty({Count, Width}, Source.options());
  if (Out.numel() == 0)
    return Out;
  AT_DISPATCH_ALL_TYPES_AND(
      at::ScalarType::Half, Source.scalar_type(), "gather_rows", [&] {
        gatherRows<scalar_t><<<blocksFor(Count * Width), Threads, 0,
                               at::cuda::getCurrentCUDAStream()>>>(
            Source.data_ptr<scalar_t>(), Index.data_ptr<int64_t>(),
            Out.data_ptr<scalar_t>(), Count, Width, Source.size(0));
        C10_CUDA_KERNEL_LAUNCH_CHECK();
      });
  return Out;
}

torch::Tensor row_sums(torch::Tensor Source) {
  CHECK_INPUT(Source);
  TORCH_CHECK(Source.dim() == 2, "wrong dimensions");
  const at::cuda::OptionalCUDAGuard Guard(Source.device());
  torch::Tensor Out = torch::empty({Source.size(0)}, Source.options());
  if (Source.size(0) == 0)
    return Out;
  AT_DISPATCH_FLOATING_TYPES(Source.scalar_type(), "row_sums", [&] {
    rowSums<scalar_t><<<Source.size(0), Threads, 0,
                        at::cuda::getCurrentCUDAStream()>>>(
        Source.data_ptr<scalar_t>(), Out.data_ptr<scalar_t>(), Source.size(1));
    C10_CUDA_KERNEL_LAUNCH_CHECK();
  });
  return Out;
}
