//===- TransferLaunch.cpp - What launches pass to kernels ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Geometry.h"
#include "Transfer.h"
#include "Types.h"

using namespace clang;

namespace torchtidy {

/// The dimension of a grid or block along one axis, or of all together.
static std::optional<Extent> dimension(const ListRef &Of, unsigned Axis) {
  if (!Of)
    return std::nullopt;
  if (Axis != RankAxis)
    return Axis >= Of->Elements.size() ? Extent(1)
                                       : Of->Elements[Axis].extent();
  llvm::SmallVector<Extent, 3> All;
  for (const Value &Each : Of->Elements) {
    if (!Each.extent())
      return std::nullopt;
    All.push_back(*Each.extent());
  }
  return product(All);
}

static void bindGrid(Binder &Bind, const LaunchSite &Launch,
                     SymbolTable &Symbols) {
  for (unsigned Axis = 0; Axis != NumAxes; ++Axis) {
    std::optional<Extent> Grid = dimension(Launch.Grid, Axis),
                          Block = dimension(Launch.Block, Axis);
    auto To = [&](GridValue V, const std::optional<Extent> &E) {
      if (E)
        Bind.bind(gridSymbol(Symbols, {V, Axis}), *E);
    };
    To(GridValue::GridDim, Grid);
    To(GridValue::BlockDim, Block);
    if (Grid && Block)
      To(GridValue::Threads, product({*Grid, *Block}));
  }
}

/// A 64-bit argument that becomes a 32-bit parameter with no cast.
static const Expr *narrowed(const Expr *Argument, const ASTContext &AST) {
  for (const Expr *E = Argument; E;) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(E->IgnoreParens());
    if (!Cast)
      return nullptr;
    if (Cast->getCastKind() == CK_IntegralCast &&
        AST.getTypeSize(Cast->getType()) == 32 &&
        AST.getTypeSize(Cast->getSubExpr()->getType()) == 64)
      return Cast->getSubExpr();
    E = Cast->getSubExpr();
  }
  return nullptr;
}

/// data_ptr() without a type is cast to the parameter's. Bytes of something
/// else may be taken as integers, not as floating numbers.
static int64_t elementSizeFor(const ParmVarDecl &Parameter,
                              const AccessorFacts &A) {
  const ASTContext &AST = Parameter.getASTContext();
  if (QualType Element = elementOfTensorInfo(Parameter.getType());
      !Element.isNull())
    return AST.getTypeSizeInChars(Element).getQuantity();
  QualType To = Parameter.getType()->getPointeeType();
  if (!A.IsUntyped || To.isNull() || !To->isFloatingType())
    return A.ElementSize;
  return AST.getTypeSizeInChars(To).getQuantity();
}

void Transfer::bindLaunch(const FunctionDecl &Kernel,
                          llvm::ArrayRef<const Expr *> Arguments,
                          const LaunchSite &Launch) {
  const Summary *K = Context.summaryOf(Kernel);
  if (!K)
    return;
  const FunctionDecl &Definition = *Kernel.getDefinition();
  Context.noteLaunch(Definition);
  Binder Bind(Context.Symbols, Launch.Call);
  bindGrid(Bind, Launch, Context.Symbols);
  // A launch that gives none may keep the kernel from using any.
  if (Launch.SharedBytes && Launch.SharedBytes != Extent(0))
    Bind.bindShared(*Launch.SharedBytes);
  for (unsigned I = 0; I != Arguments.size() && I < K->Parameters.size(); ++I) {
    Value Actual = valueOf(Arguments[I]);
    Bind.bind(K->Parameters[I], Actual);
    const ParmVarDecl *Parameter = Definition.getParamDecl(I);
    AccessorRef A = Actual.accessor();
    if (A &&
        (A->IsPointer || !elementOfTensorInfo(Parameter->getType()).isNull()))
      Bind.bind(Parameter, Binder::Memory{nullptr, A->Tensor,
                                          elementSizeFor(*Parameter, *A),
                                          numelOf(*A->Tensor)});
  }
  for (unsigned I = 0; I != Arguments.size() && I < K->Parameters.size(); ++I) {
    const auto *Formal = K->Parameters[I].as<IntValue>();
    const Expr *Wide = narrowed(Arguments[I], Context.AST);
    std::optional<Extent> E = valueOf(Arguments[I]).extent();
    if (!Formal || !Wide || !E ||
        S->Known.proves(Extent(INT32_MAX) - *E, Context.Symbols))
      continue;
    for (auto [Site, At] : K->Overflows)
      if (isComputedFrom(Site.Value, Context.Symbols, [&](SymbolId Each) {
            return Each == Formal->E.asSymbol();
          })) {
        Site.Launch = Launch.Call;
        Site.Factor = Wide;
        Context.report(Site, *S);
      }
  }
  Context.bindAccesses(*K, *S, Bind, Launch.Call, /*IsLaunch=*/true);
}

} // namespace torchtidy
