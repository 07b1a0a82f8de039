//===- Check.h - A question asked of shared facts ---------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_CHECK_H
#define TORCH_TIDY_CHECKERS_CHECK_H

#include "Analyse.h"
#include "CheckInfo.h"
#include "analysis/AnalysisContext.h"
#include "analysis/Sites.h"
#include <memory>

namespace torchtidy {

/// What a check may ask for besides the site, and where its findings go.
class SiteContext {
public:
  SiteContext(AnalysisContext &Analysis, const CheckInfo &Info,
              std::vector<Finding> &Findings)
      : Analysis(Analysis), Info(Info), Findings(Findings) {}

  const SymbolTable &symbols() const { return Analysis.Symbols; }
  SymbolTable &symbols() { return Analysis.Symbols; }
  std::string text(const clang::Expr *E) const { return Analysis.text(E); }
  std::string str(const Extent &E) const { return E.str(Analysis.Symbols); }
  clang::ASTContext &ast() const { return Analysis.AST; }

  /// Where an expression is written in a file, through the arguments of macros;
  /// invalid for one that a macro makes.
  clang::CharSourceRange written(const clang::Expr *E) const;
  /// Whether a fix may use this macro.
  bool hasMacro(llvm::StringRef Name) const {
    return Analysis.AST.Idents.get(Name).hadMacroDefinition();
  }

  /// Whether something of this name, outermost namespace first, is declared.
  bool isDeclared(llvm::ArrayRef<llvm::StringRef> Name) const;
  /// Adds what includes a header in the file of \p E.
  void addInclude(Fix &To, const clang::Expr *E, llvm::StringRef Header) const;

  /// Starts a finding at an expression; the caller fills the rest and adds it.
  Finding make(const clang::Expr *At, Confidence C, std::string Message) const;
  /// Appends the steps of an origin, oldest first.
  static void addPath(Finding &F, const OriginRef &From);
  void add(Finding F);

private:
  AnalysisContext &Analysis;
  const CheckInfo &Info;
  std::vector<Finding> &Findings;
};

template <typename Kind> class SiteReader {
public:
  virtual ~SiteReader() = default;
  virtual void visit(const Kind &, const State &, SiteContext &) const {}
};

template <typename Kinds> class SiteReaders;
template <typename... Kinds>
class SiteReaders<SiteKindList<Kinds...>> : public SiteReader<Kinds>... {
public:
  using SiteReader<Kinds>::visit...;
};

/// One check: overrides visit() for the kinds of sites that it asks about. It
/// has no state: everything it knows comes with the site.
class Check : public SiteReaders<SiteKinds> {};

// create<Class>() of each row of Checks.def; defined beside the class.
#define CHECK(CLASS, FOLDER, ID, CONFIDENCE, FIX, SUMMARY)                     \
  std::unique_ptr<Check> create##CLASS(const AnalysisOptions &Options);
#include "Checks.def"

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_CHECK_H
