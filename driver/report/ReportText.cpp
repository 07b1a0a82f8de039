//===- ReportText.cpp - Text that several reports share -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReportText.h"
#include "driver/Paths.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace torchtidy {

StringRef takeCharacter(StringRef &Text) {
  unsigned Length = getNumBytesForUTF8(static_cast<UTF8>(Text.front()));
  const auto *Begin = reinterpret_cast<const UTF8 *>(Text.data());
  StringRef Character;
  if (Length <= Text.size() && isLegalUTF8Sequence(Begin, Begin + Length))
    Character = Text.take_front(Length);
  Text = Text.drop_front(std::max<size_t>(Character.size(), 1));
  return Character;
}

std::string printable(StringRef Text) {
  std::string Out;
  raw_string_ostream OS(Out);
  while (!Text.empty()) {
    unsigned char First = Text.front();
    StringRef Character = takeCharacter(Text);
    if (First == '\t')
      OS << ' ';
    else if (First < 0x20 || First == 0x7F)
      OS << format("<U+%04X>", First);
    else if (Character.empty())
      OS << format("<%02X>", First);
    else if (First >= 0x80 && sys::unicode::columnWidthUTF8(Character) < 0)
      OS << "<?>"; // direction overrides and the like
    else
      OS << Character;
  }
  return Out;
}

std::string validUtf8(StringRef Text) {
  std::string Out;
  while (!Text.empty()) {
    StringRef Character = takeCharacter(Text);
    Out += Character.empty() ? StringRef("\xEF\xBF\xBD") : Character;
  }
  return Out;
}

unsigned utf16Column(StringRef Line, unsigned ByteColumn) {
  unsigned Units = 1;
  StringRef Before = Line.take_front(ByteColumn ? ByteColumn - 1 : 0);
  while (!Before.empty())
    Units += takeCharacter(Before).size() == 4 ? 2 : 1;
  return Units;
}

std::string messageWithPath(const ReportedFinding &F, StringRef Folder) {
  std::string Text = F.Message;
  for (const ReportedNote &Note : F.Path)
    Text += "\n" + pathBelow(Note.Where.File, Folder) + ":" +
            std::to_string(Note.Where.Line) + ": " + Note.Message;
  return Text;
}

} // namespace torchtidy
