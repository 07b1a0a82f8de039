// RUN: %check_torch_tidy %s torch-lost-write %t
#include <torch/torch.h>

using torch::indexing::Slice;

void masked(torch::Tensor x, torch::Tensor v) {
  torch::Tensor mask = x > 0;
  x.index({mask}) = v;
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'x.index({mask})' is a copy, so that what is written to it is lost [torch-lost-write]
  x.index({mask}) += 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'x.index({mask})' is a copy, so that what is written to it is lost [torch-lost-write]
  x.index({mask}).fill_(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'x.index({mask})' is a copy, so that what is written to it is lost [torch-lost-write]
  x[mask] = v;
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'x[mask]' is a copy, so that what is written to it is lost [torch-lost-write]
  x.index_put_({mask}, v);
  x.masked_fill_(mask, 0);
}
void positions(torch::Tensor x, torch::Tensor v) {
  torch::Tensor rows = torch::arange(3);
  x.index({rows}) = v;
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'x.index({rows})' is a copy, so that what is written to it is lost [torch-lost-write]
  x.index({Slice(), rows}).zero_();
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: 'x.index({Slice(), rows})' is a copy, so that what is written to it is lost [torch-lost-write]
  x.index_select(0, rows) = v;
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'x.index_select(0, rows)' is a copy, so that what is written to it is lost [torch-lost-write]
  x.index({rows}).slice(0, 0, 2) = v;
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'x.index({rows})' is a copy, so that what is written to it is lost [torch-lost-write]
}
// Numbers and slices give views.
void views(torch::Tensor x, torch::Tensor v) {
  x.index({0}) = v;
  x.index({Slice(0, 2), 1}) = v;
  x[0] = v;
  x[0][1] += 1;
  x.slice(0, 0, 2) = v;
  x.select(0, 1).zero_();
  torch::Tensor i = torch::scalar_tensor(1, torch::kLong);
  x[i] = v;
}
// The copy is used.
torch::Tensor used(torch::Tensor x) {
  torch::Tensor mask = x > 0;
  torch::Tensor kept = x.index({mask});
  kept += 1;
  kept = x;
  return x.index({mask}).mul_(2);
}
void unknown(torch::Tensor x, torch::Tensor i, torch::Tensor v) {
  x.index({i}) = v;
}
