//===- AnalysisContext.h - What the bodies of one file share ----*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_ANALYSISCONTEXT_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_ANALYSISCONTEXT_H

#include "Analyse.h"
#include "BodyContents.h"
#include "ClassFacts.h"
#include "CrossFile.h"
#include "Launches.h"
#include "Sites.h"
#include "Summary.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace torchtidy {

/// Told of the value of each expression, for --dump-facts.
class FactVisitor {
public:
  virtual ~FactVisitor() = default;
  virtual void visit(const clang::Expr &E, const Value &V, const State &S) = 0;
};

/// One per translation unit.
class AnalysisContext {
public:
  AnalysisContext(clang::ASTContext &AST, const AnalysisOptions &Options,
                  SiteVisitor &Sites, FactVisitor *Facts = nullptr)
      : AST(AST), Options(Options), Sites(Sites), Facts(Facts),
        Others(*this, Options) {}

  /// Analyses a function once, callees first, and tells the visitors of its
  /// sites. Null for one that has no body in user code, is being analysed
  /// (recursion) or ran out of its budget.
  const Summary *summaryOf(const clang::FunctionDecl &Function);

  /// What the constructors of a module class leave in its members.
  const ClassFacts *classFactsOf(const clang::CXXRecordDecl &Class);

  /// Members that some method gives to register_buffer and its like, to a
  /// container of modules, or to a function that may.
  const FieldSet &registeredMembers(const clang::CXXRecordDecl &Class);

  bool isUserCode(clang::SourceLocation Loc) const;

  /// Tells the checks of a site, and keeps it for the callers of the function
  /// when it depends on them.
  void report(OperationSite Site, const State &S);
  void report(const IndexSite &Site, const State &S);
  void report(LaunchSite Site, const State &S);
  void report(UnusedResultSite Site, const State &S);
  void report(AccessSite Site, const State &S);
  void report(const OverflowSite &Site, const State &S);
  void report(MemorySite Site, const State &S);
  template <typename SiteT> void report(const SiteT &Site, const State &S) {
    Sites.visit(&Site, S);
  }

  /// Whether nothing uses the result of a call of the function being analysed.
  bool isDiscarded(const clang::Expr *Call);

  const BodyContents &contentsOf(const clang::FunctionDecl &F);

  /// Device code asks whether a value from memory is negative.
  void noteNegativeTest(SymbolId Data, const clang::Expr &Test);

  /// The runtime's last error is asked for after these calls.
  void noteAsked(const CowSet<const clang::Expr *> &Calls) {
    KernelLaunches.addAsked(Calls);
  }

  /// Keeps what the callee's launches need to know of this call.
  void noteCall(const clang::FunctionDecl &Callee, const Summary &S,
                const CudaState &Before);
  /// Tells the project of a call of one of its functions.
  void noteCall(const clang::FunctionDecl &Callee, const clang::Expr *Call,
                llvm::ArrayRef<Value> Arguments, const State &S);
  /// Code outside of functions, or one that is not analysed: nobody knows what
  /// it passes to the functions that it calls or names.
  void noteUnfollowed(const BodyContents &Code);
  /// Of what is given to a library or kept as a pointer.
  void noteAddresses(const BodyContents &Code);
  void notePointerCall(const clang::CallExpr &Call, const State &S);

  /// After the last function: tells of the launches.
  void finish();

  /// Tells the checks of a callee's site as it is for this call.
  void reportBound(const OperationSite &Site, const State &At, const State &S,
                   Binder &Bind, const clang::Expr *Call);
  void reportBound(const IndexSite &Site, const State &At, const State &S,
                   Binder &Bind, const clang::Expr *Call);

  /// Tells of a kernel's accesses as they are at this launch, or keeps a device
  /// function's for its caller.
  void bindAccesses(const Summary &Callee, const State &S, Binder &Bind,
                    const clang::Expr *Call, bool IsLaunch);
  void reportBound(const MemorySite &Site, const State &At, const State &S,
                   Binder &Bind, const clang::Expr *Call);

  /// Whether a call of the function that \p Operation stands in was seen.
  bool isCalled(const clang::Expr *Operation) const {
    return CalledSites.contains(Operation);
  }

  /// Adds what a callee's normal return says of its arguments.
  void applyEnsures(const Summary &Callee, Binder &Bind, State &S);

  /// Source text of an expression on one line, shortened.
  const std::string &text(const clang::Expr *E);

  /// Runs of the lambda that stands at \p Lambda's place, in the function being
  /// analysed.
  std::vector<LambdaRun> &lambdaRuns(const clang::LambdaExpr &Lambda);
  /// Bodies being analysed, for lambdas that call themselves.
  llvm::SmallPtrSet<const clang::Decl *, 4> RunningLambdas;

  /// Tests of tensors in a body, by the symbol of their device.
  struct DeviceTests {
    std::map<SymbolId, llvm::SmallSetVector<const clang::Expr *, 2>> AreCuda;
    /// Where the device is asked for in another way, or goes where a test may
    /// be: to a function, an object, an operation with other tensors.
    llvm::DenseSet<SymbolId> MayBe;
    bool IsCallersTask = false; ///< callers test arguments, or may
  };
  DeviceTests &testsOf(const clang::FunctionDecl &F) { return Tests[&F]; }

  /// Notes that this file launches a kernel, or an instantiation of it.
  void noteLaunch(const clang::FunctionDecl &Kernel);

  clang::ASTContext &AST;
  const AnalysisOptions &Options;
  SiteVisitor &Sites;
  FactVisitor *Facts;
  SymbolTable Symbols;
  /// The other files of the project.
  CrossFile Others;
  /// The function whose sites are being told, for findings.
  const clang::FunctionDecl *Current = nullptr;

  /// Sets \p Out's parameters.
  State entryState(const clang::FunctionDecl &Function, Summary &Out);

private:
  std::unique_ptr<Summary> analyseFunction(const clang::FunctionDecl &Function);
  void collectFunctions();
  void tellUnlaunched();
  void findLateTests(Summary &Of);
  void addMembers(const clang::CXXMethodDecl &Method, State &S);

  /// Callees of callees: deeper chains of wrappers were never seen, and the
  /// stack is finite.
  static constexpr unsigned MaxDepth = 40;
  unsigned Depth = 0;
  Summary *Recording = nullptr; ///< of the function being told
  Launches KernelLaunches;
  /// Kernels in the order of their analysis, and those that some launch of this
  /// file starts.
  std::vector<std::pair<const clang::FunctionDecl *, const Summary *>> Kernels;
  llvm::DenseSet<const clang::FunctionDecl *> Launched;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<BodyContents>>
      Contents;
  /// By where the lambda is spelled and which macro use it came through.
  std::map<std::pair<clang::SourceLocation, clang::SourceLocation>,
           std::vector<LambdaRun>>
      LambdaRuns;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Summary>>
      Summaries;
  llvm::DenseSet<const clang::FunctionDecl *> InProgress;
  llvm::DenseSet<const clang::Expr *> CalledSites;
  std::map<const clang::FunctionDecl *, DeviceTests> Tests;
  llvm::DenseMap<const clang::Expr *, std::string> Texts;
  llvm::DenseMap<const clang::CXXRecordDecl *, std::unique_ptr<ClassFacts>>
      Classes;
  llvm::DenseMap<const clang::CXXRecordDecl *, std::unique_ptr<FieldSet>>
      Registered;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_ANALYSISCONTEXT_H
