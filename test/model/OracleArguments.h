//===- OracleArguments.h - Arguments that operators may accept
//-------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A recipe says which shapes and dtypes the tensors get; the other arguments
// follow from type and name.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_TEST_MODEL_ORACLEARGUMENTS_H
#define TORCH_TIDY_TEST_MODEL_ORACLEARGUMENTS_H

#include <ATen/ATen.h>
#include <ATen/core/function_schema.h>
#include <ATen/core/stack.h>

namespace torchtidy::oracle {

enum class DTypes {
  ByName,
  AllFloat,
  AllLong,
  AllBool,
  RestLong,
  RestBool,
  RestFloat,
  RestInt,
  AllComplex
};

struct Recipe {
  std::vector<int64_t> First, Rest;
  DTypes Types = DTypes::ByName;
  at::ScalarType OutType = at::kFloat;
  bool OptionalTensors = true;
  /// Lists of ints whose meaning is unknown: 0, 1, 2, … instead of ones.
  bool CountingLists = false;

  bool uses(const c10::Argument &A) const;
  size_t tensorCount(const c10::FunctionSchema &S) const;
  /// A letter per tensor argument: t, l (list), o (output).
  std::string tensorKinds(const c10::FunctionSchema &S) const;
  std::string tensorNames(const c10::FunctionSchema &S) const;
};

/// The recipes that differ for this operator.
std::vector<Recipe> recipesFor(const c10::FunctionSchema &S);

/// Fresh arguments for one call.
class Arguments {
public:
  Arguments(const c10::FunctionSchema &S, const Recipe &R,
            const std::string &Letters);
  bool complete() const { return Missing.empty(); }
  const std::string &missing() const { return Missing; }
  torch::jit::Stack stack() const { return Stack; }
  /// The tensor arguments in order; the first member of a list.
  const std::vector<at::Tensor> &tensors() const { return Tensors; }

private:
  c10::IValue tensorArgument(const c10::Argument &A, char Letter, bool First);
  c10::IValue otherArgument(const c10::Argument &A);
  at::Tensor make(const c10::Argument &A, char Letter, bool First) const;

  const Recipe &R;
  torch::jit::Stack Stack;
  std::vector<at::Tensor> Tensors;
  std::string Missing;
};

} // namespace torchtidy::oracle

#endif // TORCH_TIDY_TEST_MODEL_ORACLEARGUMENTS_H
