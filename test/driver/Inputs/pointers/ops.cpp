#include "registry.h"
#include <c10/core/DeviceGuard.h>
#include <torch/extension.h>

Registry &Registry::get() {
  static Registry registry;
  return registry;
}

void unary(at::Tensor x) {
  c10::DeviceGuard guard(x.device());
  Registry::get().unary(x);
}

void binary(at::Tensor x, at::Tensor y) { Registry::get().binary(x, y); }

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("unary", &unary);
  m.def("binary", &binary);
}
