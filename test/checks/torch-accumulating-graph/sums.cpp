// RUN: %check_torch_tidy %s torch-accumulating-graph %t
#include <torch/torch.h>

void training(torch::nn::Linear net, torch::optim::SGD &optimizer,
              std::vector<torch::Tensor> batches) {
  torch::Tensor total = torch::zeros({}), mean = torch::zeros({});
  torch::Tensor good = torch::zeros({});
  double number = 0;
  for (const torch::Tensor &batch : batches) {
    torch::Tensor own = torch::zeros({});
    optimizer.zero_grad();
    auto loss = torch::mse_loss(net->forward(batch), batch);
    loss.backward();
    optimizer.step();
    total += loss;
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'total' keeps the graph of 'loss' of each iteration alive; item() or detach() lets it go [torch-accumulating-graph]
    mean = mean + loss / double(batches.size());
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'mean' keeps the graph of 'loss / double(batches.size())' of each
    own += loss;
    good += loss.detach();
    number += loss.item<double>();
    auto value = loss.detach();
    good = good + value;
    {
      torch::NoGradGuard guard;
      good += loss;
    }
    loss = loss.detach();
    good += loss;
  }
}

// backward() of the sum needs each graph.
void steps(torch::nn::Linear net, torch::Tensor x, int n) {
  torch::Tensor total = torch::zeros({});
  for (int i = 0; i < n; ++i) {
    auto loss = net->forward(x).mean();
    total = total + loss;
  }
  total.backward();
}
