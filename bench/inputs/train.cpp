//===- train.cpp - A LibTorch training program, for bench/parse ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include <torch/torch.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

namespace {

struct Options {
  int64_t BatchSize = 64;
  int64_t Epochs = 10;
  int64_t Classes = 10;
  double LearningRate = 1e-3;
  std::string DataDir = "data";
  std::string Checkpoint = "checkpoint.pt";
};

struct BlockImpl : torch::nn::Module {
  BlockImpl(int64_t In, int64_t Out, int64_t Stride)
      : Conv1(torch::nn::Conv2dOptions(In, Out, 3).stride(Stride).padding(1)
                  .bias(false)),
        Norm1(Out),
        Conv2(torch::nn::Conv2dOptions(Out, Out, 3).padding(1).bias(false)),
        Norm2(Out) {
    register_module("conv1", Conv1);
    register_module("norm1", Norm1);
    register_module("conv2", Conv2);
    register_module("norm2", Norm2);
    if (Stride != 1 || In != Out) {
      Shortcut = torch::nn::Sequential(
          torch::nn::Conv2d(
              torch::nn::Conv2dOptions(In, Out, 1).stride(Stride).bias(false)),
          torch::nn::BatchNorm2d(Out));
      register_module("shortcut", Shortcut);
    }
  }

  torch::Tensor forward(torch::Tensor X) {
    torch::Tensor Y = torch::relu(Norm1(Conv1(X)));
    Y = Norm2(Conv2(Y));
    Y += Shortcut->is_empty() ? X : Shortcut->forward(X);
    return torch::relu(Y);
  }

  torch::nn::Conv2d Conv1;
  torch::nn::BatchNorm2d Norm1;
  torch::nn::Conv2d Conv2;
  torch::nn::BatchNorm2d Norm2;
  torch::nn::Sequential Shortcut;
};
TORCH_MODULE(Block);

struct NetImpl : torch::nn::Module {
  explicit NetImpl(int64_t Classes)
      : Stem(torch::nn::Conv2dOptions(1, 16, 3).padding(1)),
        Head(64, Classes) {
    register_module("stem", Stem);
    register_module("head", Head);
    Body->push_back(Block(16, 16, 1));
    Body->push_back(Block(16, 32, 2));
    Body->push_back(Block(32, 64, 2));
    register_module("body", Body);
  }

  torch::Tensor forward(torch::Tensor X) {
    X = torch::relu(Stem(X));
    X = Body->forward(X);
    X = torch::adaptive_avg_pool2d(X, {1, 1}).flatten(1);
    return Head(torch::dropout(X, 0.1, is_training()));
  }

  torch::nn::Conv2d Stem;
  torch::nn::Sequential Body;
  torch::nn::Linear Head;
};
TORCH_MODULE(Net);

struct Totals {
  double Loss = 0;
  int64_t Correct = 0;
  int64_t Seen = 0;

  void add(const torch::Tensor &LossValue, const torch::Tensor &Logits,
           const torch::Tensor &Labels) {
    Loss += LossValue.item<double>() * Labels.size(0);
    Correct += Logits.argmax(1).eq(Labels).sum().item<int64_t>();
    Seen += Labels.size(0);
  }
  double accuracy() const { return Seen ? double(Correct) / Seen : 0; }
};

template <typename Loader>
Totals trainEpoch(Net &Model, Loader &Data, torch::optim::Optimizer &Optimizer,
                  torch::Device Device) {
  Model->train();
  Totals Result;
  for (auto &Batch : Data) {
    torch::Tensor Images = Batch.data.to(Device);
    torch::Tensor Labels = Batch.target.to(Device);
    Optimizer.zero_grad();
    torch::Tensor Logits = Model->forward(Images);
    torch::Tensor Loss = torch::nn::functional::cross_entropy(Logits, Labels);
    TORCH_CHECK(!std::isnan(Loss.template item<float>()), "loss is NaN");
    Loss.backward();
    torch::nn::utils::clip_grad_norm_(Model->parameters(), 1.0);
    Optimizer.step();
    Result.add(Loss, Logits, Labels);
  }
  return Result;
}

template <typename Loader>
Totals evaluate(Net &Model, Loader &Data, torch::Device Device) {
  torch::NoGradGuard NoGrad;
  Model->eval();
  Totals Result;
  for (const auto &Batch : Data) {
    torch::Tensor Images = Batch.data.to(Device);
    torch::Tensor Labels = Batch.target.to(Device);
    torch::Tensor Logits = Model->forward(Images);
    Result.add(torch::nn::functional::cross_entropy(Logits, Labels), Logits,
               Labels);
  }
  return Result;
}

void report(int64_t Epoch, const Totals &Train, const Totals &Test) {
  std::cout << "epoch " << std::setw(3) << Epoch << "  train "
            << std::setprecision(4) << Train.Loss / std::max<int64_t>(1, Train.Seen)
            << "  test " << Test.accuracy() << '\n';
}

} // namespace

int main(int Argc, char **Argv) {
  Options Opts;
  if (Argc > 1)
    Opts.DataDir = Argv[1];
  torch::manual_seed(7);
  torch::Device Device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);

  Net Model(Opts.Classes);
  if (std::filesystem::exists(Opts.Checkpoint))
    torch::load(Model, Opts.Checkpoint);
  Model->to(Device);

  auto dataset = [&](torch::data::datasets::MNIST::Mode Mode) {
    return torch::data::datasets::MNIST(Opts.DataDir, Mode)
        .map(torch::data::transforms::Normalize<>(0.1307, 0.3081))
        .map(torch::data::transforms::Stack<>());
  };
  auto TrainData = torch::data::make_data_loader<
      torch::data::samplers::RandomSampler>(
      dataset(torch::data::datasets::MNIST::Mode::kTrain), Opts.BatchSize);
  auto TestData = torch::data::make_data_loader(
      dataset(torch::data::datasets::MNIST::Mode::kTest), Opts.BatchSize);

  torch::optim::AdamW Optimizer(Model->parameters(),
                                torch::optim::AdamWOptions(Opts.LearningRate));
  torch::optim::StepLR Schedule(Optimizer, /*step_size=*/3, /*gamma=*/0.5);
  for (int64_t Epoch = 1; Epoch <= Opts.Epochs; ++Epoch) {
    Totals Train = trainEpoch(Model, *TrainData, Optimizer, Device);
    Totals Test = evaluate(Model, *TestData, Device);
    report(Epoch, Train, Test);
    Schedule.step();
    torch::save(Model, Opts.Checkpoint);
  }
}
