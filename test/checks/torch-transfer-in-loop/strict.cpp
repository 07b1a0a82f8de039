// RUN: %check_torch_tidy %s torch-transfer-in-loop %t -- --strict
#include <torch/torch.h>

torch::Tensor unknown(std::vector<torch::Tensor> batches, torch::Tensor w,
                      torch::Device device) {
  torch::Tensor sum = torch::zeros({3}, device);
  for (const torch::Tensor &batch : batches)
    sum += batch.to(device) * w.to(device);
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'w' is moved on each iteration of a loop that does not change it [torch-transfer-in-loop]
  for (const torch::Tensor &batch : batches)
    sum += batch.to(device) * w.to(w.device());
  return sum;
}
