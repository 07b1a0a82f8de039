//===- TransferPlace.cpp - Variables and unknown values ---------------------===
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"
#include "llvm/ADT/Hashing.h"

using namespace clang;

namespace torchtidy {

std::shared_ptr<TensorFacts> Transfer::unknownTensor(AnalysisContext &Context,
                                                     const void *Anchor,
                                                     int64_t Extra,
                                                     llvm::StringRef Name,
                                                     SourceLocation Loc) {
  SymbolTable &Symbols = Context.Symbols;
  auto Symbol = [&](SymbolKind Kind) {
    return Symbols.get(Kind, Anchor, Extra, 0, Name, Loc);
  };
  auto T = std::make_shared<TensorFacts>();
  T->Id = Symbol(SymbolKind::Tensor);
  T->Device = DeviceFact::symbolic(Symbol(SymbolKind::Device));
  T->DType.Sym = Symbol(SymbolKind::DType);
  T->Range.Elements = T->Id;
  T->Range.Lo = Extent::symbol(Symbols.get(SymbolKind::Min, nullptr, 0, T->Id));
  T->Range.Hi = Extent::symbol(Symbols.get(SymbolKind::Max, nullptr, 0, T->Id));
  return T;
}

Value Transfer::unknownValue(AnalysisContext &Context, QualType Type,
                             const void *Anchor, int64_t Extra,
                             llvm::StringRef Name, SourceLocation Loc) {
  SymbolTable &Symbols = Context.Symbols;
  auto Symbol = [&](SymbolKind Kind) {
    return Symbols.get(Kind, Anchor, Extra, 0, Name, Loc);
  };
  if (Type.isNull())
    return {};
  switch (classify(Type)) {
  case TypeClass::Tensor:
    return unknownTensor(Context, Anchor, Extra, Name, Loc);
  case TypeClass::Options: {
    auto O = std::make_shared<OptionsFacts>();
    O->Device =
        DeviceValue{DeviceFact::symbolic(Symbol(SymbolKind::Device)), {}};
    O->DType.Sym = Symbol(SymbolKind::DType);
    return O;
  }
  case TypeClass::Device:
    return DeviceValue{DeviceFact::symbolic(Symbol(SymbolKind::Device)), {}};
  case TypeClass::DType:
    return DTypeFact{-1, Symbol(SymbolKind::DType)};
  case TypeClass::Int:
  case TypeClass::Scalar: {
    QualType T = Type.getNonReferenceType();
    bool Unsigned = T->isUnsignedIntegerType();
    return IntValue{Extent::symbol(Symbols.get(SymbolKind::Value, Anchor, Extra,
                                               0, Name, Loc, Unsigned)),
                    {}};
  }
  case TypeClass::Module: {
    auto M = std::make_shared<ModuleFacts>();
    M->Id = Symbol(SymbolKind::Tensor);
    if (const CXXRecordDecl *Class = moduleClassOf(Type))
      M->Kind = Class->getName().str();
    return M;
  }
  case TypeClass::Tuple: {
    const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        Type.getNonReferenceType()->getAsCXXRecordDecl());
    if (!Class)
      return {};
    auto L = std::make_shared<ListFacts>();
    int64_t N = 0;
    auto Add = [&](const TemplateArgument &A) {
      ++N;
      if (A.getKind() == TemplateArgument::Type)
        L->Elements.push_back(
            unknownValue(Context, A.getAsType(), Anchor,
                         int64_t(llvm::hash_combine(Extra, N)), Name, Loc));
    };
    for (const TemplateArgument &A : Class->getTemplateArgs().asArray()) {
      if (A.getKind() == TemplateArgument::Pack)
        llvm::for_each(A.pack_elements(), Add);
      else
        Add(A);
    }
    return L;
  }
  default:
    return {};
  }
}

Value Transfer::fresh(const Expr *E, llvm::StringRef Name) {
  return unknownValue(Context, E->getType(), E, 0,
                      Name.empty() ? text(E) : Name.str(), E->getExprLoc());
}

std::optional<Place> Transfer::placeOf(const Expr *E) {
  E = strip(E);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const ValueDecl *D = Ref->getDecl();
    if (const auto *Binding = dyn_cast<BindingDecl>(D)) {
      if (const VarDecl *Holding = Binding->getHoldingVar())
        D = Holding;
      else if (const Expr *Bound = Binding->getBinding())
        return placeOf(Bound);
    }
    if (!isa<VarDecl>(D))
      return std::nullopt;
    if (const Place *Target = S->References.find(D))
      return *Target;
    return Place{D, {}};
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field)
      return std::nullopt;
    const Expr *Base = strip(Member->getBase());
    // TensorArg{x, "x", 1}.tensor
    if (classify(Base->getType()) == TypeClass::Tensor)
      return placeOf(Base);
    std::optional<Place> P;
    if (isa<CXXThisExpr>(Base))
      P = Place{};
    else
      P = placeOf(Base);
    if (P)
      P->Fields.push_back(Field);
    return P;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf)) {
    if (isa<CXXThisExpr>(strip(U->getSubExpr())))
      return Place{};
    return placeOf(U->getSubExpr());
  }
  // x.value(), *x and x->m of an optional or holder are the thing held.
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
      Op && Op->getNumArgs() == 1 &&
      (Op->getOperator() == OO_Star || Op->getOperator() == OO_Arrow)) {
    TypeClass T = classify(Op->getArg(0)->getType());
    if (T == TypeClass::Tensor || T == TypeClass::Module ||
        T == TypeClass::Int || T == TypeClass::Options)
      return placeOf(Op->getArg(0));
  }
  if (const auto *Call = dyn_cast<CallExpr>(E); Call && Call->getNumArgs() == 1)
    if (const FunctionDecl *F = Call->getDirectCallee();
        F && F->isInStdNamespace() && F->getIdentifier() &&
        llvm::is_contained({"move", "forward", "ref", "cref"}, F->getName()))
      return placeOf(Call->getArg(0));
  return std::nullopt;
}

/// Whether a place is x, y or z of a dim3, whose value is the list of these.
static bool isDimension(const Place &P) {
  return !P.Fields.empty() && P.Fields.back()->getParent()->getIdentifier() &&
         P.Fields.back()->getParent()->getName() == "dim3";
}

static Place withoutLastField(const Place &P) {
  return {P.Root,
          llvm::SmallVector<const FieldDecl *, 1>(llvm::drop_end(P.Fields))};
}

Value Transfer::valueOfPlace(const Place &P, QualType Type,
                             SourceLocation Loc) {
  if (Value V = S->lookup(P); !V.isUnknown())
    return V;
  if (isDimension(P)) {
    Place Whole = withoutLastField(P);
    unsigned I = P.Fields.back()->getFieldIndex();
    if (ListRef L = S->lookup(Whole).list(); L && I < L->Elements.size())
      if (!L->Elements[I].isUnknown())
        return L->Elements[I];
  }
  const ValueDecl *Anchor = P.Fields.empty() ? P.Root : P.Fields.back();
  if (!Anchor)
    return {};
  if (TensorRef T = batchOf(P, Type).tensor())
    return T;
  // The same place read twice is the same unknown.
  return unknownValue(Context, Type, Anchor, int64_t(P.key()), P.name(),
                      Anchor->getLocation().isValid() ? Anchor->getLocation()
                                                      : Loc);
}

/// Replaces what an unknown callee may have changed.
void Transfer::forget(const Expr *Target, const Expr *Because) {
  std::optional<Place> P = placeOf(Target);
  if (!P || P->name().empty())
    return;
  QualType Type = strip(Target)->getType();
  Value V = unknownValue(Context, Type, Because, int64_t(P->key()), P->name(),
                         Because->getExprLoc());
  S->assign(*P, V);
}

void Transfer::assignTo(const Expr *Target, Value V) {
  std::optional<Place> P = placeOf(Target);
  keepPointer(Target, V, Target->getType(), P ? &*P : nullptr);
  if (P && isDimension(*P)) {
    Place Whole = withoutLastField(*P);
    unsigned I = P->Fields.back()->getFieldIndex();
    auto L = std::make_shared<ListFacts>();
    if (ListRef Old = S->lookup(Whole).list())
      *L = *Old;
    L->Elements.resize(std::max<size_t>(L->Elements.size(), I + 1));
    L->Elements[I] = std::move(V);
    S->assign(Whole, L);
    return;
  }
  if (P) {
    if (!P->Root && P->Fields.size() == 1)
      reportMember(P->Fields[0], Target, V);
    TensorRef Old = S->lookup(*P).tensor();
    S->assign(*P, std::move(V));
    replaceTensor(Target, Old);
    return;
  }
  shareStorage(V);
  const Expr *E = strip(Target);
  if (const auto *Sub = dyn_cast<CXXOperatorCallExpr>(E);
      Sub && Sub->getOperator() == OO_Subscript)
    if (std::optional<Place> List = placeOf(Sub->getArg(0)))
      if (S->lookup(*List).list())
        S->assign(*List, {});
}

void Transfer::declareBindings(const DecompositionDecl *D, const Value &V) {
  ListRef L = V.list();
  unsigned N = 0;
  for (const BindingDecl *B : D->bindings()) {
    unsigned I = N++;
    const VarDecl *Holding = B->getHoldingVar();
    if (!Holding)
      continue;
    Value Element = L && I < L->Elements.size() ? L->Elements[I] : Value();
    if (Element.isUnknown())
      Element = unknownValue(Context, Holding->getType(), Holding, 0,
                             B->getName(), B->getLocation());
    S->assign(Place{Holding, {}}, Element);
  }
}

} // namespace torchtidy
