//===- ConfigFile.cpp - One .torch-tidy.yaml ------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A key becomes the words that its option would have on the command line, which
// are then read and judged as those are. The files are untrusted: what is not a
// plain value or list of them is refused, not followed.
//
//===----------------------------------------------------------------------===//

#include "ConfigFile.h"
#include "InputFile.h"
#include "NearestName.h"
#include "Paths.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

using namespace llvm;
using namespace llvm::opt;

namespace torchtidy {

// Nobody writes more by hand, and the parser's stack and time are bounded.
static constexpr unsigned MaxMegabytes = 1;

namespace {
enum class Shape { Value, Switch, List, Globs };

struct Key {
  StringRef Name;
  Shape Form = Shape::Value;
};

/// Keys that are no options.
constexpr StringLiteral PathsKey = "paths";
constexpr StringLiteral InheritKey = "inherit-parent";

std::vector<Key> allKeys() {
  std::vector<Key> Keys = {{PathsKey, Shape::List},
                           {InheritKey, Shape::Switch}};
  for (unsigned Id = 1; Id <= optionTable().getNumOptions(); ++Id) {
    Option O = optionTable().getOption(Id);
    if (!O.hasFlag(ConfigKey) || O.getKind() == Option::JoinedClass)
      continue;
    Shape Form = O.getKind() == Option::FlagClass ? Shape::Switch
                 : O.hasFlag(ConfigGlobs)         ? Shape::Globs
                 : O.hasFlag(ConfigList)          ? Shape::List
                                                  : Shape::Value;
    Keys.push_back({O.getName(), Form});
  }
  return Keys;
}

StringRef describe(Shape Form) {
  switch (Form) {
  case Shape::Value:
    return "one text";
  case Shape::Switch:
    return "true or false";
  case Shape::List:
  case Shape::Globs:
    return "a text or a list of texts";
  }
  return "";
}

class ConfigReader {
public:
  explicit ConfigReader(StringRef Path) {
    Result.Source = {sys::path::parent_path(Path).str(), Path.str()};
    SM.setDiagHandler(
        [](const SMDiagnostic &D, void *Self) {
          auto &Problem = static_cast<ConfigReader *>(Self)->SyntaxError;
          if (Problem.empty())
            Problem =
                std::to_string(D.getLineNo()) + ": " + D.getMessage().str();
        },
        this);
  }

  Expected<ConfigFile> read();

private:
  Error readKeys(yaml::MappingNode &Map);
  Error readKey(yaml::KeyValueNode &Pair);
  Error addWords(const Key &K, ArrayRef<std::string> Values);
  const Key *findKey(StringRef Name) const;
  Error unknownKey(StringRef Name) const;
  /// The texts of a value or list; none when it is anything else.
  std::optional<std::vector<std::string>> texts(yaml::Node *Value) const;

  Error fail(const Twine &Text) const;
  /// At the line of \p N, or of the syntax error that left it incomplete.
  Error fail(yaml::Node *N, const Twine &Text) const;

  SourceMgr SM;
  std::string SyntaxError; ///< LINE: TEXT
  std::vector<Key> Keys = allKeys();
  std::vector<std::string> Words;
  std::vector<StringRef> Seen;
  ConfigFile Result;
};
} // namespace

static std::string shownPath(StringRef Path) {
  return pathBelow(Path, absolutePath("."));
}

Error ConfigReader::fail(const Twine &Text) const {
  return createStringError(shownPath(Result.Source.ConfigFile) + ":" + Text);
}

Error ConfigReader::fail(yaml::Node *N, const Twine &Text) const {
  if (!SyntaxError.empty())
    return fail(SyntaxError);
  unsigned Line = SM.FindLineNumber(N->getSourceRange().Start);
  return fail(Twine(Line) + ": " + Text);
}

const Key *ConfigReader::findKey(StringRef Name) const {
  auto It = find_if(Keys, [&](const Key &K) { return K.Name == Name; });
  return It == Keys.end() ? nullptr : &*It;
}

Error ConfigReader::unknownKey(StringRef Name) const {
  std::string Option;
  if (optionTable().findExact(("--" + Name).str(), Option))
    return createStringError("'" + Name +
                             "' is an option of the command line only");
  std::vector<StringRef> Names;
  for (const Key &K : Keys)
    Names.push_back(K.Name);
  StringRef Nearest = nearestName(Name, Names);
  if (!Nearest.empty())
    return createStringError("unknown key '" + Name + "'; did you mean '" +
                             Nearest + "'?");
  return createStringError("unknown key '" + Name + "'; the keys are " +
                           join(Names, ", "));
}

std::optional<std::vector<std::string>>
ConfigReader::texts(yaml::Node *Value) const {
  SmallString<64> Storage;
  if (auto *Scalar = dyn_cast_or_null<yaml::ScalarNode>(Value))
    return std::vector{Scalar->getValue(Storage).str()};
  if (auto *Block = dyn_cast_or_null<yaml::BlockScalarNode>(Value))
    return std::vector{Block->getValue().str()};
  auto *List = dyn_cast_or_null<yaml::SequenceNode>(Value);
  if (!List)
    return std::nullopt;
  std::vector<std::string> Items;
  for (yaml::Node &Item : *List) {
    auto *Scalar = dyn_cast<yaml::ScalarNode>(&Item);
    if (!Scalar)
      return std::nullopt;
    Items.push_back(Scalar->getValue(Storage).str());
    Storage.clear();
  }
  return Items;
}

Error ConfigReader::addWords(const Key &K, ArrayRef<std::string> Values) {
  std::vector<std::string> Own;
  if (K.Form == Shape::Switch) {
    std::optional<bool> IsOn = yaml::parseBool(Values.front());
    if (!IsOn)
      return createStringError("'" + K.Name + "' is true or false, not '" +
                               Values.front() + "'");
    if (K.Name == InheritKey)
      Result.InheritsParent = *IsOn;
    else if (*IsOn)
      Own.push_back(("--" + K.Name).str());
  } else if (K.Form == Shape::Globs) {
    Own.push_back(("--" + K.Name + "=" + join(Values, ",")).str());
  } else {
    for (const std::string &Value : Values)
      Own.push_back(K.Name == PathsKey
                        ? absolutePath(Value, Result.Source.Folder)
                        : ("--" + K.Name + "=" + Value).str());
  }
  // Judged alone, so that an error has a line.
  append_range(Words, Own);
  Expected<ParsedOptions> Options = ParsedOptions::parse(std::move(Own));
  if (!Options)
    return Options.takeError();
  return Settings().apply(Options->args(), Result.Source);
}

Error ConfigReader::readKey(yaml::KeyValueNode &Pair) {
  auto *NameNode = dyn_cast_or_null<yaml::ScalarNode>(Pair.getKey());
  if (!NameNode)
    return fail(&Pair, "a key is a text");
  SmallString<32> Storage;
  std::string Name = NameNode->getValue(Storage).str();
  const Key *K = findKey(Name);
  if (!K)
    return fail(NameNode, toString(unknownKey(Name)));
  if (is_contained(Seen, K->Name))
    return fail(NameNode, "'" + Name + "' stands twice");
  Seen.push_back(K->Name);
  yaml::Node *Value = Pair.getValue();
  std::optional<std::vector<std::string>> Values = texts(Value);
  bool IsList = isa_and_nonnull<yaml::SequenceNode>(Value);
  bool MayBeList = K->Form == Shape::List || K->Form == Shape::Globs;
  if (!SyntaxError.empty() || !Values || (IsList && !MayBeList))
    return fail(NameNode, "'" + Name + "' is " + describe(K->Form));
  if (Error E = addWords(*K, *Values))
    return fail(NameNode, toString(std::move(E)));
  return Error::success();
}

Error ConfigReader::readKeys(yaml::MappingNode &Map) {
  for (yaml::KeyValueNode &Pair : Map)
    if (Error E = readKey(Pair))
      return E;
  return Error::success();
}

Expected<ConfigFile> ConfigReader::read() {
  const std::string &Path = Result.Source.ConfigFile;
  auto Buffer = readInputFile(Path, MaxMegabytes);
  if (!Buffer)
    return fail(" " + toString(Buffer.takeError()));
  yaml::Stream Stream((*Buffer)->getMemBufferRef(), SM, /*ShowColors=*/false);
  yaml::document_iterator Document = Stream.begin();
  yaml::Node *Root = Document == Stream.end() ? nullptr : Document->getRoot();
  if (auto *Map = dyn_cast_or_null<yaml::MappingNode>(Root)) {
    if (Error E = readKeys(*Map))
      return std::move(E);
  } else if (Root && !isa<yaml::NullNode>(Root)) {
    return fail(Root,
                "keys with values are expected, 'checks: device' for one");
  }
  if (Root && SyntaxError.empty() && ++Document != Stream.end())
    if (yaml::Node *Second = Document->getRoot())
      return fail(Second, "a second document begins; there may be one");
  if (!SyntaxError.empty())
    return fail(SyntaxError);
  Expected<ParsedOptions> Options = ParsedOptions::parse(std::move(Words));
  if (!Options)
    return Options.takeError();
  Result.Options = std::move(*Options);
  return std::move(Result);
}

Expected<ConfigFile> ConfigFile::read(StringRef Path) {
  return ConfigReader(Path).read();
}

} // namespace torchtidy
