//===- OpTableTest.cpp - Unit tests of the op table
//------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules themselves are compared with torch by tools/check-op-table; here is
// what the analysis relies on when it asks.
//
//===----------------------------------------------------------------------===//

#include "model/OpTable.h"

#include <gtest/gtest.h>

namespace torchtidy {
namespace {

const OpRow &op(llvm::StringRef Name) {
  static const OpRow Missing = {};
  const OpRow *Row = findOp(Name);
  EXPECT_NE(Row, nullptr) << Name.str();
  return Row ? *Row : Missing;
}

TEST(OpTable, GeneratedRowsAreSortedAndUnique) {
  llvm::ArrayRef<OpRow> Rows = generatedOps();
  for (size_t I = 1; I < Rows.size(); ++I)
    EXPECT_LT(Rows[I - 1].Name, Rows[I].Name);
}

TEST(OpTable, EveryRowIsFoundByItsName) {
  for (const OpRow &Row : handWrittenOps())
    EXPECT_EQ(findOp(Row.Name), &Row);
  for (const OpRow &Row : generatedOps())
    EXPECT_EQ(op(Row.Name).Name, Row.Name);
}

TEST(OpTable, HandWrittenRowsWin) {
  EXPECT_EQ(op("linear").Rule, DeviceRule::Exact);
  EXPECT_EQ(op("lerp").Rule, DeviceRule::TernaryOneScalar);
}

TEST(OpTable, UnknownNamesHaveNoRow) {
  EXPECT_EQ(findOp("frobnicate"), nullptr);
  EXPECT_EQ(findOp(""), nullptr);
  EXPECT_EQ(findOp("_outf"), nullptr);
}

TEST(OpTable, OutfSharesTheRowOfOut) {
  EXPECT_EQ(findOp("add_outf"), findOp("add_out"));
  EXPECT_TRUE(op("add_out").Out);
  EXPECT_EQ(op("add_out").Device, ResultDevice::Out);
}

TEST(OpTable, ZeroDimCpuTensorsMeetCudaInPointwiseOperatorsOnly) {
  for (const char *Name :
       {"add", "mul", "eq", "maximum", "logical_and", "operator+"})
    EXPECT_EQ(op(Name).Rule, DeviceRule::TensorIterator) << Name;
  for (const char *Name : {"mm", "cat", "stack", "gather", "clamp", "addcdiv",
                           "index_select", "cross_entropy", "embedding"})
    EXPECT_EQ(op(Name).Rule, DeviceRule::Exact) << Name;
}

TEST(OpTable, InPlaceFormsStayWhereSelfIs) {
  for (const char *Name :
       {"add_", "operator+=", "masked_fill_", "index_put_", "copy_"}) {
    EXPECT_TRUE(op(Name).InPlace) << Name;
    EXPECT_EQ(op(Name).Device, ResultDevice::Self) << Name;
    EXPECT_FALSE(op(Name).NoEffectButResult) << Name;
  }
}

TEST(OpTable, FactoriesAreOnTheCpuAndLikesFollowSelf) {
  for (const char *Name :
       {"zeros", "arange", "randn", "tensor", "from_blob", "eye"})
    EXPECT_EQ(op(Name).Device, ResultDevice::FactoryDefaultCpu) << Name;
  for (const char *Name :
       {"zeros_like", "new_zeros", "rand_like", "new_tensor"})
    EXPECT_EQ(op(Name).Device, ResultDevice::Like) << Name;
}

TEST(OpTable, ViewsShareStorage) {
  for (const char *Name : {"view", "select", "transpose", "chunk", "detach"}) {
    EXPECT_TRUE(op(Name).ViewOfSelf) << Name;
    EXPECT_FALSE(op(Name).MayCopy) << Name;
  }
  for (const char *Name : {"reshape", "contiguous", "to", "cpu"})
    EXPECT_TRUE(op(Name).MayCopy) << Name;
  EXPECT_FALSE(op("clone").ViewOfSelf);
}

TEST(OpTable, WaitsForTheDevice) {
  for (const char *Name : {"item", "nonzero", "masked_select", "equal", "cpu"})
    EXPECT_TRUE(op(Name).MaySync) << Name;
  EXPECT_FALSE(op("add").MaySync);
}

TEST(OpTable, DTypes) {
  EXPECT_EQ(op("eq").DType, ResultDType::Bool);
  EXPECT_EQ(op("argmax").DType, ResultDType::Long);
  EXPECT_EQ(op("topk").SecondDType, ResultDType::Long);
  EXPECT_EQ(op("sigmoid").DType, ResultDType::FloatOfSelf);
  EXPECT_EQ(op("sum").DType, ResultDType::SumOfSelf);
}

TEST(OpTable, CpuArgumentsAreNamed) {
  EXPECT_EQ(op("pack_padded_sequence").Rule, DeviceRule::CpuArg);
  EXPECT_EQ(op("pack_padded_sequence").Args, "lengths");
}

} // namespace
} // namespace torchtidy
