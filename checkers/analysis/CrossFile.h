//===- CrossFile.h - One file's view of its project -------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_CROSSFILE_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_CROSSFILE_H

#include "ProjectIndex.h"
#include "Summary.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace torchtidy {

class AnalysisContext;
class FunctionModel;
struct AnalysisOptions;

/// Tells what this file knows for the others, when somebody collects it, and
/// what the others know of its functions, when there is an index.
class CrossFile {
public:
  CrossFile(AnalysisContext &Context, const AnalysisOptions &Options);

  //===--- For the others ---===//
  void noteFunction(const clang::FunctionDecl &F, const Summary &S);
  void noteCall(const clang::FunctionDecl &Caller, bool CallerHasTensors,
                const clang::FunctionDecl &Callee, const clang::Expr *Call,
                llvm::ArrayRef<Value> Arguments, const State &S);
  /// A call that no path reaches.
  void noteDead(const clang::FunctionDecl &Caller,
                const clang::FunctionDecl &Callee) {
    Calls.insert({Caller.getCanonicalDecl(), Callee.getCanonicalDecl()});
  }
  /// Somebody whom we don't follow may call it.
  void noteEscape(const clang::FunctionDecl &F);
  /// Whoever calls through a pointer of its type may call it.
  void notePointer(const clang::FunctionDecl &F);
  void notePointerCall(const clang::FunctionDecl &Caller, bool CallerHasTensors,
                       const clang::CallExpr &Call, const State &S);
  /// Whether a call was noted, or is known to be dead.
  bool isNoted(const clang::FunctionDecl &Caller,
               const clang::FunctionDecl &Callee) const {
    return Calls.contains(
        {Caller.getCanonicalDecl(), Callee.getCanonicalDecl()});
  }
  /// After the last: one order, however they were found.
  void finish();

  //===--- From the others ---===//
  /// Of a function that is only declared here; null when nobody knows it.
  const Summary *summaryOf(const clang::FunctionDecl &Declared);
  /// Adds what every call of the function says of its arguments.
  void assumeCallers(const clang::FunctionDecl &F, Summary &Parameters,
                     State &Entry);
  std::optional<ProjectIndex::Guards> guards(const clang::FunctionDecl &F);
  bool isBehindPointer(const clang::FunctionDecl &F);

private:
  CallRecord recordOf(const clang::FunctionDecl &Caller, bool CallerHasTensors,
                      const clang::Expr &Call, const State &S);
  const std::string &usrOf(const clang::FunctionDecl &F);
  std::unique_ptr<Summary> readSummary(const clang::FunctionDecl &Declared,
                                       const FunctionRecord &Record);
  std::unique_ptr<Summary> findSummary(const clang::FunctionDecl &Declared);

  AnalysisContext &Context;
  FileIndex *Collected;
  const ProjectIndex *Project;
  const FunctionModel *Model;
  std::string File; ///< absolute path of the source
  llvm::DenseMap<const clang::FunctionDecl *, std::string> USRs;
  llvm::DenseSet<
      std::pair<const clang::FunctionDecl *, const clang::FunctionDecl *>>
      Calls; ///< caller and callee
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Summary>>
      Summaries;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_CROSSFILE_H
