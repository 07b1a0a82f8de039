//===- HostFlags.h - Keeps the gcc and clang flags that parsing needs ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_HOSTFLAGS_H
#define TORCH_TIDY_DRIVER_HOSTFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace torchtidy {

struct HostFlags {
  std::vector<std::string> Args;   ///< kept, in order
  std::string Language;            ///< value of the last -x, empty without one
  std::vector<std::string> Inputs; ///< what is no flag; left out
  std::vector<std::string> Notes;
};

/// Reads \p Raw (no compiler name) with clang's own option table and keeps the
/// flags of HostFlags.def. Inputs, outputs, plugins, profiles, precompiled
/// headers, gcc-only and unknown flags are left out; only flags that may matter
/// get a note. Include folders for which \p IsThirdParty holds become
/// -isystem; folders that the compiler searches by itself are left out, since
/// repeating /usr/include breaks its #include_next.
HostFlags
filterHostFlags(llvm::ArrayRef<std::string> Raw, llvm::StringRef Directory,
                llvm::function_ref<bool(llvm::StringRef)> IsThirdParty);

/// Expands @file arguments in place: nested, up to a depth, and read relative
/// to \p Directory. A file that can't be read gets a note.
std::vector<std::string> expandResponseFiles(llvm::ArrayRef<std::string> Args,
                                             llvm::StringRef Directory,
                                             std::vector<std::string> &Notes);

/// One response file's arguments, not expanded further. Only regular files of
/// a bounded size are read.
bool readResponseFile(llvm::StringRef Path, llvm::StringRef Directory,
                      std::vector<std::string> &Args);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_HOSTFLAGS_H
