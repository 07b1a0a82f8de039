// RUN: %check_torch_tidy %s "torch-*" %t --clean
// Programs with nothing to find: a transformer with buffers and masks, and a
// replay buffer.
#include <deque>
#include <random>
#include <torch/torch.h>
struct PositionalEncodingImpl : torch::nn::Module {
  torch::Tensor pe;
  torch::nn::Dropout dropout{nullptr};
  PositionalEncodingImpl(int64_t d_model, int64_t max_len = 5000) {
    dropout = register_module("dropout", torch::nn::Dropout(0.1));
    auto position = torch::arange(0, max_len, torch::kFloat).unsqueeze(1);
    auto div = torch::exp(torch::arange(0, d_model, 2, torch::kFloat) *
                          (-std::log(10000.0) / d_model));
    auto enc = torch::zeros({max_len, d_model});
    enc.index_put_({torch::indexing::Slice(),
                    torch::indexing::Slice(0, torch::indexing::None, 2)},
                   torch::sin(position * div));
    enc.index_put_({torch::indexing::Slice(),
                    torch::indexing::Slice(1, torch::indexing::None, 2)},
                   torch::cos(position * div));
    pe = register_buffer("pe", enc.unsqueeze(0));
  }
  torch::Tensor forward(torch::Tensor x) {
    return dropout(x + pe.index({torch::indexing::Slice(),
                                 torch::indexing::Slice(0, x.size(1))}));
  }
};
TORCH_MODULE(PositionalEncoding);
struct AttentionImpl : torch::nn::Module {
  torch::nn::Linear q{nullptr}, k{nullptr}, v{nullptr}, o{nullptr};
  int64_t heads, dim;
  AttentionImpl(int64_t d, int64_t h) : heads(h), dim(d / h) {
    q = register_module("q", torch::nn::Linear(d, d));
    k = register_module("k", torch::nn::Linear(d, d));
    v = register_module("v", torch::nn::Linear(d, d));
    o = register_module("o", torch::nn::Linear(d, d));
  }
  torch::Tensor forward(const torch::Tensor &x,
                        const torch::Tensor &mask = {}) {
    auto b = x.size(0), t = x.size(1);
    auto split = [&](torch::Tensor y) {
      return y.view({b, t, heads, dim}).transpose(1, 2);
    };
    auto qq = split(q(x)), kk = split(k(x)), vv = split(v(x));
    auto score =
        torch::matmul(qq, kk.transpose(-2, -1)) / std::sqrt((double)dim);
    if (mask.defined())
      score = score.masked_fill(mask == 0, -1e9);
    auto causal =
        torch::triu(torch::ones({t, t}, x.options()), 1).to(torch::kBool);
    score = score.masked_fill(causal, -std::numeric_limits<float>::infinity());
    auto out = torch::matmul(torch::softmax(score, -1), vv)
                   .transpose(1, 2)
                   .contiguous()
                   .view({b, t, heads * dim});
    return o(out);
  }
};
TORCH_MODULE(Attention);
struct LMImpl : torch::nn::Module {
  torch::nn::Embedding emb{nullptr};
  PositionalEncoding pos{nullptr};
  torch::nn::ModuleList layers;
  torch::nn::Linear head{nullptr};
  LMImpl(int64_t vocab, int64_t d) {
    emb = register_module("emb", torch::nn::Embedding(vocab, d));
    pos = register_module("pos", PositionalEncoding(d));
    for (int i = 0; i < 4; ++i)
      layers->push_back(Attention(d, 4));
    register_module("layers", layers);
    head = register_module("head", torch::nn::Linear(d, vocab));
  }
  torch::Tensor forward(torch::Tensor ids) {
    auto x = pos(emb(ids));
    for (auto &l : *layers)
      x = x + l->as<AttentionImpl>()->forward(x);
    return head(x);
  }
  torch::Tensor generate(torch::Tensor ids, int64_t steps) {
    torch::NoGradGuard g;
    for (int64_t i = 0; i < steps; ++i) {
      auto logits = forward(ids).select(1, -1);
      auto next = torch::multinomial(torch::softmax(logits, -1), 1);
      ids = torch::cat({ids, next}, 1);
    }
    return ids;
  }
};
TORCH_MODULE(LM);
struct ReplayBuffer {
  std::deque<std::tuple<torch::Tensor, int64_t, float>> items;
  std::mt19937 rng{0};
  void push(torch::Tensor s, int64_t a, float r) {
    items.emplace_back(s.cpu(), a, r);
    if (items.size() > 1000)
      items.pop_front();
  }
  std::tuple<torch::Tensor, torch::Tensor, torch::Tensor>
  sample(size_t n, torch::Device device) {
    std::vector<torch::Tensor> s;
    std::vector<int64_t> a;
    std::vector<float> r;
    for (size_t i = 0; i < n; ++i) {
      auto &[ss, aa, rr] = items[rng() % items.size()];
      s.push_back(ss);
      a.push_back(aa);
      r.push_back(rr);
    }
    return {torch::stack(s).to(device),
            torch::tensor(a, torch::kLong).to(device),
            torch::tensor(r).to(device)};
  }
};
void dqn(torch::nn::Sequential net, torch::Device device) {
  net->to(device);
  ReplayBuffer buf;
  torch::optim::Adam opt(net->parameters(), 1e-3);
  for (int step = 0; step < 1000; ++step) {
    auto state = torch::randn({4});
    int64_t action =
        net->forward(state.unsqueeze(0).to(device)).argmax(1).item<int64_t>();
    buf.push(state, action, 1.f);
    if (buf.items.size() < 32)
      continue;
    auto [s, a, r] = buf.sample(32, device);
    auto qv = net->forward(s).gather(1, a.unsqueeze(1)).squeeze(1);
    auto loss = torch::smooth_l1_loss(qv, r);
    opt.zero_grad();
    loss.backward();
    torch::nn::utils::clip_grad_norm_(net->parameters(), 1.0);
    opt.step();
  }
}
int main() {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA
                                                   : torch::kCPU);
  LM lm(100, 64);
  lm->to(device);
  auto data = torch::randint(0, 100, {8, 33},
                             torch::TensorOptions(torch::kLong).device(device));
  auto x = data.slice(1, 0, 32), y = data.slice(1, 1, 33);
  auto logits = lm(x);
  auto loss = torch::nn::functional::cross_entropy(logits.view({-1, 100}),
                                                   y.reshape({-1}));
  loss.backward();
  std::cout << lm->generate(data.slice(1, 0, 1), 5) << loss.item<float>();
  torch::nn::Sequential net(torch::nn::Linear(4, 32), torch::nn::ReLU(),
                            torch::nn::Linear(32, 2));
  dqn(net, device);
}
