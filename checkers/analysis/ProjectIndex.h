//===- ProjectIndex.h - What one file knows for the others ------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The only thing that crosses files: plain data, without a pointer into any
// AST, stated over the parameters of the functions that it speaks of. Functions
// are named by their USR. A file's part depends on that file alone, so that the
// order of files and the number of jobs don't matter.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_PROJECTINDEX_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_PROJECTINDEX_H

#include "Facts.h"
#include "FilePlace.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <set>
#include <string>
#include <vector>

namespace torchtidy {

/// An integer that belongs to a parameter.
struct BoundarySymbol {
  enum Kind : uint8_t { Value, Size, Numel, Rank, Min, Max } K = Value;
  unsigned Parameter = 0; ///< its position
  int64_t Dim = 0;        ///< of Size
  auto operator<=>(const BoundarySymbol &) const = default;
};

/// Constant + sum of coefficient * symbol, terms sorted.
struct BoundaryExtent {
  int64_t Constant = 0;
  std::vector<std::pair<BoundarySymbol, int64_t>> Terms;
  auto operator<=>(const BoundaryExtent &) const = default;
};

/// What is known of a tensor that is passed or returned.
struct BoundaryTensor {
  enum Kind : uint8_t { Unknown, Cpu, Cuda } Device = Unknown;
  int Card = -1; ///< of Cuda; -1 when not known
  /// First parameter that is on the same device, of the same dtype; -1: none.
  int DeviceOf = -1, DTypeOf = -1;
  int Scalar = -1; ///< c10::ScalarType
  Tri Contiguous = Tri::Unknown, Defined = Tri::Unknown;
  /// Of a result of known rank; parameters have facts for it.
  std::optional<std::vector<std::optional<BoundaryExtent>>> Shape;
  bool operator==(const BoundaryTensor &) const = default;
  /// Keeps what \p O says too.
  void meet(const BoundaryTensor &O);
};

/// What holds of all parameters together; one entry for each,
/// empty for what is no tensor.
struct BoundaryFacts {
  std::vector<BoundaryTensor> Parameters;
  std::set<BoundaryExtent> NonNegative;
  bool operator==(const BoundaryFacts &) const = default;
  bool saysNothing() const;
  void meet(const BoundaryFacts &O);
};

struct BoundaryResult {
  enum Kind : uint8_t { None, OfTensor, OfNumber, OfList } K = None;
  BoundaryTensor T;
  BoundaryExtent Number;
  std::vector<BoundaryResult> Elements;
};

/// A function's summary, as other files may use it.
struct FunctionRecord {
  std::string USR, Name;
  FilePlace Where;
  bool Returns = true;   ///< some path does
  BoundaryFacts Ensures; ///< on return
  BoundaryResult Result;
  /// What each path does with the CUDA runtime: asks for the error of launches,
  /// waits for the device. And what some path does: sets the device.
  bool AsksErrors = false, Waits = false, SetsDevice = false;
};

/// A call of a function of the project, wherever that is defined, or through a
/// pointer: then the callee is the type.
struct CallRecord {
  std::string Callee, Caller; ///< USRs
  std::string CallerName;
  FilePlace Where;
  BoundaryFacts Facts;
  bool Guarded = false; ///< something set the device before
  bool CallerHasTensors = false;
  bool CallerIsLocal = false; ///< to its file: nobody else calls it
};

/// The part of one source file, and of the headers that it includes.
struct FileIndex {
  std::string File; ///< absolute path of the source
  /// Of its contents and of the user's headers that it includes, by absolute
  /// path.
  std::map<std::string, uint64_t> Digests;
  std::vector<FunctionRecord> Functions;
  std::vector<CallRecord> Calls;
  /// Functions that somebody we don't follow may call: registered ones, and
  /// those called in bodies that were not analysed.
  std::set<std::string> Escaping;
  /// Functions that are called through a pointer, if at all; with its type.
  std::map<std::string, std::string> Pointed;
};

/// Everything that the files of one project say, the same for any order of
/// them. Files that cannot be linked into one program, because both define
/// `main` for one, know nothing of each other. \p File is always the one that
/// is being analysed.
class ProjectIndex {
public:
  ProjectIndex() = default;
  /// A later part of the same file takes the place of an earlier one.
  explicit ProjectIndex(std::vector<FileIndex> Parts);
  ProjectIndex(const ProjectIndex &) = delete; // Functions points into Files
  ProjectIndex &operator=(const ProjectIndex &) = delete;

  /// Whether the other files know anything of \p Own's functions or of those
  /// that it calls.
  bool concerns(const FileIndex &Own) const;

  /// A number that changes when what the index answers about \p Own's functions
  /// and calls does.
  uint64_t answersFor(const FileIndex &Own) const;

  /// The summary of a function that \p File only declares; null when no file
  /// defines it, or more than one.
  const FunctionRecord *function(llvm::StringRef USR,
                                 llvm::StringRef File) const;

  /// What all calls of a function, those of \p File too, agree on.
  struct Callers {
    BoundaryFacts Facts;
    const CallRecord *First = nullptr; ///< speaks for them
  };
  /// None unless another file calls the function and all callers are known.
  std::optional<Callers> callers(llvm::StringRef USR,
                                 llvm::StringRef File) const;

  /// Whether the device is set before each call; unknown where nobody is known
  /// to call the function.
  struct Guards {
    Tri Guarded = Tri::Unknown;
    const CallRecord *Missing = nullptr; ///< a call without a guard
    bool CallerHasTensors = false;       ///< some caller
  };
  /// None when no other file calls or registers the function or its callers.
  std::optional<Guards> guards(llvm::StringRef USR, llvm::StringRef File) const;

  /// Whether the function, or one that leads to it, is called through a
  /// pointer: what was tested before is unknown.
  bool isBehindPointer(llvm::StringRef USR) const;

private:
  struct Function {
    std::vector<const FunctionRecord *> Definitions;
    std::vector<const CallRecord *> Calls;
    /// Files.
    std::vector<llvm::StringRef> DefinedIn, CalledFrom, EscapesFrom;
    llvm::StringRef PointerType; ///< empty when its address stays here
  };
  std::vector<const CallRecord *> callsThroughPointers(const Function &F) const;
  bool isKnownOutside(const Function &F, llvm::StringRef File) const;
  bool mayLink(llvm::StringRef A, llvm::StringRef B) const;
  const Function *find(llvm::StringRef USR) const;
  Guards guards(llvm::StringRef USR, llvm::StringRef File,
                std::map<llvm::StringRef, Guards> &Found,
                bool &FromOutside) const;

  std::map<std::string, FileIndex> Files; ///< by path, so in one order
  llvm::StringMap<Function> Functions;
  /// Functions of a file that others define too, otherwise.
  std::map<llvm::StringRef, std::set<llvm::StringRef>> Contested;
};

/// The stored form. Reading refuses another version and anything damaged.
std::string toJson(const FileIndex &Index);
llvm::Expected<FileIndex> fileIndexFromJson(llvm::StringRef Json);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_PROJECTINDEX_H
