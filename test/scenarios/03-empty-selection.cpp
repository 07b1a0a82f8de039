// RUN: %check_torch_tidy %s "torch-*" %t
#include <torch/torch.h>

float bestScore(const torch::Tensor &scores) {
  torch::Tensor kept = scores.masked_select(scores > 0.5);
  return kept.max().item<float>();
  // CHECK-NOTES: :[[@LINE-1]]:15: warning: 'max' needs an element, but 'kept' may be empty [torch-empty-selection]
  // CHECK-NOTES: :[[@LINE-3]]:31: note: 'scores.masked_select(scores > 0.5)' may select nothing here
}
torch::Tensor firstFound(const torch::Tensor &labels) {
  auto rows = torch::nonzero(labels == 3);
  return rows[0];
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: 'operator[]' needs an element, but 'rows' may be empty [torch-empty-selection]
  // CHECK-NOTES: :[[@LINE-3]]:15: note: 'torch::nonzero(labels == 3)' may select nothing here
}
void trainStep(const torch::Tensor &logits, const torch::Tensor &target,
               torch::optim::Optimizer &opt) {
  torch::Tensor valid = target != 255;
  torch::Tensor losses = torch::nll_loss(
      logits, target.clamp(0, logits.size(1) - 1), {}, torch::Reduction::None);
  torch::Tensor loss = losses.index({valid}).mean();
  // CHECK-NOTES: :[[@LINE-1]]:46: warning: 'mean' of 'losses.index({valid})' is NaN where it is empty [torch-empty-selection]
  // CHECK-NOTES: :[[@LINE-2]]:31: note: 'losses.index({valid})' may select nothing here
  opt.zero_grad();
  loss.backward();
  opt.step();
}
class Detector {
public:
  torch::Tensor top(const torch::Tensor &boxes,
                    const torch::Tensor &scores) const {
    auto mask = scores > threshold;
    auto keptBoxes = boxes.index({mask});
    auto keptScores = scores.index({mask});
    return keptBoxes[keptScores.argmax().item<int64_t>()];
    // CHECK-NOTES: :[[@LINE-1]]:33: warning: 'argmax' needs an element, but 'keptScores' may be empty [torch-empty-selection]
    // CHECK-NOTES: :[[@LINE-3]]:30: note: 'scores.index({mask})' may select nothing here
  }
  torch::Tensor topFixed(const torch::Tensor &boxes,
                         const torch::Tensor &scores) const {
    auto mask = scores > threshold;
    if (!mask.any().item<bool>())
      return torch::empty({0, 4}, boxes.options());
    auto keptBoxes = boxes.index({mask});
    auto keptScores = scores.index({mask});
    return keptBoxes[keptScores.argmax().item<int64_t>()];
  }

private:
  double threshold = 0.5;
};

float bestScoreFixed(const torch::Tensor &scores) {
  torch::Tensor kept = scores.masked_select(scores > 0.5);
  if (kept.numel() == 0)
    return 0;
  return kept.max().item<float>();
}
torch::Tensor firstFoundFixed(const torch::Tensor &labels) {
  auto rows = torch::nonzero(labels == 3);
  TORCH_CHECK(rows.size(0) > 0, "no such label");
  return rows[0];
}
void trainStepFixed(const torch::Tensor &logits, const torch::Tensor &target,
                    torch::optim::Optimizer &opt) {
  torch::Tensor valid = target != 255;
  if (!valid.any().item<bool>())
    return;
  torch::Tensor losses = torch::nll_loss(
      logits, target.clamp(0, logits.size(1) - 1), {}, torch::Reduction::None);
  torch::Tensor loss = losses.index({valid}).mean();
  opt.zero_grad();
  loss.backward();
  opt.step();
}
