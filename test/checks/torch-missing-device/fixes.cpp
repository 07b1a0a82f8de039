// RUN: %check_torch_tidy %s torch-missing-device %t
// Where the factory must stay as it is, the tensor is moved where it is used.
#include <torch/torch.h>

torch::Tensor hostMemory(const torch::Tensor &x) {
  std::vector<float> w{1, 2, 3};
  auto t = torch::from_blob(w.data(), {3});
  // CHECK-FIXES: auto t = torch::from_blob(w.data(), {3});
  return x * t;
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: 't' is on the CPU
  // CHECK-FIXES: return x * t.to(x.device());
}
torch::Tensor readByTheHost(const torch::Tensor &x) {
  auto m = torch::zeros({4, 4});
  // CHECK-FIXES: auto m = torch::zeros({4, 4});
  auto rows = m.accessor<float, 2>();
  rows[0][0] = 1;
  return x.matmul(m);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: 'm' is on the CPU
  // CHECK-FIXES: return x.matmul(m.to(x.device()));
}
torch::Tensor pinned(const torch::Tensor &x) {
  auto t = torch::empty({4}, torch::TensorOptions().pinned_memory(true));
  // CHECK-FIXES: auto t = torch::empty({4}, torch::TensorOptions().pinned_memory(true));
  return x + t;
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: 't' is on the CPU
  // CHECK-FIXES: return x + t.to(x.device());
}
torch::Tensor movedBetween(torch::Tensor x) {
  auto t = torch::zeros({4});
  // CHECK-FIXES: auto t = torch::zeros({4});
  x = x.cuda();
  return x + t;
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: 't' is on the CPU
  // CHECK-FIXES: return x + t.to(x.device());
}
torch::Tensor madeOnce(const torch::Tensor &x) {
  static const auto t = torch::ones({4});
  // CHECK-FIXES: static const auto t = torch::ones({4});
  return x + t;
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: 't' is on the CPU
  // CHECK-FIXES: return x + t.to(x.device());
}
torch::Tensor capturesNothing(const torch::Tensor &x) {
  auto make = [](int64_t n) { return torch::ones({n}); };
  // CHECK-FIXES: auto make = [](int64_t n) { return torch::ones({n}); };
  return x + make(4);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} is on the CPU
}
torch::Tensor declaredLater(const torch::Tensor &x) {
  auto t = torch::ones({4});
  // CHECK-FIXES: auto t = torch::ones({4});
  auto y = x * 2;
  return y + t;
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: 't' is on the CPU
  // CHECK-FIXES: return y + t.to(y.device());
}
torch::Tensor besideAName(const torch::Tensor &x) {
  return torch::where(x > 0, x, torch::zeros({4}));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} is on the CPU
  // CHECK-FIXES: return torch::where(x > 0, x, torch::zeros({4}, x.device()));
}
torch::Tensor capturesAll(const torch::Tensor &x) {
  auto f = [&] {
    auto t = torch::ones({4});
    // CHECK-FIXES: auto t = torch::ones({4}, x.device());
    return x + t;
    // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: 't' is on the CPU
  };
  return f();
}
torch::Tensor written(const torch::Tensor &x) {
  auto t = torch::zeros({4});
  // CHECK-FIXES: auto t = torch::zeros({4}, x.device());
  t += x;
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: 't' is on the CPU
  return t;
}
torch::Tensor eitherFactory(const torch::Tensor &x, bool ones) {
  auto t = ones ? torch::ones({2}) : torch::zeros({2});
  // CHECK-FIXES: auto t = ones ? torch::ones({2}) : torch::zeros({2});
  return x + t;
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: 't' is on the CPU
  // CHECK-FIXES: return x + t.to(x.device());
}
