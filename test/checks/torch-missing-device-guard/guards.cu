// RUN: %check_torch_tidy %s torch-missing-device-guard %t
#include <torch/extension.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

__global__ void scale(float *p) { p[threadIdx.x] *= 2; }

static void none(torch::Tensor x) {
  scale<<<1, 32>>>(x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device, which nothing makes the device of its tensors [torch-missing-device-guard]
}
// CHECK-FIXES: {{^}}static void none(torch::Tensor x) {
// CHECK-FIXES-NEXT: {{^}}  const c10::OptionalDeviceGuard device_guard(at::device_of(x));
// CHECK-FIXES-NEXT: {{^}}  scale<<<1, 32>>>(x.data_ptr<float>());
static void streamOnly(torch::Tensor x) {
  scale<<<1, 32, 0, at::cuda::getCurrentCUDAStream(x.get_device())>>>(x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
}
static void twice(torch::Tensor x) {
  scale<<<1, 32>>>(x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
  if (x.dim() > 1)
    scale<<<2, 32>>>(x.data_ptr<float>());
}

// Each guard of torch, and the calls.
static void cudaGuard(torch::Tensor x) {
  const at::cuda::CUDAGuard guard(x.device());
  scale<<<1, 32>>>(x.data_ptr<float>());
}
static void cudaGuardOfIndex(torch::Tensor x) {
  c10::cuda::CUDAGuard guard{static_cast<c10::DeviceIndex>(x.get_device())};
  scale<<<1, 32>>>(x.data_ptr<float>());
}
static void optionalGuard(torch::Tensor x) {
  const at::cuda::OptionalCUDAGuard guard(at::device_of(x));
  scale<<<1, 32>>>(x.data_ptr<float>());
}
static void optionalGuardSetLater(torch::Tensor x) {
  at::cuda::OptionalCUDAGuard guard;
  guard.set_index(x.get_device());
  scale<<<1, 32>>>(x.data_ptr<float>());
}
static void optionalGuardNeverSet(torch::Tensor x) {
  at::cuda::OptionalCUDAGuard guard;
  scale<<<1, 32>>>(x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
}
static void deviceGuard(torch::Tensor x) {
  c10::DeviceGuard guard(x.device());
  scale<<<1, 32>>>(x.data_ptr<float>());
}
static void streamGuard(torch::Tensor x) {
  c10::cuda::CUDAStreamGuard guard(at::cuda::getCurrentCUDAStream(x.get_device()));
  scale<<<1, 32>>>(x.data_ptr<float>());
}
static void setDevice(torch::Tensor x) {
  C10_CUDA_CHECK(cudaSetDevice(x.get_device()));
  scale<<<1, 32>>>(x.data_ptr<float>());
}
static void maybeSetDevice(torch::Tensor x) {
  C10_CUDA_CHECK(c10::cuda::MaybeSetDevice(x.get_device()));
  scale<<<1, 32>>>(x.data_ptr<float>());
}
static void emplaced(torch::Tensor x) {
  std::optional<c10::cuda::CUDAGuard> guard;
  if (x.is_cuda())
    guard.emplace(x.device());
  scale<<<1, 32>>>(x.data_ptr<float>());
}
static void resetDevice(torch::Tensor x) {
  c10::OptionalDeviceGuard guard;
  if (x.is_cuda())
    guard.reset_device(x.device());
  scale<<<1, 32>>>(x.data_ptr<float>());
}
#define DEVICE_GUARD(t) const at::cuda::OptionalCUDAGuard device_guard(at::device_of(t))
static void byMacro(torch::Tensor x) {
  DEVICE_GUARD(x);
  scale<<<1, 32>>>(x.data_ptr<float>());
}
class SetDevice {
public:
  explicit SetDevice(int index) {
    C10_CUDA_CHECK(cudaGetDevice(&before));
    C10_CUDA_CHECK(cudaSetDevice(index));
  }
  ~SetDevice() { cudaSetDevice(before); }

private:
  int before = 0;
};
class HoldsGuard {
public:
  explicit HoldsGuard(const torch::Tensor &x) : guard(x.device()) {}

private:
  c10::cuda::CUDAGuard guard;
};
static void ownClass(torch::Tensor x) {
  SetDevice set(x.get_device());
  scale<<<1, 32>>>(x.data_ptr<float>());
}
static void ownHolder(torch::Tensor x) {
  HoldsGuard hold(x);
  scale<<<1, 32>>>(x.data_ptr<float>());
}
static void useDeviceOf(const torch::Tensor &x) { C10_CUDA_CHECK(cudaSetDevice(x.get_device())); }
static void byHelper(torch::Tensor x) {
  useDeviceOf(x);
  scale<<<1, 32>>>(x.data_ptr<float>());
}

// Autograd's engine sets the device before it runs a backward().
namespace {
torch::Tensor doubled(torch::Tensor x) {
  scale<<<1, 32>>>(x.data_ptr<float>());
  return x;
}
struct Doubled : torch::autograd::Function<Doubled> {
  static torch::Tensor forward(torch::autograd::AutogradContext *, torch::Tensor x) {
    scale<<<1, 32>>>(x.data_ptr<float>());
    // CHECK-NOTES: :[[@LINE-1]]:5: warning: 'scale' is launched on the current device
    return x;
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *, torch::autograd::variable_list grads) {
    scale<<<1, 32>>>(grads[0].data_ptr<float>());
    return {doubled(grads[0])};
  }
};
struct NotAutograd {
  static torch::Tensor backward(torch::Tensor x) {
    scale<<<1, 32>>>(x.data_ptr<float>());
    // CHECK-NOTES: :[[@LINE-1]]:5: warning: 'scale' is launched on the current device
    return x;
  }
};
} // namespace

// A guard that has ended.
static void unnamed(torch::Tensor x) {
  c10::cuda::CUDAGuard{x.device()};
  scale<<<1, 32>>>(x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
  // CHECK-NOTES: :[[@LINE-3]]:3: note: this guard has no name, so it ends with its statement
}
static void unnamedOptional(torch::Tensor x) {
  at::cuda::OptionalCUDAGuard(at::device_of(x));
  scale<<<1, 32>>>(x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
  // CHECK-NOTES: :[[@LINE-3]]:3: note: this guard has no name, so it ends with its statement
}
static void unnamedOwn(torch::Tensor x) {
  SetDevice(x.get_device());
  scale<<<1, 32>>>(x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
  // CHECK-NOTES: :[[@LINE-3]]:3: note: this guard has no name, so it ends with its statement
}
static void scoped(torch::Tensor x) {
  {
    c10::cuda::CUDAGuard guard(x.device());
    scale<<<1, 32>>>(x.data_ptr<float>());
  }
  scale<<<1, 32>>>(x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
}
static void tooLate(torch::Tensor x) {
  scale<<<1, 32>>>(x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
  c10::cuda::CUDAGuard guard(x.device());
}

// The guard may be the caller's.
static void guardedByCaller(float *p) { scale<<<1, 32>>>(p); }
static void guardsForCallee(torch::Tensor x) {
  c10::cuda::CUDAGuard guard(x.device());
  guardedByCaller(x.data_ptr<float>());
}
static void guardedByOne(float *p) {
  scale<<<1, 32>>>(p);
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
}
static void guardsForOne(torch::Tensor x) {
  c10::cuda::CUDAGuard guard(x.device());
  guardedByOne(x.data_ptr<float>());
}
static void guardsNot(torch::Tensor x) { guardedByOne(x.data_ptr<float>()); }

// Lambdas and templates.
template <typename T> __global__ void scaleAny(T *p) { p[threadIdx.x] *= 2; }
static void dispatched(torch::Tensor x) {
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "dispatched", [&] {
    scaleAny<scalar_t><<<1, 32>>>(x.data_ptr<scalar_t>());
    // CHECK-NOTES: :[[@LINE-1]]:5: warning: 'scaleAny' is launched on the current device
  });
}
static void dispatchedGuarded(torch::Tensor x) {
  c10::cuda::CUDAGuard guard(x.device());
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "dispatchedGuarded", [&] {
    scaleAny<scalar_t><<<1, 32>>>(x.data_ptr<scalar_t>());
  });
}
template <typename T> static void launchAny(const torch::Tensor &x) {
  scaleAny<T><<<1, 32>>>(x.data_ptr<T>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scaleAny' is launched on the current device
}
static void templates(torch::Tensor x) {
  launchAny<float>(x);
  launchAny<double>(x);
}

// Without tensors the current device is the program's own choice.
static void plain(float *p) { scale<<<1, 32>>>(p); }

// A function of another file may call this one with the device set.
void visible(torch::Tensor x) { scale<<<1, 32>>>(x.data_ptr<float>()); }
// Python calls what is registered, and sets no device.
void registered(torch::Tensor x) {
  scale<<<1, 32>>>(x.data_ptr<float>());
  // CHECK-NOTES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
}
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("registered", &registered); }
