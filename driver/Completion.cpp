//===- Completion.cpp - Words that shells complete ------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Completion.h"
#include "CheckInfo.h"
#include "Help.h"
#include "OptionTable.h"
#include "report/Formats.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

using namespace llvm;
using namespace llvm::opt;

namespace torchtidy {

namespace {
/// An option as shells see it.
struct Completed {
  std::string Name, Help; ///< name with its dashes
  enum Value { None, Words, File, Folder, Any } Takes = None;
  std::vector<std::string> Choices = {}; ///< of Words
};
} // namespace

static std::vector<std::string> checkNames() {
  std::vector<std::string> Names;
  for (const CheckInfo &Info : allChecks())
    Names.push_back(Info.Id.str());
  return Names;
}

/// What the name of a value says of it.
static void takeValue(Completed &C, StringRef Meta) {
  C.Takes = Completed::Words;
  if (Meta == "<check>" || Meta == "<globs>") {
    C.Choices = checkNames();
  } else if (Meta.starts_with("<kind")) {
    for (const ReportFormat &F : reportFormats())
      C.Choices.push_back(F.Name.str());
  } else if (Meta.contains('|')) {
    for (StringRef Each : split(Meta, '|'))
      C.Choices.push_back(Each.str());
  } else {
    C.Takes = Meta == "<file>"  ? Completed::File
              : Meta == "<dir>" ? Completed::Folder
                                : Completed::Any;
  }
}

static std::vector<Completed> completedOptions() {
  std::vector<Completed> All;
  forEachShownOption([&](Option O, StringRef Help) {
    if (O.getKind() == Option::GroupClass)
      return;
    Completed C{O.getPrefixedName().str(), Help.str()};
    if (const char *Meta = optionTable().getOptionMetaVar(O.getID()))
      takeValue(C, Meta);
    All.push_back(std::move(C));
  });
  return All;
}

static std::vector<std::string> subcommandWords() {
  std::vector<std::string> Words;
  for (const Subcommand &S : subcommands())
    Words.push_back(S.Word.str());
  return Words;
}

/// For single quotes, in which these shells take all but a quote as it is.
static std::string quoted(StringRef Text) {
  std::string Result = "'";
  for (char C : Text)
    Result += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Result + "'";
}

static void printBash(raw_ostream &OS) {
  std::vector<Completed> Options = completedOptions();
  OS << "_torch_tidy() {\n"
        "  local cur=${COMP_WORDS[COMP_CWORD]} "
        "prev=${COMP_WORDS[COMP_CWORD-1]}\n"
        "  case $prev in\n";
  auto Row = [&](StringRef Pattern, const Twine &What) {
    OS << "  " << Pattern << ") COMPREPLY=($(compgen " << What
       << " -- \"$cur\")); return ;;\n";
  };
  for (const Completed &C : Options) {
    if (C.Takes == Completed::Words)
      Row(C.Name, "-W " + quoted(join(C.Choices, " ")));
    else if (C.Takes == Completed::File)
      Row(C.Name, "-f");
    else if (C.Takes == Completed::Folder)
      Row(C.Name, "-d");
    else if (C.Takes == Completed::Any)
      OS << "  " << C.Name << ") return ;;\n";
  }
  Row("explain", "-W " + quoted(join(checkNames(), " ")));
  Row("cache", "-W 'info clear'");
  Row("completion", "-W " + quoted(join(completionShells(), " ")));
  OS << "  esac\n  if [[ $cur == -* ]]; then\n    COMPREPLY=($(compgen -W '";
  for (const Completed &C : Options)
    OS << C.Name << ' ';
  OS << "' -- \"$cur\"))\n  else\n    COMPREPLY=($(compgen -f -- \"$cur\"))\n"
        "    ((COMP_CWORD == 1)) && COMPREPLY+=($(compgen -W "
     << quoted(join(subcommandWords(), " "))
     << " -- \"$cur\"))\n  fi\n}\n"
        "complete -o filenames -F _torch_tidy torch-tidy\n";
}

/// _arguments takes these apart.
static std::string zshText(StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (StringRef("[]:\\").contains(C))
      Result += '\\';
    Result += C;
  }
  return Result;
}

static void printZsh(raw_ostream &OS) {
  OS << "#compdef torch-tidy\n_arguments -S \\\n";
  for (const Completed &C : completedOptions()) {
    std::string Spec = "*" + C.Name + "[" + zshText(C.Help) + "]";
    if (C.Takes == Completed::Words)
      Spec += ":value:(" + join(C.Choices, " ") + ")";
    else if (C.Takes == Completed::File)
      Spec += ":file:_files";
    else if (C.Takes == Completed::Folder)
      Spec += ":folder:_files -/";
    else if (C.Takes == Completed::Any)
      Spec += ":value: ";
    OS << "  " << quoted(Spec) << " \\\n";
  }
  OS << "  '1: :_alternative \"files:file:_files\" \"subcommands:subcommand:("
     << join(subcommandWords(), " ") << ")\"' '*:file:_files'\n";
}

static void printFish(raw_ostream &OS) {
  for (const Completed &C : completedOptions()) {
    StringRef Name = C.Name;
    OS << "complete -c torch-tidy ";
    if (Name.consume_front("--"))
      OS << "-l " << Name;
    else
      OS << "-s " << Name.drop_front();
    OS << " -d " << quoted(C.Help);
    if (C.Takes == Completed::Words)
      OS << " -x -a " << quoted(join(C.Choices, " "));
    else if (C.Takes == Completed::File)
      OS << " -r -F";
    else if (C.Takes == Completed::Folder)
      OS << " -x -a '(__fish_complete_directories)'";
    else if (C.Takes == Completed::Any)
      OS << " -x";
    OS << '\n';
  }
  for (const Subcommand &S : subcommands())
    OS << "complete -c torch-tidy -n __fish_use_subcommand -a " << S.Word
       << " -d " << quoted(S.Help) << '\n';
  OS << "complete -c torch-tidy -n '__fish_seen_subcommand_from explain' -a "
     << quoted(join(checkNames(), " ")) << '\n';
}

namespace {
struct ShellRow {
  StringLiteral Name;
  void (*Print)(raw_ostream &OS);
};
} // namespace

static constexpr ShellRow Shells[] = {
    {"bash", printBash}, {"zsh", printZsh}, {"fish", printFish}};

std::vector<StringRef> completionShells() {
  std::vector<StringRef> Names;
  for (const ShellRow &Row : Shells)
    Names.push_back(Row.Name);
  return Names;
}

void printCompletion(raw_ostream &OS, StringRef Shell) {
  for (const ShellRow &Row : Shells)
    if (Row.Name == Shell)
      Row.Print(OS);
}

} // namespace torchtidy
