//===- ClassFacts.cpp - What constructors leave behind --------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClassFacts.h"
#include "AnalysisContext.h"
#include "Modules.h"
#include "Types.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace torchtidy {

//===----------------------------------------------------------------------===//
// Members that a class registers
//===----------------------------------------------------------------------===//

namespace {
/// Members that stand in an expression.
class FieldsIn : public RecursiveASTVisitor<FieldsIn> {
public:
  explicit FieldsIn(FieldSet &Out) : Out(Out) {}
  bool VisitMemberExpr(MemberExpr *M) {
    if (const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl()))
      Out.insert(F);
    return true;
  }
  FieldSet &Out;
};

/// Finds what is given to register_buffer and its like, to a container or
/// another module, or to a function of the project that may register it.
class RegistrationFinder : public RecursiveASTVisitor<RegistrationFinder> {
public:
  RegistrationFinder(const AnalysisContext &Context, FieldSet &Out)
      : Context(Context), Arguments(Out) {}

  bool VisitCallExpr(CallExpr *C) {
    const FunctionDecl *Callee = C->getDirectCallee();
    if (!Callee)
      return true;
    if (isa<CXXOperatorCallExpr>(C)) {
      if (C->getNumArgs() == 2 && registers(C->getArg(1)))
        Arguments.TraverseStmt(C->getArg(0));
      return true;
    }
    if (!isRegistration(*Callee) && !Context.isUserCode(Callee->getLocation()))
      return true;
    for (Expr *A : C->arguments())
      Arguments.TraverseStmt(A);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *C) {
    if (C->getNumArgs() > 0 && classify(C->getType()) == TypeClass::Module)
      for (Expr *A : C->arguments())
        if (classify(A->getType()) == TypeClass::Module && C->getNumArgs() > 1)
          Arguments.TraverseStmt(A);
    return true;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *I) {
    if (const FieldDecl *F = I->getMember(); F && registers(I->getInit()))
      Arguments.Out.insert(F);
    return RecursiveASTVisitor::TraverseConstructorInitializer(I);
  }

private:
  static bool isRegistration(const FunctionDecl &F) {
    static constexpr llvm::StringRef Names[] = {
        "register_module", "register_parameter",
        "register_buffer", "replace_module",
        "push_back",       "emplace_back",
        "insert",          "update"};
    return F.getIdentifier() && llvm::is_contained(Names, F.getName());
  }
  static bool registers(Expr *E) {
    struct Finder : RecursiveASTVisitor<Finder> {
      bool VisitCallExpr(CallExpr *C) {
        const FunctionDecl *F = C->getDirectCallee();
        Found |= F && isRegistration(*F);
        return !Found;
      }
      bool Found = false;
    } Find;
    Find.TraverseStmt(E);
    return Find.Found;
  }

  const AnalysisContext &Context;
  FieldsIn Arguments;
};
} // namespace

const FieldSet &AnalysisContext::registeredMembers(const CXXRecordDecl &Class) {
  auto [It, New] = Registered.try_emplace(&Class);
  if (!New)
    return *It->second;
  It->second = std::make_unique<FieldSet>();
  FieldSet &Out = *It->second;
  RegistrationFinder Finder(*this, Out);
  for (const CXXMethodDecl *Method : Class.methods())
    if (const FunctionDecl *Body = Method->getDefinition();
        Body && Body->hasBody()) {
      if (const auto *Ctor = dyn_cast<CXXConstructorDecl>(Body))
        for (CXXCtorInitializer *I : Ctor->inits())
          Finder.TraverseConstructorInitializer(I);
      Finder.TraverseStmt(Body->getBody());
    }
  return Out;
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

namespace {
/// Fields that a body assigns, and modules that it moves.
class ChangedFields : public RecursiveASTVisitor<ChangedFields> {
public:
  explicit ChangedFields(FieldSet &Fields) : Fields(Fields) {}

  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->isAssignmentOp())
      add(B->getLHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *C) {
    if (C->getOperator() == OO_Equal && C->getNumArgs() > 0)
      add(C->getArg(0));
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *C) {
    const CXXMethodDecl *Method = C->getMethodDecl();
    if (Method && Method->getIdentifier() &&
        llvm::is_contained({"to", "cuda", "cpu"}, Method->getName()) &&
        moduleClassOf(C->getObjectType()))
      add(heldBy(C->getImplicitObjectArgument()));
    return true;
  }

private:
  /// The holder in `holder->`.
  static const Expr *heldBy(const Expr *E) {
    E = strip(E);
    const auto *Arrow = dyn_cast<CXXOperatorCallExpr>(E);
    return Arrow && Arrow->getNumArgs() == 1 ? Arrow->getArg(0) : E;
  }
  void add(const Expr *E) {
    if (const auto *M = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts()))
      if (const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl()))
        Fields.insert(F);
  }
  FieldSet &Fields;
};
} // namespace

static bool isModuleClass(const CXXRecordDecl &Class) {
  return moduleClassOf(Class.getASTContext().getCanonicalTagType(&Class));
}

static bool isModule(const FieldDecl &Field) {
  return classify(Field.getType()) == TypeClass::Module;
}

/// What one constructor leaves. Of a class that is no module, only modules are
/// told of: what else changes in it nobody has looked at.
static ClassFacts leftBy(const Summary &Constructor, const CXXRecordDecl &Class,
                         const FieldSet &Registered, SymbolTable &Symbols) {
  ClassFacts Left;
  bool IsModule = isModuleClass(Class);
  const State &Exit = Constructor.Exit;
  for (const auto &[P, V] : Exit.Places) {
    if (P.Root || P.Fields.size() != 1 || (!IsModule && !V.module()))
      continue;
    Value Kept = V;
    // Registered in some way that was not followed, it goes along too.
    if (ModuleRef M = V.module();
        M && IsModule && !M->Owner && Registered.contains(P.Fields[0])) {
      auto Owned = std::make_shared<ModuleFacts>(*M);
      Owned->Owner = thisModule(Class, Symbols);
      Kept = ModuleRef(Owned);
    }
    Left.Members.emplace(P.Fields[0], Kept);
  }
  auto AddDevice = [&](SymbolId Of) {
    if (const DeviceFact *Is = Exit.Devices.find(Of))
      Left.Devices[Of] = Exit.resolve(*Is);
  };
  AddDevice(deviceOfModule(Symbols, thisModule(Class, Symbols)));
  for (const auto &[Field, V] : Left.Members)
    if (ModuleRef M = V.module(); M && !M->Owner)
      AddDevice(deviceOf(*M, Symbols).Sym);
  return Left;
}

/// What some constructor leaves otherwise is unknown.
static void merge(ClassFacts &All, const ClassFacts &Other) {
  std::erase_if(All.Members, [&](const auto &Entry) {
    auto It = Other.Members.find(Entry.first);
    return It == Other.Members.end() || !(It->second == Entry.second);
  });
  for (const auto &[Sym, Is] : Other.Devices)
    All.Devices.try_emplace(Sym);
  for (auto &[Sym, Is] : All.Devices)
    if (auto It = Other.Devices.find(Sym);
        It == Other.Devices.end() || !(It->second == Is))
      Is = DeviceFact();
}

const ClassFacts *AnalysisContext::classFactsOf(const CXXRecordDecl &Class) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition || !isUserCode(Definition->getLocation()) ||
      Definition->isDependentContext())
    return nullptr;
  auto [It, New] = Classes.try_emplace(Definition);
  if (!New)
    return It->second.get(); // null while its constructors are analysed
  if (!isModuleClass(*Definition) &&
      llvm::none_of(Definition->fields(),
                    [](const FieldDecl *F) { return isModule(*F); }))
    return nullptr;
  std::optional<ClassFacts> All;
  for (const CXXConstructorDecl *Ctor : Definition->ctors()) {
    const Summary *S = summaryOf(*Ctor);
    if (!S || !S->Returns || Ctor->isCopyOrMoveConstructor())
      continue;
    ClassFacts Left =
        leftBy(*S, *Definition, registeredMembers(*Definition), Symbols);
    if (All)
      merge(*All, Left);
    else
      All = std::move(Left);
  }
  auto Facts = std::make_unique<ClassFacts>(All.value_or(ClassFacts()));
  ChangedFields Visitor(Facts->Changed);
  for (const CXXMethodDecl *Method : Definition->methods())
    if (const FunctionDecl *Body = Method->getDefinition();
        Body && !isa<CXXConstructorDecl>(Body))
      Visitor.TraverseStmt(Body->getBody());
  return (Classes[Definition] = std::move(Facts)).get();
}

/// Members hold what the constructors left in them.
void AnalysisContext::addMembers(const CXXMethodDecl &Method, State &S) {
  const CXXRecordDecl &Class = *Method.getParent();
  const ClassFacts *Facts = classFactsOf(Class);
  if (!Facts)
    return;
  for (const auto &[Field, V] : Facts->Members)
    if (!Facts->Changed.contains(Field))
      S.assign(Place{nullptr, {Field}}, V);
  SymbolId Own = deviceOfModule(Symbols, thisModule(Class, Symbols));
  for (const auto &[Sym, Is] : Facts->Devices)
    if (Sym != Own) // the caller moves the whole
      S.Devices.set(Sym, Is);
  if (isModuleClass(Class))
    return;
  // Whom others can reach, or nobody was seen to make, they may have moved.
  for (const FieldDecl *Field : Class.fields()) {
    bool IsSeen =
        Facts->Members.count(Field) && Field->getAccess() != AS_public;
    if (!isModule(*Field) || Facts->Changed.contains(Field) || IsSeen)
      continue;
    auto M = std::make_shared<ModuleFacts>();
    M->Id = Symbols.get(SymbolKind::Tensor, Field);
    M->Kind = moduleClassOf(Field->getType())->getName().str();
    S.Devices.set(deviceOf(*M, Symbols).Sym, DeviceFact());
    S.assign(Place{nullptr, {Field}}, ModuleRef(M));
  }
}

} // namespace torchtidy
