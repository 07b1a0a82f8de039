//===- HostFlags.cpp - Keeps the gcc and clang flags that parsing needs ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostFlags.h"
#include "InputFile.h"
#include "Paths.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace clang;
using namespace llvm;

namespace torchtidy {
namespace {

// Deep enough for CMake and ninja, which nest once.
constexpr unsigned MaxResponseDepth = 8;
constexpr unsigned MaxResponseMegabytes = 8;

enum class Verdict { Keep, Quiet, Drop };

bool isX86Feature(const opt::Option &O) {
  return O.matches(options::OPT_m_x86_Features_Group) ||
         O.matches(options::OPT_m_x86_AVX10_Features_Group);
}

/// Flags that take a value which clang may not know (gcc knows other CPUs).
bool isValueKnown(const opt::Arg &A) {
  StringRef Value = A.getNumValues() ? A.getValue() : "";
  switch (A.getOption().getID()) {
  case options::OPT_march_EQ:
    return Value == "native" || X86::parseArchX86(Value) != X86::CK_None;
  case options::OPT_target:
    return Triple(Value).getArch() != Triple::UnknownArch;
  default:
    return true;
  }
}

Verdict judge(const opt::Arg &A) {
  const opt::Option &O = A.getOption();
  if (isX86Feature(O))
    return Verdict::Keep;
  switch (O.getID()) {
#define HOST_KEEP(ID)                                                          \
  case options::OPT_##ID:                                                      \
    return isValueKnown(A) ? Verdict::Keep : Verdict::Drop;
#define HOST_QUIET(ID)                                                         \
  case options::OPT_##ID:                                                      \
    return Verdict::Quiet;
#include "HostFlags.def"
  default:
    break;
  }
  if (O.getID() == options::OPT_Xclang) {
#define HOST_XCLANG(TEXT)                                                      \
  if (StringRef(A.getValue()) == (TEXT))                                       \
    return Verdict::Keep;
#include "HostFlags.def"
    return Verdict::Drop;
  }
#define HOST_QUIET_GROUP(ID)                                                   \
  if (O.matches(options::OPT_##ID))                                            \
    return Verdict::Quiet;
#include "HostFlags.def"
  return Verdict::Drop;
}

/// Folders that clang's driver adds itself for this machine.
bool isDefaultIncludeDir(StringRef Path) {
  return StringSwitch<bool>(Path)
      .Cases({"/usr/include", "/usr/local/include", "/include"}, true)
      .Case("/usr/include/" LLVM_HOST_TRIPLE, true)
      .Case("/usr/include/x86_64-linux-gnu", true)
      .Case("/usr/include/aarch64-linux-gnu", true)
      .Default(false);
}

class HostFilter {
public:
  HostFilter(StringRef Directory, function_ref<bool(StringRef)> IsThirdParty)
      : Directory(Directory), IsThirdParty(IsThirdParty) {}

  HostFlags run(ArrayRef<std::string> Raw) {
    std::vector<const char *> Pointers;
    for (const std::string &Arg : Raw)
      Pointers.push_back(Arg.c_str());
    unsigned MissingIndex = 0, MissingCount = 0;
    opt::InputArgList Args =
        getDriverOptTable().ParseArgs(Pointers, MissingIndex, MissingCount,
                                      opt::Visibility(options::ClangOption));
    for (const opt::Arg *A : Args)
      add(*A, Args);
    if (MissingCount)
      note(Raw[MissingIndex], "has no value");
    return std::move(Result);
  }

private:
  void add(const opt::Arg &A, const opt::ArgList &Args) {
    switch (A.getOption().getID()) {
    case options::OPT_INPUT:
      Result.Inputs.push_back(A.getValue());
      return;
    case options::OPT_x:
      Result.Language = A.getValue();
      return;
    case options::OPT_I:
    case options::OPT_isystem:
    case options::OPT_isystem_after:
    case options::OPT_cxx_isystem:
      return addIncludeDir(A);
    case options::OPT_iquote:
    case options::OPT_idirafter:
    case options::OPT_imacros:
      Result.Args.push_back(A.getOption().getPrefixedName().str());
      Result.Args.push_back(absolutePath(A.getValue(), Directory));
      return;
    case options::OPT_D:
    case options::OPT_U:
      Result.Args.push_back(
          (A.getOption().getPrefixedName() + StringRef(A.getValue())).str());
      return;
    case options::OPT_include:
      return addInclude(A.getValue());
    default:
      break;
    }
    Verdict V = judge(A);
    if (V == Verdict::Drop)
      note(A.getAsString(Args), "left out");
    if (V != Verdict::Keep)
      return;
    opt::ArgStringList Rendered;
    A.render(Args, Rendered);
    Result.Args.insert(Result.Args.end(), Rendered.begin(), Rendered.end());
  }

  void addIncludeDir(const opt::Arg &A) {
    std::string Path = absolutePath(A.getValue(), Directory);
    if (isDefaultIncludeDir(Path))
      return;
    bool IsUser =
        A.getOption().getID() == options::OPT_I && !IsThirdParty(Path);
    Result.Args.push_back(IsUser ? "-I" : "-isystem");
    Result.Args.push_back(std::move(Path));
  }

  /// The driver replaces `-include x.h` by x.h.pch or x.h.gch when one lies
  /// beside it; a precompiled header of another compiler can't be read, and one
  /// from an analysed project is not to be trusted. -Xclang passes the header
  /// by that.
  void addInclude(StringRef Header) {
    std::string Path = absolutePath(Header, Directory);
    bool HasPch =
        sys::fs::exists(Path + ".pch") || sys::fs::exists(Path + ".gch");
    if (HasPch)
      Result.Args.push_back("-Xclang");
    Result.Args.push_back("-include");
    if (HasPch)
      Result.Args.push_back("-Xclang");
    // The preprocessor looks in the working folder first.
    Result.Args.push_back(sys::fs::exists(Path) ? Path : Header.str());
  }

  void note(StringRef Flag, StringRef What) {
    Result.Notes.push_back(("flag '" + Flag + "' " + What).str());
  }

  StringRef Directory;
  function_ref<bool(StringRef)> IsThirdParty;
  HostFlags Result;
};

} // namespace

HostFlags filterHostFlags(ArrayRef<std::string> Raw, StringRef Directory,
                          function_ref<bool(StringRef)> IsThirdParty) {
  return HostFilter(Directory, IsThirdParty).run(Raw);
}

bool readResponseFile(StringRef Path, StringRef Directory,
                      std::vector<std::string> &Args) {
  std::string Absolute = absolutePath(Path, Directory);
  auto Buffer = readInputFile(Absolute, MaxResponseMegabytes);
  if (!Buffer) {
    consumeError(Buffer.takeError());
    return false;
  }
  BumpPtrAllocator Allocator;
  StringSaver Saver(Allocator);
  SmallVector<const char *, 64> Tokens;
  cl::TokenizeGNUCommandLine((*Buffer)->getBuffer(), Saver, Tokens);
  Args.assign(Tokens.begin(), Tokens.end());
  return true;
}

static void expandInto(ArrayRef<std::string> Args, StringRef Directory,
                       unsigned Depth, std::vector<std::string> &Out,
                       std::vector<std::string> &Notes) {
  for (const std::string &Arg : Args) {
    StringRef Path = Arg;
    if (!Path.consume_front("@")) {
      Out.push_back(Arg);
      continue;
    }
    std::vector<std::string> Inner;
    if (Depth == MaxResponseDepth || !readResponseFile(Path, Directory, Inner))
      Notes.push_back("response file '" + Path.str() + "' can't be read");
    else
      expandInto(Inner, Directory, Depth + 1, Out, Notes);
  }
}

std::vector<std::string> expandResponseFiles(ArrayRef<std::string> Args,
                                             StringRef Directory,
                                             std::vector<std::string> &Notes) {
  std::vector<std::string> Out;
  expandInto(Args, Directory, 0, Out, Notes);
  return Out;
}

} // namespace torchtidy
