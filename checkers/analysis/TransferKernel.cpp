//===- TransferKernel.cpp - Device code and what launches pass to it ---===//
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

/// threadIdx.x and its like are calls of a builtin variable's methods.
Value Transfer::gridValue(const CallExpr *Fetch) {
  static constexpr std::pair<llvm::StringLiteral, GridValue> Variables[] = {
      {"__cuda_builtin_threadIdx_t", GridValue::ThreadIdx},
      {"__cuda_builtin_blockIdx_t", GridValue::BlockIdx},
      {"__cuda_builtin_blockDim_t", GridValue::BlockDim},
      {"__cuda_builtin_gridDim_t", GridValue::GridDim},
  };
  const auto *Method =
      dyn_cast_or_null<CXXMethodDecl>(Fetch->getDirectCallee());
  if (!Method || !Method->getIdentifier() ||
      !Method->getParent()->getIdentifier())
    return {};
  llvm::StringRef Class = Method->getParent()->getName();
  for (const auto &[Name, Of] : Variables) {
    if (Class != Name)
      continue;
    unsigned Axis = unsigned(Method->getName().back() - 'x');
    if (Axis > 2)
      return {};
    assumeGrid(S->Known, {Of, Axis}, Context.Symbols);
    return IntValue{Extent::symbol(gridSymbol(Context.Symbols, {Of, Axis})),
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

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// The dimension of a grid or block along one axis.
static std::optional<Extent> dimension(const ListRef &Of, unsigned Axis) {
  if (!Of)
    return std::nullopt;
  if (Axis >= Of->Elements.size())
    return Extent(1);
  return Of->Elements[Axis].extent();
}

static void bindGrid(Binder &Bind, const LaunchSite &Launch,
                     SymbolTable &Symbols) {
  for (unsigned Axis = 0; Axis != 3; ++Axis) {
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
  QualType To = Parameter.getType()->getPointeeType();
  if (!A.IsUntyped || To.isNull() || !To->isFloatingType())
    return A.ElementSize;
  return Parameter.getASTContext().getTypeSizeInChars(To).getQuantity();
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
  for (unsigned I = 0; I != Arguments.size() && I < K->Parameters.size(); ++I) {
    Value Actual = valueOf(Arguments[I]);
    Bind.bind(K->Parameters[I], Actual);
    const ParmVarDecl *Parameter = Definition.getParamDecl(I);
    if (AccessorRef A = Actual.accessor(); A && A->IsPointer)
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
  Context.bindAccesses(*K, *S, Bind, Launch.Call);
}

} // namespace torchtidy
