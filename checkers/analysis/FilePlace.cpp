//===- FilePlace.cpp - A place in any file of the project -----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FilePlace.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace torchtidy {

std::string absolutePath(const SourceManager &SM, FileID File) {
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (!Entry)
    return "";
  llvm::SmallString<256> Path(Entry->getName());
  SM.getFileManager().makeAbsolutePath(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

static std::string lineAt(llvm::StringRef Buffer, unsigned Offset) {
  size_t Begin = Buffer.rfind('\n', Offset);
  Begin = Begin == llvm::StringRef::npos || Offset == 0 ? 0 : Begin + 1;
  if (Begin > Offset)
    Begin = Offset;
  size_t End = Buffer.find('\n', Offset);
  return Buffer.slice(Begin, End).rtrim('\r').str();
}

FilePlace placeInFile(const SourceManager &SM, SourceLocation Loc) {
  FilePlace P;
  Loc = SM.getFileLoc(Loc);
  if (Loc.isInvalid())
    return P;
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  P.File = absolutePath(SM, File);
  P.Line = SM.getLineNumber(File, Offset);
  P.Column = SM.getColumnNumber(File, Offset);
  P.Offset = Offset;
  P.SourceLine = lineAt(SM.getBufferData(File), Offset);
  return P;
}

} // namespace torchtidy
