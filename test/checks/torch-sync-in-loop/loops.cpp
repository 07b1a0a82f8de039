// RUN: %check_torch_tidy %s torch-sync-in-loop %t
#include <torch/torch.h>
#include <iostream>

double elements() {
  torch::Tensor t = torch::rand({4096}, torch::kCUDA);
  double s = 0;
  for (int64_t i = 0; i < t.size(0); ++i)
    s += t[i].item<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'item' of 't[i]', which is on CUDA, waits for the device on each iteration of a loop [torch-sync-in-loop]
  return s;
}

double elementsOnTheHost() {
  torch::Tensor t = torch::rand({4096}, torch::kCUDA).cpu();
  double s = 0;
  for (int64_t i = 0; i < t.size(0); ++i)
    s += t[i].item<float>();
  return s + t.sum().item<double>();
}

void training(torch::nn::Linear net, std::vector<torch::Tensor> batches) {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  net->to(device);
  double total = 0;
  for (const torch::Tensor &batch : batches) {
    auto loss = net->forward(batch.to(device)).mean();
    total += loss.item<double>();
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'item' of 'loss', which is on CUDA, waits
  }
  for (const torch::Tensor &batch : batches) {
    auto loss = net->forward(batch.to(device)).mean();
    loss.backward();
  }
}

void now_and_then(std::vector<torch::Tensor> batches) {
  torch::Tensor sum = torch::zeros({}, torch::kCUDA);
  int step = 0;
  for (const torch::Tensor &batch : batches) {
    sum += batch.to(torch::kCUDA).sum();
    if (++step % 100 == 0)
      std::cout << sum.item<float>() << "\n";
  }
  for (const torch::Tensor &batch : batches) {
    sum += batch.to(torch::kCUDA).sum();
    if (++step % 100 != 0)
      continue;
    std::cout << sum << "\n";
  }
  for (int epoch = 0; epoch < 10; ++epoch) {
    for (const torch::Tensor &batch : batches)
      sum += batch.to(torch::kCUDA).sum();
    std::cout << sum.item<float>() << "\n";
  }
}

void until(torch::Tensor x) {
  x = x.to(torch::kCUDA);
  while (x.norm().item<float>() > 1)
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'item' of 'x.norm()'
    x = x / 2;
  do {
    x = x / 2;
  } while (x.norm().item<float>() > 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'item' of 'x.norm()'
  do {
    x = x * x.max().item<float>();
  } while (false);
}

void others(std::vector<torch::Tensor> batches) {
  auto x = torch::rand({8}, torch::kCUDA);
  for (size_t i = 0; i != batches.size(); ++i) {
    auto y = x * double(i);
    auto mask = y > 0;
    auto where = y.nonzero();
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'nonzero' of 'y'
    auto some = y.index({mask});
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'index' of 'y'
    auto first = y.index({0});
    auto host = y.cpu();
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'cpu' of 'y'
    auto also = y.to(torch::kCPU);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'to' of 'y'
    auto later = y.to(torch::kCPU, /*non_blocking=*/true);
    auto twice = y.to(torch::kFloat64);
    std::cout << y << "\n";
    // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: '<<' of 'y'
    std::cout << host << host.nonzero();
    torch::cuda::synchronize();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'synchronize' waits for the device on each iteration of a loop
  }
}

// A lambda that a loop calls, and one that nothing calls in a loop.
double lambdas() {
  auto x = torch::rand({8}, torch::kCUDA);
  auto get = [&](int64_t i) {
    return x[i].item<float>();
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'item' of 'x[i]'
  };
  auto once = [&] { return x.sum().item<float>(); };
  double s = once();
  for (int64_t i = 0; i < 8; ++i)
    s += get(i);
  return s;
}

// Found on its first iteration or never.
float first(std::vector<torch::Tensor> batches) {
  for (const torch::Tensor &batch : batches) {
    return batch.to(torch::kCUDA).sum().item<float>();
  }
  return 0;
}

// Each card is waited for.
void cards() {
  auto x = torch::rand({8}, torch::kCUDA);
  for (size_t i = 0; i < torch::cuda::device_count(); ++i) {
    x = x + 1;
    torch::DeviceGuard guard(torch::Device(torch::kCUDA, int(i)));
    torch::cuda::synchronize();
  }
}
