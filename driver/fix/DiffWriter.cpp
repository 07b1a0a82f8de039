//===- DiffWriter.cpp - Edits as a diff that tools apply ------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DiffWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using clang::tooling::Replacement;
using clang::tooling::Replacements;

namespace torchtidy {

/// Unchanged lines around each change, as diff prints by default.
static constexpr size_t Context = 3;

/// Each with its line end, which the last may lack.
static std::vector<StringRef> splitLines(StringRef Text) {
  std::vector<StringRef> Lines;
  while (!Text.empty()) {
    size_t Length = std::min(Text.find('\n'), Text.size() - 1) + 1;
    Lines.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Lines;
}

static bool isControl(char Ch) { return isASCII(Ch) && !isPrint(Ch); }

/// Git's form of names that a line can't hold as they are; a name with blanks
/// ends with a tab.
static std::string nameInDiff(StringRef Prefix, StringRef Name) {
  std::string Whole = (Prefix + Name).str();
  if (none_of(Name,
              [](char Ch) { return Ch == '"' || Ch == '\\' || isControl(Ch); }))
    return Name.contains(' ') ? Whole + '\t' : Whole;
  std::string Quoted;
  raw_string_ostream OS(Quoted);
  for (char Ch : Whole)
    if (Ch == '"' || Ch == '\\')
      OS << '\\' << Ch;
    else if (isControl(Ch))
      OS << format("\\%03o", static_cast<unsigned char>(Ch));
    else
      OS << Ch;
  return '"' + Quoted + '"';
}

namespace {
/// Lines from First to before End become what New has.
struct LineChange {
  size_t First = 0, End = 0;
  std::string New;
};

class HunkWriter {
public:
  HunkWriter(raw_ostream &OS, StringRef Code)
      : OS(OS), Code(Code), Old(splitLines(Code)) {
    for (StringRef Line : Old)
      Begins.push_back(Line.begin() - Code.begin());
  }

  void write(const Replacements &Edits);

private:
  size_t begin(size_t Line) const {
    return Line < Begins.size() ? Begins[Line] : Code.size();
  }
  size_t lineOf(size_t Offset) const {
    return std::upper_bound(Begins.begin(), Begins.end(), Offset) -
           Begins.begin() - (Begins.empty() ? 0 : 1);
  }
  std::vector<LineChange> changes(const Replacements &Edits) const;
  void trim(LineChange &Change) const;
  void hunk(ArrayRef<LineChange> Changes);
  void print(char Kind, StringRef Line);

  raw_ostream &OS;
  StringRef Code;
  std::vector<StringRef> Old;
  std::vector<size_t> Begins; ///< offset of each line
  ptrdiff_t Added = 0;        ///< lines, by the hunks so far
};
} // namespace

/// Lines at both ends that stay are no change.
void HunkWriter::trim(LineChange &Change) const {
  std::vector<StringRef> New = splitLines(Change.New);
  size_t Head = 0, Tail = 0;
  size_t Least = std::min(New.size(), Change.End - Change.First);
  while (Head < Least && Old[Change.First + Head] == New[Head])
    ++Head;
  while (Tail < Least - Head &&
         Old[Change.End - 1 - Tail] == New[New.size() - 1 - Tail])
    ++Tail;
  Change.First += Head;
  Change.End -= Tail;
  Change.New = join(ArrayRef(New).drop_front(Head).drop_back(Tail), "");
}

std::vector<LineChange> HunkWriter::changes(const Replacements &Edits) const {
  std::vector<LineChange> Result;
  size_t Done = 0; // offset that the last change's text reaches
  auto Close = [&] {
    if (!Result.empty())
      Result.back().New += Code.slice(Done, begin(Result.back().End));
  };
  for (const Replacement &R : Edits) {
    size_t First = lineOf(R.getOffset());
    if (Result.empty() || First >= Result.back().End) {
      Close();
      Result.push_back({First, First, ""});
      Done = begin(First);
    }
    LineChange &Change = Result.back();
    size_t Past = R.getOffset() + R.getLength();
    Change.New += Code.slice(Done, R.getOffset());
    Change.New += R.getReplacementText();
    Change.End = std::min(lineOf(Past) + 1, Old.size());
    Done = Past;
  }
  Close();
  for (LineChange &Change : Result)
    trim(Change);
  erase_if(Result, [](const LineChange &Change) {
    return Change.First == Change.End && Change.New.empty();
  });
  return Result;
}

void HunkWriter::print(char Kind, StringRef Line) {
  OS << Kind << Line;
  if (!Line.ends_with("\n"))
    OS << "\n\\ No newline at end of file\n";
}

void HunkWriter::hunk(ArrayRef<LineChange> Changes) {
  size_t First =
      Changes.front().First - std::min(Context, Changes.front().First);
  size_t End = std::min(Changes.back().End + Context, Old.size());
  ptrdiff_t More = 0;
  for (const LineChange &Change : Changes)
    More += static_cast<ptrdiff_t>(splitLines(Change.New).size()) -
            static_cast<ptrdiff_t>(Change.End - Change.First);
  size_t OldCount = End - First, NewCount = OldCount + More;
  OS << "@@ -" << First + (OldCount != 0) << ',' << OldCount << " +"
     << First + Added + (NewCount != 0) << ',' << NewCount << " @@\n";
  Added += More;
  for (const LineChange &Change : Changes) {
    for (; First != Change.First; ++First)
      print(' ', Old[First]);
    for (; First != Change.End; ++First)
      print('-', Old[First]);
    for (StringRef Line : splitLines(Change.New))
      print('+', Line);
  }
  for (; First != End; ++First)
    print(' ', Old[First]);
}

void HunkWriter::write(const Replacements &Edits) {
  std::vector<LineChange> All = changes(Edits);
  for (size_t I = 0, Next; I != All.size(); I = Next) {
    for (Next = I + 1; Next != All.size(); ++Next)
      if (All[Next].First - All[Next - 1].End > 2 * Context)
        break;
    hunk(ArrayRef(All).slice(I, Next - I));
  }
}

void writeUnifiedDiff(raw_ostream &OS, StringRef Name, StringRef Code,
                      const Replacements &Edits) {
  OS << "--- " << nameInDiff("a/", Name) << "\n+++ " << nameInDiff("b/", Name)
     << '\n';
  HunkWriter(OS, Code).write(Edits);
}

} // namespace torchtidy
