//===- TransferKernel.cpp - Device code ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Geometry.h"
#include "Transfer.h"
#include "Types.h"
#include "llvm/ADT/Hashing.h"

using namespace clang;

namespace torchtidy {

bool Transfer::isDevice(const FunctionDecl &F) {
  return F.hasAttr<CUDAGlobalAttr>() || F.hasAttr<CUDADeviceAttr>();
}

/// The size of a type in bytes, 0 where it has none.
static int64_t sizeInBytes(QualType T, const ASTContext &AST) {
  if (T.isNull() || T->isDependentType() || T->isIncompleteType() ||
      T->isFunctionType())
    return 0;
  return AST.getTypeSizeInChars(T).getQuantity();
}

//===----------------------------------------------------------------------===//
// Entry
//===----------------------------------------------------------------------===//

/// An accessor's dimensions are its one integral template argument.
static std::optional<int64_t> rankOf(QualType Accessor) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Accessor.getNonReferenceType()->getAsCXXRecordDecl());
  if (Class)
    for (const TemplateArgument &A : Class->getTemplateArgs().asArray())
      if (A.getKind() == TemplateArgument::Integral)
        return int64_t(A.getAsIntegral().getLimitedValue(64));
  return std::nullopt;
}

Value Transfer::entryValue(AnalysisContext &Context,
                           const FunctionDecl &Function, const ParmVarDecl &P) {
  Value V =
      unknownValue(Context, P.getType(), &P, 0, P.getName(), P.getLocation());
  if (!isDevice(Function))
    return V;
  if (P.getType()->isPointerType())
    if (int64_t Size = sizeInBytes(P.getType()->getPointeeType(), Context.AST))
      return std::make_shared<PointerFacts>(
          PointerFacts{&P, Extent(0), Size, std::nullopt});
  std::optional<int64_t> Rank = rankOf(P.getType());
  if (classify(P.getType()) != TypeClass::Accessor || !Rank)
    return V;
  auto T = unknownTensor(Context, &P, 0, P.getName(), P.getLocation());
  T->Shape.emplace();
  for (int64_t D = 0; D != *Rank; ++D)
    T->Shape->push_back(Extent::symbol(
        Context.Symbols.get(SymbolKind::Size, nullptr, D, T->Id)));
  auto A = std::make_shared<AccessorFacts>();
  A->Tensor = T;
  return A;
}

//===----------------------------------------------------------------------===//
// The grid
//===----------------------------------------------------------------------===//

namespace {
/// A method that tells of the grid.
struct GridQuery {
  llvm::StringLiteral Class, Method;
  GridValue Of;
  enum Form : uint8_t { Axis, Vector, Rank, RankInGrid } Gives;
};
} // namespace

static constexpr GridQuery GridQueries[] = {
    {"__cuda_builtin_threadIdx_t", "", GridValue::ThreadIdx, GridQuery::Axis},
    {"__cuda_builtin_blockIdx_t", "", GridValue::BlockIdx, GridQuery::Axis},
    {"__cuda_builtin_blockDim_t", "", GridValue::BlockDim, GridQuery::Axis},
    {"__cuda_builtin_gridDim_t", "", GridValue::GridDim, GridQuery::Axis},
    {"thread_block", "thread_index", GridValue::ThreadIdx, GridQuery::Vector},
    {"thread_block", "group_index", GridValue::BlockIdx, GridQuery::Vector},
    {"thread_block", "group_dim", GridValue::BlockDim, GridQuery::Vector},
    {"thread_block", "dim_threads", GridValue::BlockDim, GridQuery::Vector},
    {"thread_block", "thread_rank", GridValue::ThreadIdx, GridQuery::Rank},
    {"thread_block", "size", GridValue::BlockDim, GridQuery::Rank},
    {"thread_block", "num_threads", GridValue::BlockDim, GridQuery::Rank},
    {"grid_group", "block_index", GridValue::BlockIdx, GridQuery::Vector},
    {"grid_group", "group_dim", GridValue::GridDim, GridQuery::Vector},
    {"grid_group", "dim_blocks", GridValue::GridDim, GridQuery::Vector},
    {"grid_group", "block_rank", GridValue::BlockIdx, GridQuery::Rank},
    {"grid_group", "num_blocks", GridValue::GridDim, GridQuery::Rank},
    {"grid_group", "size", GridValue::Threads, GridQuery::Rank},
    {"grid_group", "num_threads", GridValue::Threads, GridQuery::Rank},
    {"grid_group", "thread_rank", GridValue::FirstThread,
     GridQuery::RankInGrid},
};

static const GridQuery *findGridQuery(const CXXMethodDecl &Method) {
  const CXXRecordDecl &Class = *Method.getParent();
  if (!Method.getIdentifier() || !Class.getIdentifier())
    return nullptr;
  for (const GridQuery &Q : GridQueries) {
    bool IsBuiltin = Q.Gives == GridQuery::Axis;
    if (Class.getName() == Q.Class &&
        (IsBuiltin || (Method.getName() == Q.Method &&
                       outerNamespace(Class) == "cooperative_groups")))
      return &Q;
  }
  return nullptr;
}

/// threadIdx.x and its like are calls of a builtin variable's methods.
Value Transfer::gridValue(const CallExpr *Fetch) {
  const auto *Method =
      dyn_cast_or_null<CXXMethodDecl>(Fetch->getDirectCallee());
  const GridQuery *Query = Method ? findGridQuery(*Method) : nullptr;
  if (!Query)
    return {};
  auto Of = [&](GridValue V, unsigned Axis) -> Value {
    assumeGrid(S->Known, {V, Axis}, Context.Symbols);
    return IntValue{Extent::symbol(gridSymbol(Context.Symbols, {V, Axis})), {}};
  };
  switch (Query->Gives) {
  case GridQuery::Axis: {
    unsigned Axis = unsigned(Method->getName().back() - 'x');
    return Axis < RankAxis ? Of(Query->Of, Axis) : Value();
  }
  case GridQuery::Vector: {
    auto L = std::make_shared<ListFacts>();
    for (unsigned Axis = 0; Axis != RankAxis; ++Axis)
      L->Elements.push_back(Of(Query->Of, Axis));
    return L;
  }
  case GridQuery::Rank:
    return Of(Query->Of, RankAxis);
  case GridQuery::RankInGrid:
    return IntValue{*Of(GridValue::FirstThread, RankAxis).extent() +
                        *Of(GridValue::ThreadIdx, RankAxis).extent(),
                    {}};
  }
  return {};
}

/// blockIdx * blockDim is as much one value as blockIdx is.
Value Transfer::multiplyGrid(const Extent &A, const Extent &B) {
  std::optional<GridPosition> P =
      gridProduct(A.asSymbol(), B.asSymbol(), Context.Symbols);
  if (!P)
    return {};
  assumeGrid(S->Known, *P, Context.Symbols);
  assumeGrid(S->Known, {GridValue::BlockDim, P->Axis}, Context.Symbols);
  return IntValue{Extent::symbol(gridSymbol(Context.Symbols, *P)), {}};
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// What memory holds: an integer that nobody has checked.
Value Transfer::loaded(const Expr *E, const void *Object, uint64_t Key) {
  QualType T = E->getType().getNonReferenceType();
  if (classify(T) != TypeClass::Int)
    return fresh(E);
  return IntValue{Extent::symbol(Context.Symbols.get(
                      SymbolKind::Loaded, Object ? Object : E, int64_t(Key), 0,
                      text(E), E->getExprLoc(), T->isUnsignedIntegerType())),
                  {}};
}

/// A floating number that becomes an integer, and what memory holds when it
/// becomes unsigned.
Value Transfer::convertData(const VarDecl &D, const Value &Init) {
  bool Unsigned = D.getType()->isUnsignedIntegerType();
  auto Of = [&](SymbolKind Kind) {
    return IntValue{
        Extent::symbol(Context.Symbols.get(Kind, &D, 0, 0, D.getName(),
                                           D.getLocation(), Unsigned)),
        {}};
  };
  if (strip(D.getInit())->getType()->isFloatingType())
    return Of(SymbolKind::Rounded);
  std::optional<Extent> E = Init.extent();
  if (Unsigned && E && E->asSymbol() &&
      Context.Symbols[E->asSymbol()].Kind == SymbolKind::Loaded)
    return Of(SymbolKind::Loaded);
  return Init;
}

/// The declaration that an array expression is a part of.
static const ValueDecl *arrayOf(const Expr *E) {
  while (true) {
    E = strip(E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return Ref->getDecl();
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return Member->getMemberDecl();
    const auto *Sub = dyn_cast<ArraySubscriptExpr>(E);
    if (!Sub)
      return nullptr;
    E = Sub->getBase();
  }
}

/// The start of an array, or of a row of one.
Value Transfer::arrayAddress(const Expr *E) {
  const ValueDecl *Object = arrayOf(E);
  const ArrayType *Array = Context.AST.getAsArrayType(E->getType());
  if (!Object || !Array)
    return {};
  int64_t Size = sizeInBytes(Array->getElementType(), Context.AST);
  if (Size == 0)
    return {};
  PointerFacts P{Object, Extent(0), Size, std::nullopt};
  if (const auto *Constant = dyn_cast<ConstantArrayType>(Array))
    P.Count = Extent(int64_t(Constant->getSize().getLimitedValue(INT64_MAX)));
  return std::make_shared<PointerFacts>(P);
}

Value Transfer::offsetAddress(const Expr *E, const PointerFacts &P,
                              const Extent &By) {
  int64_t Size = sizeInBytes(E->getType()->getPointeeType(), Context.AST);
  if (Size == 0 || Size % P.ElementSize != 0)
    return {};
  reportOffset(E, By);
  auto R = std::make_shared<PointerFacts>(P);
  R->Offset = P.Offset + By.scaled(Size / P.ElementSize);
  return R;
}

/// &p[i] is p + i. Rows of an array are one block of memory.
Value Transfer::addressOf(const Expr *E) {
  const auto *Sub = dyn_cast<ArraySubscriptExpr>(strip(E));
  if (!Sub)
    return {};
  PointerRef P = valueOf(Sub->getBase()).pointer();
  std::optional<Extent> I = valueOf(Sub->getIdx()).extent();
  int64_t Size = sizeInBytes(Sub->getType(), Context.AST);
  if (!P || !I || Size == 0 || Size % P->ElementSize != 0)
    return {};
  auto R = std::make_shared<PointerFacts>(*P);
  R->Offset = P->Offset + I->scaled(Size / P->ElementSize);
  if (isa<ArraySubscriptExpr>(strip(Sub->getBase())))
    R->Count = std::nullopt;
  return R;
}

void Transfer::reportAccess(AccessSite Site) {
  if (Reporting &&
      !Context.contentsOf(Function).Addressed.contains(Site.Access))
    Context.report(std::move(Site), *S);
}

static AccessSite accessTo(const PointerFacts &P, const Expr *Access) {
  AccessSite Site;
  Site.K = P.Count ? AccessSite::Kind::Array : AccessSite::Kind::Pointer;
  Site.Access = Access;
  Site.Object = P.Object;
  Site.ElementSize = P.ElementSize;
  Site.First = Site.Last = P.Offset;
  Site.Count = P.Count;
  return Site;
}

/// Reads or writes what \p P leads to, at \p Index where there is one.
Value Transfer::accessPointer(const Expr *Access, const Expr *Index,
                              const PointerFacts &P) {
  std::optional<Extent> I = Index ? valueOf(Index).extent() : Extent(0);
  int64_t Size = sizeInBytes(Access->getType(), Context.AST);
  uint64_t Key = 0;
  if (I && Size != 0 && Size % P.ElementSize == 0) {
    int64_t Elements = Size / P.ElementSize;
    AccessSite Site = accessTo(P, Access);
    Site.IndexExpr = Index;
    Site.First = P.Offset + I->scaled(Elements);
    Site.Last = Site.First + Extent(Elements - 1);
    // What is read twice at one address is one value.
    Key = llvm::hash_combine(Site.First.constant(), Size);
    for (const Extent::Term &T : Site.First.terms())
      Key = llvm::hash_combine(Key, T.first, T.second);
    reportAccess(std::move(Site));
    reportOffset(Access, *I);
  }
  if (Access->getType()->isArrayType())
    return arrayAddress(Access);
  return loaded(Access, Key ? P.Object : nullptr, Key);
}

/// An atomic or a load of the runtime accesses what its argument points to.
void Transfer::reportAddressArguments(const CallArguments &C) {
  if (!C.Name.starts_with("atomic") && !C.Name.starts_with("__ld"))
    return;
  for (const CallArguments::Argument &A : C.Arguments) {
    if (PointerRef P = A.V.pointer(); P && isa<BinaryOperator>(strip(A.E)))
      reportAccess(accessTo(*P, A.E));
  }
}

} // namespace torchtidy
