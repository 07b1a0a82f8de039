//===- ErrorCounter.cpp - How many errors, and the first of them ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ErrorCounter.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace torchtidy {

static std::string absolutePath(const SourceManager &SM, llvm::StringRef Path) {
  llvm::SmallString<256> Absolute(Path);
  SM.getFileManager().makeAbsolutePath(Absolute);
  return Absolute.str().str();
}

void ErrorCounter::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                    const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Level < DiagnosticsEngine::Error || ++Count > 1)
    return;
  llvm::SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  llvm::raw_string_ostream OS(First);
  PresumedLoc Loc;
  if (Info.hasSourceManager() && Info.getLocation().isValid())
    Loc = Info.getSourceManager().getPresumedLoc(Info.getLocation());
  if (Loc.isValid())
    OS << absolutePath(Info.getSourceManager(), Loc.getFilename()) << ':'
       << Loc.getLine() << ':' << Loc.getColumn();
  else
    OS << File;
  OS << ": " << Message;
}

} // namespace torchtidy
