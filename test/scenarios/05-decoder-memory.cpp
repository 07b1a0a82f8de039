// RUN: %check_torch_tidy %s "torch-*" %t -- --strict
// RUN: %exits 1 %torch-tidy --checks='torch-*' %s > %t.default
// RUN: FileCheck %s --check-prefix=DEFAULT --implicit-check-not=warning: < %t.default
#include <torch/torch.h>

// Positions of the target look into a memory that is shorter.
torch::Tensor pointTo() {
  torch::Tensor memory = torch::randn({20, 64});
  torch::Tensor positions = torch::arange(32);
  return memory.index_select(0, positions);
  // CHECK-NOTES: :[[@LINE-1]]:17: warning: index 'positions' can be 31, which is out of range for dimension 0 of 'memory' with size 20 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-3]]:29: note: counts from 0 to 31
  // DEFAULT: :[[@LINE-3]]:17: warning: {{.*}} [torch-unguarded-index]
}
torch::Tensor pointToFixed() {
  torch::Tensor memory = torch::randn({20, 64});
  torch::Tensor positions = torch::arange(memory.size(0));
  return memory.index_select(0, positions);
}

struct PointerDecoderImpl : torch::nn::Module {
  torch::nn::Linear query{nullptr};
  PointerDecoderImpl() {
    query = register_module("query", torch::nn::Linear(64, 64));
  }

  torch::Tensor forward(const torch::Tensor &target,
                        const torch::Tensor &memory) {
    auto positions = torch::arange(target.size(0), target.device());
    return query(target) + memory.index_select(0, positions);
    // CHECK-NOTES: :[[@LINE-1]]:35: warning: index 'positions' is not bounded above by dimension 0 of 'memory' with size memory.size(0) [torch-unguarded-index]
    // CHECK-NOTES: :[[@LINE-3]]:22: note: counts from 0 to target.size(0) - 1
  }
  torch::Tensor forwardFixed(const torch::Tensor &target,
                             const torch::Tensor &memory) {
    TORCH_CHECK(target.size(0) <= memory.size(0),
                "target is longer than memory");
    auto positions = torch::arange(target.size(0), memory.device());
    return query(target) + memory.index_select(0, positions);
  }
};
TORCH_MODULE(PointerDecoder);
torch::Tensor attendTo(const torch::Tensor &target,
                       const torch::Tensor &memory) {
  auto positions =
      torch::arange(target.size(0), target.options().dtype(torch::kLong));
  return target + memory.index_select(0, positions);
  // CHECK-NOTES: :[[@LINE-1]]:26: warning: index 'positions' is not bounded above by dimension 0 of 'memory' with size memory.size(0) [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-3]]:7: note: counts from 0 to target.size(0) - 1
}
int main() {
  auto memory = torch::randn({20, 64});
  auto target = torch::randn({32, 64});
  auto out = attendTo(target, memory);
  // CHECK-NOTES: :[[@LINE-1]]:14: warning: index 'positions' can be 31, which is out of range for dimension 0 of 'memory' with size 20 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-10]]:7: note: counts from 0 to target.size(0) - 1
  // CHECK-NOTES: :[[@LINE-10]]:26: note: indexed in 'memory.index_select(0, positions)' here
  // DEFAULT: :[[@LINE-4]]:14: warning: {{.*}} [torch-unguarded-index]
  auto alignment = torch::arange(32).unsqueeze(1).expand({32, 64});
  auto copied = memory.gather(0, alignment);
  // CHECK-NOTES: :[[@LINE-1]]:24: warning: index 'alignment' can be 31, which is out of range for dimension 0 of 'memory' with size 20 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-3]]:20: note: counts from 0 to 31
  // DEFAULT: :[[@LINE-3]]:24: warning: {{.*}} [torch-unguarded-index]
  std::cout << out.sizes() << copied.sizes() << '\n';
}
int mainFixed() {
  auto memory = torch::randn({32, 64});
  auto target = torch::randn({32, 64});
  std::cout << attendTo(target, memory).sizes() << '\n';
  return 0;
}
