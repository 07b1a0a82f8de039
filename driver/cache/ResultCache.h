//===- ResultCache.h - Results of files that did not change -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CACHE_RESULTCACHE_H
#define TORCH_TIDY_DRIVER_CACHE_RESULTCACHE_H

#include "../CompileCommand.h"
#include "../FileResult.h"
#include "../FileStates.h"
#include "Analyse.h"
#include "KeyValueStore.h"

namespace torchtidy {

/// Keeps what each file gave. A result is found again by all that it was made
/// from: the program, the command and the options name what was read then; how
/// that looks now, and what the project's other files say, name the result.
class ResultCache {
public:
  /// Nothing is kept when \p CacheDir is empty.
  ResultCache(llvm::StringRef CacheDir, FileStates &Files);

  /// One analysis of one file.
  struct Request {
    const CompileCommand &Command;
    const AnalysisOptions &Options;
    uint64_t Answers; ///< of the project, see ProjectIndex::answersFor()
  };
  std::optional<FileResult> find(const Request &R);
  /// Leaves out what can't be found again, and files that changed in this run.
  void store(const Request &R, const FileResult &Result);

  /// See KeyValueStore::note().
  std::string note() const { return Store ? Store->note() : ""; }

private:
  std::string resultKey(const Request &R, llvm::StringRef SourceKey,
                        const ParseInputs &Inputs);
  std::string stateOfPreamble(llvm::StringRef Name,
                              llvm::ArrayRef<std::string> Folders);
  bool keepPreamble(llvm::StringRef Name);
  bool isChanging(const ParseInputs &Inputs);

  std::string PreambleFolder;
  int64_t Started; ///< in nanoseconds, as FileStamp
  std::string Program;
  FileStates &Files;
  std::optional<KeyValueStore> Store;
  std::mutex Lock;
  llvm::StringMap<std::string> Preambles; ///< states, by name and folders
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CACHE_RESULTCACHE_H
