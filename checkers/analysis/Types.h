//===- Types.h - Which types the analysis speaks of -------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_TYPES_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_TYPES_H

#include "clang/AST/Type.h"

namespace clang {
class CXXRecordDecl;
class DeclContext;
class FunctionDecl;
} // namespace clang

namespace torchtidy {

enum class TypeClass : uint8_t {
  Other,
  Tensor,  ///< at::Tensor, TensorBase, OptionalTensorRef; optionals of these
  Options, ///< c10::TensorOptions
  Device,  ///< c10::Device, c10::DeviceType
  DType,   ///< c10::ScalarType, caffe2::TypeMeta
  Int,
  Bool,
  Float,
  Scalar, ///< c10::Scalar, c10::SymInt
  List,   ///< ArrayRef, vector, array, tuple, pair, initializer_list, …
  Tuple,  ///< std::tuple and std::pair
  TensorIndex,
  Slice,
  Accessor, ///< TensorAccessor, PackedTensorAccessor
  Module,   ///< torch::nn::Module, its holders and shared_ptrs
  Record,   ///< an options object of torch::nn
  Stream,   ///< cudaStream_t, c10::cuda::CUDAStream
  Guard,    ///< sets the current device while it lives
};

/// Optionals and references are classified as what they hold.
TypeClass classify(clang::QualType Type);

/// The name of an enumeration, or of the typedef of one that has none; "" for
/// other types.
llvm::StringRef enumName(clang::QualType Type);

/// Whether a call gives the status of a CUDA library.
bool isCudaStatus(clang::QualType Type);

/// The outermost namespace that a declaration stands in, "" for the global one.
llvm::StringRef outerNamespace(const clang::Decl &D);

/// The class behind optionals, holders, pointers and references; null for
/// anything but classes.
const clang::CXXRecordDecl *recordOf(clang::QualType Type);

/// The nn::Module class behind a holder, pointer or the class itself.
const clang::CXXRecordDecl *moduleClassOf(clang::QualType Type);

/// Whether a function is the backward() of a torch::autograd::Function.
bool isAutogradBackward(const clang::FunctionDecl &F);

/// The expression without what does not change its value.
const clang::Expr *strip(const clang::Expr *E);

/// T of an at::cuda::detail::TensorInfo<T, I>, whose data is a pointer; null
/// for anything else.
clang::QualType elementOfTensorInfo(clang::QualType Type);

/// Whether the declaration stands in namespace \p Name, inline ones aside.
bool isInNamespace(const clang::Decl &D, llvm::StringRef Name);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_TYPES_H
