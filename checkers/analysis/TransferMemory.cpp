//===- TransferMemory.cpp - Who keeps memory alive ------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"

using namespace clang;

namespace torchtidy {

namespace {
enum class Owner { None, Container, Smart };
} // namespace

/// Classes whose objects own one piece of memory.
static Owner ownerKind(QualType T) {
  const CXXRecordDecl *Class = T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->getIdentifier())
    return Owner::None;
  llvm::StringRef Name = Class->getName();
  if (outerNamespace(*Class) == "std") {
    if (llvm::is_contained({"vector", "array", "basic_string"}, Name))
      return Owner::Container;
    return Name == "unique_ptr" ? Owner::Smart : Owner::None;
  }
  return Name == "SmallVector" ? Owner::Container : Owner::None;
}

static bool hasMemory(QualType T) {
  return T->isArrayType() || ownerKind(T) != Owner::None;
}

/// The storage that an object or array holds its elements in, when this
/// function owns the object.
std::optional<StorageFact> Transfer::containerStorage(const Expr *E) {
  SymbolTable &Symbols = Context.Symbols;
  const Expr *Bare = strip(E);
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Bare);
      Op && Op->getNumArgs() == 1 &&
      ownerKind(Op->getArg(0)->getType()) == Owner::Smart)
    return containerStorage(Op->getArg(0));
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Bare)) {
    std::optional<Place> P = placeOf(Ref);
    const auto *V =
        P && P->Fields.empty() ? dyn_cast_or_null<VarDecl>(P->Root) : nullptr;
    if (!V || !V->hasLocalStorage() || !hasMemory(V->getType()) ||
        V->getType()->isReferenceType())
      return std::nullopt;
    return StorageFact::own(
        Symbols.get(SymbolKind::Storage, V, 0, 0, V->getName()));
  }
  if (Bare->isPRValue() && isa<CallExpr, CXXConstructExpr>(Bare) &&
      ownerKind(Bare->getType()) != Owner::None)
    return StorageFact::own(Symbols.get(SymbolKind::Storage, Bare, 1));
  return std::nullopt;
}

AccessorRef Transfer::rawPointer(const StorageFact &Storage,
                                 const DeviceFact &Device, const Expr *E) {
  auto T = std::make_shared<TensorFacts>();
  T->Id = Context.Symbols.get(SymbolKind::Tensor, E);
  T->Device = Device;
  T->Contiguous = Tri::Yes;
  T->Storage = Storage;
  auto A = std::make_shared<AccessorFacts>();
  A->Tensor = T;
  A->IsPointer = A->IsRaw = true;
  A->IsWhole = false;
  return A;
}

Value Transfer::unknownPointer(AnalysisContext &Context, const ParmVarDecl &P) {
  QualType To = P.getType()->getPointeeType();
  if (!To->isArithmeticType() && !To->isVoidType())
    return {};
  auto T = std::make_shared<TensorFacts>();
  T->Id = Context.Symbols.get(SymbolKind::Tensor, &P, 0, 0, P.getName());
  T->Device = DeviceFact::symbolic(Context.Symbols.get(SymbolKind::Device, &P));
  T->FromParameter = true;
  auto A = std::make_shared<AccessorFacts>();
  A->Tensor = T;
  A->IsPointer = A->IsRaw = true;
  A->IsWhole = false;
  return A;
}

/// What an expression of pointer or array type points into, when known.
AccessorRef Transfer::pointerOf(const Expr *E) {
  E = strip(E);
  if (AccessorRef A = valueOf(E).accessor())
    return E->getType()->isPointerType() ? A : nullptr;
  const Expr *Object = nullptr;
  if (E->getType()->isArrayType())
    Object = E;
  else if (const auto *U = dyn_cast<UnaryOperator>(E);
           U && U->getOpcode() == UO_AddrOf) {
    const Expr *Element = strip(U->getSubExpr());
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(Element)) {
      if (AccessorRef Base = valueOf(A->getBase()).accessor())
        return movePointer(Base).accessor();
      Object = strip(A->getBase());
    } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Element);
               Op && Op->getOperator() == OO_Subscript &&
               ownerKind(Op->getArg(0)->getType()) != Owner::None) {
      Object = Op->getArg(0);
    }
  }
  // An array of arrays is one object.
  while (const auto *Row =
             Object ? dyn_cast<ArraySubscriptExpr>(strip(Object)) : nullptr)
    Object = Row->getBase();
  std::optional<StorageFact> Of =
      Object ? containerStorage(Object) : std::nullopt;
  return Of ? rawPointer(*Of, DeviceFact::cpu(), E) : nullptr;
}

Value Transfer::movePointer(const Value &Base) {
  AccessorRef A = Base.accessor();
  if (!A || !A->IsPointer)
    return {};
  auto Moved = std::make_shared<AccessorFacts>(*A);
  Moved->IsWhole = false;
  return Moved;
}

static constexpr llvm::StringRef DeviceAllocations[] = {
    "cudaMalloc", "cudaMallocAsync", "cudaMallocPitch",
    "cudaMallocFromPoolAsync", "hipMalloc"};

Value Transfer::callMemory(const CallArguments &C, bool &Handled) {
  bool IsCuda = outerNamespace(*C.Callee).empty();
  if (!C.SelfExpr && IsCuda && !C.Arguments.empty() &&
      llvm::is_contained(DeviceAllocations, C.Name)) {
    Handled = true;
    if (std::optional<Place> P = placeOf(C.Arguments[0].E))
      S->assign(*P, rawPointer({}, DeviceFact::cuda(), C.Call));
    return fresh(C.Call);
  }
  if (C.Name == "raw_alloc" || C.Name == "raw_alloc_with_stream") {
    Handled = outerNamespace(*C.Callee) == "c10";
    return Handled ? rawPointer({}, DeviceFact::cuda(), C.Call) : Value();
  }
  if (!C.SelfExpr || !C.Call->getType()->isPointerType() ||
      ownerKind(C.SelfExpr->getType()) == Owner::None)
    return {};
  bool IsSmart = ownerKind(C.SelfExpr->getType()) == Owner::Smart;
  if (IsSmart && C.Name == "release")
    if (std::optional<StorageFact> Of = containerStorage(C.SelfExpr))
      S->Memory.Shared.set(Of->Own[0], {});
  if (C.Name != (IsSmart ? "get" : "data") && C.Name != "c_str")
    return {};
  std::optional<StorageFact> Of = containerStorage(C.SelfExpr);
  // The elements can be written through the pointer.
  if (const auto *M = dyn_cast<CXXMethodDecl>(C.Callee); M && !M->isConst())
    if (std::optional<Place> P = placeOf(C.SelfExpr))
      S->assign(*P, {});
  Handled = true;
  if (!Of)
    return rawPointer({}, {}, C.Call);
  // Taken anew, it points to where the elements are now.
  if (const StorageEnd *End = S->Memory.Ended.find(Of->Own[0]);
      End && End->By == StorageEnd::Resized)
    S->Memory.Ended.erase(Of->Own[0]);
  return rawPointer(*Of, IsSmart ? DeviceFact() : DeviceFact::cpu(), C.Call);
}

static constexpr llvm::StringRef Growing[] = {
    "resize",        "assign",       "insert",    "emplace",
    "shrink_to_fit", "reset",        "append",    "swap",
    "push_back",     "emplace_back", "operator=", "operator+="};

/// Methods after which pointers into the container may point nowhere.
void Transfer::changeContainer(const CallArguments &C) {
  if (!C.SelfExpr || ownerKind(C.SelfExpr->getType()) == Owner::None)
    return;
  bool Reserves = C.Name == "reserve";
  if (!Reserves && !llvm::is_contained(Growing, C.Name))
    return;
  std::optional<StorageFact> Of = containerStorage(C.SelfExpr);
  if (!Of || C.SelfExpr->getType()->getAsCXXRecordDecl()->getName() == "array")
    return;
  SymbolId Storage = Of->Own[0];
  if (Reserves)
    S->Memory.Reserved.set(Storage, {});
  else if (!S->Memory.Reserved.contains(Storage))
    endStorage(Storage, {StorageEnd::Resized, C.Call->getExprLoc(),
                         text(C.SelfExpr), false});
}

//===----------------------------------------------------------------------===//
// Owners
//===----------------------------------------------------------------------===//

static bool anyTensor(const Value &V,
                      llvm::function_ref<bool(const TensorFacts &)> P) {
  if (TensorRef T = V.tensor())
    return P(*T);
  ListRef L = V.list();
  return L && llvm::any_of(L->Elements,
                           [&](const Value &E) { return anyTensor(E, P); });
}

/// Whether a variable, but for \p ButBy, holds a tensor that keeps it alive.
bool Transfer::isOwned(SymbolId Storage, const ValueDecl *ButBy) {
  return llvm::any_of(S->Places, [&](const auto &Entry) {
    return (!ButBy || Entry.first.Root != ButBy) &&
           anyTensor(Entry.second, [&](const TensorFacts &T) {
             return llvm::is_contained(T.Storage.Own, Storage);
           });
  });
}

bool Transfer::isLent(SymbolId Storage) {
  return llvm::any_of(S->Places, [&](const auto &Entry) {
    if (AccessorRef A = Entry.second.accessor())
      return llvm::is_contained(A->Tensor->Storage.all(), Storage);
    return anyTensor(Entry.second, [&](const TensorFacts &T) {
      return llvm::is_contained(T.Storage.Lent, Storage);
    });
  });
}

void Transfer::endStorage(SymbolId Storage, StorageEnd End) {
  if (isLent(Storage))
    S->Memory.Ended.set(Storage, std::move(End));
}

void Transfer::shareStorage(const Value &V) {
  anyTensor(V, [&](const TensorFacts &T) {
    for (SymbolId Own : T.Storage.Own)
      S->Memory.Shared.set(Own, {});
    return false;
  });
}

void Transfer::endVariable(const VarDecl *D, SourceLocation Loc) {
  if (D->getType()->isReferenceType())
    return;
  StorageEnd End{StorageEnd::OutOfScope, Loc, D->getNameAsString(), true};
  if (hasMemory(D->getType())) {
    SymbolId Own =
        Context.Symbols.get(SymbolKind::Storage, D, 0, 0, D->getName());
    if (!S->Memory.Shared.contains(Own))
      endStorage(Own, End);
  }
  Value Held = S->lookup(Place{D, {}});
  if (!Held.tensor() && !Held.list())
    return;
  anyTensor(Held, [&](const TensorFacts &T) {
    for (SymbolId Own : T.Storage.Own)
      if (!S->Memory.Shared.contains(Own) && !isOwned(Own, D))
        endStorage(Own, End);
    return false;
  });
  S->assign(Place{D, {}}, {});
}

/// After \p Target, which held \p Old, was assigned to.
void Transfer::replaceTensor(const Expr *Target, const TensorRef &Old) {
  if (!Old)
    return;
  for (SymbolId Own : Old->Storage.Own)
    if (!S->Memory.Shared.contains(Own) && !isOwned(Own))
      endStorage(Own, {StorageEnd::Reassigned, Target->getExprLoc(),
                       text(Target), true});
}

/// A tensor that is copied into an object or a lambda lives on with it.
void Transfer::construct(const CXXConstructExpr *E) {
  TypeClass Class = classify(E->getType());
  bool IsOwner = ownerKind(E->getType()) == Owner::Container;
  for (const Expr *Argument : E->arguments()) {
    if (IsOwner && Argument->getType()->isPointerType())
      touchMemory(MemorySite::By::Host, E, Argument, valueOf(Argument));
    if (Class == TypeClass::Other || Class == TypeClass::Module)
      shareStorage(valueOf(Argument));
  }
}

void Transfer::capture(const LambdaExpr *L) {
  for (const LambdaCapture &C : L->captures())
    if (C.capturesVariable() && C.getCaptureKind() == LCK_ByCopy)
      shareStorage(S->lookup(Place{C.getCapturedVar(), {}}));
}

/// The memory that a from_blob tensor is in is what it was given, unless a
/// deleter keeps that alive: one that captures nothing keeps no variable.
void Transfer::blobStorage(const CallArguments &C, TensorFacts &T) {
  const CallArguments::Argument *Data = C.find("data");
  const CallArguments::Argument *Deleter = C.find("deleter");
  AccessorRef A = Data ? pointerOf(Data->E) : nullptr;
  if (!A)
    return;
  if (Deleter && !Deleter->IsDefault) {
    const auto *L = Deleter->V.as<LambdaValue>();
    if (!L || L->Lambda->capture_size() != 0)
      return;
  }
  T.Storage = {{}, {}, A->Tensor->Storage.Elsewhere};
  for (SymbolId Lent : A->Tensor->Storage.all())
    T.Storage.Lent.push_back(Lent);
  llvm::sort(T.Storage.Lent);
}

} // namespace torchtidy
