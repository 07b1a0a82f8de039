// RUN: %check_torch_tidy %s torch-transfer-in-loop %t
#include <torch/torch.h>

torch::Tensor weights(std::vector<torch::Tensor> batches) {
  torch::Tensor w = torch::tensor({1.f, 2.f, 3.f});
  torch::Tensor sum = torch::zeros({3}, torch::kCUDA);
  for (const torch::Tensor &batch : batches)
    sum += batch.to(torch::kCUDA) * w.to(torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: 'w' is moved on each iteration of a loop that does not change it [torch-transfer-in-loop]
  auto moved = w.to(torch::kCUDA);
  for (const torch::Tensor &batch : batches)
    sum += batch.to(torch::kCUDA) * moved.to(torch::kCUDA);
  return sum;
}

// What the loop changes, or chooses.
torch::Tensor changed(int64_t n) {
  torch::Tensor w = torch::tensor({1.f, 2.f, 3.f});
  torch::Tensor v = torch::tensor({1.f, 2.f, 3.f});
  torch::Tensor u = torch::tensor({1.f, 2.f, 3.f});
  torch::Tensor part = u[0];
  torch::Tensor sum = torch::zeros({3}, torch::kCUDA);
  for (int64_t i = 0; i < n; ++i) {
    sum += w.to(torch::kCUDA);
    w = w * 2;
    sum += v.to(torch::kCUDA);
    v.mul_(2);
    sum += v[i].to(torch::kCUDA);
    sum += u.to(torch::kCUDA);
    part.add_(1);
  }
  for (int64_t i = 0; i < n; ++i) {
    sum += u[0].cuda();
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'u[0]' is moved
    sum += u[i].cuda();
  }
  return sum;
}

torch::Tensor made(int64_t n) {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  torch::Tensor sum = torch::zeros({3}, device);
  for (int64_t i = 0; i < n; ++i) {
    sum += torch::rand({3}).to(device);
    // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: 'torch::rand({3})' is made on the CPU and moved on each iteration of a loop; a device can be given to what makes it
    sum += torch::rand({3}, device);
    sum += torch::tensor({1.f, 2.f, float(i)}).to(device);
    sum += torch::zeros({3}).to(torch::kFloat64).to(torch::kCPU).sum().item<float>();
  }
  return sum + torch::ones({3}).to(device);
}

torch::Tensor blocking(int64_t n) {
  torch::Tensor sum = torch::zeros({3}, torch::kCUDA);
  torch::Tensor host = torch::zeros({3});
  torch::Tensor pinned = torch::zeros({3}, torch::TensorOptions().pinned_memory(true));
  torch::Tensor also = torch::zeros({3}).pin_memory();
  for (int64_t i = 0; i < n; ++i) {
    host[0] = i;
    pinned[0] = i;
    also[0] = i;
    sum += host.to(torch::kCUDA, /*non_blocking=*/true);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'non_blocking' has no effect: the memory of 'host' is not pinned
    sum += host.to(torch::kCUDA);
    sum += pinned.to(torch::kCUDA, /*non_blocking=*/true);
    sum += also.to(torch::kCUDA, /*non_blocking=*/true);
  }
  return sum;
}

// Written to by what is given the tensor, its memory or an accessor.
torch::Tensor written(const std::vector<torch::Tensor> &batches) {
  torch::Tensor drawn = torch::empty({3}), out = torch::empty({3});
  torch::Tensor cells = torch::empty({3}), read = torch::empty({3});
  auto cell = cells.accessor<float, 1>();
  auto seen = read.accessor<float, 1>();
  float array[3] = {};
  torch::Tensor blob = torch::from_blob(array, {3});
  torch::Tensor sum = torch::zeros({3}, torch::kCUDA);
  for (const torch::Tensor &batch : batches) {
    torch::nn::init::normal_(drawn);
    torch::mul_out(out, batch, batch);
    cell[0] = seen[0];
    array[0] += 1;
    sum += drawn.to(torch::kCUDA) + out.to(torch::kCUDA);
    sum += blob.to(torch::kCUDA) + cells.to(torch::kCUDA);
    sum += read.to(torch::kCUDA);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'read' is moved
  }
  return sum;
}

void optimized(const std::vector<torch::Tensor> &batches) {
  torch::Tensor w = torch::rand({3}).requires_grad_(true);
  torch::Tensor fixed = torch::rand({3});
  torch::optim::SGD optimizer(std::vector<torch::Tensor>{w}, 0.1);
  for (const torch::Tensor &batch : batches) {
    torch::Tensor y = batch.to(torch::kCUDA) * w.to(torch::kCUDA);
    (y + fixed.to(torch::kCUDA)).sum().backward();
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'fixed' is moved
    optimizer.step();
  }
}

torch::Tensor pointers(int64_t n) {
  torch::Tensor first = torch::empty({3}), second = torch::empty({3});
  torch::Tensor read = torch::empty({3});
  torch::Tensor sum = torch::zeros({3}, torch::kCUDA);
  float *p = first.data_ptr<float>(), *q = second.data_ptr<float>();
  const float *r = read.data_ptr<float>();
  for (int64_t i = 0; i < n; ++i) {
    *p += *r;
    sum += first.to(torch::kCUDA);
  }
  for (int64_t i = 0; i < n; ++i) {
    q[0] = r[0];
    sum += second.to(torch::kCUDA) + read.to(torch::kCUDA);
    // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: 'read' is moved
  }
  return sum;
}
