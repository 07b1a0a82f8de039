//===- PreambleScan.cpp - Which third-party headers a file starts with ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PreambleScan.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace torchtidy {

std::vector<StringRef> namesInCondition(SourceRange Range,
                                        const Preprocessor &PP) {
  StringRef Text =
      Lexer::getSourceText(CharSourceRange::getTokenRange(Range),
                           PP.getSourceManager(), PP.getLangOpts());
  std::vector<StringRef> Names;
  while (!Text.empty()) {
    StringRef Word =
        Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    Text = Text.drop_front(std::max<size_t>(Word.size(), 1));
    if (!Word.empty() && !llvm::isDigit(Word.front()) && Word != "defined")
      Names.push_back(Word);
  }
  return Names;
}

namespace {

/// One directive of the preamble.
struct Line {
  std::string Text;
  std::string Header; ///< what it includes; empty for a #define
  std::string Macro;  ///< what it defines
  bool IsStandard = false;
  /// Macros that conditions around it ask for and that were undefined.
  std::vector<std::string> Assumed;
};

/// An #if that is open.
struct Conditional {
  /// Undefined macros that it asks for behind a third-party header, which may
  /// define them.
  std::vector<std::string> Asked;
  std::string Guard; ///< the macro, when this is a file's include guard
};

/// Headers of the standard libraries: torch's headers include nearly all.
bool isStandardHeader(llvm::StringRef Name) {
  if (Name.contains('/'))
    return false;
  if (!Name.contains('.'))
    return true;
  return llvm::StringSwitch<bool>(Name)
      .Cases({"assert.h", "ctype.h", "errno.h", "float.h", "inttypes.h"}, true)
      .Cases({"limits.h", "math.h", "memory.h", "stdarg.h", "stdbool.h"}, true)
      .Cases({"stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h"}, true)
      .Cases({"time.h", "unistd.h"}, true)
      .Default(false);
}

/// False for .def, .inc and such, which are included many times.
bool isIncludedOnce(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(Name))
      .Cases({"", ".h", ".hh", ".hpp", ".hxx", ".cuh"}, true)
      .Default(false);
}

class Scanner : public PPCallbacks {
public:
  Scanner(Preprocessor &PP, llvm::ArrayRef<std::string> DefinedByHeaders)
      : PP(PP), SM(PP.getSourceManager()),
        DefinedByHeaders(llvm::from_range, DefinedByHeaders) {}

  bool stopped() const { return Stopped; }
  void sawToken(const Token &Tok);
  std::vector<Line> takeLines() { return std::move(Lines); }

  void LexedFileChanged(FileID FID, LexedFileChangeReason Reason,
                        SrcMgr::CharacteristicKind, FileID PrevFID,
                        SourceLocation) override;
  void InclusionDirective(SourceLocation HashLoc, const Token &IncludeTok,
                          StringRef FileName, bool IsAngled, CharSourceRange,
                          OptionalFileEntryRef File, StringRef, StringRef,
                          const Module *, bool,
                          SrcMgr::CharacteristicKind FileType) override;
  void MacroDefined(const Token &Name, const MacroDirective *MD) override;
  void MacroUndefined(const Token &, const MacroDefinition &,
                      const MacroDirective *) override;
  void If(SourceLocation, SourceRange Range, ConditionValueKind) override;
  void Elif(SourceLocation, SourceRange Range, ConditionValueKind,
            SourceLocation) override;
  void Ifdef(SourceLocation, const Token &Name,
             const MacroDefinition &) override;
  void Ifndef(SourceLocation, const Token &Name,
              const MacroDefinition &) override;
  void Endif(SourceLocation, SourceLocation) override;

private:
  /// The user's own files are being read, not the command line's.
  bool active() const { return !Stopped && !InPredefines; }
  std::vector<std::string> assumed() const;
  bool isUncertain() const {
    return llvm::any_of(assumed(), [this](llvm::StringRef Name) {
      return DefinedByHeaders.contains(Name);
    });
  }
  void open(std::vector<std::string> UndefinedNames);
  std::vector<std::string> undefinedNames(SourceRange Range) const;

  Preprocessor &PP;
  SourceManager &SM;
  std::vector<Line> Lines;
  std::vector<Conditional> Open;
  llvm::StringSet<> DefinedByHeaders;
  llvm::StringSet<> Seen;
  unsigned Braces = 0;
  bool Stopped = false;
  bool InPredefines = false;
  bool SawThirdParty = false;
  bool AtFileStart = false;
};

} // namespace

void Scanner::sawToken(const Token &Tok) {
  if (InPredefines)
    return;
  AtFileStart = false;
  if (Tok.is(tok::l_brace))
    ++Braces;
  else if (Tok.is(tok::r_brace) && Braces)
    --Braces;
}

void Scanner::LexedFileChanged(FileID FID, LexedFileChangeReason Reason,
                               SrcMgr::CharacteristicKind Type, FileID PrevFID,
                               SourceLocation) {
  FileID Predefines = PP.getPredefinesFileID();
  bool IsEntry = Reason == LexedFileChangeReason::EnterFile;
  if (IsEntry && FID == Predefines)
    InPredefines = true;
  bool IsMainStart = !IsEntry && PrevFID == Predefines;
  if (IsMainStart)
    InPredefines = false;
  AtFileStart = IsMainStart || (IsEntry && !SrcMgr::isSystem(Type));
}

void Scanner::InclusionDirective(SourceLocation, const Token &IncludeTok,
                                 StringRef FileName, bool, CharSourceRange,
                                 OptionalFileEntryRef File, StringRef,
                                 StringRef, const Module *, bool,
                                 SrcMgr::CharacteristicKind FileType) {
  AtFileStart = false;
  if (!File || !SrcMgr::isSystem(FileType))
    return;
  SM.overrideFileContents(
      *File, llvm::MemoryBuffer::getMemBuffer("", File->getName()));
  if (!active())
    return;
  SawThirdParty = true;
  if (Braces || isUncertain() || !isIncludedOnce(FileName) ||
      llvm::sys::path::is_absolute(FileName) ||
      IncludeTok.getIdentifierInfo()->getName() != "include") {
    Stopped = true;
    return;
  }
  if (Seen.insert(File->getName()).second)
    Lines.push_back({("#include <" + FileName + ">").str(),
                     File->getName().str(), "", isStandardHeader(FileName),
                     assumed()});
}

void Scanner::MacroDefined(const Token &Name, const MacroDirective *MD) {
  if (!active())
    return;
  AtFileStart = false;
  StringRef Macro = Name.getIdentifierInfo()->getName();
  if (!Open.empty() && Open.back().Guard == Macro)
    return;
  if (isUncertain()) {
    Stopped = true;
    return;
  }
  const MacroInfo *Info = MD->getMacroInfo();
  auto Range = CharSourceRange::getTokenRange(Info->getDefinitionLoc(),
                                              Info->getDefinitionEndLoc());
  StringRef Text = Lexer::getSourceText(Range, SM, PP.getLangOpts());
  Lines.push_back(
      {("#define " + Text).str(), "", Macro.str(), false, assumed()});
}

void Scanner::MacroUndefined(const Token &, const MacroDefinition &,
                             const MacroDirective *) {
  Stopped |= active();
}

std::vector<std::string> Scanner::assumed() const {
  std::vector<std::string> Names;
  for (const Conditional &C : Open)
    if (C.Guard.empty())
      llvm::append_range(Names, C.Asked);
  return Names;
}

/// The names in a condition that are no macros at this point.
std::vector<std::string> Scanner::undefinedNames(SourceRange Range) const {
  std::vector<std::string> Names;
  for (StringRef Name : namesInCondition(Range, PP))
    if (!PP.isMacroDefined(Name))
      Names.push_back(Name.str());
  return Names;
}

void Scanner::open(std::vector<std::string> UndefinedNames) {
  Conditional C;
  if (AtFileStart && UndefinedNames.size() == 1)
    C.Guard = UndefinedNames.front();
  if (SawThirdParty)
    C.Asked = std::move(UndefinedNames);
  Open.push_back(std::move(C));
  AtFileStart = false;
}

void Scanner::If(SourceLocation, SourceRange Range, ConditionValueKind) {
  if (active())
    open(undefinedNames(Range));
}

void Scanner::Elif(SourceLocation, SourceRange Range, ConditionValueKind,
                   SourceLocation) {
  if (active() && !Open.empty() && SawThirdParty)
    llvm::append_range(Open.back().Asked, undefinedNames(Range));
}

void Scanner::Ifdef(SourceLocation, const Token &Name,
                    const MacroDefinition &MD) {
  if (!active())
    return;
  AtFileStart = false; // No include guard starts so.
  open(MD ? std::vector<std::string>()
          : std::vector{Name.getIdentifierInfo()->getName().str()});
}

void Scanner::Ifndef(SourceLocation, const Token &Name,
                     const MacroDefinition &MD) {
  if (active())
    open(MD ? std::vector<std::string>()
            : std::vector{Name.getIdentifierInfo()->getName().str()});
}

void Scanner::Endif(SourceLocation, SourceLocation) {
  if (active() && !Open.empty())
    Open.pop_back();
}

/// Lexes the main file and the user's headers up to where the preamble ends.
static std::vector<Line>
scanLines(Preprocessor &PP, llvm::ArrayRef<std::string> DefinedByHeaders) {
  auto Owned = std::make_unique<Scanner>(PP, DefinedByHeaders);
  Scanner *Scan = Owned.get();
  PP.addPPCallbacks(std::move(Owned));
  PP.EnterMainSourceFile();
  Token Tok;
  do {
    PP.Lex(Tok);
    Scan->sawToken(Tok);
  } while (Tok.isNot(tok::eof) && !Scan->stopped());
  return Scan->takeLines();
}

namespace {

class ScanAction : public PreprocessorFrontendAction {
public:
  explicit ScanAction(llvm::ArrayRef<std::string> DefinedByHeaders)
      : DefinedByHeaders(DefinedByHeaders) {}
  std::vector<Line> Lines;

private:
  void ExecuteAction() override {
    Lines =
        scanLines(getCompilerInstance().getPreprocessor(), DefinedByHeaders);
  }
  llvm::ArrayRef<std::string> DefinedByHeaders;
};

} // namespace

/// Headers that start by including all of ATen, whatever else they hold.
static bool includesATen(llvm::StringRef Line) {
  return llvm::StringSwitch<bool>(Line)
      .Cases({"#include <torch/torch.h>", "#include <torch/extension.h>"}, true)
      .Cases({"#include <torch/all.h>", "#include <torch/script.h>"}, true)
      .Cases({"#include <torch/types.h>", "#include <torch/python.h>"}, true)
      .Default(false);
}

static void append(PreambleText &Piece, const Line &L) {
  Piece.Text += L.Text + "\n";
  if (!L.Header.empty())
    Piece.Headers.push_back(L.Header);
}

/// ATen, then the torch header that brings it, then the rest in order. Headers
/// don't depend on which of them comes first, or the file's own parse shows it.
static std::vector<PreambleText> piecesOf(llvm::ArrayRef<Line> Lines) {
  std::vector<PreambleText> Pieces;
  const auto *Umbrella =
      llvm::find_if(Lines, [](const Line &L) { return includesATen(L.Text); });
  if (Umbrella != Lines.end()) {
    append(Pieces.emplace_back(),
           {"#include <ATen/ATen.h>", "ATen/ATen.h", "", false, {}});
    append(Pieces.emplace_back(), *Umbrella);
  }
  PreambleText Rest;
  for (const Line &L : Lines)
    if (!L.Header.empty() && &L != Umbrella)
      append(Rest, L);
  if (!Rest.Text.empty())
    Pieces.push_back(std::move(Rest));
  return Pieces;
}

/// Standard headers are left out beside others, which include nearly all of
/// them, so that files which differ in those only share a preamble.
static void dropStandardHeaders(std::vector<Line> &Lines) {
  auto IsOther = [](const Line &L) {
    return !L.Header.empty() && !L.IsStandard;
  };
  auto Last = std::find_if(Lines.rbegin(), Lines.rend(), IsOther);
  Lines.erase(Last.base(), Lines.end());
  llvm::erase_if(Lines, [](const Line &L) { return L.IsStandard; });
}

PreambleScan scanPreamble(const Invocation &I,
                          llvm::ArrayRef<std::string> DefinedByHeaders) {
  // Conditions may make no sense without the third-party macros.
  IgnoringDiagConsumer Ignore;
  auto Compiler = makeCompiler(I, Ignore);
  ScanAction Action(DefinedByHeaders);
  Compiler->ExecuteAction(Action);
  dropStandardHeaders(Action.Lines);

  PreambleScan Result;
  Result.Pieces = piecesOf(Action.Lines);
  // CUDA's own wrapper headers are in every .cu file.
  if (Result.Pieces.empty() && I.CI->getLangOpts().CUDA)
    Result.Pieces.emplace_back();
  for (const Line &L : Action.Lines) {
    if (Result.Exact.empty())
      Result.Exact.emplace_back();
    append(Result.Exact.back(), L);
    if (!L.Macro.empty())
      Result.MacroNames.push_back(L.Macro);
    llvm::append_range(Result.Assumed, L.Assumed);
  }
  return Result;
}

} // namespace torchtidy
