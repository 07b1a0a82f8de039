#include <torch/types.h>
#include <others/chosen.h>

#if __has_include(<asked_here.h>) || defined(OTHERS_FOUND)
#define THERE torch::kCPU
#else
#define THERE DEVICE
#endif

torch::Tensor sum(const torch::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  return x + torch::ones({4}, THERE);
}
