// RUN: %check_torch_tidy %s torch-accumulating-graph %t -- --strict
#include <torch/torch.h>

double evaluate(torch::nn::Linear net, std::vector<torch::Tensor> batches) {
  torch::Tensor total = torch::zeros({});
  for (const torch::Tensor &batch : batches)
    total += torch::mse_loss(net->forward(batch), batch);
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'total' keeps the graph of 'torch::mse_loss(net->forward(batch), batch)' of each
  return total.item<double>();
}

double evaluateWithoutGraph(torch::nn::Linear net,
                            std::vector<torch::Tensor> batches) {
  torch::NoGradGuard guard;
  torch::Tensor total = torch::zeros({}), other = torch::zeros({});
  for (const torch::Tensor &batch : batches) {
    total += torch::mse_loss(net->forward(batch), batch);
    other += batch.sum();
  }
  return total.item<double>();
}

double sums(std::vector<torch::Tensor> batches) {
  torch::Tensor total = torch::zeros({});
  for (const torch::Tensor &batch : batches)
    total += batch.sum();
  return total.item<double>();
}

// The caller may call backward().
torch::Tensor loss(torch::nn::Linear net, std::vector<torch::Tensor> batches) {
  torch::Tensor total = torch::zeros({});
  for (const torch::Tensor &batch : batches)
    total += net->forward(batch).mean();
  return total;
}
