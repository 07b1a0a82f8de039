//===- InputFile.cpp - Files that somebody else may have made -------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputFile.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace torchtidy {

Expected<std::unique_ptr<MemoryBuffer>> readInputFile(StringRef Path,
                                                      unsigned MaxMegabytes) {
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(Path, Status))
    return createStringError(EC, EC.message());
  if (Status.type() != sys::fs::file_type::regular_file)
    return createStringError("not a file");
  if (Status.getSize() > uint64_t(MaxMegabytes) << 20)
    return createStringError("larger than " + Twine(MaxMegabytes) + " MB");
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return createStringError(Buffer.getError(), Buffer.getError().message());
  return std::move(*Buffer);
}

} // namespace torchtidy
