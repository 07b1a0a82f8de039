// RUN: %check_torch_tidy %s "torch-*" %t -- --strict
// RUN: %exits 0 %torch-tidy --checks='torch-*' %s > %t.default
#include <fstream>
#include <stdexcept>
#include <string>
#include <torch/torch.h>
#include <vector>

std::vector<int64_t> readIds(const std::string &path) {
  std::ifstream in(path);
  std::vector<int64_t> ids;
  for (int64_t id; in >> id;)
    ids.push_back(id);
  return ids;
}

torch::Tensor fromFile(const torch::Tensor &table, const std::string &path) {
  torch::Tensor ids = torch::tensor(readIds(path), torch::kLong);
  return table.index_select(0, ids.to(table.device()));
  // CHECK-NOTES: :[[@LINE-1]]:16: warning: index 'ids.to(table.device())' is not bounded by dimension 0 of 'table' with size table.size(0) [torch-unguarded-index]
}

torch::Tensor fromCaller(const torch::Tensor &features,
                         const torch::Tensor &neighbours) {
  return features.gather(0, neighbours);
  // CHECK-NOTES: :[[@LINE-1]]:19: warning: index 'neighbours' is not bounded by dimension 0 of 'features' with size features.size(0) [torch-unguarded-index]
}

class Vocabulary {
public:
  explicit Vocabulary(torch::Tensor vectors) : vectors(std::move(vectors)) {}
  torch::Tensor lookup(const torch::Tensor &ids) const {
    return vectors.index_select(0, ids);
    // CHECK-NOTES: :[[@LINE-1]]:20: warning: index 'ids' is not bounded by dimension 0 of 'vectors' with size vectors.size(0) [torch-unguarded-index]
  }
  torch::Tensor lookupChecked(const torch::Tensor &ids) const {
    TORCH_CHECK(ids.min().item<int64_t>() >= 0, "negative id");
    TORCH_CHECK(ids.max().item<int64_t>() < vectors.size(0),
                "id past the vocabulary");
    return vectors.index_select(0, ids);
  }
  float component(int64_t row, int64_t column) const {
    return vectors[row][column].item<float>();
    // CHECK-NOTES: :[[@LINE-1]]:12: warning: index 'row' is not bounded by dimension 0 of 'vectors' with size vectors.size(0) [torch-unguarded-index]
  }

private:
  torch::Tensor vectors;
};

float firstWeight(const torch::Tensor &weights, const std::string &path) {
  TORCH_CHECK(weights.device().is_cpu());
  std::ifstream in(path);
  int64_t position = 0;
  in >> position;
  auto w = weights.accessor<float, 1>();
  return w[position];
  // CHECK-NOTES: :[[@LINE-1]]:10: warning: index 'position' is not bounded by dimension 0 of 'w' with size weights.size(0) [torch-unguarded-index]
}

// Fixed.
static void checkIndex(const torch::Tensor &index, int64_t bound) {
  TORCH_CHECK_INDEX(index.min().item<int64_t>() >= 0 &&
                        index.max().item<int64_t>() < bound,
                    "index out of range");
}
torch::Tensor fromCallerFixed(const torch::Tensor &features,
                              const torch::Tensor &neighbours) {
  checkIndex(neighbours, features.size(0));
  return features.gather(0, neighbours);
}
float firstWeightFixed(const torch::Tensor &weights, const std::string &path) {
  TORCH_CHECK(weights.device().is_cpu());
  std::ifstream in(path);
  int64_t position = 0;
  in >> position;
  if (position < 0 || position >= weights.size(0))
    throw std::out_of_range("no such weight");
  auto w = weights.accessor<float, 1>();
  return w[position];
}
torch::Tensor fromFileFixed(const torch::Tensor &table,
                            const std::string &path) {
  torch::Tensor ids = torch::tensor(readIds(path), torch::kLong);
  TORCH_CHECK(ids.ge(0).all().item<bool>() &&
                  ids.lt(table.size(0)).all().item<bool>(),
              "bad id");
  return table.index_select(0, ids.to(table.device()));
}
