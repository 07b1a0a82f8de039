//===- BuildFileFlags.cpp - Flags that setup.py or CMakeLists.txt spell out
//---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InferredFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace torchtidy {
namespace {

/// Macros that choose another platform, or none: a build sets them under a
/// condition that does not hold here.
bool isForeignMacro(StringRef Name) {
  std::string Upper = Name.upper();
  for (StringRef Part : {"HIP", "ROCM", "AMD", "MUSA", "_MLU", "_NPU", "_MPS",
                         "CPU_ONLY", "WIN32", "MSVC", "NOMINMAX", "APPLE",
                         "SYCL", "XPU", "DEBUG", "COVERAGE", "_GLIBCXX_"})
    if (StringRef(Upper).contains(Part))
      return true;
  return StringSwitch<bool>(Name)
      .Cases({"NAME", "VERSION", "TORCH_EXTENSION_NAME"}, true)
      .Default(false);
}

bool isMacroName(StringRef Name) {
  return !Name.empty() && (isAlpha(Name[0]) || Name[0] == '_') &&
         all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
}

class FlagReader {
public:
  std::vector<std::string> run(StringRef Text) {
    while (!Text.empty()) {
      StringRef Line;
      std::tie(Line, Text) = Text.split('\n');
      Line = Line.trim();
      if (Line.starts_with("#"))
        continue;
      readDashed(Line);
      readMacroPairs(Line);
      readCMakeStandard(Line);
    }
    if (Standard)
      Flags.push_back("-std=c++" + std::to_string(Standard));
    return std::move(Flags);
  }

private:
  void readDashed(StringRef Line) {
    // Words as Python and CMake quote them; f-strings with {} are not plain.
    SmallVector<StringRef, 16> Words;
    SplitString(Line, Words, " \t\"',()[];");
    for (StringRef Word : Words) {
      if (Word.consume_front("-std=c++") || Word.consume_front("/std:c++"))
        readStandard(Word);
      else if (Word.consume_front("-D"))
        addMacro("-D", Word);
      else if (Word.consume_front("-U"))
        addMacro("-U", Word);
    }
  }

  void addMacro(StringRef Flag, StringRef Word) {
    auto [Name, Value] = Word.split('=');
    if (!isMacroName(Name) || isForeignMacro(Name) ||
        Value.find_first_of("{}$%\\") != StringRef::npos)
      return;
    // -DCMAKE_BUILD_TYPE=… are CMake's own.
    if (Name.starts_with("CMAKE_") || Name.starts_with("Torch_") ||
        Name.starts_with("PYTHON_") || Name.starts_with("Python"))
      return;
    add((Flag + Word).str());
  }

  /// define_macros += [("WITH_PYTHON", None), ("AT_PARALLEL_OPENMP", "1")]
  void readMacroPairs(StringRef Line) {
    if (!Line.contains("macro"))
      return;
    for (StringRef Quote : {"'", "\""}) {
      StringRef Rest = Line;
      while (true) {
        size_t Open = Rest.find(("(" + Quote).str());
        if (Open == StringRef::npos)
          break;
        auto [Name, Tail] = Rest.drop_front(Open + 2).split(Quote);
        Rest = Tail;
        StringRef Value = Tail.split(')').first.trim(" ,'\"");
        if (Value != "None" && !all_of(Value, isDigit))
          continue;
        std::string Suffix = Value == "None" ? "" : ("=" + Value).str();
        addMacro("-D", (Name + Suffix).str());
      }
    }
  }

  void readCMakeStandard(StringRef Line) {
    for (StringRef Key : {"CMAKE_CXX_STANDARD ", "cxx_std_"}) {
      size_t At = Line.find(Key);
      if (At != StringRef::npos)
        readStandard(Line.drop_front(At + Key.size()));
    }
  }

  void readStandard(StringRef Digits) {
    unsigned Number = 0;
    Digits = Digits.take_while(isDigit);
    // 98 and 03 are older than 11.
    if (!Digits.getAsInteger(10, Number) && Number < 90)
      Standard = std::max(Standard, Number);
  }

  void add(std::string Flag) {
    if (!is_contained(Flags, Flag))
      Flags.push_back(std::move(Flag));
  }

  std::vector<std::string> Flags;
  unsigned Standard = 0;
};

} // namespace

std::vector<std::string> readBuildFileFlags(StringRef Text) {
  return FlagReader().run(Text);
}

} // namespace torchtidy
