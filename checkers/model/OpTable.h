//===- OpTable.h - What ATen operators require and return
//------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One row per name that can be called in C++: at::Tensor methods, at:: and
// torch:: functions, torch::nn::functional. Overloads share a row; where they
// differ the row says what the strictest overload that takes tensors says.
//
// Parameters of the C++ functions have the names of the operator's schema
// ("self", "other", "index", "dim", "out"), so a row lists no arguments: who
// asks looks the argument up by its parameter name.
//
// "self" below is the first tensor parameter, whatever its name: the weight of
// embedding, the input of linear.
//
// Most rows are generated (tools/generate-op-table); HandWrittenOps.def holds
// what the schemas do not say, and its rows win. tools/check-op-table compares
// the rows with what torch itself does (docs/op-table.md).
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_MODEL_OPTABLE_H
#define TORCH_TIDY_CHECKERS_MODEL_OPTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace torchtidy {

/// How the devices of the tensor arguments must relate.
enum class DeviceRule : uint8_t {
  /// Nobody knows: assume nothing, report nothing.
  Unknown,
  /// No two tensor arguments that could disagree, or no demand on them.
  None,
  /// All tensors, members of lists included, are on one device; a 0-dim CPU
  /// tensor is no exception.
  Exact,
  /// One 0-dim CPU input may meet CUDA inputs; a second one may not, and the
  /// output (out=, or self of an in-place operator) never may. A call with a
  /// single tensor input (the rest numbers) has input and output on one device.
  TensorIterator,
  /// The same for three inputs: addcmul, lerp with a tensor weight (2.11; older
  /// releases are stricter).
  TernaryOneScalar,
  /// Any number of 0-dim CPU operands, the condition included.
  Where,
  /// Each tensor of `indices` is on the CPU or on the device of self.
  Index,
  /// Indices anywhere; `values` on the device of self, or 0-dim anywhere.
  IndexPut,
  /// self and mask on one device; a tensor `value` is 0-dim, anywhere.
  MaskedFill,
  /// self and index on one device; a tensor `value` is 0-dim, anywhere.
  IndexFill,
  /// Meant to take tensors of different devices: copy_, to, set_data.
  CrossDevice,
  /// The argument that OpRow::Args names must be on the CPU.
  CpuArg,
};

/// Where the result is.
enum class ResultDevice : uint8_t {
  Unknown,
  /// The common device; with TensorIterator the CUDA one of 0-dim CPU and CUDA.
  SameAsInputs,
  Self,
  /// The out argument, which is also what is returned.
  Out,
  /// The CPU, unless options or a device argument say otherwise.
  FactoryDefaultCpu,
  /// The device of self, unless options or a device argument say otherwise.
  Like,
  /// What the device, options or `other` argument says: to, type_as.
  FromArgument,
  Cpu,
  /// The current CUDA device: Tensor::cuda().
  Cuda,
  NotATensor,
};

/// The shape of the (first) result.
enum class ResultShape : uint8_t {
  Unknown,
  /// Of all tensor arguments together; in place, of self.
  Broadcast,
  SameAsSelf,
  /// Of the argument `other`: view_as, expand_as.
  SameAsOther,
  /// Of the argument `index`: gather, take.
  SameAsIndex,
  /// `dim` (an int, a list, or absent: all) goes, or stays as 1 with `keepdim`.
  Reduction,
  /// The argument `size` is the shape.
  FromSizeArgument,
  ZeroDim,
  /// `size`/`shape` with at most one -1: view, reshape.
  View,
  /// `size` where -1 keeps: expand.
  Expand,
  Permute,   ///< by `dims`
  Transpose, ///< swaps `dim0` and `dim1`; t(), mT() the last two
  Squeeze,
  Unsqueeze, ///< 1 is inserted at `dim`
  Flatten,   ///< `start_dim` .. `end_dim` become one
  Select,    ///< `dim` goes
  Narrow,    ///< `dim` becomes `length`
  Slice,
  Diagonal,
  MatMul,      ///< torch.matmul's rules; mm, bmm, mv, dot are cases of it
  AddMatMul,   ///< self plus a matrix product of the two others
  Linear,      ///< last dim becomes weight's dim 0
  Cat,         ///< dims as the first tensor's, `dim` is the sum
  Stack,       ///< a new dim `dim` of the number of tensors
  Chunks,      ///< a list of parts along `dim`
  IndexSelect, ///< `dim` becomes the length of `index`
  Index,       ///< advanced indexing
  Embedding,   ///< indices' shape plus weight's dim 1
  OneHot,      ///< self's shape plus `num_classes`
  Loss,        ///< 0-dim, or unreduced when `reduction` is None
  Arange,      ///< 1-D, from `start`, `end`, `step`
  OneDim,      ///< 1-D: `n` or `steps` or window length elements
  Square,      ///< eye: n x (m or n)
  TopK,        ///< `dim` becomes `k`
  Repeat,
  Convolution,
  Pool,
  Resample, ///< pad, interpolate: spatial dims change
  /// Depends on values: nonzero, masked_select, unique.
  DataDependent,
};

/// The dtype of a result.
enum class ResultDType : uint8_t {
  Unknown,
  SameAsSelf,
  /// torch's type promotion over tensors and numbers.
  Promote,
  Bool,
  Long,
  /// The out argument's.
  Out,
  /// dtype argument or options; without one the default of the factory.
  FromOptions,
  /// dtype argument or options; without one that of self.
  FromOptionsOrSelf,
  /// self's when floating, the default floating type for integers and bool.
  FloatOfSelf,
  /// As FloatOfSelf, after promotion of all operands: div, atan2.
  FloatOfPromoted,
  /// Long for integers and bool, otherwise self's: sum, prod, cumsum.
  SumOfSelf,
  /// The real type of a complex self; otherwise self's: abs, norm.
  RealOfSelf,
  /// Fixed by the name: float_power gives double.
  ByName,
};

struct OpRow {
  /// The C++ name: "add", "add_", "add_out".
  llvm::StringRef Name;
  DeviceRule Rule;
  ResultDevice Device;
  ResultShape Shape;
  ResultDType DType;
  /// The dtype of the second result (max(dim) returns values and indices).
  ResultDType SecondDType;
  /// self is written and returned.
  bool InPlace;
  /// `out` is written and returned; it is the first C++ parameter.
  bool Out;
  /// The result shares self's storage (MayCopy: or not, as with reshape).
  bool ViewOfSelf;
  bool MayCopy;
  /// Nothing happens but the result: a call whose result is dropped is a bug.
  /// (torch::nn::functional's `inplace` option is not looked at.)
  bool NoEffectButResult;
  /// The host may wait for the device.
  bool MaySync;
  /// CpuArg: the parameter that must be on the CPU. Other rules: parameters, by
  /// comma, that the rule does not cover.
  llvm::StringRef Args;
};

/// The row of a C++ name, or null. "add_outf" has the row of "add_out".
const OpRow *findOp(llvm::StringRef Name);

/// All rows, the hand-written first; a generated row that a hand-written one
/// replaces is still in its list.
llvm::ArrayRef<OpRow> handWrittenOps();
llvm::ArrayRef<OpRow> generatedOps();

llvm::StringRef toString(DeviceRule R);
llvm::StringRef toString(ResultDevice D);
llvm::StringRef toString(ResultDType T);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_MODEL_OPTABLE_H
