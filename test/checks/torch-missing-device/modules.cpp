// RUN: %check_torch_tidy %s torch-missing-device,torch-mixed-device %t
// A module is on the CPU until something moves it; what it registered goes along.
#include <torch/torch.h>

namespace nn = torch::nn;

struct NetImpl : nn::Module {
  nn::Linear fc1{nullptr}, fc2{nullptr};
  NetImpl() : fc1(register_module("fc1", nn::Linear(784, 64))) {
    fc2 = register_module("fc2", nn::Linear(64, 10));
  }
  torch::Tensor forward(torch::Tensor x) { return fc2(torch::relu(fc1->forward(x))); }
};
TORCH_MODULE(Net);

torch::Tensor onTheCpu() {
  Net net;
  auto x = torch::randn({1, 784});
  return net->forward(x) + net(x);
}
torch::Tensor sharedOnTheCpu() {
  auto net = std::make_shared<NetImpl>();
  return net->forward(torch::randn({1, 784}));
}
torch::Tensor plainOnTheCpu() {
  NetImpl net;
  net.train();
  return net.forward(torch::randn({1, 784}));
}
torch::Tensor moved() {
  Net net;
  net->to(torch::kCUDA);
  auto x = torch::randn({1, 784});
  return net->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: 'x' is on the CPU since it is created without a device, but the module is on cuda{{.*}} [torch-missing-device]
}
torch::Tensor movedAndCalled(torch::Tensor x) {
  Net net;
  net->to(torch::kCUDA);
  return net(x.cpu());
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: operands of 'forward' are on different devices: {{.*}} and the module is on cuda [torch-mixed-device]
}
torch::Tensor movedBoth() {
  Net net;
  net->to(torch::kCUDA);
  return net->forward(torch::randn({1, 784}, torch::kCUDA));
}
torch::Tensor notMoved() {
  Net net;
  return net->forward(torch::randn({1, 784}, torch::kCUDA));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: operands of 'forward' are on different devices: {{.*}} [torch-mixed-device]
}
torch::Tensor movedTo(torch::Device device) {
  Net net;
  net->to(device);
  auto good = net->forward(torch::randn({1, 784}, device));
  return good + net->forward(torch::randn({1, 784}));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-missing-device]
}
static void moveIt(Net &net) { net->to(torch::kCUDA); }
torch::Tensor movedElsewhere() {
  Net net;
  moveIt(net);
  return net->forward(torch::randn({1, 784}, torch::kCUDA));
}
void nobodyKnows(Net net);
torch::Tensor perhapsMoved() {
  Net net;
  nobodyKnows(net);
  return net->forward(torch::randn({1, 784}, torch::kCUDA));
}

// The constructor moves it, or a part of it.
struct GpuNetImpl : nn::Module {
  nn::Linear fc{nullptr};
  GpuNetImpl() {
    fc = register_module("fc", nn::Linear(4, 4));
    to(torch::kCUDA);
  }
  torch::Tensor forward(torch::Tensor x) { return fc(x); }
  void home() { to(torch::kCPU); }
};
TORCH_MODULE(GpuNet);
torch::Tensor movesItself() {
  GpuNet net;
  auto there = net->forward(torch::ones({2, 4}, torch::kCUDA));
  net->home();
  return net->forward(torch::ones({2, 4}));
}
struct SplitImpl : nn::Module {
  nn::Linear first{nullptr}, second{nullptr};
  SplitImpl() {
    first = register_module("first", nn::Linear(4, 4));
    second = register_module("second", nn::Linear(4, 4));
    first->to(torch::Device(torch::kCUDA, 0));
    second->to(torch::Device(torch::kCUDA, 1));
  }
  torch::Tensor forward(torch::Tensor x) {
    return second(first(x).to(torch::Device(torch::kCUDA, 1)));
  }
};
TORCH_MODULE(Split);
torch::Tensor onTwoCards() {
  Split net;
  return net->forward(torch::ones({2, 4}, torch::Device(torch::kCUDA, 0)));
}

// A class that is no module moves nothing by itself.
class Trainer {
  nn::Linear net{20, 5};
  nn::Linear onCard{nullptr};
  nn::Linear later{20, 5};
  nn::NLLLoss nll;
  nn::CrossEntropyLoss ce{nn::CrossEntropyLossOptions().ignore_index(-1)};

public:
  Trainer() {
    onCard = nn::Linear(20, 5);
    onCard->to(torch::kCUDA);
  }
  void start(torch::Device device) { later->to(device); }
  torch::Tensor step() { return net(torch::randn({10, 20})); }
  torch::Tensor loss(torch::Tensor y) {
    return nll(torch::log_softmax(torch::randn({10, 5}), 1), y.cpu()) +
           ce(torch::randn({10, 5}), y.cpu());
  }
  torch::Tensor wrong() {
    return onCard(torch::randn({10, 20}));
    // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-missing-device]
  }
  torch::Tensor afterStart() {
    return later(torch::randn({10, 20}));
    // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-missing-device]
  }
};
struct Open {
  nn::Linear net{20, 5}; // others may move it
  torch::Tensor step() { return net(torch::randn({10, 20})); }
  torch::Tensor onCuda() { return net(torch::randn({10, 20}, torch::kCUDA)); }
};

// The device is chosen once; what is registered by hand, or held by a container, goes along.
struct GeneratorImpl : nn::Module {
  nn::ConvTranspose2d conv;
  nn::BatchNorm2d norm;
  GeneratorImpl(int64_t noise)
      : conv(nn::ConvTranspose2dOptions(noise, 8, 4).bias(false)), norm(8) {
    register_module("conv", conv);
    register_module("norm", norm);
  }
  torch::Tensor forward(torch::Tensor x) { return torch::relu(norm(conv(x))); }
};
TORCH_MODULE(Generator);
torch::Tensor chosenOnce() {
  torch::Device device(torch::kCPU);
  if (torch::cuda::is_available())
    device = torch::Device(torch::kCUDA);
  Generator generator(100);
  generator->to(device);
  nn::Sequential judge(nn::Conv2d(nn::Conv2dOptions(8, 1, 4)), nn::Sigmoid());
  judge->to(device);
  torch::Tensor noise = torch::randn({4, 100, 1, 1}, device);
  torch::Tensor made = judge->forward(generator->forward(noise).detach());
  return torch::binary_cross_entropy(made.flatten(), torch::zeros({4}, device));
}
torch::Tensor movedTogether(bool fast) {
  Net net;
  auto x = torch::randn({1, 784});
  if (fast) {
    net->to(torch::kCUDA);
    x = x.to(torch::kCUDA);
  }
  return net->forward(x);
}
torch::Tensor movedApart(bool fast) {
  Net net;
  auto x = torch::randn({1, 784});
  if (fast)
    net->to(torch::kCUDA);
  return net->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} [torch-missing-device]
}
torch::Tensor inAContainer() {
  nn::Linear last(784, 10);
  nn::Sequential all(nn::Flatten(), last);
  all->to(torch::kCUDA);
  nn::Linear added(10, 2);
  all->push_back(added);
  all->to(torch::kCUDA);
  return added(last(torch::randn({1, 784}, torch::kCUDA)));
}
torch::Tensor loaded() {
  Net net;
  torch::load(net, "net.pt");
  return net->forward(torch::randn({1, 784}, torch::kCUDA));
}

// The loop over the batches in a function of its own.
template <class Loader>
static void trainMoved(Net &net, Loader &loader, torch::Device device) {
  for (auto &batch : loader)
    net->forward(batch.data.to(device).flatten(1));
}
template <class Loader> static void trainUnmoved(Net &net, Loader &loader) {
  for (auto &batch : loader)
    net->forward(batch.data);
}
void train() {
  torch::Device device(torch::kCUDA);
  Net net;
  net->to(device);
  auto data = torch::data::datasets::MNIST("data").map(torch::data::transforms::Stack<>());
  auto loader = torch::data::make_data_loader(std::move(data), 64);
  trainMoved(net, *loader, device);
  trainUnmoved(net, *loader);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: operands of 'forward' are on different devices: {{.*}} [torch-mixed-device]
}
