//===- IndexStore.h - What files know for each other, on disk ---*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The driver fills it; it and the clang-tidy plugin, which sees one file at a
// time, read it. A project is a folder, the common one of the files of a run; a
// file belongs to the nearest folder above whose index knows it.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_INDEXSTORE_H
#define TORCH_TIDY_CHECKERS_INDEXSTORE_H

#include "Analyse.h"
#include "analysis/ProjectIndex.h"

namespace torchtidy {

/// torch-tidy in the user's cache folder; empty when there is none.
std::string defaultCacheDir();

class IndexStore {
public:
  /// The index that the absolute path \p File belongs to.
  static IndexStore above(llvm::StringRef CacheDir, llvm::StringRef File);
  /// That of several files: a new one when there is none above them.
  static IndexStore of(llvm::StringRef CacheDir,
                       llvm::ArrayRef<std::string> Files);

  /// Parts of files that are still as they were, those of \p Without aside.
  /// Damaged ones are left out: the next run of the driver writes them again.
  std::vector<FileIndex> load(llvm::ArrayRef<std::string> Without) const;
  /// Replaces the parts of these files. What can't be written is not there for
  /// the next run, no more.
  void store(llvm::ArrayRef<const FileIndex *> Parts) const;

private:
  explicit IndexStore(std::string Folder) : Folder(std::move(Folder)) {}
  std::string Folder; ///< empty: nothing is kept
};

/// Findings of one file with what the rest of its project knows; for those who
/// see one file at a time.
std::vector<Finding> analyseInProject(clang::ASTContext &AST,
                                      AnalysisOptions Options,
                                      const IndexStore &Store);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_INDEXSTORE_H
