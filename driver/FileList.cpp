//===- FileList.cpp - Paths from a file -----------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileList.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace torchtidy {

Expected<std::vector<std::string>> readFileList(StringRef Name) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFileOrSTDIN(Name);
  if (!Buffer)
    return createStringError("--files-from: cannot read '" + Name +
                             "': " + Buffer.getError().message());
  StringRef Text = (*Buffer)->getBuffer();
  bool IsByLine = !Text.contains('\0');
  SmallVector<StringRef, 64> Parts;
  Text.split(Parts, IsByLine ? '\n' : '\0', -1, /*KeepEmpty=*/false);
  std::vector<std::string> Paths;
  for (StringRef Part : Parts) {
    if (IsByLine)
      Part.consume_back("\r");
    if (!Part.empty())
      Paths.push_back(Part.str());
  }
  return Paths;
}

} // namespace torchtidy
