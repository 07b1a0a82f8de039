//===- OptionTable.h - The table of options ---------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_OPTIONTABLE_H
#define TORCH_TIDY_DRIVER_OPTIONTABLE_H

#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace torchtidy {

/// Options.td's, above the bits that LLVM keeps for itself.
enum OptionFlag : unsigned {
  ConfigKey = 1 << 4,
  ConfigList = 1 << 5,
  ConfigGlobs = 1 << 6,
};

enum OptionId {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

const llvm::opt::OptTable &optionTable();

/// The options and groups that --help shows, with what it says of them.
void forEachShownOption(
    llvm::function_ref<void(llvm::opt::Option, llvm::StringRef Help)> Do);

/// Words that were read as options. Keeps the words, which the options refer
/// to; an error, of one line, for unknown options and missing values.
class ParsedOptions {
public:
  static llvm::Expected<ParsedOptions> parse(std::vector<std::string> Words);

  const llvm::opt::InputArgList &args() const { return Args; }

private:
  std::vector<std::string> Words;
  llvm::opt::InputArgList Args;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_OPTIONTABLE_H
