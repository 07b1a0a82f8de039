//===- OutputFile.cpp - Where a report goes -------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutputFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>

using namespace llvm;

namespace torchtidy {

/// As the kernel follows.
static constexpr unsigned MaxLinks = 40;

/// A device or pipe (a shell's >(…)) is written to, never replaced; so is what
/// /dev/stderr and its like lead to.
static bool isSpecial(StringRef File) {
  sys::fs::file_status Status;
  return File.starts_with("/dev/std") || File.starts_with("/dev/fd/") ||
         File.starts_with("/proc/") ||
         (!sys::fs::status(File, Status) && sys::fs::is_other(Status));
}

std::string outputPlace(StringRef File) {
  namespace fs = std::filesystem;
  std::error_code Failed;
  fs::path Path = fs::absolute(File.str(), Failed);
  for (unsigned Hops = 0; Hops != MaxLinks && fs::is_symlink(Path, Failed);
       ++Hops)
    Path = Path.parent_path() / fs::read_symlink(Path, Failed);
  return fs::weakly_canonical(Path, Failed).string();
}

Error checkOutput(StringRef File) {
  if (File.empty())
    return Error::success();
  SmallString<256> Parent(File);
  sys::path::remove_filename(Parent);
  if (Parent.empty())
    Parent = ".";
  if (!sys::fs::is_directory(Parent))
    return createStringError("cannot write '" + File + "': no such folder '" +
                             Parent + "'");
  using sys::fs::AccessMode;
  if (sys::fs::is_directory(File) ||
      (!isSpecial(File) && sys::fs::access(Parent, AccessMode::Write)) ||
      (sys::fs::exists(File) && sys::fs::access(File, AccessMode::Write)))
    return createStringError(
        "cannot write '" + File +
        "': choose a file in a folder that you may write to");
  return Error::success();
}

/// Prints to \p OS, and takes its error.
static std::error_code print(raw_fd_ostream &OS,
                             function_ref<void(raw_ostream &)> Print) {
  Print(OS);
  OS.flush();
  std::error_code Failed = OS.error();
  OS.clear_error();
  return Failed;
}

static std::error_code writeSpecial(StringRef File,
                                    function_ref<void(raw_ostream &)> Print) {
  std::error_code Failed;
  raw_fd_ostream OS(File, Failed, sys::fs::CD_OpenExisting, sys::fs::FA_Write,
                    sys::fs::OF_Append);
  return Failed ? Failed : print(OS, Print);
}

/// What replaces a file has its permissions and, where that is allowed, its
/// owner.
static std::error_code keepAttributes(int FD, StringRef File) {
  sys::fs::file_status Was;
  if (sys::fs::status(File, Was))
    return {}; // a new file
  (void)sys::fs::changeFileOwnership(FD, Was.getUser(), Was.getGroup());
  return sys::fs::setPermissions(FD, Was.permissions());
}

static Error replaceFile(StringRef File,
                         function_ref<void(raw_ostream &)> Print) {
  std::string Real = outputPlace(File); // a link stays one
  Expected<sys::fs::TempFile> Temp =
      sys::fs::TempFile::create(Real + ".%%%%%%");
  if (!Temp)
    return Temp.takeError();
  raw_fd_ostream OS(Temp->FD, /*shouldClose=*/false);
  std::error_code Failed = keepAttributes(Temp->FD, Real);
  if (!Failed)
    Failed = print(OS, Print);
  if (Failed)
    return joinErrors(errorCodeToError(Failed), Temp->discard());
  return Temp->keep(Real);
}

Error writeOutput(StringRef File, function_ref<void(raw_ostream &)> Print) {
  if (File.empty()) {
    if (print(outs(), Print))
      return createStringError("cannot write the report to stdout");
    return Error::success();
  }
  Error Failed = isSpecial(File) ? errorCodeToError(writeSpecial(File, Print))
                                 : replaceFile(File, Print);
  if (!Failed)
    return Error::success();
  return createStringError("cannot write '" + File +
                           "': " + toString(std::move(Failed)));
}

} // namespace torchtidy
