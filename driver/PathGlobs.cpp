//===- PathGlobs.cpp - Files by glob --------------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PathGlobs.h"
#include "Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace torchtidy {

// A bound on what the braces of one glob can grow to.
static constexpr size_t MaxAlternatives = 1024;

/// `**/` is no folder as well as any: LLVM's globs know only `*`.
static std::string spellOutAnyDepth(StringRef Text) {
  std::string Result;
  if (Text.consume_front("**/"))
    Result = "{,*/}";
  while (!Text.empty()) {
    size_t At = Text.find("/**/");
    Result += Text.take_front(At);
    if (At == StringRef::npos)
      break;
    Result += "/{,*/}";
    Text = Text.drop_front(At + 4);
  }
  return Result;
}

Expected<PathGlobs> PathGlobs::create(ArrayRef<std::string> Texts,
                                      StringRef Folder) {
  PathGlobs Result;
  for (StringRef Given : Texts) {
    StringRef Text = Given.rtrim('/');
    auto G = std::make_unique<Glob>();
    G->IsName = !Text.contains('/');
    StringRef Start = Folder;
    if (Given.starts_with('/')) {
      Start = "/";
      Text = Text.ltrim('/');
    }
    for (bool More = true; More;) {
      More = Text.consume_front("./");
      if (Text.consume_front("../")) {
        Start = sys::path::parent_path(Start);
        More = true;
      }
    }
    if (Text.empty() || Text == "." || Text == "..")
      return createStringError("'" + Given + "' names no file");
    G->Folder = Start.str();
    G->Text = spellOutAnyDepth(Text);
    Expected<GlobPattern> Pattern =
        GlobPattern::create(G->Text, MaxAlternatives);
    if (!Pattern)
      return createStringError(
          "'" + Given + "' is not a glob: " + toString(Pattern.takeError()));
    G->Pattern = std::move(*Pattern);
    Result.Globs.push_back(std::move(G));
  }
  return Result;
}

void PathGlobs::add(PathGlobs Others) {
  llvm::move(Others.Globs, std::back_inserter(Globs));
}

std::vector<std::string> PathGlobs::absoluteGlobs() const {
  std::vector<std::string> Texts;
  Texts.reserve(Globs.size());
  for (const auto &G : Globs)
    Texts.push_back(G->IsName ? G->Text : joinPath(G->Folder, G->Text));
  return Texts;
}

bool PathGlobs::Glob::match(StringRef Path) const {
  StringRef Rest = Path;
  if (isInside(Path, Folder))
    Rest = Rest.drop_front(Folder.size());
  else if (!IsName)
    return false;
  Rest = Rest.ltrim('/');
  for (size_t End = 0; End != StringRef::npos;) {
    End = Rest.find('/', End + 1);
    StringRef Part = Rest.take_front(End); // a folder above, or the file
    if (Pattern.match(IsName ? sys::path::filename(Part) : Part))
      return true;
  }
  return false;
}

bool PathGlobs::match(StringRef Path) const {
  return any_of(Globs, [&](const auto &G) { return G->match(Path); });
}

} // namespace torchtidy
