//===- TransferPointer.cpp - What is told of pointers ---------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace torchtidy {

//===----------------------------------------------------------------------===//
// Lifetimes
//===----------------------------------------------------------------------===//

/// What \p V, of type \p Type, only borrows.
static std::optional<StorageFact> borrowed(const Value &V, QualType Type) {
  Type = Type.getNonReferenceType();
  if (AccessorRef A = V.accessor()) {
    if (!Type->isPointerType() && classify(Type) != TypeClass::Accessor)
      return std::nullopt;
    StorageFact F = A->Tensor->Storage;
    return StorageFact{{}, F.all(), F.Elsewhere};
  }
  TensorRef T = V.tensor();
  if (!T || T->Storage.Lent.empty() || classify(Type) != TypeClass::Tensor)
    return std::nullopt;
  return StorageFact{
      {}, T->Storage.Lent, T->Storage.Elsewhere || !T->Storage.Own.empty()};
}

/// The variable that a storage belongs to; null for a tensor's and a
/// temporary's.
static const VarDecl *variableOfStorage(const SymbolInfo &Storage) {
  if (Storage.Kind != SymbolKind::Storage || Storage.Extra != 0)
    return nullptr;
  return static_cast<const VarDecl *>(
      static_cast<const Decl *>(Storage.Anchor));
}

void Transfer::reportLifetime(LifetimeSite Site) { Context.report(Site, *S); }

/// \p V is stored in something of type \p Type; \p Target is null for what no
/// variable is known to hold.
void Transfer::keepPointer(const Expr *E, const Value &V, QualType Type,
                           const Place *Target) {
  std::optional<StorageFact> Of = Reporting ? borrowed(V, Type) : std::nullopt;
  if (!Of || Of->Lent.empty())
    return;
  const auto *Variable =
      Target ? dyn_cast_or_null<VarDecl>(Target->Root) : nullptr;
  bool OutlivesFunction =
      Target && (!Variable || !Variable->hasLocalStorage() ||
                 Variable->getType()->isReferenceType());
  LifetimeSite Site;
  Site.At = E;
  Site.IsTensor = V.tensor() != nullptr;
  bool AllTemporary = true, AnyTemporary = false;
  for (SymbolId Storage : Of->Lent) {
    const SymbolInfo &Info = Context.Symbols[Storage];
    const VarDecl *D = variableOfStorage(Info);
    bool IsTemporary = !D && !S->Memory.Shared.contains(Storage) &&
                       !S->Memory.Ended.contains(Storage) && !isOwned(Storage);
    AllTemporary &= IsTemporary;
    AnyTemporary |= IsTemporary;
    if (D && OutlivesFunction && D->getDeclContext() == &Function &&
        !S->Memory.Shared.contains(Storage)) {
      Site.K = LifetimeSite::Kind::Stored;
      Site.Owner = Info.Name;
      reportLifetime(Site);
      return;
    }
  }
  if (!AnyTemporary)
    return;
  Site.Sure = AllTemporary && !Of->Elsewhere;
  reportLifetime(Site);
}

void Transfer::returnPointer(const Expr *E, const Value &V) {
  if (!Reporting)
    return;
  QualType Type = Function.getReturnType();
  if (ListRef L = V.list(); L && classify(Type) == TypeClass::Tuple) {
    for (const Value &Element : L->Elements)
      if (Element.tensor() && !Element.tensor()->Storage.Lent.empty())
        return returnPointer(E, Element);
    return;
  }
  if (V.tensor())
    Type = V.tensor() ? E->getType() : Type;
  std::optional<StorageFact> Of = borrowed(V, Type);
  if (V.tensor() && !V.tensor()->Storage.Lent.empty())
    Of = StorageFact{{},
                     V.tensor()->Storage.Lent,
                     V.tensor()->Storage.Elsewhere ||
                         !V.tensor()->Storage.Own.empty()};
  if (!Of)
    return;
  LifetimeSite Site;
  Site.K = LifetimeSite::Kind::Returned;
  Site.At = E;
  Site.IsTensor = V.tensor() != nullptr;
  unsigned Gone = 0;
  for (SymbolId Storage : Of->Lent) {
    const SymbolInfo &Info = Context.Symbols[Storage];
    const VarDecl *D = variableOfStorage(Info);
    if (S->Memory.Shared.contains(Storage) ||
        (D && D->getDeclContext() != &Function))
      continue;
    bool KeptOutside = !D && llvm::any_of(S->Places, [&](const auto &Entry) {
      const auto *Root = dyn_cast_or_null<VarDecl>(Entry.first.Root);
      TensorRef T = Entry.second.tensor();
      bool Outside = !Root || !Root->hasLocalStorage() ||
                     Root->getType()->isReferenceType() ||
                     Root->getDeclContext() != &Function;
      return Outside && T && llvm::is_contained(T->Storage.Own, Storage);
    });
    if (KeptOutside)
      continue;
    ++Gone;
    if (Site.Owner.empty())
      Site.Owner = Info.Name;
  }
  if (Gone == 0)
    return;
  Site.Sure = Gone == Of->Lent.size() && !Of->Elsewhere;
  reportLifetime(Site);
}

/// \p V is used: what it borrows must be there still.
void Transfer::reportUse(const Expr *At, const Value &V) {
  if (!Reporting || S->Memory.Ended.empty())
    return;
  TensorRef T = V.tensor();
  if (AccessorRef A = V.accessor())
    T = A->Tensor;
  if (!T)
    return;
  auto All = V.accessor() ? T->Storage.all()
                          : llvm::SmallVector<SymbolId, 2>(
                                T->Storage.Lent.begin(), T->Storage.Lent.end());
  LifetimeSite Site;
  Site.K = LifetimeSite::Kind::Ended;
  Site.At = At;
  Site.IsTensor = !V.accessor();
  Site.Sure = !T->Storage.Elsewhere && (V.accessor() || T->Storage.Own.empty());
  bool Found = false;
  for (SymbolId Storage : All) {
    const StorageEnd *End = S->Memory.Ended.find(Storage);
    Site.Sure &= End && End->Sure;
    if (End && !S->Memory.Shared.contains(Storage)) {
      Found = true;
      Site.End = *End;
      Site.Owner = End->Owner;
    }
  }
  if (Found)
    reportLifetime(Site);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// data_ptr<T>() and accessor<T, N>().
void Transfer::reportElements(const CallArguments &C, const TensorFacts &T) {
  const TemplateArgumentList *Args = C.Callee->getTemplateSpecializationArgs();
  if (!Reporting || !Args || Args->size() == 0 ||
      Args->get(0).getKind() != TemplateArgument::Type)
    return;
  ElementTypeSite Site;
  Site.Call = C.Call;
  Site.Of = C.SelfExpr;
  Site.Tensor = std::make_shared<TensorFacts>(T);
  Site.Type = Args->get(0).getAsType();
  // As it is written: `scalar_t` is chosen elsewhere.
  if (const auto *M = dyn_cast<MemberExpr>(
          cast<CallExpr>(C.Call)->getCallee()->IgnoreParens());
      M && M->hasExplicitTemplateArgs())
    Site.Type = M->getTemplateArgs()[0].getArgument().getAsType();
  if (C.Name.contains("accessor") && Args->size() > 1 &&
      Args->get(1).getKind() == TemplateArgument::Integral) {
    Site.K = ElementTypeSite::Kind::Accessor;
    Site.Rank = int64_t(Args->get(1).getAsIntegral().getLimitedValue(64));
  }
  Context.report(Site, *S);
}

/// from_blob: what it is told of the memory must be true.
void Transfer::reportBlob(const CallArguments &C, const TensorRef &T) {
  const CallArguments::Argument *Data = C.find("data");
  if (!Reporting || C.Name != "from_blob" || !Data)
    return;
  ElementTypeSite Site;
  Site.K = ElementTypeSite::Kind::Blob;
  Site.Call = C.Call;
  Site.Of = Data->E;
  Site.Tensor = T;
  QualType Type = strip(Data->E)->getType();
  while (const auto *Array = Context.AST.getAsArrayType(Type))
    Type = Array->getElementType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  // The vector's own alias for it is nobody's choice.
  Site.Type = Type.getCanonicalType();
  Context.report(Site, *S);
  if (AccessorRef A = pointerOf(Data->E)) {
    MemorySite Access;
    Access.K = MemorySite::By::Blob;
    Access.At = C.Call;
    Access.Pointer = Data->E;
    Access.Data = A;
    Access.Result = T;
    Context.report(std::move(Access), *S);
  }
}

/// The pointer of data_ptr() is used as one of some type: the first use in a
/// body is told.
void Transfer::noteCast(const Expr *At, const Expr *Pointer,
                        const AccessorFacts &A) {
  QualType To = Pointer->IgnoreParens()->getType();
  if (const auto *Cast =
          dyn_cast<ExplicitCastExpr>(Pointer->IgnoreParenImpCasts()))
    To = Cast->getTypeAsWritten();
  else if (const auto *Ref =
               dyn_cast<DeclRefExpr>(Pointer->IgnoreParenImpCasts()))
    To = Ref->getDecl()->getType(); // as it is written
  if (!A.IsUntyped || !To->isPointerType() || To->isVoidPointerType())
    return;
  auto [It, New] = Casts.try_emplace(A.Tensor->Id);
  const SourceManager &SM = Context.AST.getSourceManager();
  if (!New && !SM.isBeforeInTranslationUnit(
                  At->getExprLoc(), It->second.first.Call->getExprLoc()))
    return;
  ElementTypeSite Site;
  Site.K = ElementTypeSite::Kind::Cast;
  Site.Call = At;
  Site.Of = Pointer;
  Site.Tensor = A.Tensor;
  Site.Type = To->getPointeeType();
  It->second = {Site, *S};
}

void Transfer::tellCasts() {
  for (const auto &[Tensor, Cast] : Casts)
    Context.report(Cast.first, Cast.second);
  Casts.clear();
}

//===----------------------------------------------------------------------===//
// Touches
//===----------------------------------------------------------------------===//

void Transfer::touchMemory(MemorySite::By By, const Expr *At,
                           const Expr *Pointer, const Value &V, bool IsFirst) {
  AccessorRef A = V.accessor();
  if (!Reporting || !A || InDevice)
    return;
  // &p[i] touches nothing.
  if (Context.Current &&
      Context.contentsOf(*Context.Current).Addressed.contains(At))
    return;
  reportUse(At, V);
  noteCast(At, Pointer, *A);
  MemorySite Site;
  Site.K = By;
  Site.At = At;
  Site.Pointer = Pointer;
  Site.Data = A;
  Site.IsFirst = IsFirst;
  Context.report(std::move(Site), *S);
}

/// Functions of C that touch what each pointer points to.
static bool isMemoryFunction(llvm::StringRef Name) {
  Name.consume_front("__builtin_");
  return llvm::is_contained(
      {"memcpy", "memmove", "memset", "memcmp", "fread", "fwrite", "qsort"},
      Name);
}

/// Of std, but touches no element.
static bool isHarmless(llvm::StringRef Name) {
  return llvm::is_contained(
      {"next", "prev", "advance", "distance", "make_move_iterator",
       "make_reverse_iterator", "to_address", "launder", "assume_aligned",
       "reinterpret_pointer_cast", "make_pair", "exchange"},
      Name);
}

static std::optional<MemorySite::By> accessOf(const CallArguments &C,
                                              bool IsUser) {
  using By = MemorySite::By;
  if (isa<CUDAKernelCallExpr>(C.Call))
    return By::Kernel;
  llvm::StringRef Namespace = outerNamespace(*C.Callee);
  bool IsStd = Namespace == "std";
  if ((Namespace.empty() || IsStd) && isMemoryFunction(C.Name))
    return By::Host;
  if (Namespace.empty() &&
      (C.Name.starts_with("cudaMemcpy") || C.Name.starts_with("cudaMemset")))
    return By::Copy;
  if (IsStd && !C.Callee->isOverloadedOperator() && !isHarmless(C.Name)) {
    bool Reads = llvm::is_contained({"assign", "insert", "append"}, C.Name);
    if (!C.SelfExpr || Reads)
      return By::Host;
  }
  return IsUser ? std::optional<By>(By::Function) : std::nullopt;
}

/// Before a call: what it is given must be there, and may live on with it.
void Transfer::passArguments(const CallArguments &C) {
  changeContainer(C);
  bool IsStd = C.Callee->isInStdNamespace() && !C.SelfExpr;
  if (IsStd && C.Name == "move" && C.Arguments.size() == 1)
    if (std::optional<StorageFact> Of = containerStorage(C.Arguments[0].E))
      S->Memory.Shared.set(Of->Own[0], {});
  bool Keeps = !IsStd && !isTensorApi(C);
  if (Keeps || C.Name == "set_data" || C.Name == "set_")
    for (const CallArguments::Argument &A : C.Arguments)
      shareStorage(A.V);
  if (!Reporting)
    return;
  if (C.Name == "push_back" || C.Name == "emplace_back")
    for (const CallArguments::Argument &A : C.Arguments)
      keepPointer(A.E, A.V, A.E->getType(), nullptr);
  reportUse(C.Call, C.Self);
  std::optional<MemorySite::By> By =
      accessOf(C, Context.isUserCode(C.Callee->getLocation()));
  llvm::SmallVector<SymbolId, 4> Told;
  for (unsigned I = 0; I != C.Arguments.size(); ++I) {
    const CallArguments::Argument &A = C.Arguments[I];
    AccessorRef Data = A.V.accessor();
    if (!Data) {
      reportUse(C.Call, A.V);
      continue;
    }
    bool ByValue = I < C.Callee->getNumParams() &&
                   C.Callee->getParamDecl(I)->getType()->isPointerType();
    if (!By || !ByValue || llvm::is_contained(Told, Data->Tensor->Id)) {
      reportUse(C.Call, A.V);
      if (ByValue)
        noteCast(A.E, A.E, *Data);
      continue;
    }
    Told.push_back(Data->Tensor->Id); // first and last are one range
    touchMemory(*By, *By == MemorySite::By::Kernel ? A.E : C.Call, A.E, A.V);
  }
}

} // namespace torchtidy
