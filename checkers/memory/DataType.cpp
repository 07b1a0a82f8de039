//===- DataType.cpp - torch-data-type -------------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataType.h"
#include "analysis/Types.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

namespace torchtidy {

using namespace clang;

using Kind = ElementTypeSite::Kind;

/// Whether somebody else chooses the type: the alias of a dispatch macro, a
/// template's parameter.
static bool isChosenElsewhere(QualType T, const ASTContext &AST) {
  while (true) {
    if (T->getAs<SubstTemplateTypeParmType>())
      return true;
    if (const auto *Alias = T->getAs<TypedefType>()) {
      const DeclContext *In = Alias->getDecl()->getDeclContext();
      if (In->isFunctionOrMethod() || isa<ClassTemplateSpecializationDecl>(In))
        return true;
    }
    QualType Next = T.getSingleStepDesugaredType(AST);
    if (Next == T)
      return false;
    T = Next;
  }
}

namespace {
/// A C++ type as torch would call it.
struct Element {
  int Scalar = -1;
  bool IsSigned = true;
  uint64_t Bytes = 0;
};
} // namespace

static int scalarOfRecord(const CXXRecordDecl &Class) {
  if (!Class.getIdentifier() || !isInNamespace(Class, "c10"))
    return -1;
  return llvm::StringSwitch<int>(Class.getName())
      .Case("Half", scalar_type::Half)
      .Case("BFloat16", scalar_type::BFloat16)
      .Default(-1);
}

static Element elementOf(QualType T, const ASTContext &AST) {
  T = T.getCanonicalType().getUnqualifiedType();
  Element E;
  if (const auto *Class = T->getAsCXXRecordDecl()) {
    E.Scalar = scalarOfRecord(*Class);
    E.Bytes = 2;
    return E;
  }
  const auto *B = T->getAs<BuiltinType>();
  if (!B)
    return E;
  E.Bytes = uint64_t(AST.getTypeSizeInChars(T).getQuantity());
  E.IsSigned = T->isSignedIntegerOrEnumerationType();
  if (B->getKind() == BuiltinType::Float)
    E.Scalar = scalar_type::Float;
  else if (B->getKind() == BuiltinType::Double)
    E.Scalar = scalar_type::Double;
  else if (B->isBooleanType())
    E.Scalar = scalar_type::Bool;
  else if (B->isInteger() && E.Bytes <= 8)
    E.Scalar = E.Bytes == 1
                   ? (E.IsSigned ? scalar_type::Char : scalar_type::Byte)
               : E.Bytes == 2 ? scalar_type::Short
               : E.Bytes == 4 ? scalar_type::Int
                              : scalar_type::Long;
  return E;
}

static uint64_t bytesOf(int Scalar) {
  switch (Scalar) {
  case scalar_type::Byte:
  case scalar_type::Char:
  case scalar_type::Bool:
    return 1;
  case scalar_type::Short:
  case scalar_type::Half:
  case scalar_type::BFloat16:
    return 2;
  case scalar_type::Int:
  case scalar_type::Float:
    return 4;
  case scalar_type::Long:
  case scalar_type::Double:
    return 8;
  default:
    return 0;
  }
}

static void judgeTyped(const ElementTypeSite &Site, const Element &As, int Is,
                       SiteContext &Context) {
  std::string Of = "'" + Context.text(Site.Of) + "'";
  auto Add = [&](std::string Message) {
    Context.add(
        Context.make(Site.Call, Confidence::Certain, std::move(Message)));
  };
  // torch has no dtype for these but a rare one.
  bool IsUnsigned =
      !As.IsSigned && As.Bytes > 1 && scalar_type::isIntegral(As.Scalar);
  if (Is >= 0 && As.Scalar >= 0 && !IsUnsigned && Is != As.Scalar &&
      bytesOf(Is) && !isChosenElsewhere(Site.Type, Context.ast()))
    Add("the elements of " + Of + " are " + scalar_type::name(Is).str() +
        ", but are taken as " + scalar_type::name(As.Scalar).str() +
        ", which throws");
  else if (Site.Rank && Site.Tensor->rank() &&
           int64_t(*Site.Tensor->rank()) != *Site.Rank)
    Add(Of + " has " + std::to_string(*Site.Tensor->rank()) +
        " dimensions, but its accessor is for " + std::to_string(*Site.Rank) +
        ", which throws");
}

/// Nobody looks at the type: the bytes are read as they come.
static void judgeUntyped(const ElementTypeSite &Site, const Element &As, int Is,
                         SiteContext &Context) {
  bool IsBytes = As.Scalar < 0 || As.Bytes == 1;
  if (IsBytes || isChosenElsewhere(Site.Type, Context.ast()))
    return;
  bool IsBlob = Site.K == Kind::Blob;
  std::string Of = "'" + Context.text(Site.Of) + "'";
  std::string Type = Site.Type.getUnqualifiedType().getAsString();
  if (Is < 0) {
    if (!IsBlob)
      Context.add(Context.make(Site.Call, Confidence::Possible,
                               "nothing says that the elements of " + Of +
                                   " are '" + Type + "'"));
    return;
  }
  uint64_t Bytes = bytesOf(Is);
  // As many bytes as integers are moved around; floats as integers too.
  bool SameBits = Bytes == As.Bytes &&
                  (scalar_type::isIntegral(As.Scalar) || Is == As.Scalar);
  if (Bytes == 0 || SameBits)
    return;
  std::string Name = scalar_type::name(Is).str();
  Context.add(Context.make(
      Site.Call, Bytes == As.Bytes ? Confidence::Likely : Confidence::Certain,
      IsBlob ? "from_blob reads the memory of " + Of + ", which holds '" +
                   Type + "', as " + Name
             : "the elements of " + Of + " are " + Name +
                   ", but are read as '" + Type + "'"));
}

void DataType::visit(const ElementTypeSite &Site, const State &S,
                     SiteContext &Context) const {
  Element As = elementOf(Site.Type, Context.ast());
  int Is = S.resolve(Site.Tensor->DType).Scalar;
  if (Site.K == Kind::Pointer || Site.K == Kind::Accessor)
    judgeTyped(Site, As, Is, Context);
  else
    judgeUntyped(Site, As, Is, Context);
}

std::unique_ptr<Check> createDataType(const AnalysisOptions &) {
  return std::make_unique<DataType>();
}

} // namespace torchtidy
