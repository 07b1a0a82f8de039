//===- Paths.cpp - Small path helpers ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Paths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace torchtidy {

std::string joinPath(const Twine &A, const Twine &B, const Twine &C) {
  SmallString<256> Path;
  sys::path::append(Path, A, B, C);
  return std::string(Path);
}

std::string absolutePath(StringRef Path, StringRef Directory) {
  SmallString<256> Result(Path);
  sys::path::make_absolute(Directory, Result);
  sys::path::remove_dots(Result, /*remove_dot_dot=*/true);
  // "dir/" and "dir" are one folder.
  while (Result.size() > 1 && Result.back() == '/')
    Result.pop_back();
  return std::string(Result);
}

std::string absolutePath(StringRef Path) {
  SmallString<256> Cwd;
  // A working folder that is gone leaves relative paths as they are.
  if (sys::fs::current_path(Cwd))
    return Path.str();
  return absolutePath(Path, Cwd);
}

std::string realPath(StringRef Path) {
  SmallString<256> Real;
  return sys::fs::real_path(Path, Real) ? Path.str() : std::string(Real);
}

std::string relativePath(StringRef Path, StringRef Folder) {
  std::string Up;
  for (; !isInside(Path, Folder); Folder = sys::path::parent_path(Folder))
    Up += "../";
  return Up + Path.drop_front(Folder.size()).ltrim('/').str();
}

bool isInside(StringRef Path, StringRef Folder) {
  if (Folder == "/")
    return Path.starts_with("/");
  return Path.consume_front(Folder) && (Path.empty() || Path.front() == '/');
}

std::string pathBelow(StringRef Path, StringRef Folder) {
  Folder = Folder.rtrim('/');
  StringRef Rest = Path;
  if (Rest.consume_front(Folder) && Rest.consume_front("/"))
    return Rest.str();
  return Path.str();
}

} // namespace torchtidy
