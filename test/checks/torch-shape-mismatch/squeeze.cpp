// RUN: %check_torch_tidy %s torch-shape-mismatch %t
#include <torch/torch.h>

torch::Tensor batchOfOne(int64_t batch) {
  torch::Tensor out = torch::randn({batch, 1, 7});
  torch::Tensor flat = out.squeeze();
  return flat.size(1) == 7 ? flat : out.select(1, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'flat' may have no dimension 1 since 'out.squeeze()' also removes a dimension that happens to be 1 [torch-shape-mismatch]
}
torch::Tensor named(int64_t batch) {
  torch::Tensor flat = torch::randn({batch, 1, 7}).squeeze(1);
  return flat.size(1) == 7 ? flat : flat;
}
torch::Tensor large(int64_t batch) {
  TORCH_CHECK(batch > 1);
  torch::Tensor flat = torch::randn({batch, 1, 7}).squeeze();
  return flat.sum(1);
}
torch::Tensor asked(int64_t batch) {
  torch::Tensor flat = torch::randn({batch, 1, 7}).squeeze();
  return flat.dim() == 2 ? flat.sum(1) : flat;
}
torch::Tensor through(int64_t batch) {
  torch::Tensor flat = torch::randn({batch, 1, 7}).squeeze().relu();
  return flat.argmax(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'flat' may have no dimension 1 since 'torch::randn({batch, 1, 7}).squeeze()' also removes a dimension that happens to be 1 [torch-shape-mismatch]
}
// The last dimension is there whatever the batch is.
torch::Tensor last(int64_t batch) {
  return torch::randn({batch, 1, 7}).squeeze().argmax(-1);
}
