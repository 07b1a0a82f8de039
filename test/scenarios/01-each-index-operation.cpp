// RUN: %check_torch_tidy %s "torch-*" %t -- --strict
// RUN: %exits 1 %torch-tidy --checks='torch-*' %s > %t.default
// RUN: FileCheck %s --check-prefix=DEFAULT --implicit-check-not=warning: < %t.default
#include <torch/torch.h>

// Ids that reach past a table of 80 rows, in each operation that takes an
// index.
torch::Tensor pick(const torch::Tensor &table, const torch::Tensor &ids) {
  return table.index_select(0, ids);
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: index 'ids' is not bounded by dimension 0 of 'table' with size table.size(0) [torch-unguarded-index]
}
void eachOperation() {
  auto table = torch::zeros({80, 4});
  auto ids = torch::randint(0, 100, {16});
  auto rows = pick(table, ids);
  // CHECK-NOTES: :[[@LINE-1]]:15: warning: index 'ids' can be 99, which is out of range for dimension 0 of 'table' with size 80 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-3]]:14: note: drawn from 0 to 99, both included
  // CHECK-NOTES: :[[@LINE-9]]:16: note: indexed in 'table.index_select(0, ids)' here
  // DEFAULT: :[[@LINE-4]]:15: warning: {{.*}} [torch-unguarded-index]
  auto embedded = torch::embedding(table, ids);
  // CHECK-NOTES: :[[@LINE-1]]:19: warning: index 'ids' can be 99, which is out of range for dimension 0 of 'table' with size 80 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-8]]:14: note: drawn from 0 to 99, both included
  // DEFAULT: :[[@LINE-3]]:19: warning: {{.*}} [torch-unguarded-index]
  table.index_add_(0, ids, torch::ones({16, 4}));
  // CHECK-NOTES: :[[@LINE-1]]:9: warning: index 'ids' can be 99, which is out of range for dimension 0 of 'table' with size 80 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-12]]:14: note: drawn from 0 to 99, both included
  // DEFAULT: :[[@LINE-3]]:9: warning: {{.*}} [torch-unguarded-index]
  table.index_put_({ids}, torch::ones({16, 4}));
  // CHECK-NOTES: :[[@LINE-1]]:9: warning: index '{ids}' can be 99, which is out of range for dimension 0 of 'table' with size 80 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-16]]:14: note: drawn from 0 to 99, both included
  // DEFAULT: :[[@LINE-3]]:9: warning: {{.*}} [torch-unguarded-index]
  auto first = table.index({ids, 0});
  // CHECK-NOTES: :[[@LINE-1]]:22: warning: index '{ids, 0}' can be 99, which is out of range for dimension 0 of 'table' with size 80 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-20]]:14: note: drawn from 0 to 99, both included
  // DEFAULT: :[[@LINE-3]]:22: warning: {{.*}} [torch-unguarded-index]
  auto taken = torch::take(table.view({-1}), torch::randint(0, 400, {8}));
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: index 'torch::randint(0, 400, {8})' can be 399, which is out of range for dimension 0 of 'table.view({-1})' with size 320 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-2]]:46: note: drawn from 0 to 399, both included
  // DEFAULT: :[[@LINE-3]]:16: warning: {{.*}} [torch-unguarded-index]
  auto spread = torch::zeros({16, 10}).scatter_(1, ids.unsqueeze(1), 1.0);
  // CHECK-NOTES: :[[@LINE-1]]:40: warning: index 'ids.unsqueeze(1)' can be 99, which is out of range for dimension 1 of 'torch::zeros({16, 10})' with size 10 [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-28]]:14: note: drawn from 0 to 99, both included
  // DEFAULT: :[[@LINE-3]]:40: warning: {{.*}} [torch-unguarded-index]
  std::cout << rows << embedded << first << taken << spread;
}
struct SamplerImpl : torch::nn::Module {
  torch::Tensor bank;
  SamplerImpl() { bank = register_buffer("bank", torch::randn({80, 8})); }
  torch::Tensor forward(int64_t count) {
    auto ids =
        torch::randint(0, 100, {count}, bank.options().dtype(torch::kLong));
    return bank.index({ids, torch::indexing::Slice()});
    // CHECK-NOTES: :[[@LINE-1]]:17: warning: index '{ids, torch::indexing::Slice()}' can be 99, which is out of range for dimension 0 of 'bank' with size 80 [torch-unguarded-index]
    // CHECK-NOTES: :[[@LINE-3]]:9: note: drawn from 0 to 99, both included
    // DEFAULT: :[[@LINE-3]]:17: warning: {{.*}} [torch-unguarded-index]
  }
  torch::Tensor clampedTooLate(int64_t count) {
    auto ids =
        torch::randint(0, 100, {count}, bank.options().dtype(torch::kLong));
    return bank.index_select(0, ids.clamp(0, bank.size(0)));
    // CHECK-NOTES: :[[@LINE-1]]:17: warning: index 'ids.clamp(0, bank.size(0))' can be 80, which is out of range for dimension 0 of 'bank' with size 80 [torch-unguarded-index]
    // CHECK-NOTES: :[[@LINE-3]]:9: note: drawn from 0 to 99, both included
    // CHECK-NOTES: :[[@LINE-3]]:37: note: clamped by 'ids.clamp(0, bank.size(0))'
    // DEFAULT: :[[@LINE-4]]:17: warning: {{.*}} [torch-unguarded-index]
  }
  torch::Tensor fixed(int64_t count) {
    auto ids =
        torch::randint(0, 100, {count}, bank.options().dtype(torch::kLong));
    return bank.index_select(0, ids.clamp(0, bank.size(0) - 1));
  }
};
TORCH_MODULE(Sampler);

torch::Tensor boundIncluded(const torch::Tensor &table,
                            const torch::Tensor &ids) {
  TORCH_CHECK(ids.min().item<int64_t>() >= 0 &&
              ids.max().item<int64_t>() <= table.size(0));
  return table.index_select(0, ids);
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: index 'ids' can be table.size(0), which is out of range for dimension 0 of 'table' with size table.size(0) [torch-unguarded-index]
  // DEFAULT: :[[@LINE-2]]:16: warning: {{.*}} [torch-unguarded-index]
}
torch::Tensor paddedWithMinusOne(const torch::Tensor &table) {
  auto ids = torch::full({4}, -1, table.options().dtype(torch::kLong));
  return table.index_select(0, ids);
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: index 'ids' can be -1, which is out of range for dimension 0 of 'table' with size table.size(0) [torch-unguarded-index]
  // CHECK-NOTES: :[[@LINE-3]]:14: note: all elements are -1
  // DEFAULT: :[[@LINE-3]]:16: warning: {{.*}} [torch-unguarded-index]
}

// What proves that ids of a caller fit.
torch::Tensor keptByMask(const torch::Tensor &table, torch::Tensor ids) {
  ids = ids.index({(ids >= 0) & (ids < table.size(0))});
  return table.index_select(0, ids);
}
torch::Tensor refused(const torch::Tensor &table, const torch::Tensor &ids) {
  if ((ids < 0).any().item<bool>() || (ids >= table.size(0)).any().item<bool>())
    throw std::out_of_range("ids");
  return table.index_select(0, ids);
}
torch::Tensor refusedTogether(const torch::Tensor &table,
                              const torch::Tensor &ids) {
  auto bad = ids.lt(0).logical_or(ids.ge(table.size(0)));
  TORCH_CHECK(!bad.any().item<bool>(), "bad ids");
  return table.index_select(0, ids);
}
torch::Tensor refusedByExtremes(const torch::Tensor &table,
                                const torch::Tensor &ids) {
  auto [low, high] = torch::aminmax(ids);
  TORCH_CHECK(low.item<int64_t>() >= 0 && high.item<int64_t>() < table.size(0));
  return table.index_select(0, ids);
}
torch::Tensor emptyResult(const torch::Tensor &table,
                          const torch::Tensor &ids) {
  const auto high = ids.max().item<int64_t>();
  const auto low = ids.min().item<int64_t>();
  if (low < 0 || high >= table.size(0)) {
    std::cerr << "bad index " << low << " or " << high << "\n";
    return torch::Tensor();
  }
  return table.index_select(0, ids);
}
torch::Tensor wrapped(const torch::Tensor &table, const torch::Tensor &ids) {
  return table.index_select(0, torch::remainder(ids, table.size(0)));
}
torch::Tensor shuffled(const torch::Tensor &table) {
  auto order =
      torch::randperm(table.size(0), table.options().dtype(torch::kLong));
  return table.index_select(0, order.slice(0, 0, 16));
}
