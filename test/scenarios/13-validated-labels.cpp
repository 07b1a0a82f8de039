// RUN: %check_torch_tidy %s "torch-*" %t -- --strict
// RUN: %exits 0 %torch-tidy --checks='torch-*' %s > %t.default
#include <stdexcept>
#include <torch/torch.h>

namespace F = torch::nn::functional;

static void validateLabels(const torch::Tensor &labels, int64_t classes) {
  TORCH_CHECK(labels.scalar_type() == torch::kLong, "labels are int64");
  TORCH_CHECK(labels.min().item<int64_t>() >= 0 &&
                  labels.max().item<int64_t>() < classes,
              "labels out of range");
}
static bool labelsFit(const torch::Tensor &labels, int64_t classes) {
  return labels.min().item<int64_t>() >= 0 &&
         labels.max().item<int64_t>() < classes;
}

void train(torch::nn::Linear net, const torch::Tensor &x) {
  auto labels =
      torch::randint(0, 12, {x.size(0)}, x.options().dtype(torch::kLong));
  auto logits = net(x);
  validateLabels(labels, logits.size(1));
  F::cross_entropy(logits, labels).backward();
}
void trainWith(const torch::Tensor &labels) {
  auto valid = (labels >= 0) & (labels < 10);
  TORCH_CHECK(valid.all().item<bool>(), "labels out of range");
  auto logits = torch::nn::Linear(32, 10)->forward(torch::randn({8, 32}));
  F::cross_entropy(logits, labels.cpu()).backward();
}
torch::Tensor unvalidated(const torch::Tensor &labels) {
  torch::nn::Linear fc(32, 10);
  auto x = torch::randn({8, 32});
  return F::cross_entropy(fc(x), labels.cpu());
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: labels are not checked, but 'cross_entropy' has 10 classes [torch-label-range]
}
class Classifier {
public:
  torch::Tensor loss(const torch::Tensor &labels) const {
    validateLabels(labels, 10);
    return F::cross_entropy(torch::randn({8, 10}), labels.cpu());
  }
  torch::Tensor lossAsked(const torch::Tensor &labels) const {
    if (!labelsFit(labels, 10))
      throw std::invalid_argument("labels out of range");
    return F::cross_entropy(torch::randn({8, 10}), labels.cpu());
  }
};
