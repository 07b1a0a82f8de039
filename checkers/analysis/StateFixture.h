//===- StateFixture.h - Places and symbols for unit tests -------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_STATEFIXTURE_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_STATEFIXTURE_H

#include "analysis/State.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

#include <gtest/gtest.h>

namespace torchtidy {

class StateTest : public testing::Test {
protected:
  void SetUp() override {
    AST = clang::tooling::buildASTFromCode(
        "struct Pair { int first, second; }; int i, j; Pair pair;");
    ASSERT_TRUE(AST);
    for (clang::Decl *D :
         AST->getASTContext().getTranslationUnitDecl()->decls())
      if (const auto *V = llvm::dyn_cast<clang::VarDecl>(D))
        Variables[V->getName()] = V;
    for (const clang::FieldDecl *F :
         Variables["pair"]->getType()->getAsRecordDecl()->fields())
      Fields[F->getName()] = F;
  }

  Place place(llvm::StringRef Name) const {
    return {Variables.lookup(Name), {}};
  }
  Place member(llvm::StringRef Name) const {
    return {Variables.lookup("pair"), {Fields.lookup(Name)}};
  }
  SymbolId symbol(SymbolKind K, llvm::StringRef Name) {
    return Symbols.get(K, nullptr, ++Last, 0, Name);
  }
  Extent value(llvm::StringRef Name) {
    return Extent::symbol(symbol(SymbolKind::Value, Name));
  }
  SymbolId device(llvm::StringRef Name) {
    return symbol(SymbolKind::Device, Name);
  }
  static FormulaRef nonNegative(const Extent &E) {
    return Formula::nonNegative(E, {});
  }
  static FormulaRef isCuda(DeviceFact D) {
    return Formula::device(Formula::DeviceIsCuda, D);
  }
  static FormulaRef isCpu(DeviceFact D) {
    return Formula::device(Formula::DeviceIsCpu, D);
  }
  static FormulaRef same(DeviceFact A, DeviceFact B) {
    return Formula::device(Formula::DeviceEqual, A, B);
  }
  static FormulaRef both(FormulaRef L, FormulaRef R) {
    return Formula::binary(Formula::And, std::move(L), std::move(R));
  }
  static FormulaRef either(FormulaRef L, FormulaRef R) {
    return Formula::binary(Formula::Or, std::move(L), std::move(R));
  }
  void assume(const FormulaRef &F, bool Truth = true) {
    S.assume(F, Truth, Symbols);
  }
  bool proves(const Extent &E) const { return S.Known.proves(E, Symbols); }
  Tri evaluate(const FormulaRef &F) const { return S.evaluate(F, Symbols); }
  Extent extentAt(const State &At, llvm::StringRef Name) const {
    std::optional<Extent> E = At.lookup(place(Name)).extent();
    EXPECT_TRUE(E) << Name.str();
    return E.value_or(Extent());
  }

  std::unique_ptr<clang::ASTUnit> AST;
  llvm::StringMap<const clang::VarDecl *> Variables;
  llvm::StringMap<const clang::FieldDecl *> Fields;
  SymbolTable Symbols;
  State S;
  int64_t Last = 0;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_STATEFIXTURE_H
