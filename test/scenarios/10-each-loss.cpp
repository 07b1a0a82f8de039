// RUN: %check_torch_tidy %s "torch-*" %t -- --strict
// RUN: %exits 1 %torch-tidy --checks='torch-*' %s > %t.default
// RUN: FileCheck %s --check-prefix=DEFAULT --implicit-check-not=warning: < %t.default
#include <torch/torch.h>

namespace F = torch::nn::functional;

// Labels that do not fit, in each loss and from each source.
void fromVector() {
  std::vector<int64_t> classes{0, 1, 2, 3, 4, 5};
  auto loss = F::cross_entropy(torch::randn({6, 5}), torch::tensor(classes));
  // CHECK-NOTES: :[[@LINE-1]]:15: warning: labels can be 5, but 'cross_entropy' has 5 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-2]]:54: note: holds these values
  // DEFAULT: :[[@LINE-3]]:15: warning: {{.*}} [torch-label-range]
  std::cout << loss;
}
void fromLiteral() {
  auto labels = torch::tensor({0, 1, 2, 3, 4, 5});
  auto loss = torch::nll_loss(torch::randn({6, 5}).log_softmax(1),
  // CHECK-NOTES: :[[@LINE-1]]:15: warning: labels can be 5, but 'nll_loss' has 5 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-3]]:17: note: holds these values
  // DEFAULT: :[[@LINE-3]]:15: warning: {{.*}} [torch-label-range]
                              labels.to(torch::kLong));
  std::cout << loss;
}
void fromArgmax() {
  auto teacher = torch::rand({8, 12});
  std::cout << F::cross_entropy(torch::randn({8, 10}), teacher.argmax(1));
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: labels can be 11, but 'cross_entropy' has 10 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-2]]:64: note: 'teacher.argmax(1)' gives positions along dimension 1
  // DEFAULT: :[[@LINE-3]]:16: warning: {{.*}} [torch-label-range]
}
void oneBelow() {
  auto labels = torch::randint(0, 5, {8}) - 1;
  std::cout << F::cross_entropy(torch::randn({8, 5}), labels);
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: labels can be -1, but 'cross_entropy' has 5 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-3]]:17: note: drawn from 0 to 4, both included
  // DEFAULT: :[[@LINE-3]]:16: warning: {{.*}} [torch-label-range]
}
void paddedByWhere() {
  auto labels = torch::randint(0, 5, {8});
  labels = torch::where(torch::rand({8}) > 0.5, labels,
                        torch::full_like(labels, -1));
  std::cout << F::cross_entropy(torch::randn({8, 5}), labels);
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: labels can be -1, but 'cross_entropy' has 5 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE-3]]:25: note: filled with -1 here
  // DEFAULT: :[[@LINE-3]]:16: warning: {{.*}} [torch-label-range]
}
void margin() {
  std::cout << torch::multi_margin_loss(torch::randn({4, 3}),
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: labels can be 3, but 'multi_margin_loss' has 3 classes [torch-label-range]
  // CHECK-NOTES: :[[@LINE+2]]:41: note: drawn from 0 to 3, both included
  // DEFAULT: :[[@LINE-3]]:16: warning: {{.*}} [torch-label-range]
                                        torch::randint(0, 4, {4}));
}
void hot() { std::cout << F::one_hot(torch::randint(0, 11, {4}), 10); }
// CHECK-NOTES: :[[@LINE-1]]:27: warning: labels can be 10, but 'one_hot' has 10 classes [torch-label-range]
// CHECK-NOTES: :[[@LINE-2]]:38: note: drawn from 0 to 10, both included
// DEFAULT: :[[@LINE-3]]:27: warning: {{.*}} [torch-label-range]
void binary() {
  std::cout << F::binary_cross_entropy(torch::rand({4}), torch::full({4}, 2.0));
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: targets can be 2, but 'binary_cross_entropy' takes targets from 0 to 1 [torch-label-range]
  // CHECK-NOTES: :[[@LINE-2]]:58: note: all elements are 2
  // DEFAULT: :[[@LINE-3]]:16: warning: {{.*}} [torch-label-range]
}

// Labels of another type or shape.
void ofFloats() {
  auto labels = torch::tensor({0, 1, 2, 1}, torch::kFloat);
  std::cout << F::cross_entropy(torch::randn({4, 3}), labels);
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: probabilities 'labels' have the shape [4], and logits [4, 3] need [4, 3] [torch-label-shape]
  // DEFAULT: :[[@LINE-2]]:16: warning: {{.*}} [torch-label-shape]
}
void ofInts() {
  auto labels = torch::randint(0, 3, {4}, torch::kInt);
  std::cout << F::cross_entropy(torch::randn({4, 3}), labels);
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: labels 'labels' are Int, and 'cross_entropy' takes Long [torch-label-shape]
  // DEFAULT: :[[@LINE-2]]:16: warning: {{.*}} [torch-label-shape]
}
class Column {
public:
  torch::Tensor loss() const {
    return F::cross_entropy(torch::randn({4, 3}), torch::randint(0, 3, {4, 1}));
    // CHECK-NOTES: :[[@LINE-1]]:12: warning: labels 'torch::randint(0, 3, {4, 1})' have the shape [4, 1], and logits [4, 3] need [4] [torch-label-shape]
    // DEFAULT: :[[@LINE-2]]:12: warning: {{.*}} [torch-label-shape]
  }
  torch::Tensor swapped() const {
    return F::cross_entropy(torch::randint(0, 3, {4}), torch::randn({4, 3}));
    // CHECK-NOTES: :[[@LINE-1]]:12: warning: the logits 'torch::randint(0, 3, {4})' are Long, and 'cross_entropy' takes them first, the labels second [torch-label-shape]
    // DEFAULT: :[[@LINE-2]]:12: warning: {{.*}} [torch-label-shape]
  }
  torch::Tensor fixed() const {
    return F::cross_entropy(torch::randn({4, 3}),
                            torch::randint(0, 3, {4, 1}).squeeze(1));
  }
};

// Fixed.
void fromArgmaxFixed() {
  auto teacher = torch::rand({8, 10});
  std::cout << F::cross_entropy(torch::randn({8, 10}), teacher.argmax(1));
}
void oneBelowFixed() {
  auto labels = torch::randint(0, 5, {8}) - 1;
  auto logits = torch::randn({8, 5});
  std::cout << F::cross_entropy(logits, labels,
                                F::CrossEntropyFuncOptions().ignore_index(-1));
  torch::nn::CrossEntropyLoss criterion(
      torch::nn::CrossEntropyLossOptions().ignore_index(-1));
  std::cout << criterion(logits, labels);
}
void restFixed() {
  std::cout << torch::multi_margin_loss(torch::randn({4, 3}),
                                        torch::randint(0, 3, {4}));
  std::cout << F::one_hot(torch::randint(0, 10, {4}), 10);
  std::cout << F::binary_cross_entropy(torch::rand({4}), torch::full({4}, 1.0));
  std::cout << F::cross_entropy(torch::randn({4, 3}),
                                torch::tensor({0, 1, 2, 1}, torch::kLong));
}
