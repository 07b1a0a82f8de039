//===- OptionTable.cpp - The table of options -----------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptionTable.h"

using namespace llvm;
using namespace llvm::opt;

namespace torchtidy {

namespace {
#define OPTTABLE_STR_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

constexpr OptTable::Info InfoTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

class Options : public GenericOptTable {
public:
  Options() : GenericOptTable(OptionStrTable, OptionPrefixesTable, InfoTable) {
    setDashDashParsing(true);
  }
};
} // namespace

const OptTable &optionTable() {
  static const Options Table;
  return Table;
}

void forEachShownOption(function_ref<void(Option, StringRef Help)> Do) {
  const OptTable &Table = optionTable();
  for (unsigned Id = 1; Id <= Table.getNumOptions(); ++Id)
    if (const char *Help = Table.getOptionHelpText(Id))
      Do(Table.getOption(Id), Help);
}

static Error unknownOption(StringRef Spelling) {
  std::string Nearest;
  std::string Guess;
  if (optionTable().findNearest(Spelling, Nearest) <= 2)
    Guess = "; did you mean '" + Nearest + "'?";
  return createStringError("unknown option '" + Spelling + "'" + Guess);
}

Expected<ParsedOptions> ParsedOptions::parse(std::vector<std::string> Words) {
  ParsedOptions Result;
  // The heap block stays where it is when the result is moved.
  Result.Words = std::move(Words);
  std::vector<const char *> Pointers;
  Pointers.reserve(Result.Words.size());
  for (const std::string &Word : Result.Words)
    Pointers.push_back(Word.c_str());
  unsigned MissingIndex = 0, MissingCount = 0;
  Result.Args = optionTable().ParseArgs(Pointers, MissingIndex, MissingCount);
  if (MissingCount)
    return createStringError(Twine("option '") +
                             Result.Args.getArgString(MissingIndex) +
                             "' needs a value");
  for (const Arg *A : Result.Args.filtered(OPT_UNKNOWN))
    return unknownOption(A->getAsString(Result.Args));
  return Result;
}

} // namespace torchtidy
