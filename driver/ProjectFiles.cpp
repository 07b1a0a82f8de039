//===- ProjectFiles.cpp - A project's root, headers and foreign folders ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectFiles.h"
#include "Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace torchtidy {

// The largest projects have fewer files. A folder that nothing marks as a
// project may be a home folder or /tmp, which are not read to their end.
static constexpr unsigned MaxProjectEntries = 200000;
static constexpr unsigned MaxUnmarkedEntries = 5000;
// Generated headers can be huge; their #include lines stand at the top.
static constexpr uint64_t MaxScannedBytes = 4 << 20;

FileKind fileKind(StringRef Path) {
  return StringSwitch<FileKind>(sys::path::extension(Path).lower())
      .Cases({".cpp", ".cc", ".cxx", ".c++"}, FileKind::Cxx)
      .Case(".cu", FileKind::Cuda)
      .Cases({".h", ".hpp", ".hh", ".hxx", ".inl", ".ipp", ".tpp"},
             FileKind::Header)
      .Case(".cuh", FileKind::CudaHeader)
      .Default(FileKind::Other);
}

static bool has(StringRef Dir, std::initializer_list<StringRef> Names) {
  return any_of(Names, [&](StringRef Name) {
    return sys::fs::exists(joinPath(Dir, Name));
  });
}

std::string findProjectRoot(StringRef File) {
  StringRef Parent = sys::path::parent_path(File);
  std::string Outermost;
  bool Contiguous = true;
  for (StringRef Dir = Parent; !Dir.empty() && Dir != "/";
       Dir = sys::path::parent_path(Dir)) {
    if (has(Dir, {"setup.py", "pyproject.toml", ".git"}))
      return Dir.str();
    bool HasCMake = has(Dir, {"CMakeLists.txt"});
    if (HasCMake && (Contiguous || Outermost.empty()))
      Outermost = Dir.str();
    // src/ between two CMakeLists.txt may have none; two such folders are
    // another project.
    if (!HasCMake && !Outermost.empty() &&
        !has(sys::path::parent_path(Dir), {"CMakeLists.txt"}))
      Contiguous = false;
  }
  return Outermost.empty() ? Parent.str() : Outermost;
}

std::string findGitRoot(StringRef File) {
  for (StringRef Dir = sys::path::parent_path(File); !Dir.empty() && Dir != "/";
       Dir = sys::path::parent_path(Dir))
    if (has(Dir, {".git"}))
      return Dir.str();
  return "";
}

std::string findRepositoryRoot(StringRef File) {
  std::string Root = findGitRoot(File);
  return Root.empty() ? findProjectRoot(File) : Root;
}

bool isVendorName(StringRef Name) {
  return StringSwitch<bool>(Name.lower())
      .Cases(
          {"third_party", "third-party", "thirdparty", "3rdparty", "3rd_party"},
          true)
      .Cases({"external", "externals", "extern", "vendor", "vendored"}, true)
      .Cases({"site-packages", "dist-packages", "node_modules"}, true)
      .Cases({"_deps", "submodules", "libtorch"}, true)
      .Cases({"pybind11", "googletest", "eigen"}, true)
      .Default(false);
}

bool isSkippedFolder(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  if (Name.starts_with(".") || Name.starts_with("cmake-build") ||
      Name.ends_with(".egg-info"))
    return true;
  // build, build-release and build_3.11, but not builders.
  StringRef Rest = Name;
  if (Rest.consume_front("build") && (Rest.empty() || !isAlpha(Rest[0])))
    return true;
  bool IsNamed = StringSwitch<bool>(Name)
                     .Cases({"node_modules", "__pycache__", "venv"}, true)
                     .Cases({"site-packages", "libtorch"}, true)
                     .Default(false);
  return IsNamed || has(Path, {"pyvenv.cfg", "CMakeCache.txt"});
}

bool isThirdPartyDir(StringRef Dir, StringRef Root, StringRef File) {
  std::string RealDir = realPath(Dir), RealRoot = realPath(Root);
  if (!isInside(RealDir, RealRoot))
    return true;
  std::string RealFile = realPath(File);
  StringRef Rest = StringRef(RealDir).drop_front(RealRoot.size());
  for (auto It = sys::path::begin(Rest), End = sys::path::end(Rest); It != End;
       ++It) {
    if (!isVendorName(*It))
      continue;
    StringRef Vendored(RealDir.data(), It->end() - RealDir.data());
    return !isInside(RealFile, Vendored);
  }
  return false;
}

/// Follows #if, #else and #endif as far as IncludeLine::Guard needs it.
static void updateGuards(StringRef Directive,
                         std::vector<std::string> &Guards) {
  auto isWord = [](char C) { return isAlnum(C) || C == '_'; };
  StringRef Word = Directive.take_while(isWord);
  StringRef Rest = Directive.drop_front(Word.size()).ltrim();
  if (Word == "endif") {
    if (!Guards.empty())
      Guards.pop_back();
  } else if (Word == "ifdef" || Word == "if") {
    if (Rest.consume_front("defined"))
      Rest = Rest.ltrim(" (");
    Guards.push_back(Rest.take_while(isWord).str());
  } else if (Word == "ifndef") {
    Guards.emplace_back();
  } else if (Word.starts_with("el") && !Guards.empty()) {
    Guards.back().clear();
  }
}

std::vector<IncludeLine> readIncludes(StringRef Path) {
  std::vector<IncludeLine> Result;
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status) ||
      Status.type() != sys::fs::file_type::regular_file)
    return Result;
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return Result;
  std::vector<std::string> Guards;
  StringRef Text = (*Buffer)->getBuffer().take_front(MaxScannedBytes);
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (!Line.consume_front("include")) {
      updateGuards(Line, Guards);
      continue;
    }
    Line = Line.ltrim();
    char Close = '\0';
    if (Line.starts_with("<"))
      Close = '>';
    else if (Line.starts_with("\""))
      Close = '"';
    if (!Close || !Line.drop_front().contains(Close))
      continue;
    Result.push_back({Line.drop_front().split(Close).first.str(), Close == '>',
                      Guards.empty() ? "" : Guards.back()});
  }
  return Result;
}

ProjectFiles::ProjectFiles(StringRef Root) {
  std::error_code EC;
  unsigned Seen = 0;
  bool IsMarked =
      has(Root, {"setup.py", "pyproject.toml", ".git", "CMakeLists.txt"});
  unsigned MaxEntries = IsMarked ? MaxProjectEntries : MaxUnmarkedEntries;
  for (sys::fs::recursive_directory_iterator It(Root, EC,
                                                /*follow_symlinks=*/false),
       End;
       It != End && !EC && Seen < MaxEntries; It.increment(EC), ++Seen) {
    if (It->type() == sys::fs::file_type::directory_file) {
      if (isSkippedFolder(It->path()))
        It.no_push();
      continue;
    }
    // .cu and .cpp too: some projects include them.
    StringRef Name = sys::path::filename(It->path());
    if (fileKind(Name) != FileKind::Other || Name.ends_with(".inc"))
      ByName[Name].push_back(It->path());
  }
  // Folders are listed in no order; the choice among equals must not vary.
  for (auto &Entry : ByName)
    llvm::sort(Entry.second);
}

ArrayRef<std::string> ProjectFiles::filesNamed(StringRef BaseName) const {
  auto It = ByName.find(BaseName);
  if (It == ByName.end())
    return {};
  return It->second;
}

} // namespace torchtidy
