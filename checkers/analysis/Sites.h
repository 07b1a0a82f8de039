//===- Sites.h - Places where an operation can go wrong ---------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The transfer functions describe each site with the facts that hold there; the
// checks read these descriptions and nothing else.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_SITES_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_SITES_H

#include "LoopSite.h"
#include "State.h"
#include "model/OpTable.h"

namespace torchtidy {

struct CallRecord;

/// A tensor, or one element of a tensor list, given to an operation.
struct Operand {
  enum Role : uint8_t { Input, Self, Output, Index, Value, Mask };
  Role R = Input;
  std::string Name; ///< parameter of the op: "self", "other", "tensors[1]"
  const clang::Expr *E = nullptr;
  TensorRef Tensor;
  DeviceFact Device; ///< resolved on this path
  /// Where it may be by the paths that lead here; Device itself when that is
  /// one device.
  llvm::SmallVector<DeviceFact, 2> Devices;
};

/// A call of an ATen operation, a loss or a module with tensor operands.
struct OperationSite {
  const clang::Expr *Call = nullptr;
  std::string Op; ///< as the user calls it: "index_select", "operator*"
  DeviceRule Rule = DeviceRule::Unknown;
  std::vector<Operand> Operands;
  /// The operation itself when it stands in a function that Call calls.
  const clang::Expr *Inside = nullptr;

  /// Whether a caller of the function decides where the operands are.
  bool dependsOnCaller() const {
    return llvm::any_of(Operands, [](const Operand &O) {
      return O.Tensor->FromParameter && !O.Device.isKnown();
    });
  }
};

/// An access to one dimension at positions that an index gives.
struct IndexSite {
  enum class Kind : uint8_t { Tensor, Integer, Accessor, Pointer, Narrow };
  Kind K = Kind::Tensor;
  const clang::Expr *Call = nullptr;
  const clang::Expr *IndexExpr = nullptr;
  std::string Op;
  TensorRef Self;
  const clang::Expr *SelfExpr = nullptr;
  int64_t Dim = 0;
  /// Valid positions are [0, Bound), or [-Bound, Bound) when NegativeWraps.
  Extent Bound;
  bool BoundKnown = true;
  bool NegativeWraps = false;
  /// The index's values. An integer has Lo == Hi.
  RangeFact Range;
  /// The access itself when it stands in a function that Call calls.
  const clang::Expr *Inside = nullptr;
};

/// A loss, one_hot or embedding: labels against the number of classes.
struct LabelSite {
  enum class Rule : uint8_t { Classes, Probability, Weight, Ctc };
  Rule R = Rule::Classes;
  const clang::Expr *Call = nullptr;
  std::string Op;
  const clang::Expr *LogitsExpr = nullptr;
  const clang::Expr *LabelsExpr = nullptr;
  TensorRef Logits, Labels;
  std::optional<Extent> Classes; ///< labels must be in [0, Classes)
  std::optional<int64_t> IgnoreIndex;
  std::optional<Extent> Blank; ///< of ctc_loss
  OriginRef ClassesFrom;
};

/// A call whose result is dropped although it is all that the call is for: the
/// status of a CUDA call, the result of an operation that changes nothing.
struct UnusedResultSite {
  enum class Kind : uint8_t { TensorOperation, CudaStatus };
  Kind K = Kind::TensorOperation;
  const clang::Expr *Call = nullptr;
  std::string Op;
  const clang::Expr *SelfExpr = nullptr; ///< of a method of a tensor
  const clang::FunctionDecl *Function = nullptr;
  bool InDestructor = false;
  /// A status that the runtime keeps as its last error.
  bool IsLastError = false;
  /// A status that tells of earlier failures only: cudaSetDevice() with the
  /// card of a tensor that is on it.
  bool CannotFail = false;
};

/// Sizes that an operation relates to each other.
struct ShapeSite {
  enum class Kind : uint8_t {
    Elementwise, ///< broadcast
    InPlace,     ///< broadcast to Left, which can't grow
    Loss,        ///< elementwise, of a loss that takes one shape only
    Product,     ///< matrices, vectors, Linear
    Elements,    ///< view, reshape: Right is asked for
    Expansion,   ///< expand: Right is asked for
    Lists,       ///< cat, stack
    Mask,        ///< a mask on the dimensions of Left
    Dimension,   ///< a dimension that Left must have
    Largest,     ///< topk: Right of what Left has
  };
  struct Relation {
    enum Rule : uint8_t {
      Equal,
      Broadcast, ///< equal, or one of them is 1
      Expand,    ///< equal, or Right is 1
      AtMost,    ///< Right is no more than Left
      Multiple,  ///< Left is a multiple of Right
    } R = Equal;
    Extent Left, Right;
  };
  Kind K = Kind::Elementwise;
  const clang::Expr *Call = nullptr;
  std::string Op;
  TensorRef Left, Right;
  const clang::Expr *LeftExpr = nullptr, *RightExpr = nullptr;
  llvm::SmallVector<Relation, 4> Relations;
  /// Of an elementwise loss: mse_loss and its kind.
  bool IsLoss = false;
};

/// A use that needs an element of what may have none.
struct EmptySite {
  const clang::Expr *Call = nullptr;
  std::string Op;
  const clang::Expr *SelfExpr = nullptr;
  /// One of them above 0 proves that there is an element.
  llvm::SmallVector<Extent, 4> Sizes;
  /// NaN otherwise.
  bool Throws = true;
  bool IsList = false; ///< no tensor to stack
  OriginRef From;
};

/// A division by an integer on the host.
struct DivisionSite {
  const clang::Expr *Division = nullptr;
  const clang::Expr *DivisorExpr = nullptr;
  Extent Divisor;
  bool IsFloating = false; ///< gives infinity or NaN
};

/// A write that only a temporary copy sees.
struct LostWriteSite {
  const clang::Expr *Write = nullptr;
  const clang::Expr *Copy = nullptr; ///< the operation that made the copy
  std::string Op;
};

/// A tensor's device against one with no card: device() == kCUDA.
struct DeviceTestSite {
  const clang::Expr *Test = nullptr;
  const clang::Expr *DeviceExpr = nullptr, *KindExpr = nullptr;
  bool IsEquality = true;
};

/// A member of a module class that is given a value.
struct MemberSite {
  const clang::Expr *At = nullptr;
  const clang::FieldDecl *Field = nullptr;
  Value Given;
  bool IsRegistered = false;  ///< the class registers the member
  bool InConstructor = false; ///< or in reset(), which stands for one
};

/// A step of an optimizer whose state was made before its parameters moved.
struct OptimizerSite {
  const clang::Expr *Call = nullptr;
  const clang::Expr *OptimizerExpr = nullptr;
  std::string Kind;
  DeviceFact Made, Now;
  OriginRef From;
};

/// A kernel launch. Told once the whole file is known, since callers may set
/// the device before it and ask for its error after.
struct LaunchSite {
  const clang::Expr *Call = nullptr;
  std::string Kernel;
  /// Three dimensions each, where known.
  ListRef Grid, Block;
  const clang::Expr *GridExpr = nullptr, *BlockExpr = nullptr;
  std::optional<StreamValue> Stream;
  std::optional<Extent> SharedBytes; ///< of `extern __shared__` arrays
  const clang::FunctionDecl *Function = nullptr;
  /// Another statement can follow.
  bool InBlock = false;

  /// The function, or one that leads to it, has tensors.
  bool HandlesTensors = false;
  /// Tensors whose memory is passed.
  llvm::SmallVector<TensorRef, 4> Tensors;
  /// Whether its error is asked for on each path; unknown where a function of
  /// another file is called in between.
  Tri Checked = Tri::Yes;
  /// Whether something sets the device before; unknown where callers in other
  /// files may. A call from another file that does not.
  Tri Guarded = Tri::Yes;
  const CallRecord *CallWithoutGuard = nullptr;
};

/// An access to memory in device code. Told for each launch of the kernel that
/// leads to it, or once when this file launches it nowhere.
struct AccessSite {
  enum class Kind : uint8_t { Pointer, Array, Accessor };
  Kind K = Kind::Pointer;
  const clang::Expr *Access = nullptr;
  const clang::Expr *IndexExpr = nullptr; ///< null where an address is read
  /// The parameter that points to the memory, or the array.
  const clang::ValueDecl *Object = nullptr;
  int64_t ElementSize = 0;
  Extent First, Last; ///< elements touched
  /// Elements there are, where known: of an array, of an accessor's dimension,
  /// at a launch of the tensor that is passed.
  std::optional<Extent> Count;
  TensorRef Tensor; ///< of an accessor, or passed at the launch
  int64_t Dim = 0;  ///< of an accessor
  /// The number of a thread in the grid, when the index is computed from it and
  /// the kernel compares it with nothing.
  std::optional<Extent> FreeThread;
  /// A value from memory that the index is computed from, when the kernel does
  /// not compare it on both sides.
  std::optional<Extent> FreeData;
  /// The kernel asks whether FreeData is negative, but behind the access.
  const clang::Expr *LateTest = nullptr;
  /// The kernel's call that leads to an access in a function that it calls.
  const clang::Expr *Within = nullptr;
  /// An earlier access of the kernel has the same FreeThread.
  bool IsRepeated = false;
  const clang::FunctionDecl *Kernel = nullptr;
  const clang::Expr *Launch = nullptr;
};

/// Integer arithmetic that can exceed 32 bits although a tensor's extent does
/// not fit into them.
struct OverflowSite {
  enum class Kind : uint8_t {
    Widened,    ///< a 32-bit product made 64-bit too late
    Index,      ///< a 32-bit product is an offset in device code
    Narrowed,   ///< a size or count is kept in 32 bits
    Multiplied, ///< a 32-bit variable is multiplied by a 64-bit number
    Compared,   ///< threads counted in 32 bits are compared with 64
  };
  Kind K = Kind::Widened;
  const clang::Expr *At = nullptr;
  const clang::Expr *Product = nullptr; ///< or what is narrowed
  Extent Value;
  /// An offset of device code, whose factors its launches decide.
  bool OnDevice = false;
  /// On the host, so many sizes of one tensor that they make a count of its
  /// elements: two sizes alone are seldom large.
  bool CountsElements = false;
  /// The launch that passes a 64-bit factor.
  const clang::Expr *Launch = nullptr;
  const clang::Expr *Factor = nullptr;
};

/// The host, or another stream, goes on as if the device had done its work.
struct AsyncSite {
  enum class Kind : uint8_t {
    ReadsCopy,     ///< what a copy is still filling is read
    ChangesSource, ///< what a copy still reads is changed or freed
    Timed,         ///< a clock is read while the work goes on
    OtherStream,   ///< a side stream's result is used without waiting for it
    FreedEarly,    ///< a tensor ends while a side stream uses it
  };
  Kind K = Kind::ReadsCopy;
  const clang::Expr *At = nullptr;
  const clang::Expr *Started = nullptr; ///< the copy, or the work
  std::string Name;                     ///< of the tensor or variable
};

/// A guard against the order that makes it work.
struct GuardSite {
  enum class Kind : uint8_t {
    BeforeTest, ///< it needs a CUDA tensor, which is asked for later
    OfOther,    ///< a launch gets data of a tensor on a device of its own
  };
  Kind K = Kind::BeforeTest;
  const clang::Expr *At = nullptr; ///< the guard, or the launch
  const clang::Expr *Test = nullptr;
  std::string Name; ///< of the tensor
};

/// Elements that are taken as a C++ type: data_ptr<T>(), accessor<T, N>(), a
/// cast of data_ptr(), or the memory given to from_blob.
struct ElementTypeSite {
  enum class Kind : uint8_t { Pointer, Accessor, Cast, Blob };
  Kind K = Kind::Pointer;
  const clang::Expr *Call = nullptr;
  /// The tensor whose elements are taken, or the pointer given to from_blob.
  const clang::Expr *Of = nullptr;
  TensorRef Tensor;
  clang::QualType Type; ///< of an element, as it is written
  std::optional<int64_t> Rank;
};

/// Memory behind a pointer or an accessor is touched, or handed to who will.
struct MemorySite {
  enum class By : uint8_t {
    Host,     ///< read or written here
    Kernel,   ///< given to a launch
    Function, ///< given to a function of the project
    Copy,     ///< given to cudaMemcpy and its kind
    Blob,     ///< given to from_blob, whose result is Result
  };
  By K = By::Host;
  const clang::Expr *At = nullptr;
  const clang::Expr *Pointer = nullptr;
  AccessorRef Data;
  /// Where the memory may be by the paths that lead here.
  llvm::SmallVector<DeviceFact, 2> Devices;
  TensorRef Result;
  /// Only the first element, which any layout has in the same place.
  bool IsFirst = false;
  /// What tells of the function: it works with CUDA too, or asks for strides.
  bool HandlesCuda = false, AsksStrides = false;
  /// The access itself when it stands in a function that At calls.
  const clang::Expr *Inside = nullptr;
};

/// A pointer, accessor or from_blob tensor whose memory is gone, or will be.
struct LifetimeSite {
  enum class Kind : uint8_t {
    Temporary, ///< kept longer than the temporary that it points into
    Ended,     ///< used after what it points into ended
    Returned,  ///< returned from the function that owns the memory
    Stored,    ///< stored where it outlives the memory
  };
  Kind K = Kind::Temporary;
  const clang::Expr *At = nullptr;
  bool IsTensor = false; ///< made by from_blob
  bool Sure = false;
  std::string Owner; ///< "" for a temporary
  StorageEnd End;
};

/// A test that can't fail, or that leaves out what it should ask.
struct IneffectiveSite {
  enum class Kind : uint8_t {
    Same,      ///< compares what a tensor says with itself
    Unchecked, ///< a kernel gets it; others that it gets are tested before
    Assert,    ///< of what a caller decides, and gone under NDEBUG
  };
  Kind K = Kind::Same;
  const clang::Expr *At = nullptr;
  const clang::Expr *Asked = nullptr; ///< what is compared, the condition
  bool Holds = true;                  ///< what the comparison always gives
  std::string Name, AgainName;        ///< of the tensor left out, of the other
  unsigned Tested = 0, LeftOut = 0;   ///< parameters of the launch
  /// The second of two tests of one tensor, where its neighbour's should be.
  const clang::Expr *Again = nullptr;
};

/// Every kind of site: the one list of them.
template <typename... Kinds> struct SiteKindList {
  using Ref = std::variant<const Kinds *...>;
};
using SiteKinds =
    SiteKindList<OperationSite, IndexSite, LabelSite, UnusedResultSite,
                 LaunchSite, AccessSite, OverflowSite, AsyncSite, GuardSite,
                 ShapeSite, EmptySite, DivisionSite, LostWriteSite,
                 DeviceTestSite, MemberSite, OptimizerSite, ElementTypeSite,
                 MemorySite, LifetimeSite, IneffectiveSite, LoopSite>;
using SiteRef = SiteKinds::Ref;

/// Told of each site, with the state that holds there.
class SiteVisitor {
public:
  virtual ~SiteVisitor() = default;
  virtual void visit(SiteRef Site, const State &S) = 0;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_SITES_H
