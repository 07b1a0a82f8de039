//===- ShapeRules.cpp - Shapes that lists and cuts give ---------------------===
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeRules.h"

namespace torchtidy {

MaybeShape expandedShape(llvm::ArrayRef<Extent> Has, MaybeShape Asked) {
  if (!Asked || Asked->size() < Has.size())
    return std::nullopt;
  for (size_t I = 1; I <= Has.size(); ++I)
    if (Extent &E = (*Asked)[Asked->size() - I]; E.asConstant() == -1)
      E = Has[Has.size() - I];
  return Asked;
}

MaybeShape joinedShape(const CallArguments &C, bool Stack) {
  ListRef L = C.value("tensors").list();
  if (!L || !L->Complete || L->Elements.empty())
    return std::nullopt;
  const CallArguments::Argument *At = C.find("dim");
  std::optional<int64_t> Dim = At ? C.constant("dim") : 0;
  TensorRef First = L->Elements[0].tensor();
  if (!Dim || !First || !First->Shape)
    return std::nullopt;
  MaybeShape Out = First->Shape;
  int64_t Rank = int64_t(Out->size()) + Stack;
  int64_t Along = *Dim < 0 ? *Dim + Rank : *Dim;
  if (Along < 0 || Along >= Rank)
    return std::nullopt;
  if (Stack) {
    Out->insert(Out->begin() + Along, Extent(int64_t(L->Elements.size())));
    return Out;
  }
  for (const Value &V : llvm::drop_begin(L->Elements)) {
    TensorRef T = V.tensor();
    if (!T || !T->Shape || T->Shape->size() != Out->size())
      return std::nullopt;
    (*Out)[Along] = (*Out)[Along] + (*T->Shape)[Along];
  }
  return Out;
}

std::optional<CutFact> cutOf(const CallArguments &C) {
  if (C.Name == "narrow")
    if (std::optional<int64_t> Dim = C.constant("dim"))
      if (std::optional<Extent> Length = C.extent("length"))
        return CutFact{*Dim, *Length};
  auto Cut = [](int64_t Dim, std::optional<Extent> Start,
                std::optional<Extent> Stop) -> std::optional<CutFact> {
    if (!Stop || !Stop->isConstant() || *Stop->asConstant() < 0)
      return std::nullopt;
    return CutFact{Dim, *Stop - Start.value_or(Extent(0))};
  };
  if (C.Name == "slice")
    if (std::optional<int64_t> Dim = C.constant("dim");
        Dim && !(C.find("step") && C.constant("step") != 1))
      return Cut(*Dim, C.extent("start"), C.extent("end"));
  ListRef Indices = C.value("indices").list();
  if (C.Name != "index" || !Indices)
    return std::nullopt;
  for (size_t I = 0; I != Indices->Elements.size(); ++I) {
    const auto *Part = Indices->Elements[I].as<SliceValue>();
    if (!Part || Part->K != SliceValue::Slice)
      return std::nullopt;
    if (Part->Stop && !Part->Step)
      return Cut(int64_t(I), Part->Start, Part->Stop);
  }
  return std::nullopt;
}

} // namespace torchtidy
