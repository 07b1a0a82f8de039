//===- Transfer.h - What each statement does to the state -------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Transfer functions are split by API family: C++ itself (TransferExpr.cpp),
// lambdas (TransferLambda.cpp), calls (TransferCall.cpp, TransferStd.cpp),
// tensor options and devices (TransferOptions.cpp), CUDA (TransferCuda.cpp),
// device code (TransferKernel.cpp, TransferLaunch.cpp), tensor operations
// (Tensor*.cpp), modules and losses (TransferModule.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_TRANSFER_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_TRANSFER_H

#include "Sites.h"
#include "State.h"
#include "model/CudaCalls.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/MapVector.h"

namespace torchtidy {

class AnalysisContext;
struct BodyContents;
struct Loop;
struct LambdaRun;
struct Summary;

/// A call with its arguments by parameter name.
struct CallArguments {
  const clang::Expr *Call = nullptr;
  const clang::FunctionDecl *Callee = nullptr;
  llvm::StringRef Name; ///< "add", for operators "operator+"
  const clang::Expr *SelfExpr = nullptr;
  Value Self;
  struct Argument {
    llvm::StringRef Parameter;
    const clang::Expr *E;
    Value V;
    bool IsDefault;
  };
  llvm::SmallVector<Argument, 6> Arguments;

  const Argument *find(llvm::StringRef Parameter) const;
  Value value(llvm::StringRef Parameter) const;
  std::optional<Extent> extent(llvm::StringRef Parameter) const;
  std::optional<int64_t> constant(llvm::StringRef Parameter) const;
  TensorRef tensor(llvm::StringRef Parameter) const {
    return value(Parameter).tensor();
  }
  TensorRef self() const { return Self.tensor(); }
};

class Transfer {
public:
  /// \p Sites is null while the fixpoint is sought.
  Transfer(AnalysisContext &Context, const clang::FunctionDecl &Function)
      : Context(Context), Function(Function), InDevice(isDevice(Function)) {}

  void apply(const clang::CFGElement &Element, State &State);

  /// From now on sites and facts are told to the context's visitors.
  void startReporting() { Reporting = true; }

  /// At the end of a body, while reporting.
  void runUncalledLambdas();
  void tellCasts();

  /// The condition that an expression states, as far as it is understood.
  FormulaRef condition(const clang::Expr *E, State &State);
  /// What jumping to a label of a switch says: to a case, or to none of them.
  FormulaRef caseCondition(const clang::SwitchStmt *Switch,
                           const clang::Stmt *Label, State &State);

  /// A value of this type of which nothing is known but which stays the same:
  /// named after \p Anchor.
  static Value unknownValue(AnalysisContext &Context, clang::QualType Type,
                            const void *Anchor, int64_t Extra,
                            llvm::StringRef Name, clang::SourceLocation Loc);

  static std::shared_ptr<TensorFacts>
  unknownTensor(AnalysisContext &Context, const void *Anchor, int64_t Extra,
                llvm::StringRef Name, clang::SourceLocation Loc);

  /// What a parameter holds on entry: addresses and accessors too.
  static Value entryValue(AnalysisContext &Context,
                          const clang::FunctionDecl &Function,
                          const clang::ParmVarDecl &P);
  /// What a pointer parameter is known to be: memory somewhere.
  static Value unknownPointer(AnalysisContext &Context,
                              const clang::ParmVarDecl &P);

  /// Where `return` puts its value.
  static Place returnPlace(const clang::FunctionDecl &F) { return {&F, {}}; }

private:
  friend class RangeRules;
  friend class ArgumentCheck;

  // TransferExpr.cpp: C++ itself.
  Value valueOf(const clang::Expr *E);
  Value computeValue(const clang::Expr *E);
  std::optional<Place> placeOf(const clang::Expr *E);
  Value valueOfPlace(const Place &P, clang::QualType Type,
                     clang::SourceLocation Loc);
  void applyStatement(const clang::Stmt *S);
  Value evaluate(const clang::Expr *E);
  Value evaluateBinary(const clang::BinaryOperator *B);
  Value arithmetic(clang::BinaryOperatorKind Op, const clang::Expr *E,
                   const Value &L, const Value &R);
  void assumeDivision(const Extent &R, const Extent &N, const Extent &D,
                      bool Remainder);
  Value divide(const clang::Expr *E, const Extent &N, const Extent &D,
               bool Remainder);
  Value compare(clang::BinaryOperatorKind Op, const clang::Expr *E,
                const Value &L, const Value &R);
  Value moveAddress(const clang::BinaryOperator *B, const Value &L,
                    const Value &R);
  Value evaluateUnary(const clang::UnaryOperator *U);
  Value evaluateConditional(const clang::ConditionalOperator *C);
  Value evaluateConstruct(const clang::CXXConstructExpr *E);
  Value evaluateSubscript(const clang::ArraySubscriptExpr *E);
  Value evaluateList(llvm::ArrayRef<const clang::Expr *> Elements);
  void declare(const clang::VarDecl *D);
  void declareFields(const Place &P, const clang::InitListExpr *L);
  void declareBindings(const clang::DecompositionDecl *D, const Value &V);
  void assignTo(const clang::Expr *Target, Value V);
  void forget(const clang::Expr *Target, const clang::Expr *Because);
  Value fresh(const clang::Expr *E, llvm::StringRef Name = "");
  FormulaRef formulaOf(const clang::Expr *E);

  // TransferLambda.cpp: lambdas.
  Value runLambda(const clang::LambdaExpr *L,
                  llvm::ArrayRef<const clang::Expr *> Arguments);
  State lambdaEntry(const clang::LambdaExpr &L,
                    llvm::ArrayRef<const clang::Expr *> Arguments);
  void leaveLambda(const clang::LambdaExpr &L, const State &Exit);
  LambdaRun findLambdaRun(const clang::LambdaExpr &L, State Entry);

  // TransferCall.cpp: calls.
  CallArguments argumentsOf(const clang::Expr *Call);
  Value evaluateCall(const clang::Expr *Call);
  Value callAccessor(const CallArguments &C, bool &Handled);
  Value callUser(const CallArguments &C, bool &Handled);
  Value callUnknown(const CallArguments &C);
  void reportUnused(const CallArguments &C);
  Value subscriptAccessor(const CallArguments &C, const AccessorFacts &A,
                          const clang::Expr *Index);

  // TransferStd.cpp: the standard library and lists.
  Value callStd(const CallArguments &C, bool &Handled);
  Value callList(const CallArguments &C, bool &Handled);
  Value minMax(const CallArguments &C, bool Min);

  // TransferCuda.cpp: launches, streams and the current device.
  Value callCuda(const CallArguments &C, bool &Handled);
  Value callGuard(const CallArguments &C);
  void constructGuard(const clang::CXXConstructExpr *E);
  void declareGuard(const clang::VarDecl *D);
  void endLifetime(const clang::VarDecl *D);
  void reportGuardOrder(const CallArguments &C, const TensorFacts &T);
  void reportGuardDevice(const LaunchSite &Site,
                         llvm::ArrayRef<const clang::Expr *> Arguments);
  void endLifetime(const clang::CXXBindTemporaryExpr *Temporary);
  void launch(const CallArguments &C, const clang::Expr *Kernel,
              llvm::ArrayRef<const clang::Expr *> Config,
              llvm::ArrayRef<const clang::Expr *> Arguments);
  void applyCudaEffects(const Summary &Callee);
  void doubtLaunches();

  // TransferAsync.cpp: work that the host does not wait for.
  void useTensors(const CallArguments &C, const OpRow &Row);
  void readTensor(const CallArguments &C, const TensorFacts &T,
                  const clang::Expr *Named);
  void markBusy(const CallArguments &C, const OpRow &Row, TensorFacts &T);
  void copyIntoPlace(const CallArguments &C);
  void startWork(const clang::Expr *By);
  void waited();
  void joined();
  void readClock(const CallArguments &C);
  void callAsync(const CallArguments &C, CudaCall Does);
  void accessHostMemory(const clang::Expr *Access, bool Writes);
  void reportAsync(AsyncSite::Kind K, const clang::Expr *At,
                   const clang::Expr *Started, const clang::Expr *Named);
  const clang::ValueDecl *variableOf(const clang::Expr *E);

  // TransferKernel.cpp: device code.
  static bool isDevice(const clang::FunctionDecl &F);
  Value gridValue(const clang::CallExpr *Fetch);
  Value multiplyGrid(const Extent &A, const Extent &B);
  Value loaded(const clang::Expr *E, const void *Object = nullptr,
               uint64_t Key = 0);
  Value convertData(const clang::VarDecl &D, const Value &Init);
  Value addressOf(const clang::Expr *E);
  Value arrayAddress(const clang::Expr *E);
  Value offsetAddress(const clang::Expr *E, const PointerFacts &P,
                      const Extent &By);
  Value accessPointer(const clang::Expr *Access, const clang::Expr *Index,
                      const PointerFacts &P);
  void reportAccess(AccessSite Site);
  void reportAddressArguments(const CallArguments &C);
  void bindLaunch(const clang::FunctionDecl &Kernel,
                  llvm::ArrayRef<const clang::Expr *> Arguments,
                  const LaunchSite &Launch);

  // TransferOverflow.cpp: 32-bit arithmetic.
  void reportConversion(const clang::CastExpr *Cast);
  void reportOffset(const clang::Expr *At, const Extent &Offset);
  void reportNarrowing(const clang::CompoundAssignOperator *E);
  void reportDeviceComparison(const clang::BinaryOperator *B);
  // TransferMemory.cpp: pointers and who keeps alive what they point into.
  Value callMemory(const CallArguments &C, bool &Handled);
  void passArguments(const CallArguments &C);
  AccessorRef pointerOf(const clang::Expr *E);
  AccessorRef rawPointer(const StorageFact &Storage, const DeviceFact &Device,
                         const clang::Expr *E);
  std::optional<StorageFact> containerStorage(const clang::Expr *E);
  void changeContainer(const CallArguments &C);
  Value movePointer(const Value &Base);
  void construct(const clang::CXXConstructExpr *E);
  void capture(const clang::LambdaExpr *L);
  void shareStorage(const Value &V);
  bool isOwned(SymbolId Storage, const clang::ValueDecl *ButBy = nullptr);
  bool isLent(SymbolId Storage);
  void endStorage(SymbolId Storage, StorageEnd End);
  void endVariable(const clang::VarDecl *D, clang::SourceLocation Loc);
  void replaceTensor(const clang::Expr *Target, const TensorRef &Old);
  void blobStorage(const CallArguments &C, TensorFacts &T);

  // TransferPointer.cpp: what is told of pointers.
  void keepPointer(const clang::Expr *E, const Value &V, clang::QualType Type,
                   const Place *Target);
  void returnPointer(const clang::Expr *E, const Value &V);
  void reportLifetime(LifetimeSite Site);
  void reportElements(const CallArguments &C, const TensorFacts &T);
  void reportBlob(const CallArguments &C, const TensorRef &T);
  void noteCast(const clang::Expr *At, const clang::Expr *Pointer,
                const AccessorFacts &A);
  void touchMemory(MemorySite::By By, const clang::Expr *At,
                   const clang::Expr *Pointer, const Value &V,
                   bool IsFirst = false);
  void reportUse(const clang::Expr *At, const Value &V);

  // TensorStorage.cpp: storage and layout of results.
  void applyStorage(const CallArguments &C, const OpRow *Row, TensorFacts &T);
  void applyLayout(const CallArguments &C, const OpRow *Row, TensorFacts &T);
  Tri sharesSelf(const CallArguments &C, const TensorFacts &Self,
                 const TensorFacts &T);

  // TransferLoop.cpp: what a loop repeats.
  void reportRepeated(const CallArguments &C);
  void reportSync(const CallArguments &C, LoopSite Site, const Loop &L);
  void reportMove(const CallArguments &C, LoopSite Site, const Loop &L);
  void reportSum(const CallArguments &C, LoopSite Site, const Loop &L);
  bool isInvariant(const clang::Expr *E, const Loop &L);
  void applyHistory(const CallArguments &C, const OpRow *Row, TensorFacts &T);
  const BodyContents &bodyContents();

  // TransferTests.cpp: conditions that test tensors.
  void reportComparison(const clang::Expr *Comparison, const clang::Expr *L,
                        const clang::Expr *R);
  const clang::VarDecl *askedTensor(const clang::Expr *E);
  void noteTest(const CallArguments &C, const Value &V);
  void noteHandedOver(llvm::ArrayRef<const clang::Expr *> Elements);
  void reportUntested(llvm::ArrayRef<const clang::Expr *> Arguments);
  void reportAssert(const clang::Expr *Failure);

  // TransferOptions.cpp: TensorOptions, Device, ScalarType.
  Value callRecord(const CallArguments &C, bool &Handled);
  Value callOptions(const CallArguments &C, bool &Handled);
  OptionsRef optionsFrom(const CallArguments &C);
  Value constructOptions(const clang::CXXConstructExpr *E);
  Value constructDevice(const clang::CXXConstructExpr *E);

  // TransferTensor.cpp: operations on tensors.
  Value callTensor(const CallArguments &C, bool &Handled);
  /// Methods of Tensor, and functions of at:: and torch:: outside the module
  /// classes.
  static bool isTensorApi(const CallArguments &C);
  Value cardOf(DeviceFact D);
  Value query(const CallArguments &C, const TensorFacts &T, bool &Handled);
  void reportOperation(const CallArguments &C, llvm::StringRef Op,
                       DeviceRule Rule);
  std::vector<Operand> operandsOf(const CallArguments &C);
  std::shared_ptr<TensorFacts> newTensor(const CallArguments &C,
                                         llvm::StringRef Name = "");
  DeviceValue resultDevice(const CallArguments &C, const OpRow *Row);
  void applyShape(const CallArguments &C, const OpRow *Row, TensorFacts &T);
  void applyDType(const CallArguments &C, const OpRow *Row, TensorFacts &T);
  void mutateElements(const clang::Expr *Target, const CallArguments &C,
                      const TensorFacts &Now);

  // TensorCreation.cpp: factories.
  Value createTensor(const CallArguments &C, const OpRow &Row);
  void createdRange(const CallArguments &C, TensorFacts &T);
  std::optional<llvm::SmallVector<Extent, 4>> shapeFrom(const Value &V);

  // TensorShape.cpp: shapes and index ranges of results.
  using Shape = llvm::SmallVector<Extent, 4>;
  Value multiResult(const CallArguments &C, llvm::StringRef Op);
  std::optional<Shape> broadcast(const std::vector<TensorRef> &Tensors);
  Extent sizeOf(const TensorFacts &T, int64_t Dim);
  Extent numelOf(const TensorFacts &T);
  int64_t normalise(const TensorFacts &T, int64_t Dim);
  void setRange(TensorFacts &T, const CallArguments &C,
                std::optional<Extent> Lo, std::optional<Extent> Hi,
                const std::string &Why, bool Reached = true);
  void setIndicesOf(TensorFacts &T, const CallArguments &C, const Extent &Bound,
                    const std::string &Why);
  void freshRange(TensorFacts &T, const clang::Expr *E);
  void equate(const Extent &A, const Extent &B);
  Extent smallest(const TensorFacts &T);
  Extent largest(const TensorFacts &T);

  // ShapeDemands.cpp: which sizes an operation relates.
  void reportShapes(const CallArguments &C, const OpRow *Row);
  void reportElementwise(const CallArguments &C, llvm::StringRef Op,
                         bool InPlace, bool IsLoss);
  void reportShapesOfLoss(const CallArguments &C, llvm::StringRef Module);
  static bool isMadeToBroadcast(const CallArguments &C, const OpRow &Row,
                                const TensorFacts &T);
  void reportDimension(const CallArguments &C);
  void reportMask(const CallArguments &C, const TensorRef &Self);
  void reportFeatures(const CallArguments &C, const ModuleFacts &M,
                      const TensorFacts &Input);
  std::optional<Shape> squeezed(const CallArguments &C, const TensorFacts &Self,
                                TensorFacts &T);

  // Selection.cpp: what may select nothing.
  Extent countOf(const TensorFacts &Mask);
  void applySelection(const CallArguments &C, const OpRow &Row, TensorFacts &T);
  void reportEmpty(const CallArguments &C);
  void reportDivision(const clang::Expr *Division, const clang::Expr *Divisor,
                      const Value &By);

  // TransferMember.cpp: members of modules, optimizers, lost writes.
  void reportMember(const clang::FieldDecl *Field, const clang::Expr *At,
                    const Value &Given);
  void reportDeviceTest(const clang::CallExpr *Test, const DeviceValue &L,
                        const DeviceValue &R);
  void reportLostWrite(const CallArguments &C, const clang::Expr *Target);
  Value constructOptimizer(const clang::CXXConstructExpr *E);
  Value callOptimizer(const CallArguments &C, bool &Handled);
  Value moduleParameters(const CallArguments &C, const ModuleFacts &M);
  Value batchOf(const Place &P, clang::QualType Type);
  Value cloneModule(const CallArguments &C, const ModuleFacts &M);

  // TensorIndexing.cpp: indexing operations.
  void reportIndexing(const CallArguments &C, llvm::StringRef Op);
  void reportIndex(const IndexSite &Site);
  Value indexTensor(const CallArguments &C, bool Report);
  Value subscriptTensor(const CallArguments &C);
  std::optional<Extent> intOf(const Value &V);
  RangeFact rangeOfInt(const Extent &E, OriginRef From = nullptr);

  // ArgumentChecks.cpp: at::checkSameGPU and its like.
  Value callArgumentCheck(const CallArguments &C, bool &Handled);

  // TransferModule.cpp: torch::nn.
  Value constructModule(const clang::CXXConstructExpr *E);
  Value makeModule(const CallArguments &C, bool &Handled);
  Value buildModule(const clang::Expr *E,
                    llvm::ArrayRef<const clang::Expr *> Arguments);
  Value callModule(const CallArguments &C, bool &Handled);
  Value forward(const CallArguments &C, const ModuleFacts &M);
  void applyLayer(const CallArguments &C, const ModuleFacts &M, TensorFacts &T);
  DeviceFact builtOn(clang::QualType Type);
  ModuleRef receiver(const CallArguments &C);
  void doubtModules(const CallArguments &C);
  void takeAlong(const ModuleFacts &M, const Value &Given);
  void moveTo(const CallArguments &C, const ModuleFacts &M, DeviceFact To);
  void reportLoss(const CallArguments &C, llvm::StringRef Loss,
                  const RecordFacts *Options);
  const ModuleFacts *implicitModule();

  const std::string &text(const clang::Expr *E) const;

  AnalysisContext &Context;
  const clang::FunctionDecl &Function;
  bool InDevice;
  bool Reporting = false;
  bool OffsetReported = false; ///< one 32-bit offset speaks for a function
  /// Lambdas that no call of this body is known to run, with the state where
  /// they stand.
  llvm::MapVector<const clang::LambdaExpr *, State> Uncalled;
  /// By tensor: where its untyped pointer is first read as some type.
  llvm::MapVector<SymbolId, std::pair<ElementTypeSite, State>> Casts;
  State *S = nullptr; ///< of the element being applied
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_TRANSFER_H
