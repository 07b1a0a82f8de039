// RUN: %check_torch_tidy %s torch-empty-selection %t
#include <torch/torch.h>

using torch::indexing::Slice;

torch::Tensor rows(const torch::Tensor &boxes) {
  torch::Tensor good = boxes.index({boxes.select(1, 4) > 0.5});
  return std::get<0>(good.max(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'max' needs an element, but 'good' may be empty [torch-empty-selection]
}
// Each row has its columns, however many rows there are.
torch::Tensor columns(const torch::Tensor &boxes) {
  torch::Tensor good = boxes.index({boxes.select(1, 4) > 0.5});
  return std::get<0>(good.max(1));
}
torch::Tensor mean(const torch::Tensor &loss, const torch::Tensor &valid) {
  return loss.masked_select(valid).mean();
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: 'mean' of 'loss.masked_select(valid)' is NaN where it is empty [torch-empty-selection]
}
torch::Tensor sum(const torch::Tensor &loss, const torch::Tensor &valid) {
  return loss.masked_select(valid).sum();
}
float peak(const torch::Tensor &score, float threshold) {
  torch::Tensor kept = score.masked_select(score > threshold);
  return kept.max().item<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'max' needs an element, but 'kept' may be empty [torch-empty-selection]
}
float peakAsked(const torch::Tensor &score, float threshold) {
  torch::Tensor kept = score.masked_select(score > threshold);
  if (kept.numel() == 0)
    return 0.f;
  return kept.max().item<float>();
}
float peakBySize(const torch::Tensor &score, float threshold) {
  torch::Tensor kept = score.index({score > threshold});
  return kept.size(0) > 0 ? kept.max().item<float>() : 0.f;
}
// A test of the mask is one of what it selects.
torch::Tensor any(const torch::Tensor &x) {
  torch::Tensor mask = x > 0;
  if (!mask.any().item<bool>())
    return x;
  torch::Tensor first = x.masked_select(mask)[0];
  return x.index({mask}).argmax() + first;
}
torch::Tensor anyOfMask(const torch::Tensor &x, const torch::Tensor &mask) {
  TORCH_CHECK(torch::any(mask).item<bool>());
  return x.masked_select(mask).min();
}
torch::Tensor counted(const torch::Tensor &x) {
  torch::Tensor mask = x > 0.5;
  if (mask.sum().item<int64_t>() == 0)
    return x;
  return x.masked_select(mask).max();
}
torch::Tensor otherMask(const torch::Tensor &x) {
  torch::Tensor mask = x > 0.5;
  if (!mask.any().item<bool>())
    return x;
  return x.masked_select(x > 0.7).max();
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: 'max' needs an element, but 'x.masked_select(x > 0.7)' may be empty [torch-empty-selection]
}
torch::Tensor positions(const torch::Tensor &mask) {
  torch::Tensor at = torch::nonzero(mask).squeeze(1);
  return at[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'operator[]' needs an element, but 'at' may be empty [torch-empty-selection]
}
torch::Tensor positionsAsked(const torch::Tensor &mask) {
  torch::Tensor at = torch::nonzero(mask).squeeze(1);
  if (at.numel() == 0)
    return mask;
  return at[0];
}
torch::Tensor byPositions(const torch::Tensor &x, const torch::Tensor &mask) {
  torch::Tensor at = mask.nonzero().flatten();
  return std::get<0>(x.index_select(0, at).max(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:44: warning: 'max' needs an element, but 'x.index_select(0, at)' may be empty [torch-empty-selection]
}
// Through views, arithmetic and moves.
torch::Tensor through(const torch::Tensor &boxes) {
  torch::Tensor good = boxes.index({boxes.select(1, 4) > 0.5});
  torch::Tensor scores = (good.select(1, 4) * 2).to(torch::kCPU);
  return scores.argmax();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'argmax' needs an element, but 'scores' may be empty [torch-empty-selection]
}
torch::Tensor throughAsked(const torch::Tensor &boxes) {
  torch::Tensor good = boxes.index({boxes.select(1, 4) > 0.5});
  if (good.numel() == 0)
    return good;
  torch::Tensor scores = (good.select(1, 4) * 2).to(torch::kCPU);
  return scores.argmax() + good[0];
}
// What replaces an empty selection is none.
torch::Tensor replaced(const torch::Tensor &x) {
  torch::Tensor kept = x.masked_select(x > 0);
  if (kept.numel() == 0)
    kept = torch::zeros({1});
  return kept.max();
}
// Statistics of what nobody selected from.
torch::Tensor all(const torch::Tensor &x) { return x.max() + x.mean() + x[0]; }
torch::Tensor larger(const torch::Tensor &x, const torch::Tensor &y) {
  return torch::max(x.masked_select(y > 0), torch::zeros({1}));
}
// However the test is written.
torch::Tensor countedAsFloat(const torch::Tensor &x) {
  torch::Tensor mask = x > 0.5;
  return mask.sum().item<float>() > 0.f ? x.masked_select(mask).max() : x;
}
torch::Tensor askedAsScalar(const torch::Tensor &x) {
  torch::Tensor mask = x > 0.5;
  if (!mask.any().item().toBool())
    return x;
  return x.masked_select(mask).max();
}
