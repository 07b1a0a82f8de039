// RUN: %check_torch_tidy %s torch-implicit-broadcast %t
#include <torch/torch.h>

namespace F = torch::nn::functional;

torch::Tensor difference(int64_t n) {
  torch::nn::Linear head(8, 1);
  torch::Tensor pred = head->forward(torch::randn({n, 8}));
  torch::Tensor y = torch::randn({n});
  return (pred - y).pow(2).mean();
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'pred' [n, 1] and 'y' [n] broadcast to a shape that neither has [torch-implicit-broadcast]
}
torch::Tensor differenceFits(int64_t n) {
  torch::nn::Linear head(8, 1);
  torch::Tensor pred = head->forward(torch::randn({n, 8}));
  torch::Tensor y = torch::randn({n});
  return (pred.squeeze(1) - y).pow(2).mean() + (pred - y.unsqueeze(1)).mean() +
         (pred.flatten() - y).mean();
}
torch::Tensor losses(int64_t n) {
  torch::Tensor pred = torch::randn({n, 1}), y = torch::randn({n});
  torch::nn::MSELoss mse;
  torch::Tensor a = F::mse_loss(pred, y);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'pred' [n, 1] and 'y' [n] broadcast in 'mse_loss', which compares each with each [torch-implicit-broadcast]
  torch::Tensor b = torch::smooth_l1_loss(y, pred);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'y' [n] and 'pred' [n, 1] broadcast in 'smooth_l1_loss', which compares each with each [torch-implicit-broadcast]
  torch::Tensor c = mse->forward(pred, y);
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'pred' [n, 1] and 'y' [n] broadcast in 'MSELoss', which compares each with each [torch-implicit-broadcast]
  return a + b + c + F::mse_loss(pred.squeeze(1), y) +
         F::l1_loss(pred, y.view_as(pred));
}
// A loss has no use for each with each, however it came to that.
torch::Tensor unsqueezed(int64_t n) {
  torch::Tensor pred = torch::randn({n}), y = torch::randn({n});
  return F::mse_loss(pred.unsqueeze(1), y);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'pred.unsqueeze(1)' [n, 1] and 'y' [n] broadcast in 'mse_loss', which compares each with each [torch-implicit-broadcast]
}
torch::Tensor batched(int64_t b, int64_t n) {
  return torch::randn({b, n, 1}) * torch::randn({b, n});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'torch::randn({b, n, 1})' [b, n, 1] and 'torch::randn({b, n})' [b, n] broadcast to a shape that neither has [torch-implicit-broadcast]
}
// Each with each is meant.
torch::Tensor meant(torch::Tensor w, int64_t n) {
  torch::Tensor a = torch::randn({n}), b = torch::randn({n});
  torch::Tensor outer = a.unsqueeze(1) * b;
  torch::Tensor byNone = a.index({torch::indexing::Slice(), torch::indexing::None}) * b;
  torch::Tensor i = torch::arange(n);
  torch::Tensor causal = i.view({-1, 1}) >= i;
  torch::Tensor x = torch::randn({n, 4});
  torch::Tensor distance = x.sum(1, true) + x.sum(1) + torch::randn({n, 1}) * torch::randn({1, n});
  return outer + byNone + causal + distance;
}
// Rows scaled, one row or one number for all.
torch::Tensor usual(int64_t n, int64_t m) {
  torch::Tensor x = torch::randn({n, m});
  return x * torch::randn({n, 1}) + torch::randn({m}) + torch::randn({1}) +
         torch::scalar_tensor(2.0) + torch::randn({1, 1});
}
torch::Tensor unknown(torch::Tensor a, torch::Tensor b) {
  return a - b + F::mse_loss(a, b);
}
