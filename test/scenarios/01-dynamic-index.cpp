// RUN: %check_torch_tidy %s "torch-*" %t
#include <torch/torch.h>

// A table of 80 rows, and ids drawn from 100.
torch::Tensor sampleRows(int64_t n) {
  torch::Tensor table = torch::randn({80, 16});
  torch::Tensor ids = torch::randint(0, 100, {n}, torch::kLong);
  return table.index_select(0, ids);
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: index 'ids' can be 99, which is out of range for dimension 0 of 'table' with size 80 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-3]]:23: note: drawn from 0 to 99, both included
}

struct MemoryBankImpl : torch::nn::Module {
  torch::Tensor bank;
  MemoryBankImpl() { bank = register_buffer("bank", torch::randn({80, 16})); }

  torch::Tensor negatives(int64_t n) {
    auto rows = torch::randint(100, {n}, bank.options().dtype(torch::kLong));
    return bank.index({rows});
    // CHECK-NOTES: :[[@LINE-1]]:17: warning: index '{rows}' can be 99, which is out of range for dimension 0 of 'bank' with size 80 [torch-unguarded-index]
    // CHECK-NOTES: :[[@LINE-3]]:17: note: drawn from 0 to 99, both included
  }
  torch::Tensor negativesFixed(int64_t n) {
    auto rows =
        torch::randint(bank.size(0), {n}, bank.options().dtype(torch::kLong));
    return bank.index({rows});
  }
};

int main() {
  auto table = torch::randn({80, 16}, torch::kCUDA);
  auto ids = torch::randint(
      0, 100, {64},
      torch::TensorOptions().dtype(torch::kLong).device(torch::kCUDA));
  auto picked = table.index_select(0, ids);
  // CHECK-NOTES: :[[@LINE-1]]:23: warning: index 'ids' can be 99, which is out of range for dimension 0 of 'table' with size 80 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-5]]:14: note: drawn from 0 to 99, both included
  auto gathered = table.gather(0, ids.unsqueeze(1));
  // CHECK-NOTES: :[[@LINE-1]]:25: warning: index 'ids.unsqueeze(1)' can be 99, which is out of range for dimension 0 of 'table' with size 80 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-8]]:14: note: drawn from 0 to 99, both included
  std::cout << picked.sum().item<float>() + gathered.sum().item<float>()
            << '\n';
}

// What proves that they fit.
torch::Tensor clamped(int64_t n) {
  torch::Tensor table = torch::randn({80, 16});
  torch::Tensor ids =
      torch::randint(0, 100, {n}, torch::kLong).clamp(0, table.size(0) - 1);
  return table.index_select(0, ids);
}
torch::Tensor checked(int64_t n) {
  torch::Tensor table = torch::randn({80, 16});
  torch::Tensor ids = torch::randint(0, 100, {n}, torch::kLong);
  TORCH_CHECK(ids.min().item<int64_t>() >= 0 &&
                  ids.max().item<int64_t>() < table.size(0),
              "ids out of range");
  return table.index_select(0, ids);
}
torch::Tensor bySize(const torch::Tensor &table, int64_t n) {
  torch::Tensor ids = torch::randint(0, table.size(0), {n}, torch::kLong);
  return table.index_select(0, ids.to(table.device()));
}
torch::Tensor wrapped(int64_t n) {
  torch::Tensor table = torch::randn({80, 16});
  torch::Tensor ids = torch::randint(0, 100, {n}, torch::kLong);
  return table.index_select(0, ids.remainder(table.size(0)));
}
torch::Tensor embedded() {
  torch::nn::Embedding embed(80, 16);
  return embed(torch::randint(0, 100, {4, 12}, torch::kLong));
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: index 'torch::randint(0, 100, {4, 12}, torch::kLong)' can be 99, which is out of range for dimension 0 of 'embed' with size 80 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-2]]:16: note: drawn from 0 to 99, both included
}
torch::Tensor embeddedFixed() {
  torch::nn::Embedding embed(100, 16);
  return embed(torch::randint(0, 100, {4, 12}, torch::kLong));
}
