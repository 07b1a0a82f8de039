// RUN: %check_torch_tidy %s torch-dangling-data %t
#include <torch/torch.h>
#include <array>
#include <memory>

std::vector<float> readAll();
torch::Tensor loadTensor();
void use(const float *);
float sum(const float *p, int64_t n);

// The memory of a temporary ends with the statement.
float contiguousTemporary(const torch::Tensor &x) {
  const float *p = x.contiguous().data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: the pointer can point into a temporary that ends with this statement; give it a name [torch-dangling-data]
  return p[0];
}
float cloneTemporary(const torch::Tensor &x) {
  auto *p = x.clone().data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: the pointer points into a temporary that ends with this statement; give it a name
  return *p;
}
float arithmeticTemporary(const torch::Tensor &x) {
  const float *p = (x * 2).data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: the pointer points into a temporary that ends with this statement; give it a name
  return p[0];
}
float named(const torch::Tensor &x) {
  torch::Tensor c = x.contiguous();
  const float *p = c.data_ptr<float>();
  return p[0];
}
float viewOfNamed(const torch::Tensor &x) {
  torch::Tensor t = x.clone();
  const float *p = t.view(-1).data_ptr<float>();
  return p[0];
}
float copyOfHandle(const torch::Tensor &x) {
  torch::Tensor t = x.clone();
  const float *p = torch::Tensor(t).data_ptr<float>();
  return p[0];
}
float viewOfParameter(const torch::Tensor &x) {
  const float *p = x.view(-1).slice(0, 1).data_ptr<float>();
  return p[0];
}
float knownContiguous(const torch::Tensor &x) {
  TORCH_CHECK(x.is_contiguous());
  const float *p = x.contiguous().data_ptr<float>();
  return p[0];
}
float knownCpu() {
  torch::Tensor t = torch::rand({4});
  const float *p = t.cpu().data_ptr<float>();
  return p[0];
}
float fullExpression(const torch::Tensor &x) {
  use(x.contiguous().data_ptr<float>());
  float first = *x.cpu().data_ptr<float>();
  return first + sum(x.contiguous().data_ptr<float>(), x.numel()) + x.cpu().data_ptr<float>()[0];
}
float unknownFunction() {
  const float *p = loadTensor().data_ptr<float>();
  return p[0];
}
void optionalBias(const std::optional<torch::Tensor> &bias) {
  const float *p = bias.has_value() ? bias->contiguous().data_ptr<float>() : nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: the pointer can point into a temporary that ends with this statement; give it a name
  use(p);
}
void nullUnlessGiven(const torch::Tensor &x, bool given) {
  const float *p = nullptr;
  torch::Tensor c;
  if (given) {
    c = x.contiguous();
    p = c.data_ptr<float>();
  }
  use(p);
}
void assigned(const torch::Tensor &x) {
  const float *p = nullptr;
  p = x.to(torch::kFloat).data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the pointer can point into a temporary that ends with this statement; give it a name
  use(p);
}
struct Args { const float *data; int64_t n; };
void field(const torch::Tensor &x) {
  Args a;
  a.data = x.contiguous().data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the pointer can point into a temporary that ends with this statement; give it a name
  Args b{x.contiguous().data_ptr<float>(), 4};
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the pointer can point into a temporary that ends with this statement; give it a name
  use(a.data); use(b.data);
}
void inList(const std::vector<torch::Tensor> &xs) {
  std::vector<const float *> ps;
  for (const auto &x : xs)
    ps.push_back(x.contiguous().data_ptr<float>());
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: the pointer can point into a temporary that ends with this statement; give it a name
  use(ps[0]);
}

// Owner goes first.
float scope(bool b) {
  const float *p = nullptr;
  if (b) {
    torch::Tensor t = torch::rand({4});
    p = t.data_ptr<float>();
  }
  return p[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'p[0]' uses the memory of 't', which, on some path, is gone
}
float reassigned() {
  torch::Tensor t = torch::rand({4});
  const float *p = t.data_ptr<float>();
  t = torch::rand({4});
  return p[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'p[0]' uses the memory of 't', which was given another tensor
}
float reassignedButShared() {
  torch::Tensor t = torch::rand({4});
  torch::Tensor keep = t;
  const float *p = t.data_ptr<float>();
  t = torch::rand({4});
  return p[0];
}
float heldByList() {
  std::vector<torch::Tensor> all;
  const float *p = nullptr;
  {
    torch::Tensor t = torch::rand({4});
    p = t.data_ptr<float>();
    all.push_back(t);
  }
  return p[0];
}
float lossLoop(int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) {
    torch::Tensor t = torch::rand({4});
    const float *p = t.data_ptr<float>();
    s += p[0];
  }
  return s;
}
const float *returned() {
  torch::Tensor t = torch::rand({4});
  return t.data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the pointer that is returned points into 'torch::rand({4})', which ends with the function
}
const float *returnedTemporary(const torch::Tensor &x) {
  return x.contiguous().data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the pointer that is returned can point into 'x.contiguous()', which ends with the function
}
const float *returnedOfParameter(const torch::Tensor &x) { return x.data_ptr<float>(); }
torch::TensorAccessor<float, 1> returnedAccessor() {
  torch::Tensor t = torch::rand({4});
  return t.accessor<float, 1>();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: the pointer that is returned points into 'torch::rand({4})', which ends with the function
}

// from_blob
torch::Tensor blobOfLocal() {
  std::vector<float> v(16, 1.0f);
  return torch::from_blob(v.data(), {4, 4});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the tensor that is returned uses the memory of 'v', which ends with the function
}
torch::Tensor blobOfLocalCloned() {
  std::vector<float> v(16, 1.0f);
  return torch::from_blob(v.data(), {4, 4}).clone();
}
torch::Tensor blobOfLocalToDevice(torch::Device device) {
  std::vector<float> v(16, 1.0f);
  return torch::from_blob(v.data(), {4, 4}).to(device);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the tensor that is returned can use the memory of 'v', which ends with the function
}
torch::Tensor blobOfLocalToCuda() {
  std::vector<float> v(16, 1.0f);
  return torch::from_blob(v.data(), {4, 4}).to(torch::kCUDA);
}
torch::Tensor blobOfLocalView() {
  std::vector<float> v(16, 1.0f);
  auto t = torch::from_blob(v.data(), {16});
  return t.view({4, 4});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the tensor that is returned uses the memory of 'v', which ends with the function
}
torch::Tensor blobOfArray() {
  float a[4] = {1, 2, 3, 4};
  return torch::from_blob(a, {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the tensor that is returned uses the memory of 'a', which ends with the function
}
torch::Tensor blobOfStdArray() {
  std::array<float, 4> a{1, 2, 3, 4};
  auto t = torch::from_blob(a.data(), {4});
  return t;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the tensor that is returned uses the memory of 'a', which ends with the function
}
torch::Tensor blobOfUnique() {
  auto p = std::make_unique<float[]>(4);
  return torch::from_blob(p.get(), {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the tensor that is returned uses the memory of 'p', which ends with the function
}
torch::Tensor blobOfReleased() {
  auto p = std::make_unique<float[]>(4);
  return torch::from_blob(p.release(), {4}, [](void *q) { delete[] static_cast<float *>(q); });
}
torch::Tensor blobOfReference(std::vector<float> &v) { return torch::from_blob(v.data(), {4}); }
torch::Tensor blobOfValue(std::vector<float> v) { return torch::from_blob(v.data(), {4}); }
// CHECK-MESSAGES: :[[@LINE-1]]:58: warning: the tensor that is returned uses the memory of 'v', which ends with the function
torch::Tensor blobWithDeleter() {
  auto *v = new std::vector<float>(16);
  return torch::from_blob(v->data(), {16}, [v](void *) { delete v; });
}
torch::Tensor blobWithIdleDeleter() {
  std::vector<float> v(16, 1.0f);
  return torch::from_blob(v.data(), {16}, [](void *) {});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the tensor that is returned uses the memory of 'v', which ends with the function
}
torch::Tensor blobStatic() {
  static std::vector<float> v(16, 1.0f);
  return torch::from_blob(v.data(), {16});
}
double blobUsedHere() {
  std::vector<float> v(16, 1.0f);
  auto t = torch::from_blob(v.data(), {16});
  return t.sum().item<double>();
}
double blobResized() {
  std::vector<float> v(16, 1.0f);
  auto t = torch::from_blob(v.data(), {16});
  v.push_back(2);
  return t.sum().item<double>();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 't.sum()' uses the memory of 'v', which, on some path, was resized since
}
double blobReserved() {
  std::vector<float> v;
  v.reserve(32);
  v.push_back(1);
  auto t = torch::from_blob(v.data(), {1});
  v.push_back(2);
  return t.sum().item<double>();
}
double blobAfterFill(int n) {
  std::vector<float> v;
  for (int i = 0; i < n; ++i)
    v.push_back(i);
  auto t = torch::from_blob(v.data(), {n});
  return t.sum().item<double>();
}
double blobOfTemporary() {
  auto t = torch::from_blob(readAll().data(), {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: the tensor uses the memory of a temporary that ends with this statement; give it a name
  return t.sum().item<double>();
}
double blobOfTemporaryUsedAtOnce() { return torch::from_blob(readAll().data(), {4}).sum().item<double>(); }
torch::Tensor blobOfTemporaryCloned() { return torch::from_blob(readAll().data(), {4}).clone(); }
double blobOutOfScope() {
  torch::Tensor t;
  {
    std::vector<float> v(16, 1.0f);
    t = torch::from_blob(v.data(), {16});
  }
  return t.sum().item<double>();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 't.sum()' uses the memory of 'v', which is gone
}
struct Holder {
  std::vector<float> own;
  torch::Tensor t;
  const float *p = nullptr;
  void set() {
    std::vector<float> v(4);
    t = torch::from_blob(v.data(), {4});
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the tensor that is stored here outlives 'v', whose memory it uses
  }
  void setOwn() { t = torch::from_blob(own.data(), {4}); }
  void setTemporary(const torch::Tensor &x) {
    p = x.contiguous().data_ptr<float>();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the pointer can point into a temporary that ends with this statement; give it a name
  }
};
std::tuple<torch::Tensor, int> inTuple() {
  std::vector<float> v(4);
  auto t = torch::from_blob(v.data(), {4});
  return {t, 4};
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the tensor that is returned uses the memory of 'v', which ends with the function
}
std::vector<torch::Tensor> moved() {
  std::vector<float> v(4);
  std::vector<float> w = std::move(v);
  auto t = torch::from_blob(w.data(), {4});
  return {t.clone()};
}

// What a function makes is new on each round.
static torch::Tensor makeRow(int64_t n) { return torch::zeros({n}); }
float newEachRound() {
  float sum = 0;
  for (int64_t n = 1; n < 4; ++n) {
    auto row = makeRow(n);
    auto *p = row.data_ptr<float>();
    sum += p[0];
  }
  return sum;
}

// A variable of a loop's body is made anew each time.
struct View {
  View(const int *p) : p(p) {}
  const int *p;
};
int find(const int *p);
int find(const View &v);
int madeAnew(torch::Tensor x, size_t size) {
  int found = 0;
  for (int64_t i = 0; i < x.size(0); ++i) {
    std::vector<int> row(size);
    const int *p = row.data();
    View v(row.data());
    for (int j = 0; j < 3; ++j) {
      row[0] = j;
      found += find(p) + find(v);
    }
  }
  return found;
}
int madeOnce(torch::Tensor x, size_t size) {
  const int *p = nullptr;
  for (int64_t i = 0; i < x.size(0); ++i) {
    std::vector<int> row(size);
    p = row.data();
  }
  return find(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} uses the memory of 'row'{{.*}} [torch-dangling-data]
}
