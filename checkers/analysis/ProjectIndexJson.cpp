//===- ProjectIndexJson.cpp - The stored form of a file's part ------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// llvm/Support/JSON.h, not nlohmann_json: the clang-tidy plugin reads it too
// and links nothing but LLVM. Short keys and arrays keep the files small.
//
//===----------------------------------------------------------------------===//

#include "ProjectIndex.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace torchtidy {

/// Raised whenever a record gets another meaning.
static constexpr int64_t FormatVersion = 3;

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Identifiers and source lines may hold any bytes.
static std::string text(StringRef S) {
  return json::isUTF8(S) ? S.str() : json::fixUTF8(S);
}

static json::Value toJSON(const BoundaryExtent &E) {
  json::Array A{E.Constant};
  for (const auto &[Symbol, Coefficient] : E.Terms)
    A.push_back(json::Array{int64_t(Symbol.K), int64_t(Symbol.Parameter),
                            Symbol.Dim, Coefficient});
  return A;
}

static json::Value toJSON(const BoundaryTensor &T) {
  json::Object O;
  auto Set = [&](StringRef Key, int64_t Value, int64_t Default) {
    if (Value != Default)
      O[Key] = Value;
  };
  Set("device", T.Device, BoundaryTensor::Unknown);
  Set("card", T.Card, -1);
  Set("deviceOf", T.DeviceOf, -1);
  Set("dtype", T.Scalar, -1);
  Set("dtypeOf", T.DTypeOf, -1);
  Set("contiguous", int64_t(T.Contiguous), int64_t(Tri::Unknown));
  Set("defined", int64_t(T.Defined), int64_t(Tri::Unknown));
  if (T.Shape) {
    json::Array Shape;
    for (const std::optional<BoundaryExtent> &Size : *T.Shape)
      Shape.push_back(Size ? toJSON(*Size) : json::Value(nullptr));
    O["shape"] = std::move(Shape);
  }
  return O;
}

static json::Value toJSON(const BoundaryFacts &F) {
  json::Array Parameters, NonNegative;
  for (const BoundaryTensor &T : F.Parameters)
    Parameters.push_back(toJSON(T));
  for (const BoundaryExtent &E : F.NonNegative)
    NonNegative.push_back(toJSON(E));
  return json::Object{{"parameters", std::move(Parameters)},
                      {"nonNegative", std::move(NonNegative)}};
}

static json::Value toJSON(const BoundaryResult &R) {
  switch (R.K) {
  case BoundaryResult::None:
    break;
  case BoundaryResult::OfTensor:
    return json::Object{{"tensor", toJSON(R.T)}};
  case BoundaryResult::OfNumber:
    return json::Object{{"number", toJSON(R.Number)}};
  case BoundaryResult::OfList: {
    json::Array Elements;
    for (const BoundaryResult &E : R.Elements)
      Elements.push_back(toJSON(E));
    return Elements;
  }
  }
  return nullptr;
}

static json::Value toJSON(const FilePlace &P) {
  return json::Array{text(P.File), int64_t(P.Line), int64_t(P.Column),
                     int64_t(P.Offset), text(P.SourceLine)};
}

static json::Value toJSON(const FunctionRecord &F) {
  return json::Object{
      {"usr", text(F.USR)},           {"name", text(F.Name)},
      {"where", toJSON(F.Where)},     {"returns", F.Returns},
      {"ensures", toJSON(F.Ensures)}, {"result", toJSON(F.Result)},
      {"asksErrors", F.AsksErrors},   {"waits", F.Waits},
      {"setsDevice", F.SetsDevice}};
}

static json::Value toJSON(const CallRecord &C) {
  return json::Object{{"callee", text(C.Callee)},
                      {"caller", text(C.Caller)},
                      {"callerName", text(C.CallerName)},
                      {"where", toJSON(C.Where)},
                      {"facts", toJSON(C.Facts)},
                      {"guarded", C.Guarded},
                      {"callerHasTensors", C.CallerHasTensors},
                      {"callerIsLocal", C.CallerIsLocal}};
}

std::string toJson(const FileIndex &Index) {
  json::Array Functions, Calls, Escaping;
  for (const FunctionRecord &F : Index.Functions)
    Functions.push_back(toJSON(F));
  for (const CallRecord &C : Index.Calls)
    Calls.push_back(toJSON(C));
  for (const std::string &USR : Index.Escaping)
    Escaping.push_back(text(USR));
  json::Object Pointed, Digests;
  for (const auto &[USR, Type] : Index.Pointed)
    Pointed[text(USR)] = text(Type);
  for (const auto &[Path, Digest] : Index.Digests)
    Digests[text(Path)] = Digest;
  return formatv("{0}\n",
                 json::Value(json::Object{{"version", FormatVersion},
                                          {"file", text(Index.File)},
                                          {"digests", std::move(Digests)},
                                          {"functions", std::move(Functions)},
                                          {"calls", std::move(Calls)},
                                          {"escaping", std::move(Escaping)},
                                          {"pointed", std::move(Pointed)}}));
}

uint64_t ProjectIndex::answersFor(const FileIndex &Own) const {
  auto Record = [](const auto *Of) { return Of ? toJSON(*Of) : nullptr; };
  json::Array All;
  for (const FunctionRecord &F : Own.Functions) {
    json::Object Said{{"pointed", isBehindPointer(F.USR)}};
    if (std::optional<Callers> Of = callers(F.USR, Own.File)) {
      Said["callers"] = toJSON(Of->Facts);
      Said["first"] = Record(Of->First);
    }
    if (std::optional<Guards> Of = guards(F.USR, Own.File)) {
      Said["guarded"] = int64_t(Of->Guarded);
      Said["missing"] = Record(Of->Missing);
      Said["tensors"] = Of->CallerHasTensors;
    }
    All.push_back(std::move(Said));
  }
  for (const CallRecord &C : Own.Calls)
    All.push_back(Record(function(C.Callee, Own.File)));
  return xxh3_64bits(formatv("{0}", json::Value(std::move(All))).str());
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static bool readTri(int64_t I, Tri &Out) {
  Out = Tri(I);
  return I >= 0 && I <= int64_t(Tri::Yes);
}

static bool fromJSON(const json::Value &V, BoundaryExtent &Out, json::Path P) {
  const json::Array *A = V.getAsArray();
  if (!A || A->empty() || !json::fromJSON(A->front(), Out.Constant, P))
    return false;
  for (const json::Value &Each : drop_begin(*A)) {
    std::vector<int64_t> Term;
    if (!json::fromJSON(Each, Term, P) || Term.size() != 4 || Term[0] < 0 ||
        Term[0] > BoundarySymbol::Max || Term[1] < 0) {
      P.report("expected a term");
      return false;
    }
    Out.Terms.push_back(
        {{BoundarySymbol::Kind(Term[0]), unsigned(Term[1]), Term[2]}, Term[3]});
  }
  return true;
}

static bool fromJSON(const json::Value &V, BoundaryTensor &Out, json::Path P) {
  json::ObjectMapper O(V, P);
  int64_t Device = BoundaryTensor::Unknown;
  int64_t Contiguous = int64_t(Tri::Unknown), Defined = Contiguous;
  if (!O || !O.mapOptional("device", Device) ||
      !O.mapOptional("card", Out.Card) ||
      !O.mapOptional("deviceOf", Out.DeviceOf) ||
      !O.mapOptional("dtype", Out.Scalar) ||
      !O.mapOptional("dtypeOf", Out.DTypeOf) ||
      !O.mapOptional("contiguous", Contiguous) ||
      !O.mapOptional("defined", Defined) || !readTri(Defined, Out.Defined) ||
      !readTri(Contiguous, Out.Contiguous) || Device < 0 ||
      Device > BoundaryTensor::Cuda)
    return false;
  Out.Device = BoundaryTensor::Kind(Device);
  const json::Array *Shape = V.getAsObject()->getArray("shape");
  if (!Shape)
    return true;
  Out.Shape.emplace();
  for (const json::Value &Size : *Shape) {
    std::optional<BoundaryExtent> &E = Out.Shape->emplace_back();
    if (!Size.getAsNull() && !fromJSON(Size, E.emplace(), P))
      return false;
  }
  return true;
}

template <typename T>
static bool readList(const json::Value *V, std::vector<T> &Out, json::Path P) {
  const json::Array *A = V ? V->getAsArray() : nullptr;
  if (!A) {
    P.report("expected a list");
    return false;
  }
  return all_of(*A, [&](const json::Value &Each) {
    return fromJSON(Each, Out.emplace_back(), P);
  });
}

static bool fromJSON(const json::Value &V, BoundaryFacts &Out, json::Path P) {
  const json::Object *O = V.getAsObject();
  std::vector<BoundaryExtent> NonNegative;
  if (!O || !readList(O->get("parameters"), Out.Parameters, P) ||
      !readList(O->get("nonNegative"), NonNegative, P))
    return false;
  Out.NonNegative.insert(NonNegative.begin(), NonNegative.end());
  return true;
}

static bool fromJSON(const json::Value &V, BoundaryResult &Out, json::Path P) {
  if (V.getAsNull())
    return true;
  if (V.getAsArray()) {
    Out.K = BoundaryResult::OfList;
    return readList(&V, Out.Elements, P);
  }
  const json::Object *O = V.getAsObject();
  if (const json::Value *T = O ? O->get("tensor") : nullptr) {
    Out.K = BoundaryResult::OfTensor;
    return fromJSON(*T, Out.T, P);
  }
  Out.K = BoundaryResult::OfNumber;
  const json::Value *N = O ? O->get("number") : nullptr;
  return N && fromJSON(*N, Out.Number, P);
}

static bool fromJSON(const json::Value &V, FilePlace &Out, json::Path P) {
  const json::Array *A = V.getAsArray();
  return A && A->size() == 5 && json::fromJSON((*A)[0], Out.File, P) &&
         json::fromJSON((*A)[1], Out.Line, P) &&
         json::fromJSON((*A)[2], Out.Column, P) &&
         json::fromJSON((*A)[3], Out.Offset, P) &&
         json::fromJSON((*A)[4], Out.SourceLine, P);
}

/// ObjectMapper finds fromJSON() of its own namespace only through the type.
template <typename T>
static bool read(const json::Object &O, StringRef Key, T &Out, json::Path P) {
  const json::Value *V = O.get(Key);
  return V && fromJSON(*V, Out, P.field(Key));
}

static bool fromJSON(const json::Value &V, FunctionRecord &Out, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("usr", Out.USR) && O.map("name", Out.Name) &&
         O.map("returns", Out.Returns) && O.map("asksErrors", Out.AsksErrors) &&
         O.map("waits", Out.Waits) && O.map("setsDevice", Out.SetsDevice) &&
         read(*V.getAsObject(), "where", Out.Where, P) &&
         read(*V.getAsObject(), "ensures", Out.Ensures, P) &&
         read(*V.getAsObject(), "result", Out.Result, P);
}

static bool fromJSON(const json::Value &V, CallRecord &Out, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("callee", Out.Callee) && O.map("caller", Out.Caller) &&
         O.map("callerName", Out.CallerName) && O.map("guarded", Out.Guarded) &&
         O.map("callerHasTensors", Out.CallerHasTensors) &&
         O.map("callerIsLocal", Out.CallerIsLocal) &&
         read(*V.getAsObject(), "where", Out.Where, P) &&
         read(*V.getAsObject(), "facts", Out.Facts, P);
}

Expected<FileIndex> fileIndexFromJson(StringRef Json) {
  Expected<json::Value> V = json::parse(Json);
  if (!V)
    return V.takeError();
  FileIndex Index;
  int64_t Version = 0;
  std::vector<std::string> Escaping;
  json::Path::Root Root("index");
  json::ObjectMapper O(*V, Root);
  if (!O || !O.map("version", Version) || Version != FormatVersion ||
      !O.map("file", Index.File) || !O.map("digests", Index.Digests) ||
      !O.map("escaping", Escaping) || !O.map("pointed", Index.Pointed) ||
      !readList(V->getAsObject()->get("functions"), Index.Functions, Root) ||
      !readList(V->getAsObject()->get("calls"), Index.Calls, Root))
    return createStringError("not an index of this version");
  Index.Escaping.insert(Escaping.begin(), Escaping.end());
  return Index;
}

} // namespace torchtidy
