//===- FixedSource.cpp - One source that fixes change ---------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FixedSource.h"
#include "driver/OutputFile.h"
#include "clang/Format/Format.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace clang;
using format::FormatStyle;
using tooling::Replacement;
using tooling::Replacements;

namespace torchtidy {

Expected<std::unique_ptr<FixedSource>> FixedSource::open(std::string File) {
  sys::fs::file_status Status;
  if (std::error_code Failed = sys::fs::status(File, Status))
    return createStringError(Failed.message());
  if (!sys::fs::is_regular_file(Status))
    return createStringError("no regular file");
  // Root may write to all files; that one is read-only says something still.
  if ((Status.permissions() & sys::fs::all_write) == sys::fs::no_perms ||
      sys::fs::access(File, sys::fs::AccessMode::Write))
    return createStringError("read-only");
  auto Code = MemoryBuffer::getFile(File, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/true,
                                    /*IsVolatile=*/true);
  if (!Code)
    return createStringError(Code.getError().message());
  return std::unique_ptr<FixedSource>(
      new FixedSource(std::move(File), std::move(*Code)));
}

bool FixedSource::isWhatWasAnalysed(uint64_t Hash) const {
  return xxh3_64bits(code()) == Hash;
}

/// The style of the nearest .clang-format, else one that formats nothing.
static FormatStyle styleOf(const FixedSource &Source, std::string &Problem) {
  auto Silent = [](const SMDiagnostic &, void *) {};
  Expected<FormatStyle> Style = format::getStyle(
      "file", Source.file(), "none", Source.code(), /*FS=*/nullptr,
      /*AllowUnknownOptions=*/true, Silent);
  if (!Style) {
    Problem = toString(Style.takeError());
    return format::getNoStyle();
  }
  // An include that was there already is no touched line.
  Style->SortIncludes = {};
  Style->SortUsingDeclarations = FormatStyle::SUD_Never;
  return std::move(*Style);
}

/// Fixes are written with '\n'; the file keeps its own line ends.
static Expected<Replacements> withLineEndsOf(StringRef Code,
                                             const Replacements &Edits) {
  // As clang-format decides.
  if (Code.count('\r') * 2 <= Code.count('\n'))
    return Edits;
  Replacements Result;
  for (const Replacement &R : Edits) {
    std::string Text;
    char Before = R.getOffset() ? Code[R.getOffset() - 1] : '\0';
    for (char Ch : R.getReplacementText()) {
      if (Ch == '\n' && Before != '\r')
        Text += '\r';
      Text += Before = Ch;
    }
    if (Error E = Result.add(
            Replacement(R.getFilePath(), R.getOffset(), R.getLength(), Text)))
      return std::move(E);
  }
  return Result;
}

/// Gives each #include its place. What another edit inserts there comes after
/// it: it need not end its line.
static Expected<Replacements> withIncludesFirst(StringRef Code,
                                                const Replacements &Edits,
                                                const FormatStyle &Style) {
  Replacements Includes;
  for (const Replacement &R : Edits)
    if (R.getOffset() == UINT_MAX)
      cantFail(Includes.add(R));
  auto Placed = format::cleanupAroundReplacements(Code, Includes, Style);
  if (!Placed)
    return Placed.takeError();
  Replacements Others;
  for (const Replacement &R : Edits)
    if (R.getOffset() != UINT_MAX)
      if (Error E = Others.add(Replacement(
              R.getFilePath(), Placed->getShiftedCodePosition(R.getOffset()),
              R.getLength(), R.getReplacementText())))
        return std::move(E);
  return Placed->merge(Others);
}

Expected<std::string> FixedSource::finish() {
  std::string Problem;
  FormatStyle Style = styleOf(*this, Problem);
  auto Changed = withIncludesFirst(code(), Edits, Style);
  if (Changed)
    Changed = format::cleanupAroundReplacements(code(), *Changed, Style);
  if (Changed)
    Changed = format::formatReplacements(code(), *Changed, Style);
  if (Changed)
    Changed = withLineEndsOf(code(), *Changed);
  if (!Changed)
    return Changed.takeError();
  Edits = std::move(*Changed);
  return Problem;
}

Error FixedSource::write() const {
  Expected<std::string> Fixed = tooling::applyAllReplacements(code(), Edits);
  if (!Fixed)
    return Fixed.takeError();
  return writeOutput(File, [&](raw_ostream &OS) { OS << *Fixed; });
}

} // namespace torchtidy
