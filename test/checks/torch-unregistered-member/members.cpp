// RUN: %check_torch_tidy %s torch-unregistered-member %t
#include <torch/torch.h>

struct Block : torch::nn::Module {
  torch::nn::Linear a{nullptr}, b{nullptr}, c{nullptr}, d{nullptr};
  Block() {
    a = register_module("a", torch::nn::Linear(4, 4));
    b = torch::nn::Linear(4, 4);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'b' is not registered, so that to(), parameters() and save() miss it [torch-unregistered-member]
    c = torch::nn::Linear(4, 4);
    register_module("c", c);
    d = torch::nn::Linear(4, 4);
    add(d);
  }
  void add(torch::nn::Linear layer) { register_module("d", layer); }
  torch::Tensor forward(torch::Tensor x) {
    return d->forward(c->forward(b->forward(a->forward(x))));
  }
};

struct Initialised : torch::nn::Module {
  torch::nn::Linear a, b;
  torch::nn::Linear inClass{4, 4};
  Initialised()
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'inClass' is not registered, so that to(), parameters() and save() miss it [torch-unregistered-member]
      : a(register_module("a", torch::nn::Linear(4, 4))),
        b(torch::nn::Linear(4, 4)) {}
        // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'b' is not registered, so that to(), parameters() and save() miss it [torch-unregistered-member]
};

// Nothing to move, to train or to save.
struct Stateless : torch::nn::Module {
  torch::nn::ReLU relu{nullptr};
  torch::nn::MaxPool2d pool{nullptr};
  torch::nn::MSELoss loss{nullptr};
  torch::nn::Dropout drop{nullptr};
  Stateless() {
    relu = torch::nn::ReLU();
    pool = torch::nn::MaxPool2d(2);
    loss = torch::nn::MSELoss();
    drop = torch::nn::Dropout(0.5);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'drop' is not registered, so that to(), parameters() and save() miss it [torch-unregistered-member]
  }
};

// Another module owns it.
struct Shared : torch::nn::Module {
  torch::nn::Linear teacher{nullptr}, first{nullptr}, second{nullptr};
  torch::nn::Sequential net{nullptr};
  explicit Shared(torch::nn::Linear t) {
    teacher = t;
    first = torch::nn::Linear(4, 4);
    second = torch::nn::Linear(4, 4);
    net = register_module("net", torch::nn::Sequential(first, second));
  }
};

// No module class.
struct Plain {
  torch::nn::Linear a{nullptr};
  Plain() { a = torch::nn::Linear(4, 4); }
};
