#include <torch/types.h>
#define SHOWN(Text) (Text, torch::ones({1}, torch::kCUDA))

torch::Tensor hostile() {
  return SHOWN("</script><b>&amp;<!--") + torch::ones({1}, torch::kCPU);
}
torch::Tensor images() {
  return torch::ones({1}) /*ÿ[31m<img src=x onerror=alert(1)>*/ .index_select(0, torch::full({1}, 3, torch::kLong));
}
