//===- PreambleStore.h - Precompiled preambles on disk ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PREAMBLESTORE_H
#define TORCH_TIDY_DRIVER_PREAMBLESTORE_H

#include "FileStates.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace torchtidy {

/// What the headers of a preamble were, and what decided that they are these.
struct PreambleInputs {
  std::vector<FileStamp> Files;
  Lookups Looked;
  std::string Found; ///< a digest of what was found

  bool areAsTheyWere(FileStates &Now) const;
};

std::string digest(llvm::StringRef Text);
/// Of what FileStates::found() said.
std::string digest(const std::vector<std::string> &Found);

std::string encode(const PreambleInputs &Inputs);
/// False when \p Text was cut short or is none.
bool decode(llvm::StringRef Text, PreambleInputs &Inputs);

/// What one preamble is and was built from.
struct PreambleRecord {
  /// False when these headers make errors of their own under these flags: no
  /// preamble is to be built until one of the files changes.
  bool IsUsable = true;
  /// The paths of these are not stored.
  FileStamp Pch, Parent; ///< without a parent, of size 0
  PreambleInputs Inputs;
  std::string Digest; ///< of the encoded inputs
};

/// The folder of precompiled preambles: per key KEY.pch, KEY.macros (those
/// that the headers ask for or define), KEY.deps (the record, touched at each
/// use), and empty marks KEY.FILE.good or .bad. Each appears by a rename, so
/// that an interrupted run leaves no half of one, and a record stands for
/// nothing but the exact .pch that it was written with.
class PreambleStore {
public:
  /// \p Files says how the headers look now.
  PreambleStore(llvm::StringRef Dir, uint64_t MaxBytes, FileStates &Files)
      : Dir(Dir), MaxBytes(MaxBytes), Files(Files) {}

  std::string pathOf(llvm::StringRef Key, llvm::StringRef Suffix) const;

  /// True when \p Key has a record and all that it was built from, with the
  /// preamble \p Parent (a path, empty for none), is as it was.
  bool load(llvm::StringRef Key, llvm::StringRef Parent,
            PreambleRecord &Record) const;
  /// What the preamble of \p Key was built from, whatever there is now.
  std::optional<PreambleInputs> inputsOf(llvm::StringRef Key) const;

  /// Fails where the folder can't be written to.
  llvm::Error prepare() const;
  /// \p Macros are those that the headers ask for in conditions or define, and
  /// once more with a = those that they leave defined, each between line ends.
  llvm::Error save(llvm::StringRef Key, llvm::StringRef Pch,
                   llvm::StringRef Macros, PreambleRecord Record) const;
  /// Whether the headers ask for one of \p Names or define it.
  bool mentions(llvm::StringRef Key, llvm::ArrayRef<std::string> Names) const;
  /// Those of \p Names that the headers leave defined.
  std::vector<std::string> defined(llvm::StringRef Key,
                                   llvm::ArrayRef<std::string> Names) const;
  void discard(llvm::StringRef Key) const;

  enum class Verdict { None, Good, Bad };
  Verdict verdict(llvm::StringRef Key, llvm::StringRef File) const;
  void setVerdict(llvm::StringRef Key, llvm::StringRef File, Verdict V) const;

private:
  llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Data) const;
  /// Removes the least recently used preambles over the bound, but not \p Keep.
  void prune(llvm::StringRef Keep) const;

  std::string Dir;
  uint64_t MaxBytes;
  FileStates &Files;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PREAMBLESTORE_H
