// RUN: %check_torch_tidy %s torch-discarded-result %t
#include <torch/torch.h>

torch::Tensor moves(torch::Tensor x) {
  x.to(torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the result of 'to' is dropped; it does not change 'x' [torch-discarded-result]
  x.cpu();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the result of 'cpu' is dropped; it does not change 'x'
  x.cuda();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the result of 'cuda' is dropped; it does not change 'x'
  return x.to(torch::kCUDA);
}
torch::Tensor copies(torch::Tensor x) {
  x.contiguous();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the result of 'contiguous' is dropped; it does not change 'x'
  x.detach();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the result of 'detach' is dropped; it does not change 'x'
  x.clamp(0, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the result of 'clamp' is dropped; it does not change 'x'
  x = x.contiguous();
  return x.clamp(0, 1);
}
void chain(torch::Tensor x, bool wide) {
  x.detach().to(torch::kCPU);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: the result of 'to' is dropped; it does not change 'x.detach()'
  if (wide)
    x.unsqueeze(0);
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the result of 'unsqueeze' is dropped; it does not change 'x'
  for (int i = 0; i < 3; ++i)
    x[i].to(torch::kFloat);
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the result of 'to' is dropped; it does not change 'x[i]'
}
struct Net : torch::nn::Module {
  torch::Tensor steps = torch::ones({3});
  torch::Tensor forward(torch::Tensor x) {
    steps.to(x.device());
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: the result of 'to' is dropped; it does not change 'steps'
    return x;
  }
};

// What works in place, or does more than return.
void inPlace(torch::Tensor x, torch::Tensor out) {
  x.clamp_(0, 1);
  x.copy_(out);
  x.detach_();
  x.set_requires_grad(true);
  torch::add_out(out, x, x);
  x.mean().backward();
  x.narrow(0, 0, 1).fill_(0);
  x.resize_({3});
}
// A module moves in place.
void module(torch::nn::Linear net) { net->to(torch::kCUDA); }
// Meant to be dropped.
void meant(torch::Tensor x) {
  (void)x.to(torch::kCUDA);
  static_cast<void>(x.cpu());
  [[maybe_unused]] auto y = x.cuda();
}
