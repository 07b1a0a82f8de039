// RUN: %check_torch_tidy %s torch-unguarded-index %t -- --strict
#include <torch/torch.h>
#include <cassert>

torch::Tensor unknown(const torch::Tensor &table, const torch::Tensor &ids) {
  return table.index_select(0, ids);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: index 'ids' is not bounded by dimension 0 of 'table' with size table.size(0) [torch-unguarded-index]
}
torch::Tensor drawn() {
  torch::Tensor table = torch::randn({80, 4});
  return table.index_select(0, torch::randint(0, 100, {16}));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: index {{.*}} can be 99, which is out of range for dimension 0 of 'table' with size 80 [torch-unguarded-index]
  // CHECK-MESSAGES: :[[@LINE-2]]:32: note: drawn from 0 to 99, both included
}
torch::Tensor drawnWell() {
  torch::Tensor table = torch::randn({80, 4});
  return table.index_select(0, torch::randint(0, 80, {16})) + table.index_select(0, torch::randperm(80));
}
torch::Tensor clampedBadly(const torch::Tensor &table, const torch::Tensor &ids) {
  return table.index_select(0, ids.clamp(0, table.size(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: index {{.*}} can be table.size(0), which is out of range {{.*}} [torch-unguarded-index]
}
torch::Tensor clampedWell(const torch::Tensor &table, const torch::Tensor &ids) {
  return table.index_select(0, ids.clamp(0, table.size(0) - 1)) +
         table.index_select(0, ids.remainder(table.size(0)));
}
torch::Tensor checkedAsserts(const torch::Tensor &table, const torch::Tensor &ids) {
  TORCH_CHECK(ids.min().item<int64_t>() >= 0);
  TORCH_CHECK(ids.max().item<int64_t>() < table.size(0));
  return table.index_select(0, ids);
}
torch::Tensor checkedOneSide(const torch::Tensor &table, const torch::Tensor &ids) {
  TORCH_CHECK(ids.max().item<int64_t>() < table.size(0));
  return table.index_select(0, ids);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: index 'ids' {{.*}} [torch-unguarded-index]
}
torch::Tensor checkedAll(const torch::Tensor &table, const torch::Tensor &ids) {
  if (!((ids >= 0) & (ids < table.size(0))).all().item<bool>())
    throw std::out_of_range("ids");
  return table.index_select(0, ids);
}
torch::Tensor checkedAny(const torch::Tensor &table, const torch::Tensor &ids) {
  TORCH_CHECK(!((ids < 0) | (ids >= table.size(0))).any().item<bool>());
  return table.index_select(0, ids);
}
static void validate(const torch::Tensor &ids, int64_t n) {
  auto [lo, hi] = ids.aminmax();
  TORCH_CHECK(lo.item<int64_t>() >= 0 && hi.item<int64_t>() < n);
}
torch::Tensor checkedByHelper(const torch::Tensor &table, const torch::Tensor &ids) {
  validate(ids, table.size(0));
  return table.index_select(0, ids);
}
torch::Tensor positions(const torch::Tensor &s) {
  auto [values, order] = s.sort(1);
  return s.gather(1, order) + s.gather(1, s.argmax(1, true)) +
         s.gather(1, std::get<1>(s.topk(3, 1)));
}
torch::Tensor positionsOfOther(const torch::Tensor &s) {
  return s.index_select(0, s.argmax(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: index 's.argmax(1)' is not bounded above by dimension 0 of 's' with size s.size(0) [torch-unguarded-index]
}

// Integers.
torch::Tensor integer(const torch::Tensor &x, int64_t k) {
  return x.select(0, k);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: index 'k' is not bounded by dimension 0 of 'x' with size x.size(0) [torch-unguarded-index]
}
torch::Tensor integerEarly(const torch::Tensor &x, int64_t k) {
  if (k < 0 || k >= x.size(0))
    return x;
  return x.select(0, k) + x[k] + x.index({k});
}
torch::Tensor integerNegative(const torch::Tensor &x, int64_t k) {
  TORCH_CHECK(k >= -x.size(0) && k < x.size(0));
  return x[k];
}
torch::Tensor constantPastEnd() {
  torch::Tensor x = torch::ones({4});
  return x[4] + x[-4] + x[3];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: index 4 is out of range for dimension 0 of 'x' with size 4 [torch-unguarded-index]
}
torch::Tensor narrowed(const torch::Tensor &x, int64_t start) {
  TORCH_CHECK(start >= 0 && start + 16 <= x.size(0));
  return x.narrow(0, start, 16);
}

// Loops over accessors and pointers.
double loops(const torch::Tensor &t) {
  auto a = t.accessor<float, 2>();
  double sum = 0;
  for (int64_t i = 0; i < a.size(0); ++i)
    for (int64_t j = 0; j < a.size(1); j++)
      sum += a[i][j];
  for (int64_t i = 0; i <= t.size(0); ++i)
    sum += a[i][0];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: index 'i' can be t.size(0), which is out of range {{.*}} [torch-unguarded-index]
  return sum;
}
double pointers(const torch::Tensor &x, const torch::Tensor &y) {
  const float *xp = x.data_ptr<float>();
  const float *yp = y.data_ptr<float>();
  double sum = 0;
  for (int64_t i = 0; i < x.numel(); ++i)
    sum += xp[i] * yp[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: index 'i' {{.*}} 'yp' which points to y.numel() elements [torch-unguarded-index]
  return sum;
}
double pointersChecked(const torch::Tensor &x, const torch::Tensor &y) {
  TORCH_CHECK(x.numel() == y.numel());
  const float *xp = x.data_ptr<float>();
  const float *yp = y.data_ptr<float>();
  double sum = 0;
  for (int64_t i = 0; i < x.numel(); ++i)
    sum += xp[i] * yp[i];
  return sum;
}

// Called with an index that does not fit.
static torch::Tensor pick(const torch::Tensor &table, int64_t row) { return table.select(0, row); }
// CHECK-MESSAGES: :[[@LINE-1]]:83: warning: index 'row' is not bounded {{.*}} [torch-unguarded-index]
torch::Tensor callsPick() {
  return pick(torch::ones({4}), 2) + pick(torch::ones({4}), 9);
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: index 'row' can be 9, which is out of range {{.*}} [torch-unguarded-index]
}
torch::Tensor viewInfersASize(torch::Tensor filters, const torch::Tensor &pairs) {
  filters = filters.view({-1, filters.size(3), filters.size(4)});
  torch::Tensor out;
  for (int64_t i = 0; i < pairs.size(0); ++i)
    out = filters[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: index 'i' is not bounded above by dimension 0 of 'filters' with size {{.*}}.size(0) [torch-unguarded-index]
  return out;
}
torch::Tensor viewOfKnownSize() {
  torch::Tensor x = torch::ones({3, 4}).view({-1, 6});
  return x[2];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: index 2 is out of range for dimension 0 of 'x' with size 2 [torch-unguarded-index]
}

// A check that lets the size itself through.
torch::Tensor checkedTooWide(const torch::Tensor &t, const torch::Tensor &i) {
  TORCH_CHECK(i.min().item<int64_t>() >= 0 && i.max().item<int64_t>() <= t.size(0));
  return t.index_select(0, i);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: index 'i' can be t.size(0), which is out of range for dimension 0 of 't' with size t.size(0) [torch-unguarded-index]
}
torch::Tensor checkedWell(const torch::Tensor &t, const torch::Tensor &i) {
  TORCH_CHECK(i.min().item<int64_t>() >= 0 && i.max().item<int64_t>() < t.size(0));
  return t.index_select(0, i);
}
float differences(const torch::Tensor &t) {
  auto a = t.accessor<float, 1>();
  float sum = 0;
  for (int64_t i = 0; i < a.size(0); ++i)
    sum += a[i + 1] - a[i];
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: index 'i + 1' can be t.size(0), which is out of range for dimension 0 of 'a' with size t.size(0) [torch-unguarded-index]
  return sum;
}
float differencesInside(const torch::Tensor &t) {
  auto a = t.accessor<float, 1>();
  float sum = 0;
  for (int64_t i = 0; i + 1 < a.size(0); ++i)
    sum += a[i + 1] - a[i];
  for (int64_t i = 0; i < a.size(0); ++i) {
    if (i == a.size(0) - 1)
      break;
    sum += a[i + 1];
  }
  return sum;
}
