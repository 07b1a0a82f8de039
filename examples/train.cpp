// A small training program with two bugs that no compiler sees.
#include <torch/torch.h>

#include <iostream>

struct NetImpl : torch::nn::Module {
  NetImpl(int64_t inputs, int64_t classes)
      : hidden(register_module("hidden", torch::nn::Linear(inputs, 64))),
        head(register_module("head", torch::nn::Linear(64, classes))) {}

  torch::Tensor forward(const torch::Tensor &x) {
    return head(torch::relu(hidden(x)));
  }

  torch::nn::Linear hidden, head;
};
TORCH_MODULE(Net);

/// Mean distance of the logits from a reference, which stays on the CPU.
torch::Tensor drift(const torch::Tensor &logits) {
  torch::Tensor scores = logits.to(torch::kCUDA).softmax(1);
  torch::Tensor reference = scores.mean(0).cpu();
  return (scores - reference).abs().mean();
}

int main() {
  const int64_t batch = 32, inputs = 20, classes = 10;
  Net net(inputs, classes);
  torch::nn::Linear probe(inputs, classes);
  torch::optim::SGD optimizer(net->parameters(), 0.1);
  for (int step = 0; step < 100; ++step) {
    torch::Tensor x = torch::randn({batch, inputs});
    // The data set counts its classes from 1.
    torch::Tensor labels = torch::randint(1, classes + 1, {batch}, torch::kLong);
    torch::Tensor loss = torch::nn::functional::cross_entropy(probe(x), labels);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << drift(net(x)).item<float>() << '\n';
  }
}
