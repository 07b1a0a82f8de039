//===- Parse.h - Source and flags to an AST ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PARSE_H
#define TORCH_TIDY_DRIVER_PARSE_H

#include "CompileCommand.h"
#include "ParseInputs.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class ASTContext;
class Preprocessor;
class DiagnosticsEngine;
} // namespace clang

namespace torchtidy {

class FileStates;

struct ParseOptions {
  /// Folder of the preamble cache; empty means no preambles.
  std::string CacheDir;
  /// Bound on the bytes that the preamble cache keeps (least recently used
  /// entries go first).
  uint64_t MaxCacheBytes = uint64_t(4) << 30;
  /// How files look in this run; null to look again.
  FileStates *Files = nullptr;
};

struct ParseResult {
  /// Errors that clang reported in this file (0: fully parsed). Set also when
  /// no AST could be made at all.
  unsigned NumErrors = 0;
  /// "file:line:col: message" of the first one, the file absolute.
  std::string FirstError;
  /// False when there is no AST to analyse (unreadable file, clang crashed).
  bool HasAST = false;
  bool UsedPreamble = false;
  ParseInputs Inputs;
  /// Why no preamble could be kept (the cache folder can't be written to);
  /// worth showing once a run. Empty when nothing is wrong.
  std::string CacheNote;
};

/// Parses one file and calls \p Analyse with its AST while it is alive. Bodies
/// of functions outside the user's own files (anything in a system include
/// folder) are skipped. Called once more for the device side of a .cu file
/// whose own code tests __CUDA_ARCH__. Never throws; a crash inside clang is
/// reported as an error of this file.
ParseResult
parseFile(const CompileCommand &Command, const ParseOptions &Options,
          llvm::function_ref<void(clang::ASTContext &, clang::Preprocessor &)>
              Analyse);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PARSE_H
