// RUN: %check_torch_tidy %s torch-module-input %t
#include <torch/torch.h>

void before(torch::nn::Linear net, const torch::Tensor &x) {
  torch::optim::Adagrad opt(net->parameters(), 0.01);
  net->to(torch::kCUDA);
  net->forward(x.to(torch::kCUDA)).sum().backward();
  opt.step();
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the state of 'opt' is where the parameters were before they moved to cuda: Adagrad makes it when it is constructed [torch-module-input]
}
void after(torch::nn::Linear net, const torch::Tensor &x) {
  net->to(torch::kCUDA);
  torch::optim::Adagrad opt(net->parameters(), 0.01);
  net->forward(x.to(torch::kCUDA)).sum().backward();
  opt.step();
}
void notMoved(torch::nn::Linear net, const torch::Tensor &x) {
  torch::optim::Adagrad opt(net->parameters(), 0.01);
  net->forward(x).sum().backward();
  opt.step();
}
void built() {
  torch::nn::Linear net(4, 2);
  auto opt = std::make_unique<torch::optim::Adagrad>(
      net->parameters(), torch::optim::AdagradOptions(0.1));
  net->to(torch::kCUDA);
  opt->step();
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: the state of 'opt->' is where the parameters were before they moved to cuda: Adagrad makes it when it is constructed [torch-module-input]
}
// These make their state at the first step.
void adam(torch::nn::Linear net) {
  torch::optim::Adam opt(net->parameters(), 0.01);
  torch::optim::SGD sgd(net->parameters(), 0.01);
  net->to(torch::kCUDA);
  opt.step();
  sgd.step();
}
