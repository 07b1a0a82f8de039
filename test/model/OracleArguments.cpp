//===- OracleArguments.cpp - Arguments that operators may accept
//-----------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OracleArguments.h"

#include <algorithm>
#include <map>

namespace torchtidy::oracle {
namespace {

c10::TypePtr withoutOptional(c10::TypePtr T) {
  if (auto Optional = T->cast<c10::OptionalType>())
    return Optional->getElementType();
  return T;
}

bool isOptional(const c10::Argument &A) {
  return A.real_type()->kind() == c10::TypeKind::OptionalType;
}

bool isList(const c10::Argument &A) {
  return withoutOptional(A.type())->kind() == c10::TypeKind::ListType;
}

bool isTensor(const c10::Argument &A) {
  c10::TypePtr T = withoutOptional(A.type());
  if (auto List = T->cast<c10::ListType>())
    T = withoutOptional(List->getElementType());
  return T->kind() == c10::TypeKind::TensorType;
}

bool isOutput(const c10::Argument &A) {
  return A.kwarg_only() && A.alias_info() && A.alias_info()->isWrite();
}

bool contains(const std::string &Name,
              std::initializer_list<const char *> Parts) {
  for (const char *Part : Parts)
    if (Name.find(Part) != std::string::npos)
      return true;
  return false;
}

at::ScalarType typeByName(const std::string &Name) {
  if (contains(Name, {"mask", "condition", "found_inf"}))
    return at::kBool;
  if (contains(Name,
               {"ind", "target", "length", "offset", "repeats", "sections"}))
    return at::kLong;
  return at::kFloat;
}

at::ScalarType typeOf(const Recipe &R, const std::string &Name, bool First) {
  switch (R.Types) {
  case DTypes::ByName:
    return typeByName(Name);
  case DTypes::AllFloat:
    return at::kFloat;
  case DTypes::AllLong:
    return at::kLong;
  case DTypes::AllBool:
    return at::kBool;
  case DTypes::RestLong:
    return First ? at::kFloat : at::kLong;
  case DTypes::RestBool:
    return First ? at::kFloat : at::kBool;
  case DTypes::AllComplex:
    return at::kComplexFloat;
  case DTypes::RestInt:
    return First ? at::kFloat : at::kInt;
  case DTypes::RestFloat:
    return First ? at::kLong : at::kFloat;
  }
  return at::kFloat;
}

std::vector<int64_t> shapeOf(const Recipe &R, const std::string &Name,
                             bool First) {
  if (First)
    return R.First;
  if (contains(Name, {"vec"}))
    return {3};
  if (Name == "grid")
    return {2, 3, 3, 2};
  if (contains(Name, {"lengths"}) && R.First.size() > 1)
    return {R.First[1]};
  // As many as a layer's weight, or a matrix, has rows.
  if (Name == "bias")
    return {R.First.empty() ? 1 : R.First[0]};
  return R.Rest;
}

/// Values that most kernels accept: zeros are valid indices, and a diagonal
/// makes square matrices regular and positive.
at::Tensor onCpu(at::IntArrayRef Sizes, at::ScalarType Type) {
  if (Type != at::kFloat)
    return at::zeros(Sizes, Type);
  at::Tensor T = at::full(Sizes, 0.25);
  if (Sizes.size() >= 2 && Sizes[Sizes.size() - 1] == Sizes[Sizes.size() - 2])
    T += at::eye(Sizes.back()) * 0.5;
  return T;
}

const std::map<std::string, int64_t> &intsByName() {
  static const std::map<std::string, int64_t> Values = {{"dim1", 1},
                                                        {"dim2", 1},
                                                        {"num_classes", 3},
                                                        {"length", 1},
                                                        {"end", 1},
                                                        {"axis1", 1},
                                                        {"k", 1},
                                                        {"n", 3},
                                                        {"groups", 1},
                                                        {"chunks", 1},
                                                        {"step", 1},
                                                        {"size", 1},
                                                        {"num_samples", 1},
                                                        {"window_length", 3},
                                                        {"split_size", 1},
                                                        {"sections", 1},
                                                        {"steps", 3},
                                                        {"high", 3},
                                                        {"n_fft", 2},
                                                        {"upscale_factor", 1},
                                                        {"downscale_factor", 1},
                                                        {"max_norm", 1},
                                                        {"num_groups", 1},
                                                        {"N", 2},
                                                        {"M", 3},
                                                        {"nbins", 3},
                                                        {"bins", 3},
                                                        {"end_dim", -1},
                                                        {"K", 1},
                                                        {"p", 1},
                                                        {"to", 3},
                                                        {"dtype", 6}};
  return Values;
}

std::vector<int64_t> intList(const Recipe &R, const std::string &Name,
                             std::optional<int32_t> Fixed) {
  if (Name == "dim" || Name == "dims" || Name == "dims_self" ||
      Name == "dims_other" || Name == "axis") {
    std::vector<int64_t> Dims{0};
    for (int64_t I = 1; R.CountingLists && I < int64_t(R.First.size()); ++I)
      Dims.push_back(I);
    return Dims;
  }
  if (contains(Name, {"size", "shape"}) &&
      !contains(Name, {"kernel", "output_size"}))
    return Name == "normalized_shape" ? std::vector<int64_t>{3} : R.First;
  if (Name == "split_sizes")
    return {R.First.empty() ? 1 : R.First[0]};
  if (Name == "indices")
    return {1};
  if (contains(Name, {"lengths"}) && R.First.size() > 1)
    return std::vector<int64_t>(R.First[1], 1);
  size_t Count = Fixed                ? *Fixed
                 : R.First.size() > 2 ? R.First.size() - 2
                                      : R.First.size();
  if (contains(Name, {"pad"}))
    return std::vector<int64_t>(Name == "pad" ? 2 : Count, 0);
  return std::vector<int64_t>(Count, 1);
}

std::string stringNamed(const std::string &Name) {
  if (Name == "equation")
    return "ij,jk->ik";
  if (Name == "indexing")
    return "ij";
  return Name == "reduce" ? "amax" : "mean";
}

c10::List<bool> boolList(int64_t Count) {
  c10::List<bool> Values;
  for (int64_t I = 0; I < Count; ++I)
    Values.push_back(true);
  return Values;
}

struct Shapes {
  std::vector<int64_t> First, Rest;
};

const std::vector<Shapes> &allShapes() {
  static const std::vector<Shapes> All = {{{3, 3}, {3, 3}},
                                          {{3}, {3}},
                                          {{2, 2, 3, 3}, {2, 2, 3, 3}},
                                          {{2, 3, 3}, {2, 3, 3}},
                                          {{3, 3}, {3}},
                                          {{2, 2, 3, 3, 3}, {2, 2, 3, 3, 3}},
                                          {{3}, {3, 3}},
                                          {{2, 2, 3, 3}, {2}},
                                          {{3, 3}, {2, 3, 3}},
                                          {{3, 3}, {}},
                                          {{}, {}},
                                          {{2, 2, 3, 3}, {2, 3, 3}},
                                          {{2, 2, 3}, {2, 2, 3}},
                                          {{2, 3, 3}, {3, 3}}};
  return All;
}

template <typename Pred>
bool anyArgument(const c10::FunctionSchema &S, Pred P) {
  return std::any_of(S.arguments().begin(), S.arguments().end(), P);
}

} // namespace

std::vector<Recipe> recipesFor(const c10::FunctionSchema &S) {
  auto Choices = [](bool Both) {
    return Both ? std::vector<bool>{true, false} : std::vector<bool>{true};
  };
  bool Lists =
      anyArgument(S, [](const auto &A) { return isList(A) && !isTensor(A); });
  auto Optional = Choices(anyArgument(
      S, [](const auto &A) { return isTensor(A) && isOptional(A); }));
  std::vector<at::ScalarType> Outs{at::kFloat};
  if (anyArgument(S, isOutput))
    Outs = {at::kFloat, at::kLong, at::kBool};
  std::vector<Recipe> All;
  for (at::ScalarType Out : Outs)
    for (bool Given : Optional)
      for (const auto &[First, Rest] : allShapes())
        for (bool Plain : Choices(Lists))
          for (DTypes Types :
               {DTypes::ByName, DTypes::AllFloat, DTypes::AllLong,
                DTypes::AllBool, DTypes::RestLong, DTypes::RestBool,
                DTypes::RestFloat, DTypes::RestInt, DTypes::AllComplex})
            All.push_back({First, Rest, Types, Out, Given, !Plain});
  return All;
}

bool Recipe::uses(const c10::Argument &A) const {
  return isTensor(A) && (OptionalTensors || !isOptional(A));
}

std::string Recipe::tensorKinds(const c10::FunctionSchema &S) const {
  std::string Kinds;
  for (const auto &A : S.arguments())
    if (uses(A))
      Kinds += isOutput(A) ? 'o' : isList(A) ? 'l' : 't';
  return Kinds;
}

size_t Recipe::tensorCount(const c10::FunctionSchema &S) const {
  return tensorKinds(S).size();
}

std::string Recipe::tensorNames(const c10::FunctionSchema &S) const {
  std::string Names;
  for (const auto &A : S.arguments())
    if (uses(A))
      Names += (Names.empty() ? "" : ",") + A.name();
  return Names;
}

Arguments::Arguments(const c10::FunctionSchema &S, const Recipe &R,
                     const std::string &Letters)
    : R(R) {
  size_t Next = 0;
  for (const auto &A : S.arguments()) {
    if (isTensor(A) && !R.uses(A))
      Stack.emplace_back();
    else if (isTensor(A))
      Stack.push_back(tensorArgument(A, Letters[Next], Next == 0)), ++Next;
    else
      Stack.push_back(otherArgument(A));
  }
}

at::Tensor Arguments::make(const c10::Argument &A, char Letter,
                           bool First) const {
  bool Scalar = Letter == 'c' || Letter == 'm';
  at::Tensor T;
  if (isOutput(A))
    T = at::empty({0}, R.OutType);
  else
    T = onCpu(Scalar ? std::vector<int64_t>{} : shapeOf(R, A.name(), First),
              typeOf(R, A.name(), First));
  return Letter == 'M' || Letter == 'm' ? T.to(at::kMeta) : T;
}

c10::IValue Arguments::tensorArgument(const c10::Argument &A, char Letter,
                                      bool First) {
  if (!isList(A)) {
    Tensors.push_back(make(A, Letter, First));
    return Tensors.back();
  }
  std::string Members = Letter == 'X'   ? "MC"
                        : Letter == 'Y' ? "Mc"
                                        : std::string(2, Letter);
  c10::TypePtr List = withoutOptional(A.type());
  bool OptionalMembers =
      List->castRaw<c10::ListType>()->getElementType()->kind() ==
      c10::TypeKind::OptionalType;
  c10::List<at::Tensor> Plain;
  c10::List<std::optional<at::Tensor>> Optional;
  for (char Member : Members) {
    at::Tensor T = make(A, Member, First);
    Plain.push_back(T);
    Optional.push_back(T);
  }
  Tensors.push_back(Plain.get(0));
  return OptionalMembers ? c10::IValue(Optional) : c10::IValue(Plain);
}

c10::IValue Arguments::otherArgument(const c10::Argument &A) {
  // clamp has defaults for both bounds, and refuses to run with both of them.
  if (A.name() == "min" || A.name() == "max")
    return int64_t(1);
  if (A.name() == "output_size" && isOptional(A) && isList(A))
    return std::vector<int64_t>(std::max<size_t>(R.First.size(), 3) - 2, 1);
  if (A.default_value())
    return *A.default_value();
  if (isOptional(A))
    return {};
  switch (A.real_type()->kind()) {
  case c10::TypeKind::IntType:
  case c10::TypeKind::SymIntType: {
    auto I = intsByName().find(A.name());
    return I == intsByName().end() ? int64_t(0) : I->second;
  }
  case c10::TypeKind::ScalarTypeType:
    return int64_t(at::kFloat);
  case c10::TypeKind::LayoutType:
  case c10::TypeKind::MemoryFormatType:
    return int64_t(0);
  case c10::TypeKind::NumberType:
    return int64_t(1);
  case c10::TypeKind::StringType:
    return stringNamed(A.name());
  case c10::TypeKind::FloatType:
    return 0.5;
  case c10::TypeKind::BoolType:
    return false;
  case c10::TypeKind::DeviceObjType:
    return c10::Device(c10::kCPU);
  case c10::TypeKind::ListType: {
    auto Kind =
        A.real_type()->castRaw<c10::ListType>()->getElementType()->kind();
    if (Kind == c10::TypeKind::IntType || Kind == c10::TypeKind::SymIntType)
      return intList(R, A.name(), A.N());
    if (Kind == c10::TypeKind::FloatType)
      return std::vector<double>(A.N().value_or(2), 0.5);
    if (Kind == c10::TypeKind::BoolType)
      return boolList(A.N().value_or(2));
    if (Kind == c10::TypeKind::NumberType) {
      c10::impl::GenericList Numbers(c10::NumberType::get());
      Numbers.push_back(c10::IValue(int64_t(1)));
      Numbers.push_back(c10::IValue(int64_t(1)));
      return Numbers;
    }
    break;
  }
  default:
    break;
  }
  Missing = A.name();
  return {};
}

} // namespace torchtidy::oracle
