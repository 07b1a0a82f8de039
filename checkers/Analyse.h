//===- Analyse.h - The whole interface of checkers/ -------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver, the language server and the clang-tidy adapter call analyse() and
// nothing else of checkers/.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSE_H
#define TORCH_TIDY_CHECKERS_ANALYSE_H

#include "Finding.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace torchtidy {

struct FileIndex;
class FunctionModel;
struct Profile;
class ProjectIndex;

struct AnalysisOptions {
  /// Whether a check of Checks.def runs; all run when empty.
  std::function<bool(llvm::StringRef Id)> IsEnabled;

  /// Findings of a check below this are not returned; below likely when empty.
  std::function<Confidence(llvm::StringRef Id)> MinConfidence;

  /// Told of each finding that is not returned for its confidence.
  std::function<void(const Finding &)> OnUnsure;

  /// Told of each function whose analysis ran out of its budget; that
  /// function's findings are dropped.
  std::function<void(const clang::FunctionDecl &, llvm::StringRef Reason)>
      OnBudgetExceeded;

  /// Takes what this file knows for the others of its project.
  FileIndex *Collected = nullptr;
  /// What the files of the project, this one among them, said so; may be null.
  const ProjectIndex *Project = nullptr;

  /// What is said of functions whose bodies nobody sees; may be null.
  const FunctionModel *Model = nullptr;

  /// Takes what each check and function cost; not measured when null.
  Profile *Costs = nullptr;
};

/// Analyses every function body of the translation unit that does not stand in
/// a system header. Findings are sorted by location and unique per check and
/// location, however many template instantiations show them.
std::vector<Finding> analyse(clang::ASTContext &Context,
                             const AnalysisOptions &Options);

/// Prints what is known of each expression of tensor, options, device or index
/// type in user code: one line `file:line:col: text: facts` per expression.
void dumpFacts(clang::ASTContext &Context, const AnalysisOptions &Options,
               llvm::raw_ostream &OS);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSE_H
