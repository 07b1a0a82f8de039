//===- Types.cpp - Which types the analysis speaks of ---------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types.h"
#include "model/CudaCalls.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace torchtidy {

namespace {
struct TypeRow {
  llvm::StringRef Namespace, Name;
  TypeClass Class;
};
} // namespace

static constexpr TypeRow Types[] = {
    {"at", "Tensor", TypeClass::Tensor},
    {"at", "TensorBase", TypeClass::Tensor},
    {"at", "OptionalTensorRef", TypeClass::Tensor},
    {"at", "TensorArg", TypeClass::Tensor},
    {"at", "TensorGeometryArg", TypeClass::Tensor},
    {"c10", "TensorOptions", TypeClass::Options},
    {"c10", "Device", TypeClass::Device},
    {"c10", "DeviceType", TypeClass::Device},
    {"c10", "ScalarType", TypeClass::DType},
    {"caffe2", "TypeMeta", TypeClass::DType},
    {"c10", "Scalar", TypeClass::Scalar},
    {"c10", "SymInt", TypeClass::Scalar},
    {"c10", "ArrayRef", TypeClass::List},
    {"c10", "HeaderOnlyArrayRef", TypeClass::List},
    {"c10", "OptionalArrayRef", TypeClass::List},
    {"c10", "IListRef", TypeClass::List},
    {"c10", "List", TypeClass::List},
    {"c10", "SmallVector", TypeClass::List},
    {"std", "vector", TypeClass::List},
    {"std", "array", TypeClass::List},
    {"std", "initializer_list", TypeClass::List},
    {"std", "tuple", TypeClass::Tuple},
    {"std", "pair", TypeClass::Tuple},
    {"at", "TensorIndex", TypeClass::TensorIndex},
    {"at", "Slice", TypeClass::Slice},
    {"at", "TensorAccessor", TypeClass::Accessor},
    {"at", "TensorAccessorBase", TypeClass::Accessor},
    {"at", "PackedTensorAccessor32", TypeClass::Accessor},
    {"at", "PackedTensorAccessor64", TypeClass::Accessor},
    {"at", "GenericPackedTensorAccessor", TypeClass::Accessor},
    {"at", "TensorInfo", TypeClass::Accessor},
    {"at", "GenericPackedTensorAccessorBase", TypeClass::Accessor},
    {"torch", "PackedTensorAccessor", TypeClass::Accessor},
    {"torch", "GenericPackedTensorAccessor", TypeClass::Accessor},
    {"torch", "GenericPackedTensorAccessorBase", TypeClass::Accessor},
    {"torch", "TensorAccessor", TypeClass::Accessor},
    {"torch", "TensorAccessorBase", TypeClass::Accessor},
    {"torch", "ScalarType", TypeClass::DType},
    {"torch", "DeviceType", TypeClass::Device},
    {"", "dim3", TypeClass::Tuple},
    {"", "CUstream_st", TypeClass::Stream},
    {"c10", "CUDAStream", TypeClass::Stream},
    {"c10", "CUDAGuard", TypeClass::Guard},
    {"c10", "OptionalCUDAGuard", TypeClass::Guard},
    {"c10", "CUDAStreamGuard", TypeClass::Guard},
    {"c10", "OptionalCUDAStreamGuard", TypeClass::Guard},
    {"c10", "CUDAMultiStreamGuard", TypeClass::Guard},
    {"c10", "DeviceGuard", TypeClass::Guard},
    {"c10", "OptionalDeviceGuard", TypeClass::Guard},
    {"c10", "StreamGuard", TypeClass::Guard},
    {"c10", "OptionalStreamGuard", TypeClass::Guard},
    {"torch", "DeviceGuard", TypeClass::Guard},
};

/// Wrappers that are classified as what their first template argument is.
static constexpr std::pair<llvm::StringRef, llvm::StringRef> Wrappers[] = {
    {"std", "optional"},       {"c10", "optional"},
    {"c10", "MaybeOwned"},     {"std", "reference_wrapper"},
    {"c10", "OptionalTensor"},
};

llvm::StringRef outerNamespace(const Decl &D) {
  const NamespaceDecl *Outer = nullptr;
  for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(C))
      if (!N->isAnonymousNamespace())
        Outer = N;
  return Outer ? Outer->getName() : "";
}

bool isInNamespace(const Decl &D, llvm::StringRef Name) {
  for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(C); N && N->getName() == Name)
      return true;
  return false;
}

/// Whether a class is \p Name of torch's namespace \p In, or derives from it.
static bool isOrDerives(const CXXRecordDecl &Class, llvm::StringRef In,
                        llvm::StringRef Name, unsigned Depth = 8) {
  if (Class.getIdentifier() && Class.getName() == Name &&
      outerNamespace(Class) == "torch" && isInNamespace(Class, In))
    return true;
  if (Depth == 0 || !Class.hasDefinition())
    return false;
  return llvm::any_of(Class.bases(), [&](const CXXBaseSpecifier &Base) {
    const CXXRecordDecl *B = Base.getType()->getAsCXXRecordDecl();
    return B && isOrDerives(*B, In, Name, Depth - 1);
  });
}

static bool isModule(const CXXRecordDecl &Class) {
  return isOrDerives(Class, "nn", "Module");
}

bool isAutogradBackward(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method && Method->isStatic() && Method->getIdentifier() &&
         Method->getName() == "backward" &&
         isOrDerives(*Method->getParent(), "autograd", "Function");
}

static QualType firstTemplateArgument(const CXXRecordDecl &Class) {
  const auto *Spec = dyn_cast<ClassTemplateSpecializationDecl>(&Class);
  if (!Spec || Spec->getTemplateArgs().size() == 0 ||
      Spec->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return {};
  return Spec->getTemplateArgs()[0].getAsType();
}

static const CXXRecordDecl *moduleClassOf(const CXXRecordDecl &Class);

static TypeClass classifyRecord(const CXXRecordDecl &Class) {
  if (!Class.getIdentifier())
    return TypeClass::Other;
  llvm::StringRef Name = Class.getName(), Namespace = outerNamespace(Class);
  for (const TypeRow &Row : Types)
    if (Row.Name == Name && Row.Namespace == Namespace)
      return Row.Class;
  for (const auto &[WrapperNamespace, Wrapper] : Wrappers)
    if (Name == Wrapper && Namespace == WrapperNamespace)
      if (QualType T = firstTemplateArgument(Class); !T.isNull())
        return classify(T);
  if (Namespace == "torch" && Name.ends_with("Options"))
    return TypeClass::Record;
  if (moduleClassOf(Class))
    return TypeClass::Module;
  return TypeClass::Other;
}

TypeClass classify(QualType Type) {
  if (Type.isNull())
    return TypeClass::Other;
  Type = Type.getNonReferenceType().getCanonicalType();
  if (Type->isBooleanType())
    return TypeClass::Bool;
  if (const auto *Enum = Type->getAs<EnumType>()) {
    const EnumDecl *D = Enum->getDecl();
    for (const TypeRow &Row : Types)
      if (D->getIdentifier() && Row.Name == D->getName() &&
          Row.Namespace == outerNamespace(*D))
        return Row.Class;
    return TypeClass::Int;
  }
  if (Type->isIntegerType())
    return TypeClass::Int;
  if (Type->isFloatingType())
    return TypeClass::Float;
  if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl())
    return classifyRecord(*Class);
  if (Type->isPointerType())
    if (const CXXRecordDecl *To = Type->getPointeeCXXRecordDecl();
        To && To->getIdentifier() && To->getName() == "CUstream_st")
      return TypeClass::Stream;
  return TypeClass::Other;
}

llvm::StringRef enumName(QualType Type) {
  const auto *Enum = Type.getCanonicalType()->getAs<EnumType>();
  if (!Enum)
    return "";
  const EnumDecl *D = Enum->getDecl();
  if (D->getIdentifier())
    return D->getName();
  const TypedefNameDecl *Typedef = D->getTypedefNameForAnonDecl();
  return Typedef ? Typedef->getName() : "";
}

bool isCudaStatus(QualType Type) { return isCudaStatusName(enumName(Type)); }

const CXXRecordDecl *recordOf(QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  return Type->getAsCXXRecordDecl();
}

static const CXXRecordDecl *moduleClassOf(const CXXRecordDecl &Class) {
  if (!Class.getIdentifier())
    return nullptr;
  if (isModule(Class))
    return &Class;
  if (llvm::is_contained({"shared_ptr", "unique_ptr", "ModuleHolder"},
                         Class.getName()))
    if (QualType T = firstTemplateArgument(Class); !T.isNull())
      if (const CXXRecordDecl *Held = T->getAsCXXRecordDecl())
        return isModule(*Held) ? Held : nullptr;
  if (Class.hasDefinition())
    for (const CXXBaseSpecifier &Base : Class.bases())
      if (const CXXRecordDecl *B = Base.getType()->getAsCXXRecordDecl();
          B && B->getIdentifier() && B->getName() == "ModuleHolder")
        return moduleClassOf(*B);
  return nullptr;
}

const CXXRecordDecl *moduleClassOf(QualType Type) {
  const CXXRecordDecl *Class = recordOf(Type);
  return Class ? moduleClassOf(*Class) : nullptr;
}

/// Removes what does not change a value.
const Expr *strip(const Expr *E) {
  while (true) {
    E = E->IgnoreParens();
    if (const auto *F = dyn_cast<FullExpr>(E))
      E = F->getSubExpr();
    else if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
      E = M->getSubExpr();
    else if (const auto *B = dyn_cast<CXXBindTemporaryExpr>(E))
      E = B->getSubExpr();
    else if (const auto *D = dyn_cast<CXXDefaultArgExpr>(E))
      E = D->getExpr();
    else if (const auto *D = dyn_cast<CXXDefaultInitExpr>(E))
      E = D->getExpr();
    else if (const auto *N = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = N->getReplacement();
    else if (const auto *L = dyn_cast<CXXStdInitializerListExpr>(E))
      E = L->getSubExpr();
    else if (const auto *C = dyn_cast<CastExpr>(E))
      E = C->getSubExpr();
    else
      return E;
  }
}

QualType elementOfTensorInfo(QualType T) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  return Class && Class->getName() == "TensorInfo" &&
                 classify(T) == TypeClass::Accessor
             ? Class->getTemplateArgs()[0].getAsType()
             : QualType();
}

} // namespace torchtidy
