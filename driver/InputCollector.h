//===- InputCollector.h - What a parse reads and looks for ------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_INPUTCOLLECTOR_H
#define TORCH_TIDY_DRIVER_INPUTCOLLECTOR_H

#include "ParseInputs.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace torchtidy {

/// Notes the files that the preprocessor reads, by each name that leads to
/// them, and those that it looks for, each once.
class InputCollector : public clang::PPCallbacks {
public:
  InputCollector(clang::Preprocessor &PP, ParseInputs &Out);

private:
  void LexedFileChanged(clang::FileID FID, LexedFileChangeReason Reason,
                        clang::SrcMgr::CharacteristicKind Type, clang::FileID,
                        clang::SourceLocation) override;
  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &,
                          llvm::StringRef Name, bool IsAngled,
                          clang::CharSourceRange,
                          clang::OptionalFileEntryRef File, llvm::StringRef,
                          llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind Type) override;
  void HasInclude(clang::SourceLocation Where, llvm::StringRef Name,
                  bool IsAngled, clang::OptionalFileEntryRef File,
                  clang::SrcMgr::CharacteristicKind) override;
  void EmbedDirective(clang::SourceLocation Hash, llvm::StringRef Name,
                      bool IsAngled, clang::OptionalFileEntryRef File,
                      const clang::LexEmbedParametersResult &) override;
  void HasEmbed(clang::SourceLocation Where, llvm::StringRef Name,
                bool IsAngled, clang::OptionalFileEntryRef File) override;

  void noteFile(clang::FileEntryRef File, bool IsSystem);
  void noteLookup(clang::SourceLocation Where, llvm::StringRef Name,
                  bool IsAngled, clang::OptionalFileEntryRef File);

  clang::Preprocessor &PP;
  ParseInputs &Out;
  llvm::StringSet<> Files, Names;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_INPUTCOLLECTOR_H
