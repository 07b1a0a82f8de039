#include "ops.h"

torch::Tensor scale(torch::Tensor x, double by);
torch::Tensor shift(torch::Tensor x, double by);

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("scale", &scale);
  m.def("shift", &shift);
  m.def("negate", &negate_cuda);
  m.def("mean_of", &mean_of);
}
