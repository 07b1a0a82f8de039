//===- Convert.cpp - Findings to plain data -------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace torchtidy {

bool ReportedFinding::operator<(const ReportedFinding &O) const {
  return std::tie(Where.File, Where.Offset, Check, Message) <
         std::tie(O.Where.File, O.Where.Offset, O.Check, O.Message);
}

void uniteFindings(std::vector<ReportedFinding> &Findings) {
  auto Length = [](const ReportedFinding &F) {
    return F.Fixes.empty() ? SIZE_MAX : F.Fixes.front().Edits.size();
  };
  llvm::sort(Findings, [&](const auto &A, const auto &B) {
    if (A < B || B < A)
      return A < B;
    return Length(A) > Length(B);
  });
  Findings.erase(std::unique(Findings.begin(), Findings.end(),
                             [](const auto &A, const auto &B) {
                               return !(A < B) && !(B < A);
                             }),
                 Findings.end());
}

std::optional<Confidence> parseConfidence(llvm::StringRef Text) {
  for (Confidence Each :
       {Confidence::Possible, Confidence::Likely, Confidence::Certain})
    if (Text == toString(Each))
      return Each;
  return std::nullopt;
}

/// A point, which has no extent.
static ReportedLocation convertPlace(const FilePlace &Place) {
  return {Place, Place.Line, Place.Column, Place.Offset};
}

/// \p Loc is the point that is shown, \p Range what is underlined when it
/// stands in the same file.
static ReportedLocation convertLocation(SourceLocation Loc, SourceRange Range,
                                        const ASTContext &AST) {
  const SourceManager &SM = AST.getSourceManager();
  ReportedLocation R = convertPlace(placeInFile(SM, Loc));
  Loc = SM.getFileLoc(Loc);
  if (Loc.isInvalid())
    return R;
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  SourceLocation Last = Range.isValid() ? SM.getFileLoc(Range.getEnd()) : Loc;
  if (SM.getFileID(Last) != File || SM.getFileOffset(Last) < Offset)
    Last = Loc;
  unsigned Length = Lexer::MeasureTokenLength(Last, SM, AST.getLangOpts());
  R.EndOffset = SM.getFileOffset(Last) + Length;
  R.EndLine = SM.getLineNumber(File, R.EndOffset);
  R.EndColumn = SM.getColumnNumber(File, R.EndOffset);
  return R;
}

static std::optional<ReportedEdit> convertHint(const FixItHint &Hint,
                                               const ASTContext &AST) {
  const SourceManager &SM = AST.getSourceManager();
  CharSourceRange Range =
      Lexer::makeFileCharRange(Hint.RemoveRange, SM, AST.getLangOpts());
  if (Range.isInvalid())
    return std::nullopt;
  ReportedEdit Edit;
  static_cast<FilePlace &>(Edit) = placeInFile(SM, Range.getBegin());
  auto [File, End] = SM.getDecomposedLoc(Range.getEnd());
  Edit.EndOffset = End;
  Edit.EndLine = SM.getLineNumber(File, End);
  Edit.EndColumn = SM.getColumnNumber(File, End);
  Edit.Text = Hint.CodeToInsert;
  Edit.FileHash = llvm::xxh3_64bits(SM.getBufferData(File));
  return Edit;
}

/// Nothing when a part of it is in no file.
static std::optional<ReportedFix> convertFix(const Fix &F,
                                             const ASTContext &AST) {
  ReportedFix R{F.Title, {}};
  auto Add = [&](const FixItHint &Hint, llvm::StringRef Include) {
    std::optional<ReportedEdit> Edit = convertHint(Hint, AST);
    if (!Edit)
      return false;
    Edit->Include = Include.str();
    R.Edits.push_back(std::move(*Edit));
    return true;
  };
  for (const FixItHint &Hint : F.Hints)
    if (!Add(Hint, ""))
      return std::nullopt;
  for (const AddedInclude &Include : F.Includes)
    if (!Add(Include.Hint, Include.Header))
      return std::nullopt;
  return R;
}

static ReportedGuard convertGuard(const RuntimeGuard &G,
                                  const ASTContext &AST) {
  ReportedGuard R;
  switch (G.K) {
  case RuntimeGuard::Kind::IndexRange:
    R.Kind = "index-range";
    break;
  case RuntimeGuard::Kind::LabelRange:
    R.Kind = "label-range";
    break;
  case RuntimeGuard::Kind::SameDevice:
    R.Kind = "same-device";
    break;
  }
  for (SourceRange Operand : G.Operands)
    R.Operands.push_back(convertLocation(Operand.getBegin(), Operand, AST));
  R.Dim = G.Dim;
  return R;
}

static std::string tokensOf(llvm::StringRef Line) {
  std::string Text;
  for (char Ch : Line.trim())
    if (Ch != ' ' && Ch != '\t')
      Text += Ch;
    else if (Text.back() != ' ')
      Text += ' ';
  return Text;
}

ReportedFinding convertFinding(const Finding &F, const ASTContext &AST) {
  ReportedFinding R;
  R.Check = F.Check;
  R.Where = convertLocation(F.Loc, F.Range, AST);
  R.Message = F.Message;
  R.Sureness = F.Sureness;
  for (const PathNote &Note : F.Path)
    R.Path.push_back({Note.Elsewhere ? convertPlace(*Note.Elsewhere)
                                     : convertLocation(Note.Loc, {}, AST),
                      Note.Message});
  for (const Fix &Each : F.Fixes)
    if (std::optional<ReportedFix> Whole = convertFix(Each, AST))
      R.Fixes.push_back(std::move(*Whole));
  if (F.Guard)
    R.Guard = convertGuard(*F.Guard, AST);
  R.Facts = F.Facts;
  R.FunctionUSR = F.FunctionUSR;
  R.Context = tokensOf(R.Where.SourceLine);
  return R;
}

} // namespace torchtidy
