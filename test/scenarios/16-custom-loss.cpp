// RUN: %check_torch_tidy %s "torch-*" %t
#include <torch/torch.h>

struct DiceLossImpl : torch::nn::Module {
  torch::Tensor forward(const torch::Tensor &pred,
                        const torch::Tensor &target) {
    auto weights = torch::ones({pred.size(1)});
    // CHECK-FIXES: = torch::ones({pred.size(1)}, pred.device());
    auto weighted = pred * weights;
    // CHECK-NOTES: :[[@LINE-1]]:26: warning: 'weights' is on the CPU since it is created without a device, but 'pred' is on a device that the caller chooses [torch-missing-device]
    // CHECK-NOTES: :[[@LINE-4]]:20: note: 'torch::ones({pred.size(1)})' creates a CPU tensor since it is given no device
    auto inter = (weighted * target).sum();
    return 1 - 2 * inter / (pred.sum() + target.sum() + 1e-6);
  }
  torch::Tensor forwardFixed(const torch::Tensor &pred,
                             const torch::Tensor &target) {
    auto weights = torch::ones({pred.size(1)}, pred.options());
    auto weighted = pred * weights;
    auto inter = (weighted * target).sum();
    return 1 - 2 * inter / (pred.sum() + target.sum() + 1e-6);
  }
};
torch::Tensor contrastive(const torch::Tensor &a, const torch::Tensor &b) {
  auto logits = torch::mm(a, b.t());
  auto labels = torch::arange(a.size(0), torch::kLong);
  // CHECK-FIXES: = torch::arange(a.size(0), {{.*}}device()));
  return torch::cross_entropy_loss(logits, labels);
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: 'labels' is on the CPU since it is created without a device, but 'logits' is on a device that the caller chooses [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-4]]:17: note: 'torch::arange(a.size(0), torch::kLong)' creates a CPU tensor since it is given no device
}
torch::Tensor contrastiveFixed(const torch::Tensor &a, const torch::Tensor &b) {
  auto logits = torch::mm(a, b.t());
  TORCH_CHECK(a.size(0) <= b.size(0), "b has a row for each of a");
  auto labels = torch::arange(a.size(0), logits.options().dtype(torch::kLong));
  return torch::cross_entropy_loss(logits, labels);
}
torch::Tensor huberMask(const torch::Tensor &pred,
                        const torch::Tensor &target) {
  torch::Tensor zero = torch::zeros({pred.size(0), 1});
  torch::Tensor error = torch::abs(pred - target);
  return torch::max(error - 1, zero).mean();
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: 'zero' is on the CPU since it is created without a device, but 'error - 1' is on a device that the caller chooses [torch-missing-device]
  // CHECK-NOTES: :[[@LINE-4]]:24: note: 'torch::zeros({pred.size(0), 1})' creates a CPU tensor since it is given no device
}
torch::Tensor huberMaskFixed(const torch::Tensor &pred,
                             const torch::Tensor &target) {
  torch::Tensor error = torch::abs(pred - target);
  return torch::max(error - 1, torch::zeros_like(error)).mean();
}
