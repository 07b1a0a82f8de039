// RUN: %check_torch_tidy %s torch-label-shape %t
#include <torch/torch.h>

namespace F = torch::nn::functional;

torch::Tensor column(int64_t n) {
  torch::Tensor logits = torch::randn({n, 5});
  torch::Tensor y = torch::randint(5, {n, 1}, torch::kLong);
  return F::cross_entropy(logits, y) + F::cross_entropy(logits, y.squeeze(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: labels 'y' have the shape [n, 1], and logits [n, 5] need [n] [torch-label-shape]
}
torch::Tensor oneHot(int64_t n, torch::Tensor y) {
  torch::nn::Linear head(8, 5);
  torch::nn::CrossEntropyLoss loss;
  torch::Tensor logits = head->forward(torch::randn({n, 8}));
  torch::Tensor hot = torch::zeros({n, 5}, torch::kLong);
  // Floating ones of the logits' shape are probabilities.
  return loss->forward(logits, hot) +
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: labels 'hot' have the shape [n, 5], and logits [n, 5] need [n] [torch-label-shape]
         loss->forward(logits, hot.to(torch::kFloat));
}
torch::Tensor batches() {
  torch::Tensor logits = torch::randn({8, 5});
  return F::nll_loss(logits.log_softmax(1), torch::zeros({7}, torch::kLong)) +
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: labels 'torch::zeros({7}, torch::kLong)' have the shape [7], and logits [8, 5] need [8] [torch-label-shape]
         F::nll_loss(logits.log_softmax(1), torch::zeros({8}, torch::kLong));
}
torch::Tensor pixels(int64_t n) {
  torch::Tensor logits = torch::randn({n, 19, 32, 32});
  torch::Tensor fits = torch::zeros({n, 32, 32}, torch::kLong);
  torch::Tensor flat = torch::zeros({n}, torch::kLong);
  return F::cross_entropy(logits, fits) + F::cross_entropy(logits, flat);
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: labels 'flat' have the shape [n], and logits [n, 19, 32, 32] need [n, 32, 32] [torch-label-shape]
}
torch::Tensor probabilities(int64_t n) {
  torch::Tensor logits = torch::randn({n, 5});
  return F::cross_entropy(logits, torch::rand({n})) +
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: probabilities 'torch::rand({n})' have the shape [n], and logits [n, 5] need [n, 5] [torch-label-shape]
         F::cross_entropy(logits, torch::rand({n, 5}));
}
torch::Tensor types(int64_t n) {
  torch::Tensor logits = torch::randn({n, 5}), log = logits.log_softmax(1);
  torch::Tensor ints = torch::zeros({n}, torch::kInt);
  torch::Tensor floats = torch::zeros({n});
  torch::Tensor bytes = torch::zeros({n}, torch::kByte);
  torch::Tensor a = F::cross_entropy(logits, ints);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: labels 'ints' are Int, and 'cross_entropy' takes Long [torch-label-shape]
  torch::Tensor b = F::nll_loss(log, floats);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: labels 'floats' are Float, and 'nll_loss' takes Long [torch-label-shape]
  torch::Tensor c = F::one_hot(ints, 5);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: labels 'ints' are Int, and 'one_hot' takes Long [torch-label-shape]
  return a + b + c + F::cross_entropy(logits, bytes) +
         F::cross_entropy(logits, ints.to(torch::kLong));
}
torch::Tensor swapped(int64_t n) {
  torch::Tensor logits = torch::randn({n, 5});
  torch::Tensor y = torch::randint(5, {n}, torch::kLong);
  return F::cross_entropy(y, logits);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the logits 'y' are Long, and 'cross_entropy' takes them first, the labels second [torch-label-shape]
}
torch::Tensor binary(int64_t n) {
  torch::Tensor p = torch::rand({n}), y = torch::randint(2, {n}, torch::kLong);
  return F::binary_cross_entropy(p, y) +
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: targets 'y' are Long, and 'binary_cross_entropy' takes floating ones [torch-label-shape]
         F::binary_cross_entropy(p, y.to(torch::kFloat));
}
torch::Tensor softmax(torch::Tensor logits, torch::Tensor y) {
  torch::Tensor p = logits.softmax(1), log = logits.log_softmax(1);
  torch::Tensor a = F::cross_entropy(p, y) + F::cross_entropy(logits, y);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'p' is a softmax already, and 'cross_entropy' takes logits [torch-label-shape]
  torch::Tensor b = F::nll_loss(torch::softmax(logits, 1), y);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'torch::softmax(logits, 1)' is a softmax, and 'nll_loss' takes a log_softmax [torch-label-shape]
  return a + b + F::nll_loss(log, y) + F::nll_loss(p.log(), y);
}
torch::Tensor softmaxLayer(torch::Tensor x, torch::Tensor y) {
  torch::nn::Sequential net(torch::nn::Linear(8, 5), torch::nn::Softmax(1));
  torch::nn::Sequential attention(torch::nn::Softmax(1), torch::nn::Linear(8, 5));
  torch::nn::CrossEntropyLoss loss;
  return loss->forward(net->forward(x), y) +
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'net->forward(x)' is a softmax already, and 'CrossEntropyLoss' takes logits [torch-label-shape]
         loss->forward(attention->forward(x), y);
}
torch::Tensor unknown(torch::Tensor logits, torch::Tensor y) {
  return F::cross_entropy(logits, y) + F::nll_loss(logits, y);
}
