#include <torch/torch.h>
torch::Tensor twice(const torch::Tensor &x) { return x + x; }
