//===- OracleKernels.cpp - Real kernels for the meta device
//----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some operators have no kernel for meta, but one function for CPU and CUDA
// alike, which checks devices first and asks for the device's own loop last.
// Registered for meta, it answers as it would for CUDA: either with a device
// error, or with "missing kernel", which means that the check was passed.
//
//===----------------------------------------------------------------------===//

#include <ATen/core/Tensor.h>
#include <ATen/ops/_index_put_impl_native.h>
#include <ATen/ops/abs_native.h>
#include <ATen/ops/angle_native.h>
#include <ATen/ops/floor_divide_native.h>
#include <ATen/ops/hardswish_native.h>
#include <ATen/ops/index_fill_native.h>
#include <ATen/ops/logical_and_native.h>
#include <ATen/ops/logical_not_native.h>
#include <ATen/ops/logical_or_native.h>
#include <ATen/ops/logical_xor_native.h>
#include <ATen/ops/where_native.h>
#include <torch/library.h>

namespace native = at::native;
using at::Tensor;

using Binary = Tensor (*)(const Tensor &, const Tensor &);
using BinaryInPlace = Tensor &(*)(Tensor &, const Tensor &);
using Ternary = Tensor (*)(const Tensor &, const Tensor &, const Tensor &);
using FillWithNumber = Tensor &(*)(Tensor &, int64_t, const Tensor &,
                                   const at::Scalar &);

TORCH_LIBRARY_IMPL(aten, Meta, Library) {
  Library.impl("where.self", static_cast<Ternary>(native::where));
  Library.impl("where.self_out", native::where_self_out);
  Library.impl("logical_and.out", native::logical_and_out);
  Library.impl("logical_or.out", native::logical_or_out);
  Library.impl("logical_xor.out", native::logical_xor_out);
  Library.impl("logical_not.out", native::logical_not_out);
  Library.impl("floor_divide", static_cast<Binary>(native::floor_divide));
  Library.impl("floor_divide.out", native::floor_divide_out);
  Library.impl("floor_divide_.Tensor",
               static_cast<BinaryInPlace>(native::floor_divide_));
  Library.impl("_index_put_impl_", native::_index_put_impl_);
  Library.impl("index_fill_.int_Scalar",
               static_cast<FillWithNumber>(native::index_fill_));
  Library.impl("abs.out", native::abs_out);
  Library.impl("angle.out", native::angle_out);
  Library.impl("hardswish.out", native::hardswish_out);
}
