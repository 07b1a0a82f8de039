//===- NolintComments.cpp - Comments that name checks of ours -------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NolintComments.h"
#include "CheckInfo.h"
#include "FileResult.h"
#include "clang-tidy/GlobList.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/xxhash.h"

using namespace clang;
using llvm::StringRef;

namespace torchtidy {

static constexpr llvm::StringLiteral Keyword = "NOLINT";

static bool matches(const NolintName &Name, StringRef Id) {
  return tidy::GlobList(Name.Glob).contains(Id);
}

namespace {
/// The comments of one file.
class CommentReader {
public:
  CommentReader(FileID File, const ASTContext &AST)
      : SM(AST.getSourceManager()), Text(SM.getBufferData(File)), File(File),
        LangOpts(AST.getLangOpts()) {}

  void read(std::vector<NolintComment> &Out);

private:
  void readComment(size_t Begin, size_t End);
  void add(size_t Begin, size_t Open, size_t Close, size_t CommentBegin,
           size_t CommentEnd);
  ReportedLocation place(size_t Begin, size_t End) const;
  ReportedEdit removal(size_t Begin, size_t End) const;
  ReportedEdit wholeRemoval(size_t Begin, size_t End, size_t CommentBegin,
                            size_t CommentEnd) const;

  const SourceManager &SM;
  StringRef Text;
  FileID File;
  const LangOptions &LangOpts;
  std::vector<NolintComment> Comments;
  std::vector<std::pair<StringRef, size_t>> Open; ///< lists of blocks
};
} // namespace

ReportedLocation CommentReader::place(size_t Begin, size_t End) const {
  ReportedLocation At;
  static_cast<FilePlace &>(At) =
      placeInFile(SM, SM.getComposedLoc(File, unsigned(Begin)));
  At.EndOffset = unsigned(End);
  At.EndLine = SM.getLineNumber(File, unsigned(End));
  At.EndColumn = SM.getColumnNumber(File, unsigned(End));
  return At;
}

ReportedEdit CommentReader::removal(size_t Begin, size_t End) const {
  ReportedEdit Edit;
  static_cast<ReportedLocation &>(Edit) = place(Begin, End);
  Edit.FileHash = llvm::xxh3_64bits(Text);
  return Edit;
}

/// The comment, when it says nothing else but a reason, with its line when that
/// is empty then.
ReportedEdit CommentReader::wholeRemoval(size_t Begin, size_t End,
                                         size_t CommentBegin,
                                         size_t CommentEnd) const {
  StringRef Before = Text.slice(CommentBegin, Begin).trim("/*! \t");
  StringRef Comment = Text.slice(CommentBegin, CommentEnd);
  if (!Before.empty() || Comment.count(Keyword) != 1 ||
      Comment.contains('\n')) {
    while (Begin > CommentBegin && StringRef(" \t").contains(Text[Begin - 1]))
      --Begin;
    return removal(Begin, End);
  }
  size_t LineBegin = Text.take_front(CommentBegin).rfind('\n') + 1;
  size_t LineEnd = std::min(Text.find('\n', CommentEnd), Text.size());
  bool IsAlone = Text.slice(LineBegin, CommentBegin).trim().empty() &&
                 Text.slice(CommentEnd, LineEnd).trim().empty();
  if (IsAlone)
    return removal(LineBegin, std::min(LineEnd + 1, Text.size()));
  while (CommentBegin && StringRef(" \t").contains(Text[CommentBegin - 1]))
    --CommentBegin;
  return removal(CommentBegin, CommentEnd);
}

/// \p Begin is at the keyword, \p Open and \p Close at the parentheses.
void CommentReader::add(size_t Begin, size_t OpenAt, size_t Close,
                        size_t CommentBegin, size_t CommentEnd) {
  NolintComment C;
  C.Where = place(Begin, Close + 1);
  C.Kind = Text.slice(Begin, OpenAt).str();
  StringRef List = Text.slice(OpenAt + 1, Close);
  if (C.Kind == "NOLINTEND") {
    // The innermost block of the same names, as clang-tidy pairs them.
    for (size_t I = Open.size(); I-- > 0;)
      if (Open[I].first == List) {
        Comments[Open[I].second].LastLine = C.Where.Line;
        Open.erase(Open.begin() + I);
        return;
      }
    return;
  }
  bool IsBlock = C.Kind == "NOLINTBEGIN";
  if (!IsBlock && C.Kind != "NOLINT" && C.Kind != "NOLINTNEXTLINE")
    return;
  for (StringRef Name : llvm::split(List, ',')) {
    Name = Name.trim();
    if (Name.starts_with("-"))
      return; // a glob that takes away
    C.Names.push_back({Name.str(), Name.starts_with("torch-")});
  }
  if (llvm::none_of(C.Names, [](const NolintName &N) { return N.IsOurs; }))
    return;
  C.FirstLine = C.LastLine = C.Where.Line + (C.Kind == "NOLINTNEXTLINE");
  if (IsBlock) {
    C.LastLine = 0; // until its end is found
    Open.push_back({List, Comments.size()});
  } else {
    C.List.push_back(removal(OpenAt + 1, Close));
    C.Whole.push_back(wholeRemoval(Begin, Close + 1, CommentBegin, CommentEnd));
  }
  Comments.push_back(std::move(C));
}

void CommentReader::readComment(size_t Begin, size_t End) {
  for (size_t At = Text.find(Keyword, Begin); At < End;
       At = Text.find(Keyword, At + 1)) {
    size_t OpenAt = At;
    while (OpenAt < End && llvm::isAlpha(Text[OpenAt]))
      ++OpenAt;
    size_t Close = Text.find(')', OpenAt);
    bool IsWord = At == Begin || !llvm::isAlnum(Text[At - 1]);
    if (IsWord && OpenAt < End && Text[OpenAt] == '(' && Close < End)
      add(At, OpenAt, Close, Begin, End);
  }
}

void CommentReader::read(std::vector<NolintComment> &Out) {
  if (!Text.contains(Keyword) || !Text.contains("torch-"))
    return; // nearly all
  Lexer Lex(SM.getLocForStartOfFile(File), LangOpts, Text.begin(), Text.begin(),
            Text.end());
  Lex.SetCommentRetentionState(true);
  Token Tok;
  do {
    Lex.LexFromRawLexer(Tok);
    size_t Begin = SM.getFileOffset(Tok.getLocation());
    if (Tok.is(tok::comment))
      readComment(Begin, Begin + Tok.getLength());
  } while (Tok.isNot(tok::eof));
  for (NolintComment &C : Comments)
    if (C.LastLine) // a block without an end is told of elsewhere
      Out.push_back(std::move(C));
}

/// A check that did not run could have had a finding.
static void trustWhatDidNotRun(NolintComment &C,
                               const AnalysisOptions &Options) {
  for (NolintName &Name : C.Names)
    for (const CheckInfo &Check : allChecks())
      if (Name.IsOurs && !Check.IsOfDriver && matches(Name, Check.Id) &&
          !Options.IsEnabled(Check.Id))
        Name.IsUsed = true;
}

std::vector<NolintComment> findNolintComments(const ASTContext &AST,
                                              const AnalysisOptions &Options) {
  const SourceManager &SM = AST.getSourceManager();
  std::vector<NolintComment> All;
  llvm::StringSet<> Seen;
  for (unsigned I = 0; I != SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile() || !Entry.getFile().getContentCache().OrigEntry ||
        SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    FileID File =
        SM.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
    if (SM.getBufferDataOrNone(File) &&
        Seen.insert(absolutePath(SM, File)).second)
      CommentReader(File, AST).read(All);
  }
  for (NolintComment &C : All)
    trustWhatDidNotRun(C, Options);
  return All;
}

void markUsed(std::vector<NolintComment> &Comments, const Finding &F,
              const ASTContext &AST) {
  if (Comments.empty())
    return;
  FilePlace At = placeInFile(AST.getSourceManager(), F.Loc);
  for (NolintComment &C : Comments)
    if (C.Where.File == At.File && C.FirstLine <= At.Line &&
        At.Line <= C.LastLine)
      for (NolintName &Name : C.Names)
        Name.IsUsed |= matches(Name, F.Check->Id);
}

void uniteNolintComments(std::vector<NolintComment> &All,
                         const std::vector<NolintComment> &Others) {
  for (const NolintComment &C : Others) {
    auto Same = llvm::find_if(All, [&](const NolintComment &Known) {
      return Known.Where.order() == C.Where.order();
    });
    if (Same == All.end()) {
      All.push_back(C);
      continue;
    }
    // Of a file that changed between two parses, the lists may differ.
    for (auto [Known, Name] : llvm::zip(Same->Names, C.Names))
      Known.IsUsed |= Name.IsUsed || Known.Glob != Name.Glob;
  }
}

static std::string messageOf(const NolintComment &C,
                             llvm::ArrayRef<std::string> Unused) {
  auto IsUnknown = [](const std::string &Glob) {
    return llvm::none_of(allChecks(), [&](const CheckInfo &Check) {
      return matches({Glob, true}, Check.Id);
    });
  };
  std::string Names = "'" + llvm::join(Unused, "', '") + "'";
  if (llvm::all_of(Unused, IsUnknown))
    return Names + (Unused.size() == 1 ? " is the name of no check"
                                       : " are names of no check");
  return C.Kind + " of " + Names + " silences nothing";
}

/// None when all names are used.
static std::optional<ReportedFinding>
unusedSuppression(const NolintComment &C) {
  std::vector<std::string> Unused, Kept;
  for (const NolintName &Name : C.Names)
    (Name.IsOurs && !Name.IsUsed ? Unused : Kept).push_back(Name.Glob);
  if (Unused.empty())
    return std::nullopt;
  ReportedFinding F;
  F.Check = findCheck("torch-unused-suppression");
  F.Where = C.Where;
  F.Message = messageOf(C, Unused);
  F.Sureness = Confidence::Likely;
  F.Context = C.Kind + " " + llvm::join(Unused, " ");
  ReportedFix Fix{"remove what silences nothing",
                  Kept.empty() ? C.Whole : C.List};
  for (ReportedEdit &Edit : Fix.Edits)
    Edit.Text = llvm::join(Kept, ", ");
  if (!Fix.Edits.empty())
    F.Fixes.push_back(std::move(Fix));
  return F;
}

std::vector<ReportedFinding>
unusedSuppressions(llvm::ArrayRef<FileResult> Results) {
  std::vector<NolintComment> All;
  for (const FileResult &Result : Results) {
    std::vector<NolintComment> Seen = Result.Nolints;
    bool IsWhole = !Result.Parsed.NumErrors && !Result.HasGaps;
    for (NolintComment &C : Seen)
      for (NolintName &Name : C.Names)
        Name.IsUsed |= !IsWhole; // nobody knows
    uniteNolintComments(All, Seen);
  }
  std::vector<ReportedFinding> Findings;
  for (const NolintComment &C : All)
    if (std::optional<ReportedFinding> F = unusedSuppression(C))
      Findings.push_back(std::move(*F));
  return Findings;
}

} // namespace torchtidy
