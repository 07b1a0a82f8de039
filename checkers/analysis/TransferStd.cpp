//===- TransferStd.cpp - The standard library and lists -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace torchtidy {

//===----------------------------------------------------------------------===//
// The standard library
//===----------------------------------------------------------------------===//

Value Transfer::minMax(const CallArguments &C, bool Min) {
  Extent R = Extent::symbol(Context.Symbols.get(
      SymbolKind::Value, C.Call, 0, 0, text(C.Call), C.Call->getExprLoc()));
  bool AllNonNegative = true, AnyNonNegative = false;
  for (const CallArguments::Argument &A : C.Arguments) {
    std::optional<Extent> E = A.V.extent();
    if (!E)
      return fresh(C.Call);
    S->Known.add(Min ? *E - R : R - *E);
    bool NonNegative = S->Known.proves(*E, Context.Symbols);
    AllNonNegative &= NonNegative;
    AnyNonNegative |= NonNegative;
  }
  if (Min ? AllNonNegative : AnyNonNegative)
    S->Known.add(R);
  if (C.Arguments.size() == 2) {
    Extent A = *C.Arguments[0].V.extent(), B = *C.Arguments[1].V.extent();
    // The result is the one argument that is known to be the bound.
    if (S->Known.proves(Min ? B - A : A - B, Context.Symbols))
      return IntValue{A, {}};
    if (S->Known.proves(Min ? A - B : B - A, Context.Symbols))
      return IntValue{B, {}};
  }
  return IntValue{R, {}};
}

Value Transfer::callStd(const CallArguments &C, bool &Handled) {
  // c10::Scalar's conversions.
  if (C.SelfExpr && classify(C.SelfExpr->getType()) == TypeClass::Scalar &&
      C.Name.starts_with("to")) {
    Handled = !C.Self.isUnknown();
    return C.Self;
  }
  // CUDA declares min and max outside std.
  bool IsGlobal = outerNamespace(*C.Callee).empty() &&
                  !Context.isUserCode(C.Callee->getLocation()) &&
                  (C.Name == "min" || C.Name == "max");
  if ((!C.Callee->isInStdNamespace() && !IsGlobal) || C.SelfExpr)
    return {};
  enum class Kind { None, Same, Min, Max, Get, Tuple, Clamp };
  Kind K =
      llvm::StringSwitch<Kind>(C.Name)
          .Cases({"move", "forward", "ref", "cref", "as_const"}, Kind::Same)
          .Cases({"optional", "make_optional"}, Kind::Same)
          .Cases({"dynamic_pointer_cast", "static_pointer_cast"}, Kind::Same)
          .Case("min", Kind::Min)
          .Case("max", Kind::Max)
          .Case("get", Kind::Get)
          .Cases({"make_tuple", "tie", "make_pair", "forward_as_tuple"},
                 Kind::Tuple)
          .Case("clamp", Kind::Clamp)
          .Default(Kind::None);
  Handled = K != Kind::None && !C.Arguments.empty();
  if (!Handled)
    return {};
  switch (K) {
  case Kind::Same:
    return C.Arguments[0].V;
  case Kind::Min:
  case Kind::Max:
    return minMax(C, K == Kind::Min);
  case Kind::Get: {
    ListRef L = C.Arguments[0].V.list();
    const TemplateArgumentList *Args =
        C.Callee->getTemplateSpecializationArgs();
    if (L && Args && Args->size() > 0 &&
        Args->get(0).getKind() == TemplateArgument::Integral) {
      uint64_t I = Args->get(0).getAsIntegral().getLimitedValue();
      if (I < L->Elements.size() && !L->Elements[I].isUnknown())
        return L->Elements[I];
    }
    return fresh(C.Call);
  }
  case Kind::Tuple: {
    llvm::SmallVector<const Expr *, 4> Elements;
    for (const CallArguments::Argument &A : C.Arguments)
      Elements.push_back(A.E);
    return evaluateList(Elements);
  }
  case Kind::Clamp: {
    if (C.Arguments.size() < 3)
      return fresh(C.Call);
    std::optional<Extent> Lo = C.Arguments[1].V.extent();
    std::optional<Extent> Hi = C.Arguments[2].V.extent();
    Value V = fresh(C.Call);
    if (std::optional<Extent> E = V.extent(); E && Lo && Hi) {
      S->Known.add(*E - *Lo);
      S->Known.add(*Hi - *E);
    }
    return V;
  }
  case Kind::None:
    break;
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Vectors, lists, tuples
//===----------------------------------------------------------------------===//

Value Transfer::callList(const CallArguments &C, bool &Handled) {
  if (!C.SelfExpr)
    return {};
  TypeClass T = classify(C.SelfExpr->getType());
  if (T != TypeClass::List && T != TypeClass::Tuple)
    return {};
  ListRef L = C.Self.list();
  std::optional<Place> P = placeOf(C.SelfExpr);
  enum class Kind { None, Size, Empty, Push, At, First, Last, Iterate, Assign };
  Kind K = llvm::StringSwitch<Kind>(C.Name)
               .Case("size", Kind::Size)
               .Case("empty", Kind::Empty)
               .Cases({"push_back", "emplace_back"}, Kind::Push)
               .Cases({"operator[]", "at"}, Kind::At)
               .Case("front", Kind::First)
               .Case("back", Kind::Last)
               .Cases({"begin", "end", "cbegin", "cend"}, Kind::Iterate)
               .Case("operator=", Kind::Assign)
               .Default(Kind::None);
  Handled = true;
  switch (K) {
  case Kind::Size:
    if (L && L->length())
      return IntValue{*L->length(), {}};
    return fresh(C.Call);
  case Kind::Empty:
    if (L && L->length())
      return Formula::zero(*L->length(), C.Call->getExprLoc());
    return Formula::unknown();
  case Kind::Push: {
    auto Longer = std::make_shared<ListFacts>();
    if (L)
      *Longer = *L;
    else
      Longer->Complete = false;
    if (Longer->Length)
      Longer->Length = *Longer->Length + 1;
    Longer->Elements.push_back(C.Arguments.empty() ? Value()
                                                   : C.Arguments[0].V);
    if (P)
      S->assign(*P, Longer);
    return {};
  }
  case Kind::At: {
    std::optional<Extent> I =
        C.Arguments.empty() ? std::nullopt : C.Arguments[0].V.extent();
    if (L && I && I->isConstant() && *I->asConstant() >= 0 &&
        uint64_t(*I->asConstant()) < L->Elements.size())
      if (Value V = L->Elements[*I->asConstant()]; !V.isUnknown())
        return V;
    return fresh(C.Call);
  }
  case Kind::First:
    return L && !L->Elements.empty() && !L->Elements.front().isUnknown()
               ? L->Elements.front()
               : fresh(C.Call);
  case Kind::Last:
    return L && L->Complete && !L->Elements.empty() &&
                   !L->Elements.back().isUnknown()
               ? L->Elements.back()
               : fresh(C.Call);
  case Kind::Iterate:
    return {};
  case Kind::Assign:
    if (P)
      S->assign(*P, C.Arguments.empty() ? Value() : C.Arguments[0].V);
    return {};
  case Kind::None:
    // Anything else may change it (resize, insert, erase, clear).
    if (const auto *M = dyn_cast<CXXMethodDecl>(C.Callee);
        P && M && !M->isConst())
      S->assign(*P, {});
    return fresh(C.Call);
  }
  return {};
}

} // namespace torchtidy
