// RUN: %check_torch_tidy %s torch-empty-selection %t
#include <torch/torch.h>

using Tensors = std::vector<torch::Tensor>;

torch::Tensor filtered(const Tensors &frames) {
  Tensors kept;
  for (const auto &f : frames) {
    if (f.mean().item<float>() > 0.5f)
      kept.push_back(f);
  }
  return torch::stack(kept);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'stack' of 'kept' fails where no tensor was added to it [torch-empty-selection]
}
torch::Tensor skipped(const Tensors &frames) {
  Tensors kept;
  for (const auto &f : frames) {
    if (f.dim() != 3)
      continue;
    kept.push_back(f);
  }
  return torch::cat(kept);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'cat' of 'kept' fails where no tensor was added to it [torch-empty-selection]
}
torch::Tensor asked(const Tensors &frames) {
  Tensors kept;
  for (const auto &f : frames)
    if (f.mean().item<float>() > 0.5f)
      kept.push_back(f);
  if (kept.empty())
    return torch::empty({0});
  return torch::stack(kept);
}
torch::Tensor askedBySize(const Tensors &frames) {
  Tensors kept;
  for (const auto &f : frames)
    if (f.mean().item<float>() > 0.5f)
      kept.push_back(f);
  TORCH_CHECK(kept.size() > 0, "no frame is bright");
  return torch::stack(kept);
}
// One per frame: there is none only where there are no frames.
torch::Tensor each(const Tensors &frames) {
  Tensors out;
  for (const auto &f : frames)
    out.push_back(f * 2);
  return torch::stack(out);
}
torch::Tensor eitherWay(const Tensors &frames) {
  Tensors out;
  for (const auto &f : frames) {
    if (f.dim() == 3)
      out.push_back(f);
    else
      out.push_back(f.unsqueeze(0));
  }
  return torch::stack(out);
}
torch::Tensor stopsEarly(const Tensors &frames) {
  Tensors out;
  for (const auto &f : frames) {
    out.push_back(f);
    if (f.dim() == 3)
      break;
  }
  return torch::stack(out);
}
torch::Tensor withFirst(const torch::Tensor &first, const Tensors &frames) {
  Tensors out;
  out.push_back(first);
  for (const auto &f : frames)
    if (f.dim() == 3)
      out.push_back(f);
  return torch::cat(out);
}
torch::Tensor sometimes(const torch::Tensor &x, bool add) {
  Tensors out;
  if (add)
    out.push_back(x);
  return torch::cat(out);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'cat' of 'out' fails where no tensor was added to it [torch-empty-selection]
}
torch::Tensor given(const Tensors &frames) { return torch::stack(frames); }
