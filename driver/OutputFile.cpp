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

using namespace llvm;

namespace torchtidy {

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
  if (sys::fs::is_directory(File) ||
      sys::fs::access(Parent, sys::fs::AccessMode::Write) ||
      (sys::fs::exists(File) &&
       sys::fs::access(File, sys::fs::AccessMode::Write)))
    return createStringError(
        "cannot write '" + File +
        "': choose a file in a folder that you may write to");
  return Error::success();
}

static Error writeStdout(function_ref<void(raw_ostream &)> Print) {
  Print(outs());
  outs().flush();
  if (!outs().has_error())
    return Error::success();
  outs().clear_error();
  return createStringError("cannot write the report to stdout");
}

Error writeOutput(StringRef File, function_ref<void(raw_ostream &)> Print) {
  if (File.empty())
    return writeStdout(Print);
  Error Failed = writeToOutput(File, [&](raw_ostream &OS) {
    Print(OS);
    return Error::success();
  });
  if (!Failed)
    return Error::success();
  return createStringError("cannot write '" + File +
                           "': " + toString(std::move(Failed)));
}

} // namespace torchtidy
