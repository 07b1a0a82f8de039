//===- UnifiedDiff.cpp - The lines that a diff adds or changes ------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnifiedDiff.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace torchtidy {

static Error damaged(StringRef Line) {
  return createStringError("git's diff has a line that can't be read: " + Line);
}

/// Git writes names with control characters, quotes or backslashes as C does.
static std::optional<std::string> unquote(StringRef Quoted) {
  if (!Quoted.consume_front("\"") || !Quoted.consume_back("\""))
    return std::nullopt;
  std::string Name;
  while (!Quoted.empty()) {
    char Ch = Quoted.front();
    Quoted = Quoted.drop_front();
    if (Ch != '\\') {
      Name += Ch;
      continue;
    }
    unsigned Byte = 0;
    if (Quoted.size() >= 3 && !Quoted.take_front(3).getAsInteger(8, Byte)) {
      Name += char(Byte);
      Quoted = Quoted.drop_front(3);
      continue;
    }
    static constexpr StringLiteral Escapes = "abtnvfr\"\\",
                                   Meanings = "\a\b\t\n\v\f\r\"\\";
    size_t At = Quoted.empty() ? StringRef::npos : Escapes.find(Quoted.front());
    if (At == StringRef::npos)
      return std::nullopt;
    Name += Meanings[At];
    Quoted = Quoted.drop_front();
  }
  return Name;
}

/// "12" is one line, "12,0" none.
static bool parseExtent(StringRef Text, unsigned &First, unsigned &Count) {
  auto [Start, Length] = Text.split(',');
  Count = 1;
  return !Start.getAsInteger(10, First) &&
         (!Text.contains(',') || !Length.getAsInteger(10, Count));
}

namespace {
class DiffParser {
public:
  Error parse(StringRef Text);
  LineRanges take() { return std::move(Ranges); }

private:
  Error fileName(StringRef Line);
  Error hunk(StringRef Line);
  /// A line of the hunk, which may look like any header.
  void content(StringRef Line) {
    if (Line.starts_with("-"))
      OldLeft -= OldLeft != 0;
    else if (Line.starts_with("+"))
      NewLeft -= NewLeft != 0;
  }

  LineRanges Ranges;
  std::vector<LineRange> *Current = nullptr; ///< null: the file is gone
  unsigned OldLeft = 0, NewLeft = 0;         ///< lines of the hunk to come
};
} // namespace

Error DiffParser::fileName(StringRef Line) {
  Current = nullptr;
  StringRef Given = Line.drop_front(StringRef("+++ ").size());
  std::string Name = Given.rtrim('\t').str(); // ends names with blanks
  if (Given.starts_with("\"")) {
    std::optional<std::string> Meant = unquote(Name);
    if (!Meant)
      return damaged(Line);
    Name = std::move(*Meant);
  }
  StringRef Path = Name;
  if (Path == "/dev/null")
    return Error::success();
  if (!Path.consume_front("b/"))
    return damaged(Line);
  Current = &Ranges[Path];
  return Error::success();
}

Error DiffParser::hunk(StringRef Line) {
  SmallVector<StringRef, 5> Words; // @@ -1,2 +3,4 @@ …
  Line.split(Words, ' ', 4);
  unsigned OldFirst = 0, NewFirst = 0;
  if (Words.size() < 4 || !Words[1].consume_front("-") ||
      !Words[2].consume_front("+") ||
      !parseExtent(Words[1], OldFirst, OldLeft) ||
      !parseExtent(Words[2], NewFirst, NewLeft))
    return damaged(Line);
  if (Current && NewLeft)
    Current->push_back({NewFirst, NewFirst + NewLeft - 1});
  return Error::success();
}

Error DiffParser::parse(StringRef Text) {
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    if (OldLeft || NewLeft) {
      content(Line);
    } else if (Line.starts_with("+++ ")) {
      if (Error E = fileName(Line))
        return E;
    } else if (Line.starts_with("@@ ")) {
      if (Error E = hunk(Line))
        return E;
    }
  }
  return Error::success();
}

Expected<LineRanges> parseUnifiedDiff(StringRef Text) {
  DiffParser Parser;
  if (Error E = Parser.parse(Text))
    return std::move(E);
  return Parser.take();
}

} // namespace torchtidy
