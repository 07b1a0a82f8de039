//===- SourceExcerpts.cpp - The lines around places -----------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceExcerpts.h"
#include "driver/InputFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace torchtidy {

/// Lines shown before and after a place.
static constexpr unsigned Around = 5;

/// Sources are smaller; a file that was replaced by a disk image is not read.
static constexpr unsigned MaxMegabytes = 64;

void SourceExcerpts::add(const FilePlace &Place) {
  if (Place.Line)
    Files[Place.File].try_emplace(Place.Line, Place.SourceLine);
}

static SmallVector<StringRef, 0> linesOf(StringRef Text) {
  SmallVector<StringRef, 0> Lines;
  Text.split(Lines, '\n');
  for (StringRef &Line : Lines)
    Line = Line.rtrim('\r');
  if (Lines.back().empty())
    Lines.pop_back();
  return Lines;
}

static void append(std::vector<SourceExcerpt> &Excerpts, unsigned Line,
                   StringRef Text) {
  if (Excerpts.empty() ||
      Excerpts.back().FirstLine + Excerpts.back().Lines.size() != Line)
    Excerpts.push_back({Line, {}});
  Excerpts.back().Lines.push_back(Text.str());
}

std::vector<SourceExcerpt> SourceExcerpts::readFile(StringRef File,
                                                    const KnownLines &Known) {
  std::vector<SourceExcerpt> Excerpts;
  auto Buffer = readInputFile(File, MaxMegabytes);
  SmallVector<StringRef, 0> Lines;
  if (Buffer)
    Lines = linesOf((*Buffer)->getBuffer());
  else
    consumeError(Buffer.takeError());
  bool Unchanged = all_of(Known, [&](const auto &Each) {
    return Each.first <= Lines.size() && Lines[Each.first - 1] == Each.second;
  });
  unsigned Next = 1; // the first line that is in no excerpt yet
  for (const auto &[Line, Text] : Known) {
    if (!Unchanged) {
      append(Excerpts, Line, Text);
      continue;
    }
    unsigned End = std::min<size_t>(Line + Around, Lines.size());
    for (Next = std::max(Next, Line > Around ? Line - Around : 1); Next <= End;
         ++Next)
      append(Excerpts, Next, Lines[Next - 1]);
  }
  return Excerpts;
}

std::map<std::string, std::vector<SourceExcerpt>> SourceExcerpts::read() const {
  std::map<std::string, std::vector<SourceExcerpt>> All;
  for (const auto &[File, Known] : Files)
    All[File] = readFile(File, Known);
  return All;
}

} // namespace torchtidy
