//===- OpTable.cpp - What ATen operators require and return
//----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "model/OpTable.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace torchtidy {
namespace {

enum Flag : unsigned {
  None = 0,
  InPlace = 1,
  Out = 2,
  View = 4,
  MaybeView = 8,
  Pure = 16,
  Sync = 32,
};

constexpr OpRow row(const char *Name, DeviceRule Rule, ResultDevice Device,
                    ResultShape Shape, ResultDType DType, ResultDType Second,
                    unsigned Flags, const char *Args = "") {
  return {Name,
          Rule,
          Device,
          Shape,
          DType,
          Second,
          (Flags & InPlace) != 0,
          (Flags & Out) != 0,
          (Flags & (View | MaybeView)) != 0,
          (Flags & MaybeView) != 0,
          (Flags & Pure) != 0,
          (Flags & Sync) != 0,
          Args};
}

// StringRef's own comparison is not constexpr.
constexpr bool byName(const OpRow &A, const OpRow &B) {
  return std::string_view(A.Name.data(), A.Name.size()) <
         std::string_view(B.Name.data(), B.Name.size());
}

template <size_t N>
constexpr std::array<OpRow, N> sorted(std::array<OpRow, N> Rows) {
  std::sort(Rows.begin(), Rows.end(), byName);
  return Rows;
}

template <typename Table> constexpr bool isSortedAndUnique(const Table &Rows) {
  for (size_t I = 1; I < Rows.size(); ++I)
    if (!byName(Rows[I - 1], Rows[I]))
      return false;
  return true;
}

#define OP(NAME, RULE, DEVICE, SHAPE, DTYPE, SECOND, FLAGS)                    \
  row(NAME, DeviceRule::RULE, ResultDevice::DEVICE, ResultShape::SHAPE,        \
      ResultDType::DTYPE, ResultDType::SECOND, FLAGS),
#define OP_ARGS(NAME, RULE, DEVICE, SHAPE, DTYPE, FLAGS, ARGS)                 \
  row(NAME, DeviceRule::RULE, ResultDevice::DEVICE, ResultShape::SHAPE,        \
      ResultDType::DTYPE, ResultDType::Unknown, FLAGS, ARGS),

// The hand-written rows are grouped by subject, so they are sorted here.
constexpr auto HandWritten = sorted(std::to_array<OpRow>({
#include "model/HandWrittenOps.def"
}));

constexpr auto Generated = std::to_array<OpRow>({
#include "model/GeneratedOps.inc"
});

#undef OP
#undef OP_ARGS

static_assert(isSortedAndUnique(HandWritten), "one row per hand-written name");
static_assert(Generated.size() > 1000, "GeneratedOps.inc is incomplete");

const OpRow *findIn(llvm::ArrayRef<OpRow> Rows, llvm::StringRef Name) {
  const OpRow *I = std::lower_bound(
      Rows.begin(), Rows.end(), Name,
      [](const OpRow &R, llvm::StringRef N) { return R.Name < N; });
  return I != Rows.end() && I->Name == Name ? I : nullptr;
}

} // namespace

llvm::ArrayRef<OpRow> handWrittenOps() { return HandWritten; }
llvm::ArrayRef<OpRow> generatedOps() { return Generated; }

const OpRow *findOp(llvm::StringRef Name) {
  // add_outf is add_out with the arguments in the schema's order.
  if (Name.ends_with("_outf"))
    Name = Name.drop_back();
  if (const OpRow *Row = findIn(HandWritten, Name))
    return Row;
  return findIn(Generated, Name);
}

llvm::StringRef toString(DeviceRule R) {
  static constexpr llvm::StringLiteral Names[] = {
      "Unknown",          "None",      "Exact",       "TensorIterator",
      "TernaryOneScalar", "Where",     "Index",       "IndexPut",
      "MaskedFill",       "IndexFill", "CrossDevice", "CpuArg"};
  return Names[static_cast<unsigned>(R)];
}

llvm::StringRef toString(ResultDevice D) {
  static constexpr llvm::StringLiteral Names[] = {
      "Unknown", "SameAsInputs", "Self", "Out",  "FactoryDefaultCpu",
      "Like",    "FromArgument", "Cpu",  "Cuda", "NotATensor"};
  return Names[static_cast<unsigned>(D)];
}

llvm::StringRef toString(ResultDType T) {
  static constexpr llvm::StringLiteral Names[] = {
      "Unknown",     "SameAsSelf",
      "Promote",     "Bool",
      "Long",        "Out",
      "FromOptions", "FromOptionsOrSelf",
      "FloatOfSelf", "FloatOfPromoted",
      "SumOfSelf",   "RealOfSelf",
      "ByName"};
  return Names[static_cast<unsigned>(T)];
}

} // namespace torchtidy
