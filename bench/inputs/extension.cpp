//===- extension.cpp - A C++ extension for Python, for bench/parse ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include <torch/extension.h>

#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

namespace {

void checkIndex(const torch::Tensor &Index, const torch::Tensor &Source,
                int64_t Dim) {
  TORCH_CHECK(Index.scalar_type() == torch::kLong, "index must be int64");
  TORCH_CHECK(Index.dim() == 1, "index must have one dimension");
  TORCH_CHECK(Index.device() == Source.device(),
              "index and source must be on one device");
  TORCH_CHECK(Index.size(0) == Source.size(Dim),
              "index must have as many entries as source");
}

template <typename Scalar>
void segmentSum(torch::TensorAccessor<Scalar, 2> Source,
                torch::TensorAccessor<int64_t, 1> Index,
                torch::TensorAccessor<Scalar, 2> Out) {
  for (int64_t Row = 0; Row < Source.size(0); ++Row) {
    int64_t Segment = Index[Row];
    TORCH_CHECK_INDEX(Segment >= 0 && Segment < Out.size(0), "segment ",
                      Segment, " is out of range");
    for (int64_t Col = 0; Col < Source.size(1); ++Col)
      Out[Segment][Col] += Source[Row][Col];
  }
}

template <typename Scalar>
void segmentMax(torch::TensorAccessor<Scalar, 2> Source,
                torch::TensorAccessor<int64_t, 1> Index,
                torch::TensorAccessor<Scalar, 2> Out,
                torch::TensorAccessor<int64_t, 2> Arg) {
  for (int64_t Row = 0; Row < Source.size(0); ++Row) {
    int64_t Segment = Index[Row];
    TORCH_CHECK_INDEX(Segment >= 0 && Segment < Out.size(0), "segment ",
                      Segment, " is out of range");
    for (int64_t Col = 0; Col < Source.size(1); ++Col)
      if (Source[Row][Col] > Out[Segment][Col]) {
        Out[Segment][Col] = Source[Row][Col];
        Arg[Segment][Col] = Row;
      }
  }
}

int64_t segmentsOf(const torch::Tensor &Index, c10::optional<int64_t> Size) {
  if (Size.has_value())
    return *Size;
  return Index.numel() ? Index.max().item<int64_t>() + 1 : 0;
}

torch::Tensor sumForward(const torch::Tensor &Source,
                         const torch::Tensor &Index,
                         c10::optional<int64_t> Size) {
  checkIndex(Index, Source, 0);
  torch::Tensor Rows = Source.contiguous();
  torch::Tensor Out =
      torch::zeros({segmentsOf(Index, Size), Rows.size(1)}, Rows.options());
  AT_DISPATCH_FLOATING_TYPES(Rows.scalar_type(), "segment_sum", [&] {
    segmentSum(Rows.accessor<scalar_t, 2>(), Index.accessor<int64_t, 1>(),
               Out.accessor<scalar_t, 2>());
  });
  return Out;
}

std::tuple<torch::Tensor, torch::Tensor>
maxForward(const torch::Tensor &Source, const torch::Tensor &Index,
           c10::optional<int64_t> Size) {
  checkIndex(Index, Source, 0);
  torch::Tensor Rows = Source.contiguous();
  int64_t Segments = segmentsOf(Index, Size);
  torch::Tensor Out;
  torch::Tensor Arg = torch::full({Segments, Rows.size(1)}, int64_t(-1),
                                  Index.options());
  AT_DISPATCH_FLOATING_TYPES(Rows.scalar_type(), "segment_max", [&] {
    Out = torch::full({Segments, Rows.size(1)},
                      std::numeric_limits<scalar_t>::lowest(), Rows.options());
    segmentMax(Rows.accessor<scalar_t, 2>(), Index.accessor<int64_t, 1>(),
               Out.accessor<scalar_t, 2>(), Arg.accessor<int64_t, 2>());
  });
  return {Out, Arg};
}

class SegmentSum : public torch::autograd::Function<SegmentSum> {
public:
  static torch::Tensor forward(torch::autograd::AutogradContext *Context,
                               const torch::Tensor &Source,
                               const torch::Tensor &Index, int64_t Segments) {
    Context->save_for_backward({Index});
    return sumForward(Source, Index, Segments);
  }
  static torch::autograd::variable_list
  backward(torch::autograd::AutogradContext *Context,
           torch::autograd::variable_list Grads) {
    torch::Tensor Index = Context->get_saved_variables()[0];
    return {Grads[0].index_select(0, Index), torch::Tensor(), torch::Tensor()};
  }
};

torch::Tensor segmentMean(torch::Tensor Source, torch::Tensor Index,
                          int64_t Segments) {
  torch::Tensor Sum = SegmentSum::apply(Source, Index, Segments);
  torch::Tensor Count = torch::zeros({Segments}, Source.options());
  Count.scatter_add_(0, Index, torch::ones_like(Index, Source.options()));
  return Sum / Count.clamp_min(1).unsqueeze(1);
}

std::vector<torch::Tensor> segmentMany(std::vector<torch::Tensor> Sources,
                                       torch::Tensor Index, int64_t Segments) {
  std::vector<torch::Tensor> Results;
  Results.reserve(Sources.size());
  for (const torch::Tensor &Source : Sources)
    Results.push_back(SegmentSum::apply(Source, Index, Segments));
  return Results;
}

} // namespace

PYBIND11_MODULE(TORCH_EXTENSION_NAME, Module) {
  Module.def("sum", [](torch::Tensor Source, torch::Tensor Index,
                       int64_t Segments) {
    return SegmentSum::apply(Source, Index, Segments);
  });
  Module.def("max", &maxForward, pybind11::arg("source"),
             pybind11::arg("index"), pybind11::arg("size") = pybind11::none());
  Module.def("mean", &segmentMean);
  Module.def("many", &segmentMany);
}
