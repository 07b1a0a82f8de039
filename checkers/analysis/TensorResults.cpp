//===- TensorResults.cpp - Operations with several results ----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"

using namespace clang;

namespace torchtidy {

Value Transfer::multiResult(const CallArguments &C, llvm::StringRef Op) {
  Value Unknown = fresh(C.Call);
  ListRef L = Unknown.list();
  TensorRef Self = C.tensor("self");
  if (!Self)
    Self = C.self();
  if (!L || !Self)
    return Unknown;
  const OpRow *Row = findOp(Op);
  auto Results = std::make_shared<ListFacts>(*L);
  auto At = [&](unsigned I) -> std::shared_ptr<TensorFacts> {
    if (I >= Results->Elements.size() || !Results->Elements[I].tensor())
      return nullptr;
    auto T = std::make_shared<TensorFacts>(*Results->Elements[I].tensor());
    Results->Elements[I] = T;
    return T;
  };
  DeviceValue Device = resultDevice(C, Row);
  for (unsigned I = 0; I != Results->Elements.size(); ++I)
    if (std::shared_ptr<TensorFacts> T = At(I);
        T && Device.Device.K != DeviceFact::Unknown) {
      T->Device = Device.Device;
      T->DeviceFrom = Device.From;
      T->ImplicitCpu = Self->ImplicitCpu;
    }
  // Values and their positions along `dim`.
  static constexpr llvm::StringRef Positions[] = {
      "max",  "min",    "sort",   "topk",  "kthvalue",
      "mode", "median", "cummax", "cummin"};
  if (llvm::is_contained(Positions, Op)) {
    int64_t Dim = C.constant("dim").value_or(-1);
    if (std::shared_ptr<TensorFacts> Values = At(0)) {
      applyShape(C, Row, *Values);
      Values->Range = Self->Range;
      Values->DType = Self->DType;
    }
    if (std::shared_ptr<TensorFacts> Indices = At(1)) {
      applyShape(C, Row, *Indices);
      setIndicesOf(*Indices, C, sizeOf(*Self, Dim),
                   "'" + text(C.Call) + "' gives positions along dimension " +
                       std::to_string(Dim));
    }
    return Results;
  }
  if (Op == "aminmax") {
    for (unsigned I : {0u, 1u})
      if (std::shared_ptr<TensorFacts> T = At(I)) {
        T->Shape.emplace();
        T->Range = rangeOfInt(I == 0 ? smallest(*Self) : largest(*Self));
        T->Range.Elements =
            Context.Symbols.get(SymbolKind::Tensor, C.Call, int64_t(I) + 10);
      }
    return Results;
  }
  // unique's inverse addresses the values that it returns.
  if (Op.contains("unique")) {
    TensorRef Values =
        Results->Elements.empty() ? nullptr : Results->Elements[0].tensor();
    std::shared_ptr<TensorFacts> Inverse = At(1);
    if (Values && Inverse)
      setIndicesOf(*Inverse, C, sizeOf(*Values, 0),
                   "'" + text(C.Call) + "' gives positions in its values");
  }
  return Results;
}

} // namespace torchtidy
