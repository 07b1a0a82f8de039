//===- NvccFlags.cpp - nvcc command lines in clang's words ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NvccFlags.h"
#include "HostFlags.h"
#include "clang/Basic/OffloadArch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include <tuple>

using namespace llvm;

namespace torchtidy {
namespace {

enum class Arity { Flag, Value, Bool, Kinds };
enum class Action {
  Drop,
  Define,
  HostFlag,
  HostList,
  JoinOne,
  JoinTo,
  SplitTo,
  Arch,
  Language,
  Rdc,
  DefaultStream,
  Response
};

struct NvccFlag {
  StringLiteral Name;
  Arity Takes;
  Action Does;
  StringLiteral Text;
};

constexpr NvccFlag Flags[] = {
#define NVCC_FLAG(NAME, ARITY, ACTION, TEXT)                                   \
  {NAME, Arity::ARITY, Action::ACTION, TEXT},
#include "NvccFlags.def"
};

// Option files may name others; nvcc itself sets no bound.
constexpr unsigned MaxOptionFileDepth = 8;

const NvccFlag *findFlag(StringRef Name) {
  std::string Dashed = Name.str();
  llvm::replace(Dashed, '_', '-');
  const auto *It = find_if(
      Flags, [&](const NvccFlag &F) { return F.Name == StringRef(Dashed); });
  return It == std::end(Flags) ? nullptr : It;
}

bool isWarningKind(StringRef Kind) {
  return StringSwitch<bool>(Kind)
      .Cases({"all-warnings", "conversion", "cross-execution-space-call",
              "default-stream-launch", "deprecated-declarations",
              "ext-lambda-captures-this", "missing-launch-bounds", "reorder"},
             true)
      .Default(false);
}

/// Newer is greater; of one generation, family ('f') is below specific ('a').
std::tuple<unsigned, unsigned> archRank(StringRef Arch) {
  StringRef Number = Arch.drop_front(3).take_while(isDigit);
  unsigned Generation = 0;
  Number.getAsInteger(10, Generation);
  unsigned Suffix = Arch.ends_with("a") ? 2 : Arch.ends_with("f") ? 1 : 0;
  return {Generation, Suffix};
}

class NvccTranslator {
public:
  explicit NvccTranslator(StringRef Directory) : Directory(Directory) {}

  void run(ArrayRef<std::string> Args, unsigned Depth) {
    while (!Args.empty()) {
      size_t Used = translateOne(Args, Depth);
      Args = Args.drop_front(Used);
    }
  }

  NvccTranslation take() { return std::move(Result); }

private:
  /// Translates the first of \p Args and returns how many it took.
  size_t translateOne(ArrayRef<std::string> Args, unsigned Depth) {
    StringRef Arg = Args.front();
    StringRef Name = Arg;
    if (Arg.starts_with("@")) {
      readOptionFile(Arg.drop_front(), Depth);
      return 1;
    }
    if (!Name.consume_front("-")) {
      host(Arg);
      return 1;
    }
    Name.consume_front("-");
    bool HasValue = Name.contains('=');
    StringRef Value;
    std::tie(Name, Value) = Name.split('=');
    const NvccFlag *Flag = findFlag(Name);
    if (!Flag)
      return translateJoined(Arg);
    std::optional<StringRef> Next;
    if (Args.size() > 1)
      Next = Args[1];
    bool TakesNext = !HasValue && Next && takesNext(*Flag, *Next);
    if (TakesNext)
      Value = *Next;
    else if (!HasValue && Flag->Takes == Arity::Value)
      return note(Arg, "has no value"), 1;
    act(*Flag, Value, Depth);
    return TakesNext ? 2 : 1;
  }

  static bool takesNext(const NvccFlag &Flag, StringRef Next) {
    switch (Flag.Takes) {
    case Arity::Flag:
      return false;
    case Arity::Value:
      return true;
    case Arity::Bool:
      return Next == "true" || Next == "false";
    case Arity::Kinds:
      return all_of(splitNvccList(Next), isWarningKind);
    }
    llvm_unreachable("unknown arity");
  }

  /// -Ia,b and the like, and whatever is the host compiler's.
  size_t translateJoined(StringRef Arg) {
    for (StringRef Prefix : {"-I", "-D", "-U"}) {
      StringRef Value = Arg;
      if (!Value.consume_front(Prefix))
        continue;
      for (const std::string &Part : splitNvccList(Value))
        host(Prefix + Part);
      return 1;
    }
    host(Arg);
    return 1;
  }

  void act(const NvccFlag &Flag, StringRef Value, unsigned Depth) {
    switch (Flag.Does) {
    case Action::Drop:
      return;
    case Action::Define:
      return host("-D" + Flag.Text);
    case Action::HostFlag:
      return host(Flag.Text);
    case Action::HostList:
      return addHostList(Value);
    case Action::JoinOne:
      return host(Flag.Text + Value);
    case Action::JoinTo:
      for (const std::string &Part : splitNvccList(Value))
        host(Flag.Text + Part);
      return;
    case Action::SplitTo:
      for (const std::string &Part : splitNvccList(Value)) {
        host(Flag.Text);
        host(Part);
      }
      return;
    case Action::Arch:
      return addArchs(Value);
    case Action::Language:
      Result.Language = Value.str();
      return;
    case Action::Rdc:
      if (Value == "false")
        return;
      host("-fgpu-rdc");
      return host("-D__CUDACC_RDC__");
    case Action::DefaultStream:
      if (Value == "per-thread")
        host("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
      return;
    case Action::Response:
      for (const std::string &Part : splitNvccList(Value))
        readOptionFile(Part, Depth);
      return;
    }
  }

  /// nvcc pastes the parts into a shell line: blanks and quotes count there.
  void addHostList(StringRef Value) {
    BumpPtrAllocator Allocator;
    StringSaver Saver(Allocator);
    SmallVector<const char *, 8> Words;
    for (const std::string &Part : splitNvccList(Value))
      cl::TokenizeGNUCommandLine(Part, Saver, Words);
    for (StringRef Word : Words)
      host(Word);
  }

  /// Finds compute_90a, sm_100f, … in "arch=compute_90a,code=[…]" and keeps the
  /// newest that clang knows.
  void addArchs(StringRef Value) {
    SmallVector<StringRef, 8> Words;
    SplitString(Value, Words, "=,[]\"' ");
    for (StringRef Word : Words) {
      if (!Word.consume_front("compute_") && !Word.consume_front("sm_") &&
          !Word.consume_front("lto_"))
        continue;
      std::string Arch = ("sm_" + Word).str();
      if (clang::StringToOffloadArch(Arch) == clang::OffloadArch::UNKNOWN)
        note(Arch, "is a GPU that clang does not know");
      else if (Result.Arch.empty() || archRank(Result.Arch) < archRank(Arch))
        Result.Arch = Arch;
    }
  }

  void readOptionFile(StringRef Path, unsigned Depth) {
    std::vector<std::string> Args;
    if (Depth == MaxOptionFileDepth || !readResponseFile(Path, Directory, Args))
      return note(Path, "is an option file that can't be read");
    run(Args, Depth + 1);
  }

  void host(const Twine &Arg) { Result.HostArgs.push_back(Arg.str()); }

  void note(StringRef Subject, StringRef What) {
    Result.Notes.push_back(("'" + Subject + "' " + What).str());
  }

  StringRef Directory;
  NvccTranslation Result;
};

} // namespace

NvccTranslation translateNvccFlags(ArrayRef<std::string> Args,
                                   StringRef Directory) {
  NvccTranslator Translator(Directory);
  Translator.run(Args, 0);
  return Translator.take();
}

bool isNvcc(StringRef Compiler) {
  StringRef Name = sys::path::filename(Compiler);
  Name.consume_back(".exe");
  return Name == "nvcc" || Name == "nvcc_wrapper" || Name.starts_with("nvcc-");
}

std::vector<std::string> splitNvccList(StringRef List) {
  std::vector<std::string> Parts(1);
  char Quote = 0;
  for (size_t I = 0; I < List.size(); ++I) {
    char C = List[I];
    bool Escapes = C == '\\' && I + 1 < List.size() && List[I + 1] == ',';
    if (Escapes) {
      Parts.back() += List[++I];
      continue;
    }
    if (Quote ? C == Quote : C == '"' || C == '\'')
      Quote = Quote ? 0 : C;
    if (C == ',' && !Quote)
      Parts.emplace_back();
    else
      Parts.back() += C;
  }
  llvm::erase_if(Parts, [](const std::string &Part) { return Part.empty(); });
  return Parts;
}

} // namespace torchtidy
