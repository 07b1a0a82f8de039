// RUN: %check_torch_tidy %s "torch-*" %t --clean
// Programs with nothing to find: inference, training in a class, clustering and
// metrics.
#include <fstream>
#include <torch/script.h>
#include <torch/torch.h>
class Detector {
public:
  Detector(const std::string &path, bool gpu)
      : device(gpu ? torch::kCUDA : torch::kCPU) {
    module = torch::jit::load(path, device);
    module.eval();
  }
  std::vector<float> run(const std::vector<uint8_t> &pixels, int h, int w) {
    torch::InferenceMode guard;
    auto img = torch::from_blob(const_cast<uint8_t *>(pixels.data()),
                                {1, h, w, 3}, torch::kByte)
                   .permute({0, 3, 1, 2})
                   .to(torch::kFloat)
                   .div(255);
    auto mean = torch::tensor({0.485, 0.456, 0.406})
                    .view({1, 3, 1, 1})
                    .to(torch::kFloat),
         sd = torch::tensor({0.229, 0.224, 0.225})
                  .view({1, 3, 1, 1})
                  .to(torch::kFloat);
    img = (img - mean) / sd;
    std::vector<torch::jit::IValue> in{img.to(device)};
    auto out = module.forward(in).toTensor().to(torch::kCPU).contiguous();
    auto scores = torch::softmax(out, 1);
    auto [val, idx] = scores.max(1);
    return std::vector<float>(scores.data_ptr<float>(),
                              scores.data_ptr<float>() + scores.numel());
  }

private:
  torch::jit::Module module;
  torch::Device device;
};
class Trainer {
public:
  Trainer()
      : net(4, 3), opt(net->parameters(), 0.1),
        device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU) {
    net->to(device);
  }
  double
  epoch(const std::vector<std::pair<torch::Tensor, torch::Tensor>> &data) {
    double total = 0;
    int64_t right = 0, seen = 0;
    for (auto &[x, y] : data) {
      auto xx = x.to(device), yy = y.to(device);
      auto out = net(xx);
      auto loss = crit(out, yy);
      opt.zero_grad();
      loss.backward();
      opt.step();
      total += loss.item<double>() * x.size(0);
      seen += x.size(0);
      right += (out.argmax(1) == yy).sum().item<int64_t>();
    }
    return seen ? total / seen : 0;
  }
  std::vector<int64_t> predict(torch::Tensor x) {
    torch::NoGradGuard g;
    auto p = net(x.to(device)).argmax(1).cpu();
    auto a = p.accessor<int64_t, 1>();
    std::vector<int64_t> r;
    for (int64_t i = 0; i < p.size(0); ++i)
      r.push_back(a[i]);
    return r;
  }

private:
  torch::nn::Linear net;
  torch::nn::CrossEntropyLoss crit;
  torch::optim::SGD opt;
  torch::Device device;
};
std::tuple<torch::Tensor, torch::Tensor> kmeans(const torch::Tensor &x,
                                                int64_t k) {
  auto c = x.index_select(
      0, torch::randperm(x.size(0), x.options().dtype(torch::kLong))
             .slice(0, 0, k));
  torch::Tensor a;
  for (int i = 0; i < 10; ++i) {
    a = torch::cdist(x, c).argmin(1);
    for (int64_t j = 0; j < k; ++j) {
      auto m = a == j;
      if (m.any().item<bool>())
        c[j] = x.index({m}).mean(0);
    }
  }
  return {c, a};
}
torch::Tensor confusion(const torch::Tensor &p, const torch::Tensor &t,
                        int64_t n) {
  auto k = (t >= 0) & (t < n);
  return torch::bincount(n * t.masked_select(k) + p.masked_select(k), {}, n * n)
      .reshape({n, n});
}
torch::Tensor iou(const torch::Tensor &a, const torch::Tensor &b) {
  auto lt = torch::max(a.unsqueeze(1).slice(2, 0, 2), b.slice(1, 0, 2)),
       rb = torch::min(a.unsqueeze(1).slice(2, 2, 4), b.slice(1, 2, 4));
  auto wh = (rb - lt).clamp(0);
  auto inter = wh.select(2, 0) * wh.select(2, 1);
  auto area = [](const torch::Tensor &x) {
    return (x.select(1, 2) - x.select(1, 0)) *
           (x.select(1, 3) - x.select(1, 1));
  };
  return inter / (area(a).unsqueeze(1) + area(b) - inter);
}
torch::Tensor nms(const torch::Tensor &boxes, const torch::Tensor &scores,
                  double thr) {
  auto order = std::get<1>(scores.sort(0, true));
  std::vector<int64_t> keep;
  while (order.numel() > 0) {
    auto i = order[0].item<int64_t>();
    keep.push_back(i);
    if (order.numel() == 1)
      break;
    auto rest = order.slice(0, 1);
    auto o = iou(boxes[i].unsqueeze(0), boxes.index_select(0, rest))[0];
    order = rest.index({o <= thr});
  }
  return torch::tensor(keep, torch::kLong).to(boxes.device());
}
