// RUN: %torch-tidy --dump-facts %s | FileCheck %s
// What a function returns is read where it is called.
#include <torch/types.h>

__device__ dim3 tile() { return dim3(8, 4, 1); }
// CHECK: tile().y: int 4
__device__ unsigned rows() { return tile().y; }

// A status is stored, and what the call writes is not known any more.
int device() {
  int device = 0;
  cudaGetDevice(&device);
  // CHECK: :14:10: device: int device
  return device;
}
