#include "launch.h"
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#define LAUNCH(P) twice<<<1, 32>>>(P)

void second(at::Tensor x, cudaStream_t stream) {
  twice<<<1, 32>>>(x.data_ptr<float>());
  LAUNCH(x.data_ptr<float>());
  cudaStreamSynchronize(stream);
  cudaStreamSynchronize(stream); // NOLINT
}
