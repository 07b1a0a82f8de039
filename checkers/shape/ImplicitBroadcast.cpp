//===- ImplicitBroadcast.cpp - torch-implicit-broadcast -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImplicitBroadcast.h"

namespace torchtidy {

/// The size at \p I from the end, 1 where there is none.
static Extent sizeAt(const TensorFacts &T, size_t I) {
  return I < T.Shape->size() ? (*T.Shape)[T.Shape->size() - 1 - I] : Extent(1);
}

/// (N) and (N, 1): the sizes of one are those of the other and a 1 at the end.
static bool lacksLast(const TensorFacts &Shorter, const TensorFacts &Longer,
                      const State &S, const SymbolTable &Symbols) {
  const auto &A = *Shorter.Shape, &B = *Longer.Shape;
  if (A.size() + 1 != B.size() || A.empty() || B.back().asConstant() != 1 ||
      A.back().asConstant() == 1)
    return false;
  for (size_t I = 0; I != A.size(); ++I)
    if (!S.Known.provesEqual(A[I], B[I], Symbols))
      return false;
  return true;
}

/// Whether each has a dimension that only the other fills.
static bool bothGrow(const TensorFacts &A, const TensorFacts &B) {
  bool GrowsA = false, GrowsB = false;
  for (size_t I = 0; I != std::max(A.Shape->size(), B.Shape->size()); ++I) {
    bool OneA = sizeAt(A, I).asConstant() == 1,
         OneB = sizeAt(B, I).asConstant() == 1;
    GrowsA |= OneA && !OneB;
    GrowsB |= OneB && !OneA;
  }
  return GrowsA && GrowsB;
}

static std::string describe(const TensorFacts &T, SiteContext &Context) {
  std::string Text = "[";
  for (const Extent &E : *T.Shape)
    Text += (&E == T.Shape->begin() ? "" : ", ") + Context.str(E);
  return Text + "]";
}

void ImplicitBroadcast::visit(const ShapeSite &Site, const State &S,
                              SiteContext &Context) const {
  if (Site.K != ShapeSite::Kind::Elementwise || !Site.Left->Shape ||
      !Site.Right->Shape)
    return;
  const TensorFacts &A = *Site.Left, &B = *Site.Right;
  // A scalar goes with everything.
  if (A.isZeroDim() || B.isZeroDim())
    return;
  bool Forgotten = lacksLast(A, B, S, Context.symbols()) ||
                   lacksLast(B, A, S, Context.symbols());
  bool Meant = A.MadeToBroadcast || B.MadeToBroadcast;
  if (Site.IsLoss ? !bothGrow(A, B) && !Forgotten : !Forgotten || Meant)
    return;
  Context.add(Context.make(
      Site.Call, Confidence::Likely,
      "'" + Context.text(Site.LeftExpr) + "' " + describe(A, Context) +
          " and '" + Context.text(Site.RightExpr) + "' " +
          describe(B, Context) +
          (Site.IsLoss ? " broadcast in '" + Site.Op +
                             "', which compares each with each"
                       : " broadcast to a shape that neither has")));
}

std::unique_ptr<Check> createImplicitBroadcast(const AnalysisOptions &) {
  return std::make_unique<ImplicitBroadcast>();
}

} // namespace torchtidy
