//===- InputCollector.cpp - What a parse reads and looks for --------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputCollector.h"
#include "CudaPrelude.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/Path.h"

using namespace clang;
namespace path = llvm::sys::path;

namespace torchtidy {

static std::string absolute(Preprocessor &PP, StringRef Path) {
  llvm::SmallString<256> Absolute(Path);
  PP.getFileManager().makeAbsolutePath(Absolute);
  return Absolute.str().str();
}

InputCollector::InputCollector(Preprocessor &PP, ParseInputs &Out)
    : PP(PP), Out(Out) {
  // Also those that are not there yet.
  for (const auto &Entry :
       PP.getHeaderSearchInfo().getHeaderSearchOpts().UserEntries)
    Out.Looked.Folders.push_back(absolute(PP, Entry.Path));
  for (const std::string &Folder : PP.getPreprocessorOpts().EmbedEntries)
    Out.Looked.Folders.push_back(absolute(PP, Folder));
}

void InputCollector::noteFile(FileEntryRef File, bool IsSystem) {
  if (File.getName() == CudaPreludePath)
    return; // no file at all
  std::string Path = absolute(PP, File.getName());
  if (Files.insert(Path).second)
    (IsSystem ? Out.SystemFiles : Out.UserFiles).push_back(std::move(Path));
}

void InputCollector::noteLookup(SourceLocation Where, StringRef Name,
                                bool IsAngled, OptionalFileEntryRef File) {
  std::string Beside;
  if (!IsAngled && !path::is_absolute(Name)) {
    SourceManager &SM = PP.getSourceManager();
    llvm::SmallString<256> Path(
        path::parent_path(SM.getFilename(SM.getExpansionLoc(Where))));
    path::append(Path, Name);
    if (File && File->getName() == Path)
      return; // nothing comes before it
    Beside = absolute(PP, Path);
  }
  for (StringRef Each : {StringRef(Beside), Name})
    if (!Each.empty() && Names.insert(Each).second)
      Out.Looked.Names.push_back(Each.str());
}

void InputCollector::LexedFileChanged(FileID FID, LexedFileChangeReason Reason,
                                      SrcMgr::CharacteristicKind Type, FileID,
                                      SourceLocation) {
  if (Reason != LexedFileChangeReason::EnterFile)
    return;
  if (auto File = PP.getSourceManager().getFileEntryRefForID(FID))
    noteFile(*File, SrcMgr::isSystem(Type));
}

void InputCollector::InclusionDirective(SourceLocation Hash, const Token &,
                                        StringRef Name, bool IsAngled,
                                        CharSourceRange,
                                        OptionalFileEntryRef File, StringRef,
                                        StringRef, const Module *, bool,
                                        SrcMgr::CharacteristicKind Type) {
  noteLookup(Hash, Name, IsAngled, File);
  if (File)
    noteFile(*File, SrcMgr::isSystem(Type));
}

void InputCollector::HasInclude(SourceLocation Where, StringRef Name,
                                bool IsAngled, OptionalFileEntryRef File,
                                SrcMgr::CharacteristicKind) {
  noteLookup(Where, Name, IsAngled, File);
}

void InputCollector::EmbedDirective(SourceLocation Hash, StringRef Name,
                                    bool IsAngled, OptionalFileEntryRef File,
                                    const LexEmbedParametersResult &) {
  noteLookup(Hash, Name, IsAngled, File);
  if (File)
    noteFile(*File, PP.getSourceManager().isInSystemHeader(Hash));
}

void InputCollector::HasEmbed(SourceLocation Where, StringRef Name,
                              bool IsAngled, OptionalFileEntryRef File) {
  noteLookup(Where, Name, IsAngled, File);
  if (File) // whether it is empty is asked too
    noteFile(*File, PP.getSourceManager().isInSystemHeader(Where));
}

} // namespace torchtidy
