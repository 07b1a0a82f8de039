//===- TestFolder.h - A temporary folder with files, for unit tests ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_TESTFOLDER_H
#define TORCH_TIDY_DRIVER_TESTFOLDER_H

#include "Paths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace torchtidy {

/// Gone, with all that is in it, when it goes out of scope.
class TestFolder {
public:
  TestFolder() {
    if (llvm::sys::fs::createUniqueDirectory("torch-tidy-test", Root))
      llvm::report_fatal_error("no temporary folder can be made");
    llvm::SmallString<256> Real;
    if (!llvm::sys::fs::real_path(Root, Real))
      Root = Real;
  }
  ~TestFolder() { (void)llvm::sys::fs::remove_directories(Root); }
  TestFolder(const TestFolder &) = delete;
  TestFolder &operator=(const TestFolder &) = delete;

  std::string path(llvm::StringRef Name) const { return joinPath(Root, Name); }

  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::string Path = path(Name);
    if (llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Path)))
      llvm::report_fatal_error("no folder can be made for a test's file");
    std::error_code EC;
    llvm::raw_fd_ostream(Path, EC) << Text;
    return Path;
  }

private:
  llvm::SmallString<256> Root;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_TESTFOLDER_H
