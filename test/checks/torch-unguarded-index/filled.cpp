// RUN: %check_torch_tidy %s torch-unguarded-index %t -- --strict
// Elements outside are replaced, or bounded by another tensor.
#include <torch/torch.h>

torch::Tensor chosen(const torch::Tensor &t, torch::Tensor ids) {
  ids = torch::where((ids >= 0) & (ids < t.size(0)), ids, 0);
  return t.index_select(0, ids);
}
torch::Tensor chosenAbove(const torch::Tensor &t, torch::Tensor ids) {
  ids = torch::where(ids < t.size(0), ids, torch::zeros_like(ids)).clamp_min(0);
  return t.index_select(0, ids);
}
torch::Tensor chosenOtherwise(const torch::Tensor &t, torch::Tensor ids) {
  ids = torch::where(ids >= t.size(0), 0, ids).clamp_min(0);
  return t.index_select(0, ids);
}
torch::Tensor chosenByAnother(const torch::Tensor &t, torch::Tensor ids, torch::Tensor other) {
  ids = torch::where(other < t.size(0), ids, torch::zeros_like(ids)).clamp_min(0);
  return t.index_select(0, ids);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-unguarded-index]
}
torch::Tensor masked(const torch::Tensor &t, torch::Tensor ids) {
  ids = ids.masked_fill(ids >= t.size(0), 0).clamp_min(0);
  return t.index_select(0, ids);
}
torch::Tensor maskedBoth(const torch::Tensor &t, torch::Tensor ids) {
  ids = ids.masked_fill((ids >= t.size(0)) | (ids < 0), 0);
  return t.index_select(0, ids);
}
torch::Tensor maskedOneOff(const torch::Tensor &t, torch::Tensor ids) {
  ids = ids.masked_fill(ids > t.size(0), 0).clamp_min(0);
  return t.index_select(0, ids);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-unguarded-index]
}
torch::Tensor maskedWithOutside(const torch::Tensor &t, torch::Tensor ids) {
  ids = ids.clamp(0, t.size(0) - 1).masked_fill(ids < 0, t.size(0));
  return t.index_select(0, ids);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-unguarded-index]
}
torch::Tensor smaller(const torch::Tensor &t, torch::Tensor ids) {
  ids = torch::minimum(ids, torch::full_like(ids, t.size(0) - 1)).clamp_min(0);
  return t.index_select(0, ids);
}
torch::Tensor smallerAndLarger(const torch::Tensor &t, torch::Tensor ids) {
  ids = torch::max(torch::min(ids, torch::full_like(ids, t.size(0) - 1)), torch::zeros_like(ids));
  return t.index_select(0, ids);
}
torch::Tensor larger(const torch::Tensor &t, torch::Tensor ids) {
  ids = torch::maximum(ids, torch::full_like(ids, t.size(0) - 1)).clamp_min(0);
  return t.index_select(0, ids);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-unguarded-index]
}
torch::Tensor modulo(const torch::Tensor &t, torch::Tensor ids) {
  return t.index_select(0, ids % t.size(0));
}

// No elements, no bad ones.
static void validate(const torch::Tensor &ids, int64_t n) {
  if (ids.numel() == 0)
    return;
  TORCH_CHECK(ids.min().item<int64_t>() >= 0 && ids.max().item<int64_t>() < n);
}
torch::Tensor validated(const torch::Tensor &t, torch::Tensor ids) {
  validate(ids, t.size(0));
  return t.index_select(0, ids);
}
static void validateBig(const torch::Tensor &ids, int64_t n) {
  if (ids.numel() < 100)
    return;
  TORCH_CHECK(ids.min().item<int64_t>() >= 0 && ids.max().item<int64_t>() < n);
}
torch::Tensor validatedBig(const torch::Tensor &t, torch::Tensor ids) {
  validateBig(ids, t.size(0));
  return t.index_select(0, ids);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-unguarded-index]
}
