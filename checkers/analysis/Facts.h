//===- Facts.h - What can be known of a value -------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The abstract domain. Every fact is plain data; unknown is a state of each.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_FACTS_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_FACTS_H

#include "Extent.h"
#include "FilePlace.h"
#include "clang/AST/Expr.h"
#include <memory>
#include <variant>

namespace torchtidy {

/// A step that established a fact; the steps before it explain it further.
struct Origin {
  clang::SourceLocation Loc;
  std::string Text;
  std::shared_ptr<const Origin> Before;
  /// Where it happens instead, when that is in another file of the project.
  std::shared_ptr<const FilePlace> Elsewhere = nullptr;
};
using OriginRef = std::shared_ptr<const Origin>;

OriginRef makeOrigin(clang::SourceLocation Loc, std::string Text,
                     OriginRef Before = nullptr);

enum class Tri : uint8_t { Unknown, No, Yes };

inline Tri meet(Tri A, Tri B) { return A == B ? A : Tri::Unknown; }

std::string toString(const DeviceFact &D, const SymbolTable &Symbols);

/// As a sentence calls it: "the CPU", "cuda:1", "the device of 'x'".
std::string nameDevice(const DeviceFact &D, const SymbolTable &Symbols);

/// c10::ScalarType, or what it is equal to.
struct DTypeFact {
  int Scalar = -1; ///< value of the enumerator, -1 when unknown
  SymbolId Sym = 0;
  bool isKnown() const { return Scalar >= 0; }
  bool operator==(const DTypeFact &) const = default;
};

/// Enumerators of c10::ScalarType that the analysis speaks of.
namespace scalar_type {
enum : int {
  Byte = 0,
  Char = 1,
  Short = 2,
  Int = 3,
  Long = 4,
  Half = 5,
  Float = 6,
  Double = 7,
  Bool = 11,
  BFloat16 = 15,
};
bool isFloating(int Scalar);
bool isIntegral(int Scalar);
llvm::StringRef name(int Scalar);
/// -1 for none.
int named(llvm::StringRef Name);
} // namespace scalar_type

struct TensorFacts;
struct OptionsFacts;
struct ListFacts;
struct RecordFacts;
struct ModuleFacts;
struct AccessorFacts;
struct PointerFacts;
struct Formula;
using TensorRef = std::shared_ptr<const TensorFacts>;
using OptionsRef = std::shared_ptr<const OptionsFacts>;
using ListRef = std::shared_ptr<const ListFacts>;
using RecordRef = std::shared_ptr<const RecordFacts>;
using ModuleRef = std::shared_ptr<const ModuleFacts>;
using AccessorRef = std::shared_ptr<const AccessorFacts>;
using PointerRef = std::shared_ptr<const PointerFacts>;
using FormulaRef = std::shared_ptr<const Formula>;

/// A device as a C++ value, with the step that chose it.
struct DeviceValue {
  DeviceFact Device;
  OriginRef From;
  /// Asked of a tensor, so that a CUDA device has a card.
  bool OfTensor = false;
  bool operator==(const DeviceValue &O) const {
    return Device == O.Device && OfTensor == O.OfTensor;
  }
};

struct IntValue {
  Extent E;
  OriginRef From;
  bool operator==(const IntValue &O) const { return E == O.E; }
};

/// A C++ floating number; known for literals only.
struct FloatValue {
  std::optional<double> Number;
  bool operator==(const FloatValue &) const = default;
};

/// torch::indexing::Slice, None or "...".
struct SliceValue {
  enum Kind : uint8_t { Slice, None, Ellipsis } K = Slice;
  std::optional<Extent> Start, Stop, Step;
  bool operator==(const SliceValue &) const = default;
};

/// A CUDA stream, by where it comes from.
struct StreamValue {
  enum Kind : uint8_t { Current, Default, Own } K = Current;
  bool operator==(const StreamValue &) const = default;
};

struct LambdaValue {
  const clang::LambdaExpr *Lambda = nullptr;
  bool operator==(const LambdaValue &) const = default;
};

/// What is known of one C++ value; monostate when nothing is.
struct Value : std::variant<std::monostate, TensorRef, OptionsRef, DeviceValue,
                            DTypeFact, IntValue, FloatValue, FormulaRef,
                            ListRef, RecordRef, ModuleRef, AccessorRef,
                            PointerRef, SliceValue, StreamValue, LambdaValue> {
  using variant::variant;
  bool isUnknown() const { return index() == 0; }
  template <typename T> const T *as() const { return std::get_if<T>(this); }
  TensorRef tensor() const {
    return as<TensorRef>() ? *as<TensorRef>() : nullptr;
  }
  ListRef list() const { return as<ListRef>() ? *as<ListRef>() : nullptr; }
  RecordRef record() const {
    return as<RecordRef>() ? *as<RecordRef>() : nullptr;
  }
  ModuleRef module() const {
    return as<ModuleRef>() ? *as<ModuleRef>() : nullptr;
  }
  AccessorRef accessor() const {
    return as<AccessorRef>() ? *as<AccessorRef>() : nullptr;
  }
  PointerRef pointer() const {
    return as<PointerRef>() ? *as<PointerRef>() : nullptr;
  }
  FormulaRef formula() const {
    return as<FormulaRef>() ? *as<FormulaRef>() : nullptr;
  }
  OptionsRef options() const {
    return as<OptionsRef>() ? *as<OptionsRef>() : nullptr;
  }
  std::optional<Extent> extent() const {
    return as<IntValue>() ? std::optional<Extent>(as<IntValue>()->E)
                          : std::nullopt;
  }
};

/// Deep equality, origins aside: two visits that know the same are equal.
bool operator==(const Value &A, const Value &B);

/// An elementwise comparison of a tensor with an integer, kept by the mask that
/// it gives: `y >= 0`.
struct MaskFact {
  SymbolId Subject = 0; ///< identity of the elements compared
  /// Subject's elements e are selected when Coefficient * e + Bound >= 0.
  int Coefficient = 0;
  Extent Bound;
  bool operator==(const MaskFact &) const = default;
};

/// What is known of a tensor's elements, as integers: its index range.
struct RangeFact {
  /// Inclusive. By default the Min and Max symbols of Elements.
  Extent Lo, Hi;
  /// Whether something established the bound (clamp, randint, a check), and
  /// whether elements can reach it.
  bool LoKnown = false, HiKnown = false;
  bool LoReached = false, HiReached = false;
  /// Values outside [Lo, Hi] that some elements hold (masked_fill(255)).
  llvm::SmallVector<Extent, 1> Extras;
  /// Identity of the elements: equal for views and copies.
  SymbolId Elements = 0;
  OriginRef LoFrom, HiFrom, ExtraFrom;
};

/// What chose the elements: a mask, nonzero(). There may be none.
struct SelectionFact {
  SymbolId Count = 0; ///< how many were chosen; 0: nothing chose them
  SymbolId Of = 0;    ///< identity of the tensor that was chosen first
  int Dim = -1;       ///< the dimension of that size, -1 when not known
  OriginRef From;
  bool operator==(const SelectionFact &O) const {
    return Count == O.Count && Of == O.Of && Dim == O.Dim;
  }
};

/// A dimension that was cut to a length.
struct CutFact {
  int64_t Dim = 0;
  Extent Length;
  bool operator==(const CutFact &) const = default;
};

/// The memory that a tensor is in, by who keeps it alive. A tensor may be in
/// any of them.
struct StorageFact {
  /// Storages that the tensor keeps alive, named by what made them.
  llvm::SmallVector<SymbolId, 1> Own;
  /// Storages that somebody else keeps alive: what from_blob was given.
  llvm::SmallVector<SymbolId, 1> Lent;
  /// Or one that is nothing of this function's.
  bool Elsewhere = true;

  static StorageFact own(SymbolId S) { return {{S}, {}, false}; }
  /// All that a pointer into it may point to.
  llvm::SmallVector<SymbolId, 2> all() const {
    llvm::SmallVector<SymbolId, 2> All(Own.begin(), Own.end());
    All.append(Lent.begin(), Lent.end());
    return All;
  }
  bool operator==(const StorageFact &) const = default;
};

struct TensorFacts {
  /// Identity of the shape: two tensors with one Id have one shape.
  SymbolId Id = 0;
  DeviceFact Device;
  OriginRef DeviceFrom;
  /// The factory call that chose the CPU because no device was given to it.
  const clang::Expr *ImplicitCpu = nullptr;
  /// Where paths meet that leave other shapes: that one is not 0-dim.
  bool ImplicitCpuHasDims = false;
  /// On another path another factory did.
  bool ImplicitCpuTwice = false;
  DTypeFact DType;
  OriginRef DTypeFrom;
  /// Known when the rank is.
  std::optional<llvm::SmallVector<Extent, 4>> Shape;
  RangeFact Range;
  /// What selects the elements of a mask: all of Masks, or (Alternatives) any.
  llvm::SmallVector<MaskFact, 1> Masks;
  bool Alternatives = false;
  /// Whether this is all() or any() of such a mask.
  enum : uint8_t { NotReduced, All, Any } Reduced = NotReduced;
  /// The mask that this is the sum() or any() of.
  SymbolId CountOf = 0;
  SelectionFact Selection;
  std::optional<CutFact> Cut;
  /// A dimension of size 1 was put there to broadcast: unsqueeze, keepdim.
  bool MadeToBroadcast = false;
  /// The squeeze() that may have taken more dimensions than were meant, and how
  /// many it leaves at least.
  const clang::Expr *Squeezed = nullptr;
  unsigned LeastRank = 0;
  /// A softmax: not logits any more.
  bool Softmaxed = false;
  /// What register_buffer and its like return.
  bool Registered = false;
  Tri Contiguous = Tri::Unknown;
  /// Identity of the strides, for what a path says of them.
  SymbolId Layout = 0;
  StorageFact Storage;
  Tri Pinned = Tri::Unknown;
  /// Whether autograd keeps what it was computed from.
  Tri Graph = Tri::Unknown;
  Tri NonEmpty = Tri::Unknown;
  Tri Defined = Tri::Unknown;
  /// The call that fills it while the host goes on: a copy that does not block,
  /// or an operation on a side stream.
  const clang::Expr *Busy = nullptr;
  /// A declared parameter, or a view of one.
  bool FromParameter = false;

  std::optional<unsigned> rank() const {
    return Shape ? std::optional<unsigned>(Shape->size()) : std::nullopt;
  }
  bool isZeroDim() const { return Shape && Shape->empty(); }
};

/// TensorOptions under construction.
struct OptionsFacts {
  std::optional<DeviceValue> Device;
  DTypeFact DType;
  Tri Pinned = Tri::Unknown;
  bool operator==(const OptionsFacts &) const = default;
};

/// An IntArrayRef, TensorList, vector, tuple or initializer list.
struct ListFacts {
  std::vector<Value> Elements;
  /// False when there may be more elements than are listed.
  bool Complete = true;
  /// Number of elements of one that is built here but not complete.
  std::optional<Extent> Length;
  /// A condition decides whether an element is added.
  bool Skipped = false;
  std::optional<Extent> length() const {
    return Complete ? Extent(int64_t(Elements.size())) : Length;
  }
  bool operator==(const ListFacts &) const = default;
};

/// A torch::nn options object: what each setter was given.
struct RecordFacts {
  std::map<std::string, Value> Fields;
  bool operator==(const RecordFacts &) const = default;
};

struct ModuleFacts {
  SymbolId Id = 0;
  SymbolId Owner = 0; ///< the module that registered it, and takes it along
  std::string Kind;   ///< "Linear", "Sequential", …
  std::map<std::string, Value> Options;
  std::vector<Value> Children;
  bool Registered = false; ///< what register_module returns
  bool Built = false;      ///< its constructor is seen
  bool operator==(const ModuleFacts &) const = default;
};

/// A TensorAccessor or a data_ptr: elements of a tensor from Level on. Or a
/// pointer into memory that is no tensor's, told as if it were a tensor.
struct AccessorFacts {
  TensorRef Tensor;
  unsigned Level = 0;      ///< dimensions already indexed
  bool IsPointer = false;  ///< flat: indexed by position in numel()
  bool IsWhole = true;     ///< points to the first of numel() elements
  bool IsUntyped = false;  ///< a data_ptr() that says nothing of the type
  bool IsRaw = false;      ///< memory that is no tensor's
  int64_t ElementSize = 0; ///< in bytes, of a typed pointer
};

/// An address in device code: into what a parameter points to, or an array.
struct PointerFacts {
  const clang::ValueDecl *Object = nullptr;
  Extent Offset;               ///< in elements of the object
  int64_t ElementSize = 0;     ///< in bytes
  std::optional<Extent> Count; ///< elements of an array
  bool operator==(const PointerFacts &) const = default;
};

/// A condition as a value, so that `bool ok = …; if (!ok) throw` is a guard.
struct Formula {
  enum Kind : uint8_t {
    Unknown,
    Constant,     ///< Truth
    NonNegative,  ///< E >= 0
    Zero,         ///< E == 0
    DeviceIsCuda, ///< A
    DeviceIsCpu,  ///< A
    DeviceEqual,  ///< A == B
    DTypeEqual,   ///< DA == DB
    Contiguous,   ///< strides of Layout
    And,
    Or,
    Not,
    Same, ///< Left and Right, which say the same of different things
  };
  Kind K = Unknown;
  bool Truth = false;
  Extent E;
  DeviceFact A, B;
  DTypeFact DA, DB;
  SymbolId Layout = 0;
  FormulaRef Left, Right;
  clang::SourceLocation Loc;

  static FormulaRef unknown();
  static FormulaRef constant(bool Truth);
  static FormulaRef nonNegative(Extent E, clang::SourceLocation Loc);
  static FormulaRef zero(Extent E, clang::SourceLocation Loc);
  static FormulaRef device(Kind K, DeviceFact A, DeviceFact B = {});
  static FormulaRef dtypes(DTypeFact A, DTypeFact B);
  static FormulaRef contiguous(SymbolId Layout);
  static FormulaRef binary(Kind K, FormulaRef L, FormulaRef R);
  static FormulaRef negate(FormulaRef F);
};

/// One line for --dump-facts: "device=cuda dtype=Float shape=[n, 3]".
std::string describe(const Value &V, const SymbolTable &Symbols);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_FACTS_H
