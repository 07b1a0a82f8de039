//===- ModelFile.cpp - Models of functions, in YAML -----------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// YAML to specs by LLVM's traits, and specs to the records that also cross
// files, in which parameters are numbers.
//
//===----------------------------------------------------------------------===//

#include "ModelFile.h"
#include "InputFile.h"
#include "KeyHash.h"
#include "Paths.h"
#include "YamlDepth.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"

using namespace llvm;

namespace torchtidy {

static constexpr unsigned MaxMegabytes = 1;
static constexpr StringLiteral UnknownSize = "_";

namespace {
/// What may be said of a tensor, as written.
struct TensorSpec {
  std::string Device, DType;
  std::optional<bool> Contiguous, Defined;
  std::optional<std::vector<std::string>> Sizes;
};

struct ParameterSpec : TensorSpec {
  std::string Min, Max, Below; ///< of a number, or of all elements
};

struct ResultSpec : TensorSpec {
  std::string Number;
  std::vector<ResultSpec> Elements;
};

struct FunctionSpec {
  std::string Signature;
  unsigned Line = 0;
  std::map<std::string, ParameterSpec> Ensures;
  std::optional<ResultSpec> Result;
  std::optional<bool> AsksErrors, Waits, SetsDevice;
};

/// Where the text that is being read starts: nodes point into it.
struct Reading {
  StringRef Text;
};
} // namespace
} // namespace torchtidy

LLVM_YAML_IS_SEQUENCE_VECTOR(torchtidy::ResultSpec)
LLVM_YAML_IS_SEQUENCE_VECTOR(torchtidy::FunctionSpec)

namespace llvm::yaml {
using namespace torchtidy;

static void mapTensor(IO &Io, TensorSpec &T) {
  Io.mapOptional("device", T.Device);
  Io.mapOptional("dtype", T.DType);
  Io.mapOptional("sizes", T.Sizes);
  Io.mapOptional("contiguous", T.Contiguous);
  Io.mapOptional("defined", T.Defined);
}

template <> struct MappingTraits<ParameterSpec> {
  static void mapping(IO &Io, ParameterSpec &P) {
    mapTensor(Io, P);
    Io.mapOptional("min", P.Min);
    Io.mapOptional("max", P.Max);
    Io.mapOptional("below", P.Below);
  }
};

template <> struct MappingTraits<ResultSpec> {
  static void mapping(IO &Io, ResultSpec &R) {
    mapTensor(Io, R);
    Io.mapOptional("number", R.Number);
    Io.mapOptional("elements", R.Elements);
  }
};

template <> struct CustomMappingTraits<std::map<std::string, ParameterSpec>> {
  static void inputOne(IO &Io, StringRef Name,
                       std::map<std::string, ParameterSpec> &All) {
    Io.mapRequired(Name.str().c_str(), All[Name.str()]);
  }
  static void output(IO &, std::map<std::string, ParameterSpec> &) {}
};

template <> struct MappingTraits<FunctionSpec> {
  static void mapping(IO &Io, FunctionSpec &F) {
    StringRef Text = static_cast<Reading *>(Io.getContext())->Text;
    const Node *At = static_cast<Input &>(Io).getCurrentNode();
    if (const char *Start = At->getSourceRange().Start.getPointer())
      F.Line = 1 + StringRef(Text.begin(), Start - Text.begin()).count('\n');
    Io.mapRequired("function", F.Signature);
    Io.mapOptional("ensures", F.Ensures);
    Io.mapOptional("result", F.Result);
    Io.mapOptional("asks-errors", F.AsksErrors);
    Io.mapOptional("waits", F.Waits);
    Io.mapOptional("sets-device", F.SetsDevice);
  }
};
} // namespace llvm::yaml

namespace torchtidy {

namespace {
/// One spec to a record. The first error counts.
class RecordBuilder {
public:
  explicit RecordBuilder(const FunctionSpec &Spec) : Spec(Spec) {}
  Expected<ModelledFunction> build();

private:
  void fail(const Twine &Text) {
    if (Problem.empty())
      Problem = Text.str();
  }
  void readSignature();
  int parameter(StringRef Name) const;
  /// An integer, a parameter, or a size of one: `n`, `x.size(0)`, `x.numel()`.
  std::optional<BoundaryExtent> term(StringRef Text);
  void setDevice(StringRef Text, BoundaryTensor &T);
  void setDType(StringRef Text, BoundaryTensor &T);
  BoundaryTensor tensor(const TensorSpec &Spec);
  /// Upper - Lower - Less >= 0.
  void ensureOrder(BoundaryExtent Lower, BoundaryExtent Upper, int64_t Less);
  void ensure(unsigned Parameter, const ParameterSpec &P);
  BoundaryResult result(const ResultSpec &R);

  const FunctionSpec &Spec;
  std::vector<std::string> Parameters;
  FunctionRecord Record;
  std::string Problem;
};
} // namespace

static BoundaryExtent extentOf(BoundarySymbol::Kind K, unsigned Parameter,
                               int64_t Dim = 0) {
  return {0, {{BoundarySymbol{K, Parameter, Dim}, 1}}};
}

static bool isName(StringRef Text) {
  return !Text.empty() && !isDigit(Text.front()) &&
         all_of(Text, [](char C) { return isAlnum(C) || C == '_'; });
}

/// "space::function(first, second)".
void RecordBuilder::readSignature() {
  auto [Name, Rest] = StringRef(Spec.Signature).split('(');
  Record.Name = Name.trim().str();
  if (!Rest.consume_back(")") ||
      !all_of(split(Record.Name, "::"), [](StringRef S) { return isName(S); }))
    return fail("a function is written as 'space::name(first, second)', not '" +
                Spec.Signature + "'");
  if (!Rest.trim().empty())
    for (StringRef Each : split(Rest, ',')) {
      if (!isName(Each.trim()) || parameter(Each.trim()) >= 0)
        return fail("'" + Each.trim() +
                    "' is no name of a parameter, or of "
                    "two");
      Parameters.push_back(Each.trim().str());
    }
  Record.Ensures.Parameters.resize(Parameters.size());
}

int RecordBuilder::parameter(StringRef Name) const {
  auto It = find(Parameters, Name);
  return It == Parameters.end() ? -1 : int(It - Parameters.begin());
}

std::optional<BoundaryExtent> RecordBuilder::term(StringRef Text) {
  Text = Text.trim();
  if (int64_t Number; !Text.getAsInteger(10, Number))
    return BoundaryExtent{Number, {}};
  auto [Name, Query] = Text.split('.');
  int Of = parameter(Name);
  int64_t Dim;
  if (Of >= 0 && Query.empty())
    return extentOf(BoundarySymbol::Value, unsigned(Of));
  if (Of >= 0 && Query == "numel()")
    return extentOf(BoundarySymbol::Numel, unsigned(Of));
  if (Of >= 0 && Query.consume_front("size(") && Query.consume_back(")") &&
      !Query.getAsInteger(10, Dim))
    return extentOf(BoundarySymbol::Size, unsigned(Of), Dim);
  fail("'" + Text +
       "' is neither a number nor a parameter nor the size(N) or numel() of "
       "one");
  return std::nullopt;
}

void RecordBuilder::setDevice(StringRef Text, BoundaryTensor &T) {
  StringRef Card = Text;
  if (Text.empty())
    return;
  if (T.DeviceOf = parameter(Text); T.DeviceOf >= 0)
    return;
  if (Text == "cpu")
    T.Device = BoundaryTensor::Cpu;
  else if (Text == "cuda" || (Card.consume_front("cuda:") &&
                              !Card.getAsInteger(10, T.Card) && T.Card >= 0))
    T.Device = BoundaryTensor::Cuda;
  else
    fail("a device is cpu, cuda, cuda:N or a parameter, not '" + Text + "'");
}

void RecordBuilder::setDType(StringRef Text, BoundaryTensor &T) {
  if (Text.empty())
    return;
  if (T.DTypeOf = parameter(Text); T.DTypeOf >= 0)
    return;
  StringRef Name = Text;
  Name.consume_front("torch::");
  Name.consume_front("k"); // as C++ names them
  T.Scalar = scalar_type::named(Name);
  if (T.Scalar < 0)
    fail("a dtype is kFloat, kLong or the like, or a parameter, not '" + Text +
         "'");
}

BoundaryTensor RecordBuilder::tensor(const TensorSpec &Spec) {
  auto ToTri = [](const std::optional<bool> &B) {
    return !B ? Tri::Unknown : *B ? Tri::Yes : Tri::No;
  };
  BoundaryTensor T;
  setDevice(Spec.Device, T);
  setDType(Spec.DType, T);
  T.Contiguous = ToTri(Spec.Contiguous);
  T.Defined = ToTri(Spec.Defined);
  if (Spec.Sizes)
    for (const std::string &Size : (T.Shape.emplace(), *Spec.Sizes))
      T.Shape->push_back(Size == UnknownSize ? std::nullopt : term(Size));
  return T;
}

void RecordBuilder::ensureOrder(BoundaryExtent Lower, BoundaryExtent Upper,
                                int64_t Less) {
  std::map<BoundarySymbol, int64_t> Terms;
  for (const auto &[Symbol, Coefficient] : Upper.Terms)
    Terms[Symbol] += Coefficient;
  for (const auto &[Symbol, Coefficient] : Lower.Terms)
    Terms[Symbol] -= Coefficient;
  BoundaryExtent Fact{Upper.Constant - Lower.Constant - Less, {}};
  for (const auto &[Symbol, Coefficient] : Terms)
    if (Coefficient)
      Fact.Terms.push_back({Symbol, Coefficient});
  Record.Ensures.NonNegative.insert(std::move(Fact));
}

void RecordBuilder::ensure(unsigned I, const ParameterSpec &P) {
  BoundaryTensor &T = Record.Ensures.Parameters[I] = tensor(P);
  // Facts hold sizes of parameters.
  if (std::optional Shape = std::exchange(T.Shape, std::nullopt)) {
    BoundaryExtent Rank = extentOf(BoundarySymbol::Rank, I);
    BoundaryExtent Count{int64_t(Shape->size()), {}};
    ensureOrder(Rank, Count, 0);
    ensureOrder(Count, Rank, 0);
    for (auto [Dim, Size] : enumerate(*Shape))
      if (Size) {
        BoundaryExtent Own = extentOf(BoundarySymbol::Size, I, int64_t(Dim));
        ensureOrder(Own, *Size, 0);
        ensureOrder(*Size, Own, 0);
      }
  }
  // Which it is, a number or a tensor, the declaration says: the other means
  // nothing there.
  using Symbol = BoundarySymbol;
  for (auto [Text, Less] : {std::pair(&P.Max, 0), std::pair(&P.Below, 1)})
    if (!Text->empty())
      if (std::optional<BoundaryExtent> Bound = term(*Text))
        for (Symbol::Kind K : {Symbol::Value, Symbol::Max})
          ensureOrder(extentOf(K, I), *Bound, Less);
  if (!P.Min.empty())
    if (std::optional<BoundaryExtent> Bound = term(P.Min))
      for (Symbol::Kind K : {Symbol::Value, Symbol::Min})
        ensureOrder(*Bound, extentOf(K, I), 0);
}

BoundaryResult RecordBuilder::result(const ResultSpec &R) {
  BoundaryResult Out;
  if (!R.Elements.empty()) {
    Out.K = BoundaryResult::OfList;
    for (const ResultSpec &Element : R.Elements)
      Out.Elements.push_back(result(Element));
  } else if (!R.Number.empty()) {
    Out.K = BoundaryResult::OfNumber;
    Out.Number = term(R.Number).value_or(BoundaryExtent());
  } else {
    Out.K = BoundaryResult::OfTensor;
    Out.T = tensor(R);
  }
  return Out;
}

Expected<ModelledFunction> RecordBuilder::build() {
  readSignature();
  for (const auto &[Name, P] : Spec.Ensures) {
    if (int I = parameter(Name); I >= 0)
      ensure(unsigned(I), P);
    else
      fail("'" + Name + "' is no parameter of '" + Spec.Signature + "'");
  }
  if (Spec.Result)
    Record.Result = result(*Spec.Result);
  Record.AsksErrors = Spec.AsksErrors.value_or(false);
  Record.Waits = Spec.Waits.value_or(false);
  Record.SetsDevice = Spec.SetsDevice.value_or(false);
  if (!Problem.empty())
    return createStringError(Problem);
  return ModelledFunction{std::move(Record), Spec.AsksErrors.has_value()};
}

static FilePlace placeOf(StringRef Path, StringRef Text, unsigned Line) {
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n', int(Line));
  StringRef Start = Line <= Lines.size() ? Lines[Line - 1] : Text;
  FilePlace Place;
  Place.File = Path.str();
  Place.Line = Line;
  Place.Column = 1;
  Place.Offset = unsigned(Start.begin() - Text.begin());
  Place.SourceLine = Start.split('\n').first.rtrim('\r').str();
  return Place;
}

Error readModel(StringRef Path, FunctionModel &Model) {
  std::string Shown = pathBelow(Path, absolutePath("."));
  auto Buffer = readInputFile(Path, MaxMegabytes);
  if (!Buffer)
    return createStringError(Shown + ": " + toString(Buffer.takeError()));
  StringRef Text = (*Buffer)->getBuffer();
  if (isNestedDeeply(Text))
    return createStringError(Shown + ": nested too deeply");
  std::string Problem;
  Reading Context{Text};
  yaml::Input In((*Buffer)->getMemBufferRef(), &Context,
                 [](const SMDiagnostic &D, void *To) {
                   auto &Problem = *static_cast<std::string *>(To);
                   if (Problem.empty())
                     Problem = std::to_string(D.getLineNo()) + ": " +
                               D.getMessage().str();
                 },
                 &Problem);
  std::vector<FunctionSpec> Specs;
  In >> Specs;
  if (In.error())
    return createStringError(Shown + ":" + Problem);
  for (const FunctionSpec &Spec : Specs) {
    Expected<ModelledFunction> F = RecordBuilder(Spec).build();
    if (!F)
      return createStringError(Shown + ":" + Twine(Spec.Line) + ": " +
                               toString(F.takeError()));
    F->Record.Where = placeOf(Path, Text, Spec.Line);
    Model.add(std::move(*F));
  }
  Model.Digest = KeyHash().add(Model.Digest).add(Path).add(Text).key();
  return Error::success();
}

} // namespace torchtidy
