//===- CrossFile.cpp - One file's view of its project ---------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossFile.h"
#include "AnalysisContext.h"
#include "Boundary.h"
#include "FunctionModel.h"
#include "Transfer.h"
#include "Types.h"
#include "clang/AST/Attr.h"
#include "clang/Index/USRGeneration.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace torchtidy {

static std::map<std::string, uint64_t> digestsOf(const SourceManager &SM) {
  std::map<std::string, uint64_t> Digests;
  for (unsigned I = 0; I != SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile() || !Entry.getFile().getContentCache().OrigEntry ||
        SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    FileID FID =
        SM.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
    if (auto Contents = SM.getBufferDataOrNone(FID))
      Digests[absolutePath(SM, FID)] = llvm::xxh3_64bits(*Contents);
  }
  return Digests;
}

CrossFile::CrossFile(AnalysisContext &Context, const AnalysisOptions &Options)
    : Context(Context), Collected(Options.Collected), Project(Options.Project),
      Model(Options.Model) {
  const SourceManager &SM = Context.AST.getSourceManager();
  if (Collected || Project)
    File = absolutePath(SM, SM.getMainFileID());
  if (Collected) {
    *Collected = {};
    Collected->File = File;
    Collected->Digests = digestsOf(SM);
  }
}

const std::string &CrossFile::usrOf(const FunctionDecl &F) {
  auto [It, New] = USRs.try_emplace(F.getCanonicalDecl());
  llvm::SmallString<128> USR;
  if (New && !index::generateUSRForDecl(&F, USR))
    // Of the name of a file that a local function's USR has, there may be more.
    It->second = ((F.isExternallyVisible() ? "" : File + ":") + USR).str();
  return It->second;
}

//===----------------------------------------------------------------------===//
// For the others
//===----------------------------------------------------------------------===//

/// A call of a virtual function may reach another one.
static bool isCallableFromOutside(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return F.isExternallyVisible() && !F.hasAttr<CUDAGlobalAttr>() &&
         !(F.hasAttr<CUDADeviceAttr>() && !F.hasAttr<CUDAHostAttr>()) &&
         !(Method && Method->isVirtual());
}

void CrossFile::noteFunction(const FunctionDecl &F, const Summary &S) {
  if (!Collected || !isCallableFromOutside(F))
    return;
  FunctionRecord R;
  R.USR = usrOf(F);
  R.Name = F.getQualifiedNameAsString();
  R.Where = placeInFile(Context.AST.getSourceManager(), F.getLocation());
  R.Returns = S.Returns;
  BoundaryWriter Writer(S.Parameters, S.Exit, Context.Symbols);
  if (S.Returns) {
    R.Ensures = Writer.facts();
    R.Result = Writer.result(S.Result);
  }
  const CudaState &Cuda = S.Exit.Cuda;
  R.AsksErrors = !Cuda.Unchecked.contains(nullptr);
  R.Waits = Cuda.Waited;
  R.SetsDevice = !Cuda.Guards.empty();
  Collected->Functions.push_back(std::move(R));
}

void CrossFile::noteCall(const FunctionDecl &Caller, bool CallerHasTensors,
                         const FunctionDecl &Callee, const Expr *Call,
                         llvm::ArrayRef<Value> Arguments, const State &S) {
  if (!Collected || !Context.isUserCode(Callee.getLocation()) ||
      Caller.getCanonicalDecl() == Callee.getCanonicalDecl())
    return;
  Calls.insert({Caller.getCanonicalDecl(), Callee.getCanonicalDecl()});
  CallRecord R = recordOf(Caller, CallerHasTensors, *Call, S);
  R.Callee = usrOf(Callee);
  R.Facts = BoundaryWriter(Arguments, S, Context.Symbols).facts();
  Collected->Calls.push_back(std::move(R));
}

/// How the index names those that are called through a pointer of a type.
static std::string nameOfType(QualType Function) {
  return "(*)" + Function.getCanonicalType().getAsString();
}

/// The function type of a pointer, or of a std::function, that is called.
static QualType calledType(const CallExpr &Call) {
  if (const auto *Method =
          dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee())) {
    const auto *Class =
        dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent());
    bool IsFunction = Class && Class->isInStdNamespace() &&
                      Class->getName() == "function" &&
                      Method->getOverloadedOperator() == OO_Call;
    return IsFunction ? Class->getTemplateArgs()[0].getAsType() : QualType();
  }
  QualType Type = Call.getCallee()->getType();
  return Call.getDirectCallee() || !Type->isFunctionPointerType()
             ? QualType()
             : Type->getPointeeType();
}

void CrossFile::notePointerCall(const FunctionDecl &Caller,
                                bool CallerHasTensors, const CallExpr &Call,
                                const State &S) {
  QualType Type = Collected ? calledType(Call) : QualType();
  if (Type.isNull() || Type->isDependentType())
    return;
  CallRecord R = recordOf(Caller, CallerHasTensors, Call, S);
  R.Callee = nameOfType(Type);
  Collected->Calls.push_back(std::move(R));
}

CallRecord CrossFile::recordOf(const FunctionDecl &Caller,
                               bool CallerHasTensors, const Expr &Call,
                               const State &S) {
  CallRecord R;
  R.Caller = usrOf(Caller);
  R.CallerName = Caller.getQualifiedNameAsString();
  R.Where = placeInFile(Context.AST.getSourceManager(), Call.getBeginLoc());
  R.Guarded = !S.Cuda.Guards.empty();
  R.CallerHasTensors = CallerHasTensors;
  R.CallerIsLocal = !Caller.isExternallyVisible();
  return R;
}

void CrossFile::noteEscape(const FunctionDecl &F) {
  if (Collected && Context.isUserCode(F.getLocation()))
    Collected->Escaping.insert(usrOf(F));
}

void CrossFile::notePointer(const FunctionDecl &F) {
  if (Collected && Context.isUserCode(F.getLocation()))
    Collected->Pointed[usrOf(F)] = nameOfType(F.getType());
}

void CrossFile::finish() {
  llvm::sort(Collected->Functions,
             [](const auto &A, const auto &B) { return A.USR < B.USR; });
  llvm::sort(Collected->Calls, [](const auto &A, const auto &B) {
    return std::tuple(A.Where.order(), A.Callee, A.Caller) <
           std::tuple(B.Where.order(), B.Callee, B.Caller);
  });
}

void AnalysisContext::noteCall(const FunctionDecl &Callee, const Expr *Call,
                               llvm::ArrayRef<Value> Arguments,
                               const State &S) {
  Others.noteCall(*Current, contentsOf(*Current).HasTensors, Callee, Call,
                  Arguments, S);
}

void AnalysisContext::notePointerCall(const CallExpr &Call, const State &S) {
  Others.notePointerCall(*Current, contentsOf(*Current).HasTensors, Call, S);
}

void AnalysisContext::noteUnfollowed(const BodyContents &Code) {
  noteAddresses(Code);
  for (const FunctionDecl *F : Code.Calls)
    Others.noteEscape(*F);
}

void AnalysisContext::noteAddresses(const BodyContents &Code) {
  for (const FunctionDecl *F : Code.Registered)
    Others.noteEscape(*F);
  for (const FunctionDecl *F : Code.Pointed)
    Others.notePointer(*F);
}

void AnalysisContext::collectFunctions() {
  for (const auto &[F, Body] : Contents) {
    auto Known = Summaries.find(F);
    if (Known == Summaries.end() || !Known->second) {
      noteUnfollowed(*Body);
      continue;
    }
    noteAddresses(*Body);
    for (const FunctionDecl *Callee : Body->Calls)
      if (!Others.isNoted(*F, *Callee))
        Others.noteEscape(*Callee);
    Others.noteFunction(*F, *Known->second);
  }
  Others.finish();
}

//===----------------------------------------------------------------------===//
// From the others
//===----------------------------------------------------------------------===//

static OriginRef madeElsewhere(const FunctionDecl &At, const FilePlace &Where,
                               std::string Text) {
  auto Step = std::make_shared<Origin>();
  Step->Loc = At.getLocation();
  Step->Text = std::move(Text);
  Step->Elsewhere = std::make_shared<FilePlace>(Where);
  return Step;
}

const Summary *CrossFile::summaryOf(const FunctionDecl &Declared) {
  if (!Project && !Model)
    return nullptr;
  auto [It, New] = Summaries.try_emplace(Declared.getCanonicalDecl());
  if (New)
    It->second = findSummary(Declared);
  return It->second.get();
}

/// A body somewhere in the project says more than a model does.
std::unique_ptr<Summary> CrossFile::findSummary(const FunctionDecl &Declared) {
  bool IsOurs = Context.isUserCode(Declared.getLocation());
  if (Project && IsOurs)
    if (const FunctionRecord *R = Project->function(usrOf(Declared), File))
      return readSummary(Declared, *R);
  const ModelledFunction *Modelled =
      Model ? Model->find(Declared.getQualifiedNameAsString(),
                          Declared.getNumParams())
            : nullptr;
  if (!Modelled)
    return nullptr;
  FunctionRecord R = Modelled->Record;
  // As of any function of the project's that nobody knows.
  R.AsksErrors |= IsOurs && !Modelled->SaysErrors;
  return readSummary(Declared, R);
}

/// A list's elements have no type of their own in the function's.
static Value unknownResult(AnalysisContext &Context, const FunctionDecl &F,
                           const BoundaryResult &R) {
  QualType Type = F.getReturnType();
  if (R.K != BoundaryResult::OfList || classify(Type) != TypeClass::List)
    return Transfer::unknownValue(Context, Type, &F, 0, "", F.getLocation());
  auto List = std::make_shared<ListFacts>();
  for (const BoundaryResult &E : R.Elements)
    List->Elements.push_back(
        E.K == BoundaryResult::OfTensor
            ? Value(TensorRef(Transfer::unknownTensor(
                  Context, &F, int64_t(List->Elements.size()), "",
                  F.getLocation())))
            : Value());
  return ListRef(List);
}

std::unique_ptr<Summary> CrossFile::readSummary(const FunctionDecl &Declared,
                                                const FunctionRecord &Record) {
  auto S = std::make_unique<Summary>();
  S->Exit = Context.entryState(Declared, *S);
  S->Returns = Record.Returns;
  BoundaryReader Reader(S->Parameters, Context.Symbols);
  Reader.assume(Record.Ensures, S->Exit);
  S->Result = Reader.result(
      Record.Result, unknownResult(Context, Declared, Record.Result),
      madeElsewhere(Declared, Record.Where,
                    "'" + Record.Name + "' returns it " +
                        (Record.USR.empty() ? "by its model" : "there")));
  if (Record.AsksErrors) {
    S->Exit.Cuda.Unchecked.clear();
    S->Exit.Cuda.Dropped.clear();
  }
  if (Record.SetsDevice)
    S->Exit.Cuda.Guards.set(nullptr, {});
  S->Exit.Cuda.Waited = Record.Waits;
  S->Exit.Exprs.clear();
  return S;
}

void CrossFile::assumeCallers(const FunctionDecl &F, Summary &Of,
                              State &Entry) {
  if (!Project || !isCallableFromOutside(F))
    return;
  std::optional<ProjectIndex::Callers> All = Project->callers(usrOf(F), File);
  if (!All || All->Facts.saysNothing())
    return;
  BoundaryReader(Of.Parameters, Context.Symbols).assume(All->Facts, Entry);
  OriginRef From = madeElsewhere(F, All->First->Where,
                                 "'" + All->First->CallerName + "' passes it");
  for (size_t I = 0; I != Of.Parameters.size(); ++I) {
    TensorRef T = Of.Parameters[I].tensor();
    if (!T || I >= All->Facts.Parameters.size() ||
        All->Facts.Parameters[I].Device == BoundaryTensor::Unknown)
      continue;
    auto Told = std::make_shared<TensorFacts>(*T);
    Told->DeviceFrom = From;
    Told->Defined = All->Facts.Parameters[I].Defined;
    Of.Parameters[I] = TensorRef(Told);
    Entry.assign(Place{F.getParamDecl(unsigned(I)), {}}, Of.Parameters[I]);
  }
}

std::optional<ProjectIndex::Guards> CrossFile::guards(const FunctionDecl &F) {
  if (!Project)
    return std::nullopt;
  return Project->guards(usrOf(F), File);
}

bool CrossFile::isBehindPointer(const FunctionDecl &F) {
  return Project && Project->isBehindPointer(usrOf(F));
}

} // namespace torchtidy
