// RUN: %check_torch_tidy %s "torch-*" %t -- --strict
// RUN: %exits 1 %torch-tidy --checks='torch-*' %s > %t.default
// RUN: FileCheck %s --check-prefix=DEFAULT --implicit-check-not=warning: < %t.default
#include <torch/torch.h>

double meanError(const torch::Tensor &prediction, const torch::Tensor &target) {
  auto known = target > 0;
  auto error = (prediction - target).abs().index({known});
  return error.mean().item<double>();
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: 'mean' of 'error' is NaN where it is empty [torch-empty-selection]
  // CHECK-NOTES: :[[@LINE-3]]:44: note: '(prediction - target).abs().index({known})' may select nothing here
  // DEFAULT: :[[@LINE-3]]:16: warning: {{.*}} [torch-empty-selection]
}
int64_t position(const torch::Tensor &ids, int64_t id) {
  return torch::nonzero(ids == id).item<int64_t>();
  // CHECK-NOTES: :[[@LINE-1]]:36: warning: 'item' needs an element, but 'torch::nonzero(ids == id)' may be empty [torch-empty-selection]
  // CHECK-NOTES: :[[@LINE-2]]:10: note: 'torch::nonzero(ids == id)' may select nothing here
  // DEFAULT: :[[@LINE-3]]:36: warning: {{.*}} [torch-empty-selection]
}
int64_t firstPosition(const torch::Tensor &ids, int64_t id) {
  auto found = (ids == id).nonzero();
  return found[0][0].item<int64_t>();
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: 'operator[]' needs an element, but 'found' may be empty [torch-empty-selection]
  // CHECK-NOTES: :[[@LINE-3]]:28: note: '(ids == id).nonzero()' may select nothing here
  // DEFAULT: :[[@LINE-3]]:10: warning: {{.*}} [torch-empty-selection]
}
torch::Tensor medianDepth(const torch::Tensor &depth) {
  auto valid = depth.masked_select(depth.isfinite());
  return valid.median();
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: 'median' of 'valid' is NaN where it is empty [torch-empty-selection]
  // CHECK-NOTES: :[[@LINE-3]]:22: note: 'depth.masked_select(depth.isfinite())' may select nothing here
  // DEFAULT: :[[@LINE-3]]:16: warning: {{.*}} [torch-empty-selection]
}
struct SuppressionImpl : torch::nn::Module {
  double threshold = 0.3;
  torch::Tensor best(const torch::Tensor &scores) {
    return torch::max(torch::masked_select(scores, scores.gt(threshold)));
    // CHECK-NOTES: :[[@LINE-1]]:12: warning: 'max' needs an element, but 'torch::masked_select(scores, scores.gt(thresh...' may be empty [torch-empty-selection]
    // CHECK-NOTES: :[[@LINE-2]]:23: note: 'torch::masked_select(scores, scores.gt(thresh...' may select nothing here
    // DEFAULT: :[[@LINE-3]]:12: warning: {{.*}} [torch-empty-selection]
  }
  torch::Tensor first(const torch::Tensor &scores) {
    return scores.index({scores > threshold})[0];
    // CHECK-NOTES: :[[@LINE-1]]:12: warning: 'operator[]' needs an element, but 'scores.index({scores > threshold})' may be empty [torch-empty-selection]
    // CHECK-NOTES: :[[@LINE-2]]:19: note: 'scores.index({scores > threshold})' may select nothing here
    // DEFAULT: :[[@LINE-3]]:12: warning: {{.*}} [torch-empty-selection]
  }

  // Fixed, in the ways that people ask.
  torch::Tensor byNumel(const torch::Tensor &scores) {
    auto kept = scores.masked_select(scores > threshold);
    return kept.numel() ? kept.max() : torch::zeros({}, scores.options());
  }
  torch::Tensor bySize(const torch::Tensor &scores) {
    auto kept = scores.masked_select(scores > threshold);
    if (kept.size(0) == 0)
      return {};
    return kept.argmax();
  }
  torch::Tensor byCount(const torch::Tensor &scores) {
    auto mask = scores > threshold;
    if (mask.sum().item<int64_t>() > 0)
      return scores.masked_select(mask).max();
    return torch::tensor(0.f, scores.options());
  }
  torch::Tensor byAny(const torch::Tensor &scores) {
    auto mask = scores > threshold;
    if (torch::any(mask).item().toBool())
      return scores.index({mask}).mean();
    return scores.sum() * 0;
  }
  torch::Tensor byWeights(const torch::Tensor &scores) {
    auto mask = (scores > threshold).to(torch::kFloat);
    return (scores * mask).sum() / mask.sum().clamp_min(1);
  }
  torch::Tensor byDefault(const torch::Tensor &scores) {
    auto kept = scores.masked_select(scores > threshold);
    return torch::cat({kept, torch::zeros({1}, kept.options())}).max();
  }
};
TORCH_MODULE(Suppression);
double meanErrorFixed(const torch::Tensor &prediction,
                      const torch::Tensor &target) {
  auto known = target > 0;
  TORCH_CHECK(known.any().item<bool>(), "no target is known");
  return (prediction - target).abs().index({known}).mean().item<double>();
}
